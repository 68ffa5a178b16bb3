import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { useText } from '../../shell/text.ts';
import { MoneyValue } from '../cells/MoneyValue.tsx';
import { QuantityValue } from '../cells/QuantityValue.tsx';
import { classesOf } from './GridHead.tsx';
import { useGridLayout } from './gridLayout.ts';
import { useEntityList } from './listContext.ts';
import { keywordName } from './listFilter.ts';

/** One sum per currency, since yuan and dollars do not add up. */
interface Sum {
  readonly currency: string | null;
  readonly sum: string;
}

/** Sums over all rows of the list, not only those of the page; asked for apart, so that the rows need not wait for them. */
export function GridSummary() {
  const say = useText();
  const { entity } = useEntityList();
  const { shown, offsets, lastPinned, hasTicks, hasActions } = useGridLayout();
  const sums = useSums(shown.some(({ hasSum }) => hasSum));
  if (!sums) return null;
  return (
    <tfoot>
      <tr>
        {hasTicks && <td className="tg-pin" style={{ left: 0 }} />}
        <td className="tg-mid tg-pin" style={{ left: hasTicks ? 36 : 0 }}>
          {say({ zh: '合计', en: 'Sum' })}
        </td>
        {shown.map((column) => {
          const left = offsets.get(column.key);
          const list = sums[column.key] ?? [];
          const isMoney = entity.fields[column.key]?.kind === 'money';
          return (
            <td
              key={column.key}
              className={classesOf(column, { isPinned: left !== undefined, isEdge: column.key === lastPinned })}
              style={left === undefined ? undefined : { left }}
              title={list.length > 1 ? list.map(({ currency, sum }) => `${currency ?? ''} ${sum}`.trim()).join('\n') : undefined}
            >
              {list
                .slice(0, 1)
                .map(({ currency, sum }) =>
                  isMoney ? (
                    <MoneyValue key={currency} value={sum} currency={currency ?? undefined} />
                  ) : (
                    <QuantityValue key={currency} value={sum} />
                  ),
                )}
              {list.length > 1 && <span className="tg-quiet"> +{list.length - 1}</span>}
            </td>
          );
        })}
        <td className="tg-filler" />
        {hasActions && <td className="tg-pin-right tg-edge" />}
      </tr>
    </tfoot>
  );
}

function useSums(isAsked: boolean): Readonly<Record<string, readonly Sum[]>> | undefined {
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
      return (meta?.summary ?? {}) as Readonly<Record<string, readonly Sum[]>>;
    },
    enabled: isAsked,
    staleTime: 60_000,
    retry: false,
  });
  return data;
}
