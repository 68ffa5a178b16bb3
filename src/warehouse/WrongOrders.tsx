import { bi } from '#domain/core/text.ts';
import { wrongOrder } from '#domain/warehouse/index.ts';
import { problemUnderWay } from '#domain/warehouse/wrongOrderFlow.ts';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';

const views = [
  { key: 'open', label: bi('未完成', 'Not over'), filter: { status__in: problemUnderWay } },
  { key: 'asked', label: bi('待客户确认', 'Waiting for customer'), filter: { status: 'WAIT_CUST' } },
  { key: 'failed', label: bi('回传失败', 'Send failed'), filter: { status: 'SYNC_FAIL' } },
  { key: 'all', label: bi('全部', 'All'), filter: {} },
];

/** /fta/wronglist: the derived list, which opens with what is not over, as the specification has it. */
export const WrongOrders = () => <EntityListPage entity={wrongOrder} views={views} />;
