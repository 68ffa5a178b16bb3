import FitScreenOutlined from '@mui/icons-material/FitScreenOutlined';
import RotateRightOutlined from '@mui/icons-material/RotateRightOutlined';
import ZoomInOutlined from '@mui/icons-material/ZoomInOutlined';
import ZoomOutOutlined from '@mui/icons-material/ZoomOutOutlined';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { AttachedFile } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { getOcrPage } from '#domain/ocr/index.ts';
import type { OcrBox, OcrLevel, OcrWord } from '#domain/ocr/ocrValues.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { imageAddress } from '../parts/form/controls/FilePreview.tsx';
import { classes } from '../parts/layout/classes.ts';
import { IconTool } from '../parts/layout/IconTool.tsx';
import { useText } from '../shell/text.ts';
import styles from './review.module.css';

const words = {
  larger: bi('放大', 'Larger'),
  smaller: bi('缩小', 'Smaller'),
  rotate: bi('旋转', 'Rotate'),
  fit: bi('适合宽度', 'Fit'),
  pages: bi('页', 'Pages'),
  page: bi('第 {page} 页', 'Page {page}'),
  none: bi('该页还没有图片', 'There is no picture of this page yet'),
  flawed: bi('照片或有噪声：请核对所有值和明细', 'Photo or noise: please check every value and line'),
  fill: bi('填入当前字段：{text}', 'Put into the field: {text}'),
  picture: bi('页面图片', 'Picture of the page'),
};

/** A value with its place, as it is marked on the page. */
export interface MarkedPlace {
  readonly key: string;
  readonly label: string;
  readonly page: number;
  readonly box: OcrBox;
  readonly level: OcrLevel;
}

interface PagePictureProps {
  readonly docId: string;
  readonly pictures: readonly AttachedFile[];
  readonly page: number;
  readonly marks: readonly MarkedPlace[];
  /** Framed, and scrolled to. */
  readonly looked: OcrBox | null | undefined;
  readonly onPage: (page: number) => void;
  readonly onMark: (key: string) => void;
  /** Puts a word into the current field; without it the page is only looked at. */
  readonly onWord?: ((word: OcrWord) => void) | undefined;
}

const steps = [25, 50, 75, 100, 125, 150, 200, 300, 400] as const;

/**
 * A page with what was read of it. A control of its own: a picture with places on it that can be pressed, which no field
 * or part of the kernel shows. Only the page on screen is built, however many there are.
 */
export function PagePicture({ docId, pictures, page, marks, looked, onPage, onMark, onWord }: PagePictureProps) {
  const t = useText();
  const [zoom, setZoom] = useState<number>(100);
  const [turn, setTurn] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const file = pictures[page - 1];
  const read = useAnswer(getOcrPage, file ? { id: docId, page } : null, { keepsLast: false });
  useEffect(() => {
    if (looked)
      scroller.current?.querySelector('[data-looked]')?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [looked]);
  const step = (by: 1 | -1) => {
    const next = by > 0 ? steps.find((one) => one > zoom) : steps.findLast((one) => one < zoom);
    setZoom(next ?? zoom);
  };
  const address = file && imageAddress(file);
  const size: CSSProperties = { width: `${zoom}%`, transform: turn ? `rotate(${turn}deg)` : undefined };
  return (
    <div className={styles.picture}>
      <div className={styles.tools} role="toolbar" aria-label={t(words.picture)}>
        <PageList count={pictures.length} page={page} marks={marks} onPage={onPage} />
        <span className="tg-grow" />
        <IconTool label={t(words.smaller)} onClick={() => step(-1)}>
          <ZoomOutOutlined />
        </IconTool>
        <span className={styles.zoom}>{zoom}%</span>
        <IconTool label={t(words.larger)} onClick={() => step(1)}>
          <ZoomInOutlined />
        </IconTool>
        <IconTool label={t(words.rotate)} onClick={() => setTurn((last) => (last + 90) % 360)}>
          <RotateRightOutlined />
        </IconTool>
        <IconTool
          label={t(words.fit)}
          onClick={() => {
            setZoom(100);
            setTurn(0);
          }}
        >
          <FitScreenOutlined />
        </IconTool>
      </div>
      {read.data?.isFlawed && <p className={styles.flawed}>{t(words.flawed)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <div className={styles.scroller} ref={scroller} tabIndex={0} role="group" aria-label={t(words.picture)}>
        {address ? (
          <div className={styles.sheet} style={size}>
            <img src={address} alt={t(words.page, { page })} draggable={false} />
            {onWord && <Words words={read.data?.words ?? []} onWord={onWord} />}
            {marks
              .filter((mark) => mark.page === page)
              .map(({ key, label, box, level }) => (
                <button
                  type="button"
                  key={key}
                  tabIndex={-1}
                  className={styles.mark}
                  data-level={level}
                  style={placeOf(box)}
                  aria-label={label}
                  title={label}
                  onClick={() => onMark(key)}
                />
              ))}
            {looked && <span className={styles.looked} style={placeOf(looked)} data-looked />}
          </div>
        ) : (
          <p className="tg-muted">{t(words.none)}</p>
        )}
      </div>
    </div>
  );
}

const share = (part: number): string => `${(part * 100).toFixed(2)}%`;
const placeOf = ([left, top, right, bottom]: OcrBox): CSSProperties => ({
  ...{ left: share(left), top: share(top), width: share(right - left), height: share(bottom - top) },
});

function Words({ words: read, onWord }: { words: readonly OcrWord[]; onWord: (word: OcrWord) => void }) {
  const t = useText();
  return read.map((word) => (
    <button
      type="button"
      key={`${word.box.join()} ${word.text}`}
      tabIndex={-1}
      className={styles.word}
      style={placeOf(word.box)}
      aria-label={t(words.fill, { text: word.text })}
      title={word.text}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onWord(word)}
    />
  ));
}

interface PageListProps extends Pick<PagePictureProps, 'page' | 'marks' | 'onPage'> {
  readonly count: number;
}

function PageList({ count, page, marks, onPage }: PageListProps) {
  const t = useText();
  return (
    <nav className={styles.pages} aria-label={t(words.pages)}>
      {Array.from({ length: count }, (_, at) => at + 1).map((number) => {
        const isOpen = marks.some((mark) => mark.page === number && mark.level !== 'HIGH' && mark.level !== 'HAND');
        return (
          <button
            type="button"
            key={number}
            className={classes('tg-toggle tg-press', isOpen && styles.open)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={t(words.page, { page: number })}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        );
      })}
    </nav>
  );
}
