import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { splitOcr } from '#domain/ocr/index.ts';
import { ocrDocumentsPath } from '#domain/ocr/paths.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { IconTool } from '../parts/layout/IconTool.tsx';
import { Select } from '../parts/layout/Select.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import styles from './review.module.css';
import { idOf, type OcrRecord } from './useReview.ts';

const words = {
  title: bi('拆分为多份单证', 'Split into documents'),
  from: bi('第 {at} 份起始页', 'First page of document {at}'),
  to: bi('第 {at} 份截止页', 'Last page of document {at}'),
  kind: bi('第 {at} 份单证类型', 'Kind of document {at}'),
  page: bi('第 {from} 至 {to} 页', 'Pages {from} to {to}'),
  add: bi('增加一份', 'Add a document'),
  remove: bi('删除第 {at} 份', 'Remove document {at}'),
  confirm: bi('拆分并识别', 'Split and recognise'),
  cancel: bi('取消', 'Cancel'),
  done: bi('已拆分为 {count} 份单证', 'Split into {count} documents'),
  wrong: bi('页码应递增且不重叠', 'Pages follow each other and do not overlap'),
};

interface Range {
  readonly key: number;
  readonly from: number;
  readonly to: number;
  readonly kind: string;
}

/** What the product proposed; else the first page and the rest. */
function proposed({ proposal, pages, docKind }: OcrRecord): Range[] {
  const last = pages ?? 1;
  const given: readonly unknown[] = Array.isArray(proposal) ? proposal : [];
  const ranges = given.flatMap((one, key) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return [];
    const { from, to, kind } = one as { readonly from?: unknown; readonly to?: unknown; readonly kind?: unknown };
    return [{ key, from: Number(from), to: Number(to), kind: typeof kind === 'string' ? kind : 'OTHER' }];
  });
  if (ranges.length > 1) return ranges;
  const kind = docKind ?? 'OTHER';
  return [
    { key: 0, from: 1, to: 1, kind },
    { key: 1, from: 2, to: last, kind },
  ];
}

/** Which pages are which document: rows that must follow each other, which no list of a record is. */
export function SplitDialog({ record, onClose }: { readonly record: OcrRecord; readonly onClose: () => void }) {
  const t = useText();
  const titleId = useId();
  const call = useCall();
  const notify = useNotify();
  const openTab = useOpenTab();
  const [ranges, setRanges] = useState(() => proposed(record));
  const kinds = useDictionary('OCR_KIND').items.map(({ dictId, dictName }) => ({ value: dictId, label: dictName }));
  const last = record.pages ?? 1;
  const isWrong = ranges.some(({ from, to }, at) => !(from > (ranges[at - 1]?.to ?? 0) && to >= from && to <= last));
  const change = (key: number, values: Partial<Range>) =>
    setRanges((before) => before.map((range) => (range.key === key ? { ...range, ...values } : range)));
  const split = () =>
    call(splitOcr, { id: idOf(record), ranges: ranges.map(({ from, to, kind }) => ({ from, to, kind })) }).then(
      ({ docs }) => {
        notify(t(words.done, { count: docs.length }), { type: 'success' });
        onClose();
        openTab(ocrDocumentsPath);
      },
      () => undefined,
    );
  const number = (range: Range, name: 'from' | 'to', label: string) => (
    <input
      type="number"
      className={styles.number}
      min={1}
      max={last}
      value={range[name] || ''}
      aria-label={label}
      onChange={(event) => change(range.key, { [name]: Number(event.target.value) })}
    />
  );
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t(words.title)}</DialogTitle>
      <DialogContent>
        <ol className={styles.ranges}>
          {ranges.map((range, at) => (
            <li key={range.key}>
              {number(range, 'from', t(words.from, { at: at + 1 }))}
              <span>–</span>
              {number(range, 'to', t(words.to, { at: at + 1 }))}
              <Select
                aria-label={t(words.kind, { at: at + 1 })}
                value={range.kind}
                options={kinds}
                onChoose={(kind) => change(range.key, { kind })}
              />
              <IconTool
                label={t(words.remove, { at: at + 1 })}
                disabled={ranges.length < 2}
                onClick={() => setRanges(ranges.filter(({ key }) => key !== range.key))}
              >
                <DeleteOutlined />
              </IconTool>
            </li>
          ))}
        </ol>
        <Button
          size="small"
          variant="text"
          startIcon={<AddOutlined />}
          onClick={() => {
            const end = ranges.at(-1)?.to ?? 0;
            setRanges([...ranges, { key: Date.now(), from: end + 1, to: last, kind: 'OTHER' }]);
          }}
        >
          {t(words.add)}
        </Button>
        {isWrong && (
          <p className="tg-hint" role="alert">
            {t(words.wrong)}
          </p>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose}>
          {t(words.cancel)}
        </Button>
        <Button variant="contained" disabled={isWrong} onClick={() => void split()}>
          {t(words.confirm)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
