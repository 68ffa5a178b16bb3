import CheckOutlined from '@mui/icons-material/CheckOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useMemo, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { ImportResult, TongguanDataProvider } from '#dataProvider/index.ts';
import { isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import { rightOf } from '#domain/core/entity.ts';
import { stepsFor } from '#domain/core/flow.ts';
import { nowText } from '#domain/core/moments.ts';
import { type Actor, hasRight, isCustomer } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { demand } from '#domain/demand/demand.ts';
import { demandFlow, demandUnderWay } from '#domain/demand/demandFlow.ts';
import { demandPath, newDemandPath, tasksOfDemandPath } from '#domain/demand/paths.ts';
import { DeadlineValue } from '../parts/cells/DeadlineValue.tsx';
import { DictValue } from '../parts/cells/DictValue.tsx';
import { EmptyValue } from '../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../parts/cells/MoneyValue.tsx';
import { PersonValue } from '../parts/cells/PersonValue.tsx';
import { ProgressValue } from '../parts/cells/ProgressValue.tsx';
import { ImportDialog } from '../parts/ImportDialog.tsx';
import type { SendFile } from '../parts/import/useImport.ts';
import { actInGroups } from '../parts/list/actInGroups.ts';
import type { Batch, BatchAction, RowAction } from '../parts/list/actions.ts';
import { EntityList } from '../parts/list/EntityList.tsx';
import type { CardLook, ListView } from '../parts/list/listContext.ts';
import { useFlowActions } from '../parts/list/useFlowActions.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useActor, useGateway } from '../shell/useSession.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { OwnerDialog } from './OwnerDialog.tsx';

const formPath = newDemandPath();
const documentPath = ({ id }: RaRecord) => demandPath(String(id));
const tasksPath = ({ id }: RaRecord) => tasksOfDemandPath(String(id));

const words = {
  title: text('需求列表', 'Demands'),
  create: text('发布需求', 'Publish demand'),
  importDemands: text('导入需求', 'Import demands'),
  importNumbers: text('批量回填报关单号', 'Import declaration numbers'),
  view: text('查看', 'View'),
  edit: text('编辑', 'Edit'),
  tasks: text('任务', 'Tasks'),
  assign: text('分派', 'Assign'),
  copy: text('复制', 'Copy'),
  message: text('留言', 'Message'),
  notAccepted: text('尚未分派', 'Not assigned'),
  tasksUnit: text('任务', 'tasks'),
  lines: text(' · {count} 行商品', ' · {count} goods lines'),
};

/** /fta/delegateList: demands with four views; a demand is late in red, and the row offers what its flow allows. */
export function DemandList() {
  const say = useText();
  const actor = useActor();
  const openTab = useOpenTab();
  const { actionsOf, dialog } = useFlowActions(demand, (step) => (step.action === 'accept' ? { ownerUser: actor.userId } : undefined));
  const [open, setOpen] = useState<'demands' | 'numbers'>();
  const [assigned, setAssigned] = useState<Batch>();
  const [discussed, setDiscussed] = useState<RaRecord>();
  const batchActions = useBatchActions(setAssigned);
  const views = useMemo(() => viewsOf(actor), [actor]);
  const card = useMemo<CardLook>(
    () => ({
      title: 'customerId',
      marks: ['urgency'],
      lines: [
        {
          label: text('类型', 'Type'),
          value: (record) => (
            <>
              <DictValue dict="DEMAND_TYPE" value={record.demandType} />
              {Number(record.goodsCount) > 0 && say(words.lines, { count: Number(record.goodsCount) })}
            </>
          ),
        },
        {
          label: demand.fields.expectTime.label,
          value: (record) => <DeadlineValue value={record.expectTime} isOpen={isOpen(record)} saysLate />,
        },
        'amount',
      ],
      foot: ({ taskDone, taskTotal }) =>
        Number(taskTotal) > 0 ? (
          <ProgressValue done={taskDone} total={taskTotal} unit={say(words.tasksUnit)} />
        ) : (
          <span className="tg-muted">{say(words.notAccepted)}</span>
        ),
    }),
    [say],
  );

  const rowActions = (record: RaRecord): RowAction[] => {
    const steps = actionsOf(record).sort((left, right) => usualOrder.indexOf(left.key) - usualOrder.indexOf(right.key));
    const openRecord = { key: 'view', label: words.view, run: () => openTab(documentPath(record)) };
    const edit = { key: 'edit', label: words.edit, run: () => openTab(documentPath(record)) };
    const tasks = { key: 'tasks', label: record.status === 'ACCEPTED' ? words.assign : words.tasks, run: () => openTab(tasksPath(record)) };
    const copy = { key: 'copy', label: words.copy, run: () => openTab(`${formPath}?copyOf=${record.id}`) };
    const message = { key: 'message', label: words.message, run: () => setDiscussed(record) };
    const mayEdit = demand.mayEdit?.(record, actor);
    return [
      ...(mayEdit && 'fields' in mayEdit && mayEdit.fields === 'all' ? [edit] : []),
      ...(hasTasks.has(record.status) && record.status !== 'SUSPENDED' ? [tasks] : []),
      ...(isOver.has(record.status) ? [openRecord] : []),
      ...steps.slice(0, 1),
      ...(record.status === 'SUSPENDED' ? [tasks] : []),
      ...steps.slice(1),
      ...(isOver.has(record.status) ? [] : [openRecord]),
      ...(hasRight(actor, rightOf(demand.key, 'add')) ? [copy] : []),
      ...(record.demandNo ? [message] : []),
    ];
  };

  const sendNumbers = useSendNumbers();
  const tools = [
    ...(hasRight(actor, rightOf(demand.key, 'import'))
      ? [{ key: 'import', label: words.importDemands, icon: <FileUploadOutlined />, run: () => setOpen('demands') }]
      : []),
    ...(hasRight(actor, rightOf(demand.key, 'act', 'declare'))
      ? [{ key: 'numbers', label: words.importNumbers, icon: <FileUploadOutlined />, run: () => setOpen('numbers') }]
      : []),
  ];
  return (
    <EntityList
      entity={demand}
      title={words.title}
      views={views}
      columns={columns}
      cells={cells}
      card={card}
      rowActions={rowActions}
      batchActions={batchActions}
      pathOf={documentPath}
      exportName={words.title.zh}
      create={{ label: words.create, run: () => openTab(formPath) }}
      tools={tools}
    >
      {dialog}
      {assigned && <OwnerDialog batch={assigned} onClose={() => setAssigned(undefined)} />}
      {discussed && <MessageDialog record={discussed} onClose={() => setDiscussed(undefined)} />}
      {open === 'demands' && <ImportDialog resource={demand.key} onClose={() => setOpen(undefined)} />}
      {open === 'numbers' && (
        <ImportDialog
          resource={demand.key}
          title={words.importNumbers}
          send={sendNumbers}
          hasTemplate={false}
          onClose={() => setOpen(undefined)}
        />
      )}
    </EntityList>
  );
}

/** A sheet of demand and declaration numbers has a call of its own. */
function useSendNumbers(): SendFile {
  const gateway = useGateway();
  return async (fileId) => {
    const answer = await gateway.call<ImportResult>({
      service: 'business',
      method: 'importCustomsNo',
      data: { fileId },
      busimodel: 'demand',
    });
    if (isRefused(answer, 'business')) throw toHttpError(answer, 'business', gateway.hooks.locale());
    return answer.data;
  };
}

/** What people do with a demand most often comes first. */
const usualOrder = ['submit', 'accept', 'return', 'resume', 'finish', 'suspend', 'start', 'close', 'withdraw', 'reopen', 'cancel'];
const hasTasks: ReadonlySet<unknown> = new Set(['ACCEPTED', 'PROCESSING', 'SUSPENDED']);
const isOver: ReadonlySet<unknown> = new Set(['FINISHED', 'CLOSED', 'CANCELLED', 'RETURNED']);
const isOpen = ({ status }: RaRecord) => demandUnderWay.has(status);

/** What waits for a customer is what he has to complete; for everybody else it is the work that is not over. */
function viewsOf({ roleId, userId }: Actor): ListView[] {
  return [
    { key: 'all', label: text('全部', 'All'), filter: {} },
    {
      key: 'todo',
      label: text('待我处理', 'To do'),
      filter: { status__in: isCustomer(roleId) ? ['DRAFT', 'RETURNED'] : [...demandUnderWay] },
    },
    { key: 'mine', label: text('我发布的', 'Published by me'), filter: { createdBy: userId } },
    { key: 'done', label: text('已完成', 'Finished'), filter: { status__in: ['FINISHED', 'CLOSED'] } },
  ];
}

const columns = {
  expectTime: { width: 161 },
  urgency: { width: 72, label: text('紧急程度', 'Urgency') },
  customerId: { width: 190 },
  demandType: { width: 82, label: text('类型', 'Type') },
  contact: { width: 76 },
  goodsCount: { width: 68, label: text('商品行', 'Lines') },
  taskDone: { width: 104, label: text('任务进度', 'Tasks'), isNumber: false },
  ownerUser: { width: 116 },
  createdTime: { width: 156 },
} as const;

const cells = {
  expectTime: (record: RaRecord) => <DeadlineValue value={record.expectTime} isOpen={isOpen(record)} />,
  taskDone: ({ taskDone, taskTotal }: RaRecord) => <ProgressValue done={taskDone} total={taskTotal} />,
  ownerUser: (record: RaRecord) => <PersonValue name={record.ownerUser_label} dept={record.ownerDept} />,
  amount: ({ amount, currency }: RaRecord) => (amount ? <MoneyValue value={String(amount)} currency={currency} /> : <EmptyValue />),
};

/** Accept for oneself, hand to somebody else, take away as a file, print. */
function useBatchActions(onAssign: (batch: Batch) => void): readonly BatchAction[] {
  const actor = useActor();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  return useMemo(() => {
    const acceptRight = hasRight(actor, rightOf(demand.key, 'act', 'accept'));
    const againstAccept = (record: RaRecord) => reasonAgainst('accept', record, actor);
    const accept: BatchAction = {
      key: 'accept',
      label: text('批量受理', 'Accept'),
      icon: <CheckOutlined />,
      isPrimary: true,
      reasonAgainst: againstAccept,
      run: async ({ ids, records, report }) =>
        report(await actInGroups(dataProvider, demand.key, { ids, action: 'accept', params: { ownerUser: actor.userId } }, records)),
    };
    const assign: BatchAction = {
      key: 'assign',
      label: text('分派受理人', 'Assign owner'),
      icon: <PersonAddAltOutlined />,
      reasonAgainst: againstAccept,
      run: onAssign,
    };
    const exportRows: BatchAction = {
      key: 'export',
      label: text('导出所选', 'Export selected'),
      icon: <FileDownloadOutlined />,
      run: async ({ exportThese }) => exportThese('xlsx'),
    };
    const print: BatchAction = {
      key: 'print',
      label: text('打印作业单', 'Print sheets'),
      icon: <PrintOutlined />,
      run: ({ ids }) => void window.open(`/api/print/demand?ids=${ids.slice(0, mostPrinted).join(',')}`, '_blank', 'noopener'),
    };
    return [...(acceptRight ? [accept, assign] : []), ...(hasRight(actor, rightOf(demand.key, 'export')) ? [exportRows] : []), print];
  }, [actor, dataProvider, onAssign]);
}

/** An address holds only so many numbers. */
const mostPrinted = 50;

function reasonAgainst(action: string, record: RaRecord, actor: Actor): Text | undefined {
  const offered = stepsFor(demandFlow, record, actor, { now: nowText(() => new Date()) }).find(({ step }) => step.action === action);
  if (offered) return offered.reason;
  const state = demandFlow.states.find(({ key }) => key === record.status)?.label ?? text(String(record.status), String(record.status));
  return text(`状态为「${state.zh}」的需求不能受理`, `A demand that is "${state.en}" cannot be accepted`);
}
