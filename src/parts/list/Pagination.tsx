import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import { type Ref, type RefObject, useState } from 'react';
import { useListContext } from 'react-admin';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { isPlainEnter } from '../../shell/composition.ts';
import { useText } from '../../shell/text.ts';
import { Select } from '../layout/Select.tsx';
import { useEntityList } from './listContext.ts';
import styles from './Pagination.module.css';
import { clampPage, pageAfterResize, pageMarks, pageSizes } from './paging.ts';
import { useDisplayedPage } from './useDisplayedPage.ts';

const words = {
  pages: bi('分页', 'Pages'),
  total: bi('共 {total} 条', '{total} in all'),
  size: bi('{size} 条/页', '{size} / page'),
  sizeLabel: bi('每页条数', 'Rows per page'),
  previous: bi('上一页', 'Previous page'),
  next: bi('下一页', 'Next page'),
  page: bi('第 {page} 页', 'Page {page}'),
  goto: bi('前往', 'Go to'),
  unit: bi('页', ''),
  jump: bi('前往第几页', 'Go to page'),
};

/**
 * Total, size, pages and jumper; on a small screen only the pages. Hidden while there is nothing.
 * @param foot gets the room between them
 * @see docs/spec/platform.md 5.1
 */
export function Pagination({ body, foot }: { body: RefObject<HTMLElement | null>; foot?: Ref<HTMLDivElement> }) {
  const t = useText();
  const { setting, isMobile, setDeepPage } = useEntityList();
  const { setPerPage, setPage } = useListContext();
  const { page, last, limit, total, isCapped, hasNext, go } = useDisplayedPage();
  if (total === 0) return null;

  const scroll = () => {
    const scroller = body.current?.querySelector<HTMLElement>('[data-scroller]');
    if (scroller) scrollToTop(scroller);
  };
  const turnTo = (target: number) => {
    go(target);
    scroll();
  };
  const resize = (size: number) => {
    setting.setLimit(size);
    setDeepPage(undefined);
    setPerPage(size);
    setPage(pageAfterResize({ page, limit: size, total }));
    scroll();
  };

  return (
    <nav className={styles.pager} aria-label={t(words.pages)}>
      {!isMobile && (
        <>
          <span>{t(words.total, { total: `${formatThousands(String(total))}${isCapped ? '+' : ''}` })}</span>
          <Select
            className={styles.size}
            aria-label={t(words.sizeLabel)}
            value={limit}
            options={pageSizes.map((size) => ({ value: size, label: t(words.size, { size }) }))}
            onChoose={resize}
          />
        </>
      )}
      <div className="tg-grow" ref={foot} />
      <button
        type="button"
        className={styles.page}
        aria-label={t(words.previous)}
        disabled={page === 1}
        onClick={() => turnTo(page - 1)}
      >
        <ChevronLeftOutlined aria-hidden />
      </button>
      {pageMarks(Math.min(page, last), last).map((mark, index) =>
        mark === 'gap' ? (
          <span key={`gap${index}`} className={`${styles.page} ${styles.gap}`} aria-hidden>
            ⋯
          </span>
        ) : (
          <button
            type="button"
            key={mark}
            className={styles.page}
            aria-label={t(words.page, { page: mark })}
            aria-current={mark === page ? 'page' : undefined}
            onClick={() => turnTo(mark)}
          >
            {mark}
          </button>
        ),
      )}
      {page > last && (
        <span className={styles.page} aria-current="page">
          {page}
        </span>
      )}
      <button
        type="button"
        className={styles.page}
        aria-label={t(words.next)}
        disabled={!hasNext}
        onClick={() => turnTo(page + 1)}
      >
        <ChevronRightOutlined aria-hidden />
      </button>
      {!isMobile && <Jumper key={page} page={page} last={last} onJump={turnTo} />}
    </nav>
  );
}

function Jumper({ page, last, onJump }: { page: number; last: number; onJump: (page: number) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(String(page));
  const jump = () => {
    const target = clampPage(typed, last);
    if (target !== undefined && target !== page) onJump(target);
    setTyped(String(target ?? page));
  };
  return (
    <span className={styles.jump}>
      {t(words.goto)}
      <input
        className="tg-field"
        inputMode="numeric"
        aria-label={t(words.jump)}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onKeyDown={(event) => isPlainEnter(event) && jump()}
        onBlur={jump}
      />
      {t(words.unit)}
    </span>
  );
}

const easeInOutQuad = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2);

/**
 * Scrolls an element to its top, as the pagination of the specification does; at once for people who want no motion.
 * @see docs/spec/platform.md 5.1
 */
function scrollToTop(element: HTMLElement, ms = 800): void {
  const from = element.scrollTop;
  if (from === 0) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollTop = 0;
    return;
  }
  const begun = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, (now - begun) / ms);
    element.scrollTop = from * (1 - easeInOutQuad(share));
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
