import AddOutlined from '@mui/icons-material/AddOutlined';
import DensityMediumOutlined from '@mui/icons-material/DensityMediumOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useUndoImport } from '../import/useUndoImport.ts';
import { IconTool, RefreshButton } from '../layout/IconTool.tsx';
import { Grow } from '../layout/Row.tsx';
import { ActionMenu } from '../menu/ActionMenu.tsx';
import { useOpener } from '../menu/useOpener.ts';
import { ColumnSettings } from './ColumnSettings.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { KeywordBox } from './KeywordBox.tsx';
import { type ListTool, useEntityList } from './listContext.ts';
import { importNoFilter } from './listFilter.ts';
import styles from './Toolbar.module.css';
import { useReload } from './useReload.ts';
import type { Density } from './useTableSetting.ts';

const words = {
  tools: bi('列表工具', 'List tools'),
  columns: bi('列设置', 'Columns'),
  density: bi('密度', 'Density'),
  updated: bi('{time} 更新', 'Updated {time}'),
};

const densities: readonly { key: Density; label: ReturnType<typeof bi> }[] = [
  { key: 'dense', label: bi('紧凑', 'Compact') },
  { key: 'standard', label: bi('默认', 'Standard') },
  { key: 'loose', label: bi('宽松', 'Loose') },
];

/** Left what makes records, right what concerns the table: time of the data, export, columns, density, refresh. */
export function Toolbar() {
  const t = useText();
  const { create, tools, toolbar, setting } = useEntityList();
  const { reload, updatedAt } = useReload();
  const batchTools = useBatchTools();
  const main = tools.filter(({ isMain }) => isMain);
  return (
    <div className={styles.tools} role="toolbar" aria-label={t(words.tools)}>
      {main.map(({ key, label, icon, run }) => (
        <Button key={key} variant="contained" startIcon={icon} onClick={run}>
          {t(label)}
        </Button>
      ))}
      {create && (
        <Button
          {...(main.length > 0 ? { variant: 'outlined', color: 'inherit' } : { variant: 'contained' })}
          startIcon={<AddOutlined />}
          onClick={create.run}
        >
          {t(create.label)}
        </Button>
      )}
      {[...tools.filter(({ isMain }) => !isMain), ...batchTools].map(({ key, label, icon, run }) => (
        <Button key={key} variant="outlined" color="inherit" startIcon={icon} onClick={run}>
          {t(label)}
        </Button>
      ))}
      {toolbar}
      <Grow />
      <KeywordBox />
      {updatedAt && <span className={styles.updated}>{t(words.updated, { time: updatedAt })}</span>}
      <ExportMenu />
      <span className="tg-rule" />
      <Opener label={t(words.columns)} icon={<ViewColumnOutlined />}>
        {(anchor, close) => <ColumnSettings anchor={anchor} onClose={close} />}
      </Opener>
      <Opener label={t(words.density)} icon={<DensityMediumOutlined />}>
        {(anchor, close) => (
          <ActionMenu
            anchor={anchor}
            actions={densities.map(({ key, label }) => ({
              key,
              label,
              isChosen: key === setting.density,
              run: () => setting.setDensity(key),
            }))}
            onClose={close}
          />
        )}
      </Opener>
      <RefreshButton onRefresh={() => void reload()} />
    </div>
  );
}

/** An icon button and what it opens below itself. */
function Opener({
  label,
  icon,
  children,
}: {
  label: string;
  icon: ReactNode;
  children: (anchor: HTMLElement, close: () => void) => ReactNode;
}) {
  const { anchor, opener, close } = useOpener('menu');
  return (
    <>
      <IconTool label={label} {...opener}>
        {icon}
      </IconTool>
      {anchor && children(anchor, close)}
    </>
  );
}

const undoLabel = bi('撤销本批导入', 'Undo this import');

/** While the list shows one batch of an import and nothing else: taking it back. */
function useBatchTools(): readonly ListTool[] {
  const { entity, rows } = useEntityList();
  const { filterValues, setFilters } = useListContext();
  const undo = useUndoImport(entity);
  const importNo = String(filterValues[importNoFilter] ?? '').trim();
  const isOne = importNo !== '' && rows.length > 0 && rows.every((row) => row.importNo === importNo);
  if (!undo || !isOne) return [];
  const { [importNoFilter]: _batch, ...others } = filterValues;
  const run = () => void undo(importNo).then((isDone) => isDone && setFilters(others));
  return [{ key: 'undoImport', label: undoLabel, icon: <UndoOutlined />, run }];
}
