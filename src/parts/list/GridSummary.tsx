import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { useText } from '../../shell/text.ts';
import { ColumnSums, type Sum } from './ColumnSums.tsx';
import styles from './Grid.module.css';
import { classesOf } from './GridHead.tsx';
import { useGridLayout } from './gridLayout.ts';
import { useEntityList } from './listContext.ts';
import { keywordName } from './listFilter.ts';

/** Sums over all rows of the list, not only those of the page; asked for apart, so that the rows need not wait for them. */
export function GridSummary() {
  const say = useText();
  const { entity } = useEntityList();
  const { shown, offsets, lastPinned, hasTicks, numberOffset, hasActions } = useGridLayout();
  const sums = useSums(shown.some(({ hasSum }) => hasSum));
  if (!sums) return null;
  return (
    <tfoot className={styles.sumsStay}>
      <tr>
        {hasTicks && <td data-ticks className={styles.pin} style={{ left: 0 }} />}
        <td className={`${styles.mid} ${styles.pin}`} style={{ left: numberOffset }} title={entity.totals && say(entity.totals.note)}>
          {say({ zh: '合计', en: 'Sum' })}
          {entity.totals && '*'}
        </td>
        {shown.map((column) => {
          const left = offsets.get(column.key);
          return (
            <td
              key={column.key}
              className={classesOf(column, { isPinned: left !== undefined, isEdge: column.key === lastPinned })}
              style={left === undefined ? undefined : { left }}
            >
              <ColumnSums label={say(column.label)} sums={sums[column.key] ?? []} isMoney={entity.fields[column.key]?.kind === 'money'} />
            </td>
          );
        })}
        <td className={styles.filler} />
        {hasActions && <td className={`${styles.pinRight} ${styles.edge}`} />}
      </tr>
    </tfoot>
  );
}

type Sums = Readonly<Record<string, readonly Sum[]>>;

function useSums(isAsked: boolean): Sums | undefined {
  const { entity, askedFilter, keyword } = useEntityList();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const filter = { ...askedFilter, ...(keyword && { [keywordName]: keyword }) };
  const { data } = useQuery({
    queryKey: [entity.key, 'getList', 'summary', filter],
    queryFn: async ({ signal }) => {
      const { meta } = await dataProvider.getList(entity.key, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'DESC' },
        filter,
        meta: { fields: ['id'], summary: 1 },
        signal,
      });
      return (meta?.summary ?? {}) as Sums;
    },
    enabled: isAsked,
    staleTime: 60_000,
    retry: false,
  });
  return data;
}
