import { bi } from '#domain/core/text.ts';
import { exitDisplay, exitDisplayGoods, merchantStock, type StockLine } from '#domain/display/index.ts';
import { pathTo } from '#domain/screens.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { QuantityValue } from '../parts/cells/QuantityValue.tsx';
import { LinkButton } from '../parts/layout/LinkButton.tsx';
import { Nothing } from '../parts/layout/Surface.tsx';
import { Toned } from '../parts/layout/Toned.tsx';
import { RecordTable, type TableColumn } from '../parts/table/RecordTable.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';

const words = {
  table: bi('在外货物', 'Goods out of the zone'),
  none: bi('没有在外的货物', 'Nothing is out of the zone'),
  filing: bi('备案', 'Filing'),
  qty: bi('在外数量', 'Quantity out'),
  due: bi('应返日期', 'Due back'),
  left: bi('剩余天数', 'Days left'),
  late: bi('已超期 {days} 天', '{days} days overdue'),
};

type Row = StockLine & Readonly<Record<string, unknown>>;

/** Days from which goods are called urgent. @see docs/spec/platform.md 11.8: red <= 30 days */
const soonDays = 30;

/** What of a merchant is out of the zone, what has to be back first on top. */
export function MerchantStock({ id, look }: { readonly id: string; readonly look?: 'sheet' }) {
  const t = useText();
  const openTab = useOpenTab();
  const { data, error } = useAnswer(merchantStock, { id }, { about: exitDisplay });
  if (error) return <Nothing>{error.message}</Nothing>;
  if (!data) return null;
  const columns: readonly (string | TableColumn<Row>)[] = [
    { field: 'partNo', isName: true },
    { field: 'goodsName', isLong: true },
    { field: 'qty', label: words.qty, isNumber: true, value: ({ qty }) => <QuantityValue value={qty} /> },
    'unit',
    { field: 'dueDate', label: words.due },
    {
      field: 'daysLeft',
      label: words.left,
      isNumber: true,
      value: ({ daysLeft }) =>
        daysLeft > soonDays ? (
          daysLeft
        ) : (
          <Toned tone="bad">{daysLeft < 0 ? t(words.late, { days: -daysLeft }) : daysLeft}</Toned>
        ),
    },
    {
      field: 'displayNo',
      label: words.filing,
      value: ({ displayId, displayNo }) => (
        <LinkButton onClick={() => openTab(pathTo(exitDisplay.key, displayId) ?? '')}>{displayNo}</LinkButton>
      ),
    },
  ];
  return (
    <RecordTable<Row>
      entity={exitDisplayGoods}
      label={words.table}
      columns={columns}
      rows={data.rows.map((row) => ({ ...row }))}
      keyOf={({ displayId, partNo }, index) => `${displayId} ${partNo} ${index}`}
      empty={words.none}
      {...(look && { look })}
    />
  );
}
