import CheckOutlined from '@mui/icons-material/CheckOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { useMemo, useState } from 'react';
import { rightOf } from '#domain/core/entity.ts';
import { type Actor, hasRight, isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { type Demand, demand } from '#domain/demand/demand.ts';
import { demandUnderWay } from '#domain/demand/demandFlow.ts';
import { demandPath, newDemandPath, tasksOfDemandPath } from '#domain/demand/paths.ts';
import type { ActBatch } from '../parts/acts/useActBatches.tsx';
import { type Acts, useActs } from '../parts/acts/useActs.tsx';
import { DeadlineValue } from '../parts/cells/DeadlineValue.tsx';
import { DictValue } from '../parts/cells/DictValue.tsx';
import { ProgressValue } from '../parts/cells/ProgressValue.tsx';
import { ImportDialog } from '../parts/ImportDialog.tsx';
import { useSendSheet } from '../parts/import/useSendSheet.ts';
import type { BatchAction, RowAction } from '../parts/list/actions.ts';
import { EntityList } from '../parts/list/EntityList.tsx';
import type { CardLook, ListTool, ListView } from '../parts/list/listContext.ts';
import { useBatchRemoval } from '../parts/list/useBatchRemoval.tsx';
import { startDownload } from '../parts/startDownload.ts';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';
import { MessageDialog } from './MessageDialog.tsx';

const formPath = newDemandPath();
const documentPath = ({ id }: Demand) => demandPath(id);
const tasksPath = ({ id }: Demand) => tasksOfDemandPath(id);

const words = {
  title: bi('需求列表', 'Demands'),
  create: bi('发布需求', 'Publish demand'),
  importDemands: bi('导入需求', 'Import demands'),
  importNumbers: bi('批量回填报关单号', 'Import declaration numbers'),
  view: bi('查看', 'View'),
  edit: bi('编辑', 'Edit'),
  tasks: bi('任务', 'Tasks'),
  assign: bi('分派', 'Assign'),
  copy: bi('复制', 'Copy'),
  owner: bi('分派受理人', 'Assign owner'),
  message: bi('留言', 'Message'),
  notAccepted: bi('尚未分派', 'Not assigned'),
  tasksUnit: bi('任务', 'tasks'),
  lines: bi(' · {count} 行商品', ' · {count} goods lines'),
};

/** /fta/delegateList: demands with four views; a demand is late in red, and the row offers what its flow allows. */
export function DemandList() {
  const actor = useActor();
  const openTab = useOpenTab();
  const [discussed, setDiscussed] = useState<Demand>();
  const imports = useImports();
  const views = useMemo(() => viewsOf(actor), [actor]);
  const batches = useMemo(() => stepBatches(actor), [actor]);
  const acts = useActs(demand, {
    batches,
    given: ({ key }) => (key === 'accept' ? { ownerUser: actor.userId } : undefined),
  });
  const actionsOf = useRowActions(acts, setDiscussed);
  const removal = useBatchRemoval(demand);
  const batchActions = useMemo(
    () => [
      ...acts.batchActions,
      ...(hasRight(actor, rightOf(demand.key, 'export')) ? [exporting] : []),
      printing,
      ...removal,
    ],
    [acts.batchActions, actor, removal],
  );
  return (
    <EntityList
      entity={demand}
      title={words.title}
      views={views}
      columns={columns}
      cells={cells}
      card={card}
      rowActions={actionsOf}
      batchActions={batchActions}
      pathOf={documentPath}
      exportName={words.title.zh}
      create={{ label: words.create, run: () => openTab(formPath) }}
      tools={imports.tools}
    >
      {acts.dialog}
      {imports.dialog}
      {discussed && <MessageDialog record={discussed} onClose={() => setDiscussed(undefined)} />}
    </EntityList>
  );
}

/** What the row offers: what its status asks for first, then steps, then what can always be done. */
function useRowActions(
  { actionsOf }: Pick<Acts<typeof demand>, 'actionsOf'>,
  onMessage: (record: Demand) => void,
): (record: Demand) => RowAction[] {
  const actor = useActor();
  const openTab = useOpenTab();
  return (record) => {
    const steps = [...actionsOf(record)].sort(
      (left, right) => usualOrder.indexOf(left.key) - usualOrder.indexOf(right.key),
    );
    const openRecord = { key: 'view', label: words.view, run: () => openTab(documentPath(record)) };
    const edit = { key: 'edit', label: words.edit, run: () => openTab(documentPath(record)) };
    const tasks = {
      key: 'tasks',
      label: record.status === 'ACCEPTED' ? words.assign : words.tasks,
      run: () => openTab(tasksPath(record)),
    };
    const copy = { key: 'copy', label: words.copy, run: () => openTab(newDemandPath(record.id)) };
    const message = { key: 'message', label: words.message, run: () => onMessage(record) };
    const mayEdit = demand.mayEdit?.(record, actor);
    const seesTasks = hasTasks.has(record.status) && hasRight(actor, rightOf(delegateTask.key, 'page'));
    return [
      ...(mayEdit && 'fields' in mayEdit && mayEdit.fields === 'all' ? [edit] : []),
      ...(seesTasks && record.status !== 'SUSPENDED' ? [tasks] : []),
      ...(isOver.has(record.status) ? [openRecord] : []),
      ...steps.slice(0, 1),
      ...(seesTasks && record.status === 'SUSPENDED' ? [tasks] : []),
      ...steps.slice(1),
      ...(isOver.has(record.status) ? [] : [openRecord]),
      ...(hasRight(actor, rightOf(demand.key, 'add')) ? [copy] : []),
      ...(record.demandNo ? [message] : []),
    ];
  };
}

/** Sheets of demands, and of the declaration numbers that demands get. */
function useImports() {
  const actor = useActor();
  const send = useSendSheet({ service: 'business', method: 'importCustomsNo', busimodel: 'demand' });
  const [open, setOpen] = useState<'demands' | 'numbers'>();
  const close = () => setOpen(undefined);
  const icon = <FileUploadOutlined />;
  const demands: ListTool = { key: 'import', label: words.importDemands, icon, run: () => setOpen('demands') };
  const numbers: ListTool = { key: 'numbers', label: words.importNumbers, icon, run: () => setOpen('numbers') };
  const tools = [
    ...(hasRight(actor, rightOf(demand.key, 'import')) ? [demands] : []),
    ...(hasRight(actor, rightOf(demand.key, 'act', 'declare')) ? [numbers] : []),
  ];
  const numbersOnly = open === 'numbers' && { title: words.importNumbers, send, loadTemplate: loadNumbersTemplate };
  return { tools, dialog: open && <ImportDialog resource={demand.key} onClose={close} {...numbersOnly} /> };
}

async function loadNumbersTemplate(): Promise<void> {
  startDownload(
    `/api/file/template?entity=${demand.key}&fields=demandNo,declarationNo`,
    `${words.importNumbers.zh}模板.xlsx`,
  );
}

/** What people do with a demand most often comes first. */
const usualOrder = [
  'submit',
  'accept',
  'return',
  'resume',
  'finish',
  'suspend',
  'start',
  'close',
  'withdraw',
  'reopen',
  'cancel',
];
const hasTasks: ReadonlySet<unknown> = new Set(['ACCEPTED', 'PROCESSING', 'SUSPENDED']);
const isOver: ReadonlySet<unknown> = new Set(['FINISHED', 'CLOSED', 'CANCELLED', 'RETURNED']);
const isOpen = ({ status }: Demand) => demandUnderWay.has(status);

/** What waits for a customer is what he has to complete; for everybody else it is the work that is not over. */
function viewsOf({ roleId, userId }: Actor): ListView[] {
  return [
    { key: 'all', label: bi('全部', 'All'), filter: {} },
    {
      key: 'todo',
      label: bi('待我处理', 'To do'),
      filter: { status__in: isCustomer(roleId) ? ['DRAFT', 'RETURNED'] : [...demandUnderWay] },
    },
    { key: 'mine', label: bi('我发布的', 'Published by me'), filter: { createdBy: userId } },
    { key: 'done', label: bi('已完成', 'Finished'), filter: { status__in: ['FINISHED', 'CLOSED'] } },
  ];
}

const columns = {
  expectTime: { width: 161 },
  urgency: { width: 72, label: bi('紧急程度', 'Urgency') },
  demandType: { width: 82, label: bi('类型', 'Type') },
  contact: { width: 76 },
  goodsCount: { width: 68, label: bi('商品行', 'Lines') },
  taskDone: { width: 104, label: bi('任务进度', 'Tasks') },
  ownerUser: { width: 116 },
  createdTime: { width: 156 },
} as const;

const card: CardLook<typeof demand> = {
  title: 'customerId',
  marks: ['urgency'],
  lines: [
    { label: columns.demandType.label, value: (record) => <TypeAndLines record={record} /> },
    {
      label: demand.fields.expectTime.label,
      value: (record) => <DeadlineValue value={record.expectTime} isOpen={isOpen(record)} saysLate />,
    },
    'amount',
  ],
  foot: (record) => <TasksDone record={record} />,
};

function TypeAndLines({ record: { demandType, goodsCount } }: { record: Demand }) {
  const t = useText();
  return (
    <>
      <DictValue dict="DEMAND_TYPE" value={demandType} />
      {Number(goodsCount) > 0 && t(words.lines, { count: Number(goodsCount) })}
    </>
  );
}

function TasksDone({ record: { taskDone, taskTotal } }: { record: Demand }) {
  const t = useText();
  if (Number(taskTotal) > 0) return <ProgressValue done={taskDone} total={taskTotal} unit={t(words.tasksUnit)} />;
  return <span className="tg-muted">{t(words.notAccepted)}</span>;
}

const cells = {
  expectTime: (record: Demand) => <DeadlineValue value={record.expectTime} isOpen={isOpen(record)} />,
};

/** Accept for oneself, or for somebody else; publish drafts. */
const stepBatches = ({ userId }: Actor): readonly ActBatch<Demand>[] => [
  {
    key: 'accept',
    action: 'accept',
    label: bi('批量受理', 'Accept'),
    icon: <CheckOutlined />,
    isPrimary: true,
    params: { ownerUser: userId },
  },
  {
    key: 'assign',
    action: 'accept',
    label: words.owner,
    icon: <PersonAddAltOutlined />,
    isForOthers: true,
    words: {
      title: words.owner,
      lead: bi(
        '将受理所选 {subject}需求，并由下列人员负责。',
        'Accepts the demands ({subject}) and hands them to this person.',
      ),
      confirm: bi('受理并分派', 'Accept and assign'),
    },
  },
  { key: 'submit', action: 'submit', label: bi('批量发布', 'Publish'), icon: <SendOutlined />, isPrimary: true },
];

const exporting: BatchAction = {
  key: 'export',
  label: bi('导出所选', 'Export selected'),
  icon: <FileDownloadOutlined />,
  run: ({ exportThese }) => exportThese('xlsx'),
};
const printing: BatchAction = {
  key: 'print',
  label: bi('打印作业单', 'Print sheets'),
  icon: <PrintOutlined />,
  run: ({ ids }) =>
    void window.open(`/api/print/demand?ids=${ids.slice(0, mostPrinted).join(',')}`, '_blank', 'noopener'),
};

/** An address holds only so many numbers. */
const mostPrinted = 50;
