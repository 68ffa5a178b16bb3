import { useRef } from 'react';
import { useText } from '../../../shell/text.ts';
import type { LaidColumn } from '../columnLayout.ts';
import { useEntityList } from '../listContext.ts';
import { useListMeta } from '../useListMeta.ts';
import { ColumnSums, type Sum } from './ColumnSums.tsx';
import styles from './Grid.module.css';
import { useGridLayout } from './gridLayout.ts';
import { SumsOutOfSight } from './SumsOutOfSight.tsx';

/**
 * Sums over all rows of the list, not only those of the page; asked for apart, so that the rows need not wait for them.
 * @param foot where those stand whose columns are out of sight
 */
export function GridSummary({ foot }: { foot: HTMLElement | null }) {
  const t = useText();
  const { entity, asked } = useEntityList();
  const row = useRef<HTMLTableRowElement>(null);
  const { shown, placeOf, hasTicks, numberOffset, hasActions } = useGridLayout();
  const isAsked = shown.some(({ hasSum }) => hasSum);
  const meta = useListMeta('summary', { filter: asked, meta: withSums, isAsked, goodFor: sumsGoodFor });
  if (!meta) return null;
  const sums = (meta.summary ?? {}) as Sums;
  const name = `${t({ zh: '合计', en: 'Sum' })}${entity.totals ? '*' : ''}`;
  // Columns that stay are never out of sight.
  const moving = shown.filter(({ key, isPinned }) => !isPinned && sums[key]?.length);
  const sumOf = ({ key, label }: LaidColumn) => (
    <ColumnSums label={t(label)} sums={sums[key] ?? []} isMoney={entity.fields[key]?.kind === 'money'} />
  );
  return (
    <tfoot className={styles.sumsStay}>
      <tr ref={row}>
        {hasTicks && <td data-ticks className={styles.pin} style={{ left: 0 }} />}
        <td
          className={`${styles.mid} ${styles.pin}`}
          style={{ left: numberOffset }}
          title={entity.totals && t(entity.totals.note)}
        >
          {name}
          {foot && <SumsOutOfSight row={row} columns={moving} place={foot} name={name} sumOf={sumOf} />}
        </td>
        {shown.map((column) => (
          <td key={column.key} data-sum={column.key} {...placeOf(column.key)}>
            {sumOf(column)}
          </td>
        ))}
        <td className={styles.filler} />
        {hasActions && <td className={`${styles.pinRight} ${styles.edge}`} />}
      </tr>
    </tfoot>
  );
}

type Sums = Readonly<Record<string, readonly Sum[]>>;

const sumsGoodFor = 60_000;
const withSums = { summary: 1 };
