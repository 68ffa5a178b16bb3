import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteSweepOutlined from '@mui/icons-material/DeleteSweepOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { useLinePicks } from '../../shell/besides.ts';
import { useStored } from '../../shell/store.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { SectionHint, SectionTools } from '../document/Section.tsx';
import { switchWholeWidth, wholeWidthStore } from '../document/wholeWidth.ts';
import { ImportDialog } from '../ImportDialog.tsx';
import { useIsMobile } from '../layout/useIsMobile.ts';
import { BarButton } from './ActionBar.tsx';
import { useFormValue } from './formChanges.ts';
import { useFormScope } from './formScope.ts';
import { RemoveLines } from './RemoveLines.tsx';

interface LineToolsProps {
  readonly entity: EntityDefinition;
  readonly field: string;
  readonly children?: ReactNode;
}

/** Lines come into a stored record: what was typed is kept first. */
function useLineImport(entity: EntityDefinition) {
  const scope = useFormScope();
  const dataProvider = useDataProvider();
  const openTab = useOpenTab();
  const [isImporting, setIsImporting] = useState(false);
  /** The record was stored for its import, and stands in the tab of a new one. */
  const wasNew = useRef(false);
  const beginImport = async () => {
    const id = scope.recordId ?? (await scope.keep?.());
    if (id === undefined) return;
    wasNew.current = scope.recordId === undefined;
    setIsImporting(true);
  };
  const endImport = () => {
    setIsImporting(false);
    const path = wasNew.current && scope.recordId !== undefined ? pathTo(entity.key, scope.recordId) : undefined;
    if (path) openTab(path, { closeCurrent: true });
  };
  /**
   * The record with its new lines comes in as any newer state of it does: lines that were typed and not saved stay
   * beside them.
   */
  const takeImported = async () => {
    if (scope.recordId === undefined) return;
    const { data } = await dataProvider.getOne<RaRecord>(entity.key, { id: scope.recordId });
    scope.adopt?.(data);
  };
  return { isImporting, beginImport, endImport, takeImported };
}

/** Beside the title of a line table: how many lines, and the ways to get more. */
export function LineTools({ entity, field: name, children }: LineToolsProps) {
  const t = useText();
  const can = useCan();
  const scope = useFormScope();
  const isWhole = useStored(wholeWidthStore);
  const isMobile = useIsMobile();
  const { isImporting, beginImport, endImport, takeImported } = useLineImport(entity);
  const [isRemoving, setIsRemoving] = useState(false);
  const count = useFormValue((rows) => (Array.isArray(rows) ? rows.length : 0), name);
  const field = entity.fields[name];
  const line = field?.kind === 'children' ? field.line : undefined;
  const picks = useLinePicks(line?.key ?? '');
  const isOpen = scope.mayEdit(name) === true;
  const mayImport = line?.verbs.includes('import') === true && can({ action: 'import', resource: line.key });
  const hint =
    isOpen && !isMobile
      ? bi('{count} 行 · 可从 Excel 直接粘贴', '{count} lines · paste from Excel')
      : bi('{count} 行', '{count} lines');

  const widthButton = (
    <Button size="small" variant="text" color="inherit" aria-pressed={isWhole} onClick={switchWholeWidth}>
      {t(isWhole ? bi('恢复宽度', 'Usual width') : bi('铺满宽度', 'Whole width'))}
    </Button>
  );
  return (
    <>
      <SectionHint>{t(hint, { count })}</SectionHint>
      {!isMobile && !isOpen && <SectionTools>{widthButton}</SectionTools>}
      {isOpen && (
        <SectionTools>
          {!isMobile && widthButton}
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<AddOutlined />}
            onClick={() => scope.tables.get(name)?.add()}
          >
            {t(bi('添加行', 'Add line'))}
          </Button>
          {count > 1 && (
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              startIcon={<DeleteSweepOutlined />}
              onClick={() => setIsRemoving(true)}
            >
              {t(bi('删除多行', 'Remove lines'))}
            </Button>
          )}
          {mayImport && (
            <BarButton
              isSmall
              action={{
                key: 'import',
                label: bi('导入', 'Import'),
                rank: 'outlined',
                icon: <FileUploadOutlined />,
                run: () => void beginImport(),
              }}
            />
          )}
          {picks.map((Pick, at) => (
            <Pick key={at} entity={entity} field={name} onTake={(lines) => scope.tables.get(name)?.take(lines)} />
          ))}
          {children}
        </SectionTools>
      )}
      {isRemoving && (
        <RemoveLines
          count={count}
          onRemove={({ first, last }) => scope.tables.get(name)?.removeRange(first, last)}
          onClose={() => setIsRemoving(false)}
        />
      )}
      {isImporting && line && (
        <ImportDialog
          resource={line.key}
          params={{ parentId: scope.recordId }}
          onImported={() => void takeImported()}
          onClose={endImport}
        />
      )}
    </>
  );
}
