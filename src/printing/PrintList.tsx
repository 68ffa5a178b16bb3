import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useParams } from 'react-router';
import { possibleActs } from '#domain/core/actRules.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { getPrintData } from '#domain/printing/calls.ts';
import { printTask } from '#domain/printing/printTask.ts';
import { printingSteps, printTaskFlow } from '#domain/printing/printTaskFlow.ts';
import { pathTo } from '#domain/screens.ts';
import type { BatchAction, RowAction } from '../parts/list/actions.ts';
import { EntityDocument } from '../parts/screens/EntityDocument.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { RecordHead } from '../parts/screens/RecordHead.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useActor } from '../shell/useSession.ts';
import { usePrinting } from './usePrinting.tsx';

const words = {
  preview: bi('预览', 'Preview'),
  print: bi('打印', 'Print'),
  record: bi('打开单据', 'Open the record'),
  empty: bi(
    '在需求、备案等列表中勾选单据，点「打印任务」加入打印清单。',
    'Tick records in a list, such as demands or filings, and queue them for printing.',
  ),
  notWaiting: bi('只有待打印的任务可以批量打印', 'Only tasks that wait can be printed together'),
};

const columns = { bizNo: { width: 150 }, title: { width: 260 } };
const card = { title: 'title', lines: ['bizNo', 'printKind', 'copies'] } as const;

type PrintTask = RecordOf<typeof printTask>;

/** Puts the preview before every step that prints. */
function usePreviewed() {
  const actor = useActor();
  const { preview, dialog } = usePrinting();
  const show = (record: PrintTask, action?: string) =>
    // A refusal has been told by the request layer.
    void preview({ ids: [record.id], records: [record], action }).catch(() => undefined);
  return {
    preview,
    dialog,
    mayPreview: hasRight(actor, getPrintData.right ?? ''),
    /** With the step that is open to the person now, if there is one. */
    look: (record: PrintTask) => {
      const open = possibleActs(printTaskFlow.steps, record, { actor, now: nowText(() => new Date()) });
      show(record, open.find(({ act, reason }) => printingSteps.has(act.key) && !reason)?.act.key);
    },
    arrange: <Action extends { readonly key: string; readonly run: () => void }>(
      actions: readonly Action[],
      record: PrintTask,
    ): Action[] =>
      actions.map((action) =>
        printingSteps.has(action.key) ? { ...action, run: () => show(record, action.key) } : action,
      ),
  };
}

/** /printlist: the department's print tasks; every step that prints shows first what will be on the paper. */
export function PrintList() {
  const openTab = useOpenTab();
  const { preview, dialog, mayPreview, look, arrange } = usePreviewed();
  const rowActions = (record: PrintTask): readonly RowAction[] => {
    const path = pathTo(record.bizEntity ?? '', record.bizId ?? '');
    return [
      ...(mayPreview ? [{ key: 'preview', label: words.preview, run: () => look(record) }] : []),
      ...(path ? [{ key: 'record', label: words.record, run: () => openTab(path) }] : []),
    ];
  };
  const printing: BatchAction<PrintTask> = {
    key: 'print',
    label: words.print,
    icon: <PrintOutlined />,
    isPrimary: true,
    reasonAgainst: ({ status }) => (status === printTaskFlow.initial ? undefined : words.notWaiting),
    run: ({ ids, records, report }) => preview({ ids, records, action: 'print', report }),
  };
  return (
    <EntityListPage
      entity={printTask}
      title={bi('打印清单', 'Print list')}
      columns={columns}
      card={card}
      emptyHint={words.empty}
      rowActions={rowActions}
      arrange={arrange}
      batchActions={mayPreview ? [printing] : []}
    >
      {dialog}
    </EntityListPage>
  );
}

/** /printTask/:id: one task with its history. */
export function PrintTaskPage() {
  const { id = '' } = useParams();
  const { dialog, mayPreview, look, arrange } = usePreviewed();
  return (
    <>
      <EntityDocument
        entity={printTask}
        id={id}
        arrange={arrange}
        head={(record) => (
          <RecordHead
            entity={printTask}
            record={record}
            tools={[
              mayPreview &&
                record && {
                  key: 'preview',
                  label: words.preview,
                  icon: <DescriptionOutlined />,
                  run: () => look(record),
                },
            ]}
          />
        )}
      />
      {dialog}
    </>
  );
}
