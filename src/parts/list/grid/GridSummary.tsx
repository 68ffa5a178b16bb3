import { useText } from '../../../shell/text.ts';
import { useEntityList } from '../listContext.ts';
import { useListMeta } from '../useListMeta.ts';
import { ColumnSums, type Sum } from './ColumnSums.tsx';
import styles from './Grid.module.css';
import { useGridLayout } from './gridLayout.ts';

/** Sums over all rows of the list, not only those of the page; asked for apart, so that the rows need not wait for them. */
export function GridSummary() {
  const say = useText();
  const { entity, asked } = useEntityList();
  const { shown, placeOf, hasTicks, numberOffset, hasActions } = useGridLayout();
  const isAsked = shown.some(({ hasSum }) => hasSum);
  const meta = useListMeta('summary', { filter: asked, meta: withSums, isAsked, goodFor: sumsGoodFor });
  if (!meta) return null;
  const sums = (meta.summary ?? {}) as Sums;
  return (
    <tfoot className={styles.sumsStay}>
      <tr>
        {hasTicks && <td data-ticks className={styles.pin} style={{ left: 0 }} />}
        <td className={`${styles.mid} ${styles.pin}`} style={{ left: numberOffset }} title={entity.totals && say(entity.totals.note)}>
          {say({ zh: '合计', en: 'Sum' })}
          {entity.totals && '*'}
        </td>
        {shown.map(({ key, label }) => (
          <td key={key} {...placeOf(key)}>
            <ColumnSums label={say(label)} sums={sums[key] ?? []} isMoney={entity.fields[key]?.kind === 'money'} />
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
