import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { whOrder } from '#domain/warehouse/index.ts';
import { milestones } from '#domain/warehouse/milestones.ts';
import { clearanceOrdersPath, dispatchOrdersPath } from '#domain/warehouse/paths.ts';
import { orderUnderWay } from '#domain/warehouse/whOrderFlow.ts';
import { Milestones } from '../parts/cells/Milestones.tsx';
import { ImportDialog } from '../parts/ImportDialog.tsx';
import { useSendSheet } from '../parts/import/useSendSheet.ts';
import type { BatchAction } from '../parts/list/actions.ts';
import type { ScreenRecord } from '../parts/screenRecord.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { startDownload } from '../parts/startDownload.ts';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';

const words = {
  numbers: bi('批量导入号码', 'Import numbers'),
  clear: bi('申请清关', 'Apply for clearance'),
  dispatch: bi('派车', 'Dispatch'),
  oneCustomer: bi('只能选择同一客户的订单', 'Choose orders of one customer'),
  onlyReady: bi('只有待出库的订单可以派车', 'Only orders that are ready are dispatched'),
};

type Order = ScreenRecord<typeof whOrder>;

const progress = (order: Order) => {
  const late = new Set((order.lateMarks ?? '').split(','));
  const without = order.bondedFlg === 0 ? ['declareTime', 'passTime'] : [];
  const of = milestones
    .filter(([name]) => !without.includes(name))
    .map(([name, label]) => ({ label, time: order[name], wasLate: late.has(name) }));
  return <Milestones of={of} due={order.dueTime ?? null} />;
};

const cells = { progress };
const columns = { progress: 120 };

/** Views of the list; what is late now is asked by the moment of opening. */
const viewsAt = (now: string) => [
  { key: 'open', label: bi('在办', 'Under way'), filter: { status__in: orderUnderWay } },
  { key: 'late', label: bi('已超时', 'Late'), filter: { dueTime__lt: now } },
  { key: 'ready', label: bi('待出库', 'Ready'), filter: { status: 'READY' } },
  { key: 'exception', label: bi('异常', 'Exceptions'), filter: { status: 'EXCEPTION' } },
  { key: 'all', label: bi('全部', 'All'), filter: {} },
];

/** Ways on from ticked rows: an application for clearance, and a truck. */
function useWaysOn(): readonly BatchAction<Order>[] {
  const can = useCan();
  const openTab = useOpenTab();
  const notify = useNotify();
  const t = useText();
  const clear: BatchAction<Order> = {
    key: 'clear',
    label: words.clear,
    run: ({ ids, records }) => {
      const owners = new Set(records.map(({ customerId }) => customerId));
      if (owners.size > 1) notify(t(words.oneCustomer), { type: 'warning' });
      else openTab(clearanceOrdersPath(ids.map(String)));
    },
  };
  const dispatch: BatchAction<Order> = {
    key: 'dispatch',
    label: words.dispatch,
    reasonAgainst: ({ status }) => (status === 'READY' ? undefined : words.onlyReady),
    run: ({ ids }) => openTab(dispatchOrdersPath(ids.map(String))),
  };
  return [
    ...(can({ action: 'create', resource: 'clearanceApply' }) ? [clear] : []),
    ...(can({ action: 'create', resource: 'dispatchOrder' }) ? [dispatch] : []),
  ];
}

/**
 * /fta/QDAndBeiAnHaoList: the derived list, with the milestones of each order in its row, the sheet of numbers, and the
 * ways on from ticked rows, which lead into areas that stand above this one.
 */
export function WhOrders() {
  const can = useCan();
  const [isImporting, setIsImporting] = useState(false);
  const views = useMemo(() => viewsAt(nowText(() => new Date())), []);
  const send = useSendSheet({ service: 'business', method: 'importWhOrderNumbers', busimodel: 'whOrder' });
  const waysOn = useWaysOn();
  return (
    <EntityListPage
      entity={whOrder}
      views={views}
      cells={cells}
      columns={columns}
      batchActions={waysOn}
      tools={
        can({ action: 'act:declare', resource: 'whOrder' })
          ? [{ key: 'numbers', label: words.numbers, icon: <FileUploadOutlined />, run: () => setIsImporting(true) }]
          : []
      }
    >
      {isImporting && (
        <ImportDialog
          resource={whOrder.key}
          title={words.numbers}
          send={send}
          loadTemplate={loadTemplate}
          isAllOrNothing
          onClose={() => setIsImporting(false)}
        />
      )}
    </EntityListPage>
  );
}

async function loadTemplate(): Promise<void> {
  startDownload(
    `/api/file/template?entity=${whOrder.key}&fields=orderNo,warehouse,qdNo,filingNo,declarationNo,passTime`,
    `${words.numbers.zh}模板.xlsx`,
  );
}
