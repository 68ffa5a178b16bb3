import { useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { withCompanions } from '#domain/core/companions.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { ExportKind } from '#domain/core/exportKind.ts';
import { type Actor, isCustomer } from '#domain/core/rights.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import { shownColumns } from './columnLayout.ts';
import { useEntityList } from './listContext.ts';

interface Export {
  readonly mayExport: boolean;
  /** Sheets with a name and columns of their own that this person may have. */
  readonly kinds: readonly ExportKind[];
  readonly exportRows: (
    frType: 'xlsx' | 'csv',
    asked?: { readonly ids?: readonly string[]; readonly kind?: string },
  ) => Promise<void>;
  readonly isExporting: boolean;
}

/** The sheets of an entity that somebody may have beside its list. */
export const kindsFor = ({ exportKinds = [] }: EntityDefinition, { roleId }: Actor): readonly ExportKind[] =>
  exportKinds.filter(({ staff }) => !(staff && isCustomer(roleId)));

/** Makes a file of the list as it is on screen, or of the ticked rows of it. */
export function useExport(): Export {
  const actor = useActor();
  const can = useCan();
  const t = useText();
  const { entity, columns, sorts, asked, exportName } = useEntityList();
  const { total = 0 } = useListContext();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [isExporting, setIsExporting] = useState(false);

  const exportRows: Export['exportRows'] = async (frType, { ids, kind } = {}) => {
    setIsExporting(true);
    const shown = shownColumns(columns);
    try {
      await dataProvider.exportFile(entity.key, {
        frType,
        fileName: exportName,
        filter: asked,
        sort: sorts,
        // Every row of the list is ticked: its filter says so in fewer words, and without a limit.
        ...(ids && ids.length < total && { ids }),
        ...(kind
          ? { kind }
          : {
              columns: withCompanions(
                entity,
                shown.map(({ key }) => key),
              ),
              heads: Object.fromEntries(shown.map(({ key, label }) => [key, t(label)])),
            }),
      });
    } finally {
      setIsExporting(false);
    }
  };
  const mayExport = entity.verbs.includes('export') && can({ action: 'export', resource: entity.key });
  return { mayExport, kinds: kindsFor(entity, actor), exportRows, isExporting };
}
