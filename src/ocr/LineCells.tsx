import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useMemo, useRef } from 'react';
import { bi } from '#domain/core/text.ts';
import { ocrFieldSet } from '#domain/ocr/ocrFields.ts';
import { reviewedSums } from '#domain/ocr/review.ts';
import { Toned } from '../parts/layout/Toned.tsx';
import { Spacer, useVirtualRows } from '../parts/table/useVirtualRows.tsx';
import { useText } from '../shell/text.ts';
import { levelLooks } from './levels.ts';
import styles from './review.module.css';
import type { OcrReviewing } from './useReview.ts';

const words = {
  add: bi('增行', 'Add a line'),
  remove: bi('删除第 {line} 行', 'Remove line {line}'),
  cell: bi('第 {line} 行 {name}（{level}）', 'Line {line}, {name} ({level})'),
  sum: bi('合计 {sum}', 'Sum {sum}'),
  said: bi('单证 {said}', 'Document {said}'),
  lines: bi('明细', 'Lines'),
};
const rowHeight = 32;
const manyLines = 60;

/**
 * Lines of a document. A grid of its own: each cell has a level and a place on the page, which the line table of forms
 * knows nothing of.
 */
export function LineCells({ review, isClosed }: { readonly review: OcrReviewing; readonly isClosed: boolean }) {
  const t = useText();
  const { record, lines, values } = review;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows({ count: lines.length, rowHeight, isVirtual: lines.length > manyLines, scroller });
  const all = ocrFieldSet(record.docKind, record.profile).lines;
  const columns = all.filter(({ key, required }) => required || lines.some(({ cells }) => cells[key]?.value));
  const cells = useMemo(() => lines.map((line) => line.cells), [lines]);
  const sums = reviewedSums(record.docKind, cells, values);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <div className={styles.lines} ref={scroller} tabIndex={0} role="group" aria-label={t(words.lines)}>
        <table>
          <thead>
            <tr>
              <th scope="col">#</th>
              {columns.map(({ key, label, required }) => (
                <th scope="col" key={key}>
                  {required && <span className={styles.star}>*</span>}
                  {t(label)}
                </th>
              ))}
              {!isClosed && <td />}
            </tr>
          </thead>
          <tbody>
            <Spacer height={rows.above} />
            {rows.inSight.map((at) => (
              <LineRow key={lines[at]?.id ?? `new ${at}`} {...{ at, columns, review, isClosed }} />
            ))}
            <Spacer height={rows.below} />
          </tbody>
          {sums.length > 0 && (
            <tfoot>
              <tr>
                <td />
                {columns.map(({ key }) => {
                  const sum = sums.find(({ column }) => column === key);
                  return (
                    <td key={key}>
                      {sum && (
                        <Toned tone={sum.isEqual ? 'none' : 'bad'}>
                          {t(words.sum, { sum: sum.sum })}
                          {!sum.isEqual && <div>{t(words.said, { said: sum.said || '--' })}</div>}
                        </Toned>
                      )}
                    </td>
                  );
                })}
                {!isClosed && <td />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {!isClosed && (
        <Button size="small" variant="text" startIcon={<AddOutlined />} onClick={review.addLine}>
          {t(words.add)}
        </Button>
      )}
    </>
  );
}

interface LineRowProps {
  readonly at: number;
  readonly columns: ReturnType<typeof ocrFieldSet>['lines'];
  readonly review: OcrReviewing;
  readonly isClosed: boolean;
}

function LineRow({ at, columns, review, isClosed }: LineRowProps) {
  const t = useText();
  const line = review.lines[at];
  return (
    <tr>
      <th scope="row">{at + 1}</th>
      {columns.map(({ key, label }) => {
        const cell = line?.cells[key];
        const level = cell?.level ?? 'NONE';
        const place = cell?.page ? { page: cell.page, box: cell.box } : undefined;
        return (
          <td key={key} data-level={level}>
            <input
              className={styles.cell}
              value={cell?.value ?? ''}
              readOnly={isClosed}
              aria-label={t(words.cell, { line: at + 1, name: t(label), level: t(levelLooks[level].name) })}
              title={cell?.raw ?? undefined}
              onFocus={() => review.look(place)}
              onChange={(event) => review.editCell(at, key, event.target.value)}
            />
          </td>
        );
      })}
      {!isClosed && (
        <td>
          <button
            type="button"
            className="tg-key tg-press"
            aria-label={t(words.remove, { line: at + 1 })}
            onClick={() => review.removeLine(at)}
          >
            <DeleteOutlined sx={{ fontSize: 16 }} aria-hidden />
          </button>
        </td>
      )}
    </tr>
  );
}
