import AddOutlined from '@mui/icons-material/AddOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useGetOne, useNotify, useUpdate } from 'react-admin';
import { defineForm } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { copyShareSheet, exportXls, refreshSheetBinding } from '#domain/workbooks/calls.ts';
import { shareSheet } from '#domain/workbooks/index.ts';
import { sheetAddress } from '#domain/workbooks/paths.ts';
import { useActs } from '../parts/acts/useActs.tsx';
import { useCall } from '../parts/calls/useCall.ts';
import type { HeadTool, HeadTools } from '../parts/document/DocumentHead.tsx';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { useFormScope } from '../parts/form/formScope.ts';
import type { ScreenRecord } from '../parts/screenRecord.ts';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useGateway } from '../shell/useSession.ts';
import { SheetVersions } from './SheetVersions.tsx';
import type { SheetDesk } from './useDesk.ts';
import type { OpenWorkbook } from './useSheetSession.ts';

const words = {
  facts: bi('信息与成员', 'Facts and members'),
  versions: bi('历史版本', 'Versions'),
  refresh: bi('刷新业务列', 'Refresh business columns'),
  refreshed: bi('已刷新 {rows} 行，改动 {changed} 个单元格', '{rows} rows refreshed, {changed} cells changed'),
  unknown: bi('未找到订单：{orders}', 'Unknown orders: {orders}'),
  excel: bi('导出 Excel', 'Export Excel'),
  csv: bi('导出 CSV（当前工作表）', 'Export CSV (this sheet)'),
  copy: bi('复制为新表格', 'Copy as a new sheet'),
  copyOf: bi('{name} 副本', 'Copy of {name}'),
  save: bi('保存', 'Save'),
  addMember: bi('添加成员', 'Add a member'),
};

const { name, customerId, month, deptShare, members } = shareSheet.fields;
const factsForm = defineForm({
  key: 'shareSheetFacts',
  label: words.facts,
  fields: { name, customerId, month, deptShare, members },
});
const copyForm = defineForm({ key: 'shareSheetCopy', label: words.copy, fields: { name } });

interface ToolFacts {
  readonly id: string;
  readonly open: OpenWorkbook;
  readonly desk: SheetDesk;
}

type Dialog = 'facts' | 'versions' | 'copy';

/** What can be done with the workbook as a whole: the steps of its lifecycle, its members, versions and files. */
export function useSheetTools({ id, open, desk }: ToolFacts): {
  readonly tools: HeadTools;
  readonly dialogs: ReactNode;
} {
  const { data } = useGetOne<ScreenRecord<typeof shareSheet>>(shareSheet.key, { id });
  const acts = useActs(shareSheet);
  const [dialog, setDialog] = useState<Dialog>();
  const files = useFiles(id, desk);
  const openTool = (key: Dialog, icon?: ReactNode): HeadTool => ({
    ...{ key, label: words[key], icon },
    run: () => setDialog(key),
  });
  const steps = data
    ? acts
        .actionsOf(data)
        .map(({ key, label, run, danger = false }): HeadTool => ({ key, label, isDanger: danger, run }))
    : [];
  return {
    tools: [
      desk.own.role === 'OWNER' && openTool('facts', <PeopleOutlined />),
      openTool('versions', <HistoryOutlined />),
      ...files,
      openTool('copy'),
      ...steps,
    ],
    dialogs: (
      <>
        {acts.dialog}
        {dialog === 'facts' && data && <FactsDialog record={data} onClose={() => setDialog(undefined)} />}
        {dialog === 'copy' && <CopyDialog id={id} before={open.opened.name} onClose={() => setDialog(undefined)} />}
        {dialog === 'versions' && (
          <SheetVersions id={id} mayRestore={desk.mayWrite} onClose={() => setDialog(undefined)} />
        )}
      </>
    ),
  };
}

/** What leads to files, and the columns that follow from orders. */
function useFiles(sheetId: string, desk: SheetDesk): readonly (HeadTool | false)[] {
  const t = useText();
  const call = useCall();
  const gateway = useGateway();
  const notify = useNotify();
  const download = async (isCsv: boolean) => {
    const input = { sheetId, gridId: desk.grid.id, isCsv: isCsv ? 1 : 0 } as const;
    const { hashaddr, fileName, lost } = await call(exportXls, input);
    for (const text of lost) notify(t(text), { type: 'warning' });
    await gateway.download({ hashaddr, fileName });
  };
  const refresh = async () => {
    const { rows, changed, unknown } = await call(refreshSheetBinding, { sheetId });
    notify(t(words.refreshed, { rows, changed }), { type: 'success' });
    if (unknown.length > 0) notify(t(words.unknown, { orders: unknown.join('、') }), { type: 'warning' });
  };
  const isBound = [...desk.grid.protects.values()].some(({ isBound: byProduct }) => byProduct);
  return [
    desk.mayWrite &&
      isBound && { key: 'refresh', label: words.refresh, icon: <RefreshOutlined />, run: () => void refresh() },
    { key: 'excel', label: words.excel, icon: <FileDownloadOutlined />, run: () => void download(false) },
    { key: 'csv', label: words.csv, run: () => void download(true) },
  ];
}

interface FactsDialogProps {
  readonly record: ScreenRecord<typeof shareSheet>;
  readonly onClose: () => void;
}

function FactsDialog({ record, onClose }: FactsDialogProps) {
  const [update] = useUpdate();
  return (
    <FieldsDialog
      title={words.facts}
      asked={factsForm}
      start={record}
      confirm={words.save}
      onCancel={onClose}
      onConfirm={async (values) => {
        const { rowVersion } = record;
        await update(
          shareSheet.key,
          { id: record.id, data: { ...values, rowVersion }, previousData: record },
          { returnPromise: true },
        );
        onClose();
      }}
    >
      <AddMember />
    </FieldsDialog>
  );
}

/** Below the members: the table of a dialog has no button of its own. */
function AddMember() {
  const t = useText();
  const { tables } = useFormScope();
  return (
    <Button size="small" variant="outlined" startIcon={<AddOutlined />} onClick={() => tables.get('members')?.add()}>
      {t(words.addMember)}
    </Button>
  );
}

interface CopyDialogProps {
  readonly id: string;
  readonly before: string;
  readonly onClose: () => void;
}

function CopyDialog({ id, before, onClose }: CopyDialogProps) {
  const t = useText();
  const call = useCall();
  const openTab = useOpenTab();
  return (
    <FieldsDialog
      title={words.copy}
      asked={copyForm}
      start={{ name: t(words.copyOf, { name: before }).slice(0, 60) }}
      confirm={words.save}
      onCancel={onClose}
      onConfirm={async (values) => {
        const { sheetId } = await call(copyShareSheet, { sheetId: id, name: String(values.name) });
        onClose();
        openTab(sheetAddress(sheetId));
      }}
    />
  );
}
