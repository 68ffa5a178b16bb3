import { useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { shownColumns } from './columnLayout.ts';
import { useEntityList } from './listContext.ts';
import { keywordName } from './listFilter.ts';

/** Makes a file of the list as it is on screen, or of the ticked rows of it. */
export function useExport(): { exportRows: (frType: 'xlsx' | 'csv', ids?: readonly string[]) => Promise<void>; isExporting: boolean } {
  const { entity, columns, sorts, askedFilter, keyword, exportName } = useEntityList();
  const { total = 0 } = useListContext();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [isExporting, setIsExporting] = useState(false);

  const exportRows = async (frType: 'xlsx' | 'csv', ids?: readonly string[]) => {
    setIsExporting(true);
    try {
      await dataProvider.exportFile(entity.key, {
        frType,
        fileName: exportName,
        filter: { ...askedFilter, ...(keyword && { [keywordName]: keyword }) },
        sort: sorts,
        // Every row of the list is ticked: its filter says so in fewer words, and without a limit.
        ...(ids && ids.length < total && { ids }),
        columns: shownColumns(columns).map(({ key }) => key),
      });
    } finally {
      setIsExporting(false);
    }
  };
  return { exportRows, isExporting };
}
