import { useState } from 'react';
import { type RaRecord, useDataProvider, useListContext } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { useEntityList } from './listContext.ts';
import { maxOffset } from './paging.ts';

const pageSize = 500;

/** Ticks every row the list asks for, on all pages, as far as rows are counted. */
export function useSelectAll(): { selectAll: () => Promise<void>; isSelecting: boolean } {
  const { entity, selection, fields, asked } = useEntityList();
  const { total = 0 } = useListContext();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [isSelecting, setIsSelecting] = useState(false);

  const selectAll = async () => {
    setIsSelecting(true);
    try {
      const found: RaRecord[] = [];
      for (let page = 1; (page - 1) * pageSize < Math.min(total, maxOffset); page++) {
        const { data } = await dataProvider.getList(entity.key, {
          pagination: { page, perPage: pageSize },
          sort: { field: 'id', order: 'DESC' },
          filter: asked,
          ...(fields && { meta: { fields } }),
        });
        found.push(...data);
        if (data.length < pageSize) break;
      }
      selection.set(found, true);
    } finally {
      setIsSelecting(false);
    }
  };
  return { selectAll, isSelecting };
}
