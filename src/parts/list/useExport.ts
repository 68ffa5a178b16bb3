import { useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { withCompanions } from '#domain/core/companions.ts';
import { rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { shownColumns } from './columnLayout.ts';
import { useEntityList } from './listContext.ts';
import { keywordName } from './listFilter.ts';

interface Export {
  readonly mayExport: boolean;
  readonly exportRows: (frType: 'xlsx' | 'csv', ids?: readonly string[]) => Promise<void>;
  readonly isExporting: boolean;
}

/** Makes a file of the list as it is on screen, or of the ticked rows of it. */
export function useExport(): Export {
  const actor = useActor();
  const say = useText();
  const { entity, columns, sorts, askedFilter, keyword, exportName } = useEntityList();
  const { total = 0 } = useListContext();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [isExporting, setIsExporting] = useState(false);

  const exportRows = async (frType: 'xlsx' | 'csv', ids?: readonly string[]) => {
    setIsExporting(true);
    const shown = shownColumns(columns);
    try {
      await dataProvider.exportFile(entity.key, {
        frType,
        fileName: exportName,
        filter: { ...askedFilter, ...(keyword && { [keywordName]: keyword }) },
        sort: sorts,
        // Every row of the list is ticked: its filter says so in fewer words, and without a limit.
        ...(ids && ids.length < total && { ids }),
        columns: withCompanions(
          entity,
          shown.map(({ key }) => key),
        ),
        heads: Object.fromEntries(shown.map(({ key, label }) => [key, say(label)])),
      });
    } finally {
      setIsExporting(false);
    }
  };
  const mayExport = entity.verbs.includes('export') && hasRight(actor, rightOf(entity.key, 'export'));
  return { mayExport, exportRows, isExporting };
}
