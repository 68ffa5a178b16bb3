import { queryTaxsDesktop } from '#domain/advance/calls.ts';
import { taxAdvance, taxQuota } from '#domain/advance/index.ts';
import { advancePath, advancesPath, advanceWorkPath, linesPath } from '#domain/advance/paths.ts';
import { addDays } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { shortAmount } from '../parts/charts/amounts.ts';
import { Lines } from '../parts/charts/Lines.tsx';
import { Stats } from '../parts/facts/Stats.tsx';
import { MaybeLink } from '../parts/layout/MaybeLink.tsx';
import { listAddress } from '../parts/list/listAddress.ts';
import { Panel } from '../parts/panel/Panel.tsx';
import { PanelPage } from '../parts/panel/PanelPage.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useFigures } from '../parts/workbench/useFigures.ts';
import { useNow } from '../shell/now.ts';
import { useText } from '../shell/text.ts';

const workOf = (view: string): string => listAddress(advanceWorkPath, { view });
const isOut = { fundStatus__in: ['PAID', 'PART_REPAID'] };

/** What each card says, and the rows that it is the sum of. */
const cardsOn = (today: string): Readonly<Record<string, { readonly label: Text; readonly to: string }>> => ({
  waitPay: { label: bi('待付款', 'To pay'), to: workOf('waitPay') },
  paying: { label: bi('待复核付款', 'Payments to check'), to: workOf('paying') },
  outstanding: { label: bi('在垫余额', 'Outstanding'), to: workOf('out') },
  available: { label: bi('可用额度', 'Available'), to: linesPath },
  dueToday: {
    label: bi('今日应还', 'Due today'),
    to: listAddress(advancesPath, { ...isOut, repayDate__between: [today, today] }),
  },
  dueSoon: {
    label: bi('7天内到期', 'Due in 7 days'),
    to: listAddress(advancesPath, { ...isOut, repayDate__between: [addDays(today, 1), addDays(today, 7)] }),
  },
  overdue: { label: bi('逾期', 'Overdue'), to: workOf('overdue') },
  feeDue: {
    label: bi('待收服务费', 'Fee open'),
    to: listAddress(advancesPath, { feeOpen__gte: '0.01' }),
  },
});

const series = [
  { key: 'advanced', label: bi('垫付', 'Advanced'), colour: 'var(--chart-1)' },
  { key: 'repaid', label: bi('还款', 'Repaid'), colour: 'var(--chart-2)' },
  { key: 'closing', label: bi('月末余额', 'Closing balance'), colour: 'var(--chart-6)' },
] as const;

/**
 * /taxs/desktop: what is out, what is due, who has most of it, and how a year went. It has a page of its own because
 * no entity's list shows several of them beside each other.
 */
export function TaxsDesktop() {
  const t = useText();
  const cards = cardsOn(useNow().slice(0, 10));
  const { answer } = useFigures({
    call: queryTaxsDesktop,
    input: { months: 12 },
    entities: [taxAdvance.key, taxQuota.key],
  });
  const { figures = [], due = [], customers = [], months = [] } = answer ?? {};
  return (
    <PanelPage title={bi('税款垫付工作台', 'Tax advance workbench')}>
      <Panel title={bi('概况', 'How things stand')} isWide>
        <Stats
          look="cells"
          stats={figures.map(({ key, amount, count }) => ({
            label: cards[key]?.label ?? bi(key, key),
            value: formatThousands(amount),
            note: t(bi('{count} 笔', '{count} in number'), { count }),
            to: cards[key]?.to,
            tone: key === 'overdue' && count > 0 ? ('bad' as const) : undefined,
          }))}
        />
      </Panel>
      <Panel title={bi('应还垫款', 'What is to be repaid')}>
        <RecordTable
          look="panel"
          label={bi('应还垫款', 'What is to be repaid')}
          rows={due.map((row) => ({ ...row }))}
          columns={[
            {
              field: 'docNo',
              label: bi('单据编号', 'Number'),
              isName: true,
              value: (row) => (
                <MaybeLink to={advancePath(String(row.id), undefined, 'view')}>{String(row.docNo)}</MaybeLink>
              ),
            },
            { field: 'customer', label: bi('客户', 'Customer'), value: ({ customer }) => String(customer) },
            {
              field: 'principal',
              label: bi('本金', 'Principal'),
              isNumber: true,
              value: ({ principal }) => formatThousands(String(principal)),
            },
            { field: 'repayDate', label: bi('还款日', 'Repay date'), value: ({ repayDate }) => String(repayDate) },
          ]}
        />
      </Panel>
      <Panel title={bi('客户占用前十', 'Ten customers with most')}>
        <RecordTable
          look="panel"
          label={bi('客户占用前十', 'Ten customers with most')}
          rows={customers.map((row) => ({ ...row }))}
          keyOf={({ customerId }) => String(customerId)}
          columns={[
            { field: 'name', label: bi('客户', 'Customer'), isName: true, value: ({ name }) => String(name) },
            {
              field: 'used',
              label: bi('在垫', 'Used'),
              isNumber: true,
              value: ({ used }) => formatThousands(String(used)),
            },
            {
              field: 'limit',
              label: bi('额度', 'Line'),
              isNumber: true,
              value: ({ limit }) => (limit ? formatThousands(String(limit)) : ''),
            },
          ]}
        />
      </Panel>
      <Panel title={bi('近12个月', 'The last 12 months')} isWide>
        <Lines
          title={t(bi('近12个月', 'The last 12 months'))}
          isTitleHidden
          markLabel={t(bi('月份', 'Month'))}
          marks={months.map(({ month }) => month)}
          shortMark={(month) => month.slice(2)}
          tickText={(value) => t(shortAmount(value))}
          endRoom={112}
          series={series.map(({ key, label, colour }) => ({
            ...{ key, label: t(label), colour },
            values: months.map((row) => Number(row[key])),
            texts: months.map((row) => formatThousands(row[key])),
          }))}
        />
      </Panel>
    </PanelPage>
  );
}
