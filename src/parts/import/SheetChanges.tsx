import type { ImportResult } from '#dataProvider/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { CellMend } from '#domain/core/sheetEdits.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { ColumnPlaces } from './ColumnPlaces.tsx';
import { ErrorGroups, Mends } from './ErrorGroups.tsx';
import type { ImportState } from './useImport.ts';

const again = bi('正在按修改重新预检…', 'Checking again with your changes…');

interface SheetChangesProps {
  readonly entity: EntityDefinition;
  readonly state: ImportState;
  readonly result: ImportResult;
  /** A mapping has placed the columns. */
  readonly isMapped: boolean;
}

/** A field comes from one column: the one that held it before is left out. */
const placed = ({ columns }: NonNullable<ImportResult['sheet']>, index: number, field: string) => ({
  ...Object.fromEntries(columns.flatMap((one) => (field !== '' && one.field === field ? [[one.index, '']] : []))),
  [index]: field,
});

/** What a person may change of a sheet between its preview and its import; afterwards, what was wrong with it. */
export function SheetChanges({ entity, state, result, isMapped }: SheetChangesProps) {
  const t = useText();
  const { edits, edit, stage } = state;
  const { sheet, groups = [], remembered = [] } = result;
  const columns = new Set(sheet?.columns.map(({ field }) => field));
  const isOpen = stage === 'preview' && sheet !== undefined;
  const mend = (one: CellMend) => edit({ ...edits, mends: [...edits.mends, one] });
  return (
    <>
      {state.isChecking && (
        <p className="tg-soft tg-fixed" role="status">
          {t(again)}
        </p>
      )}
      {isOpen && !isMapped && (
        <ColumnPlaces
          key={String(sheet.problem !== undefined)}
          entity={entity}
          sheet={sheet}
          onPlace={(index, field) => edit({ ...edits, columns: { ...edits.columns, ...placed(sheet, index, field) } })}
        />
      )}
      {isOpen && <Mends {...{ entity, edits, remembered }} onEdit={edit} />}
      {groups.length > 0 && <ErrorGroups {...{ entity, groups, columns }} onMend={isOpen ? mend : undefined} />}
    </>
  );
}
