import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { date, dict, money, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { bankLineFlow } from './bankLineFlow.ts';
import { movementOf, serialOf } from './bankLineMath.ts';

const fields = {
  bankAccountId: ref('银行账户', 'Bank account', {
    entity: 'bankAccount',
    alias: ['本方账号', '我方账号', '查询账号', '银行账号'],
    help: bi('只有一个启用的账户时可不填', 'May be left out where only one account is in use'),
  }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
  lineDate: date('交易日期', 'Date', {
    required: true,
    notAfter: 'today',
    alias: ['交易时间', '记账日期', '入账日期', '日期'],
  }),
  serial: text('流水号', 'Serial', { max: 60, alias: ['交易流水号', '凭证号', '企业流水号', '核心流水号'] }),
  inAmount: money('收入金额', 'In', { alias: ['贷方发生额', '贷方金额', '收入', '转入', '贷方'] }),
  outAmount: money('支出金额', 'Out', { alias: ['借方发生额', '借方金额', '支出', '转出', '借方'] }),
  bookedAmount: money('交易金额', 'Amount with its sign', { alias: ['发生额', '金额'] }),
  side: dict('借贷标志', 'Debit or credit', { dict: 'BANK_SIDE', alias: ['收支方向', '交易方向', '借贷'] }),
  direction: dict('收支', 'Side', { dict: 'BANK_SIDE', readOnly: true }),
  amount: money('流水金额', 'Amount', { readOnly: true }),
  usedAmount: money('已认领', 'Claimed', { readOnly: true, default: '0' }),
  balance: money('账户余额', 'Balance', { alias: ['余额'] }),
  otherName: text('对方户名', 'Other party', { max: 100, alias: ['对方名称', '收(付)方名称', '对方单位名称'] }),
  otherAccount: text('对方账号', 'Their account', { max: 40, alias: ['收(付)方账号'] }),
  otherBank: text('对方开户行', 'Their bank', { max: 100 }),
  summary: text('摘要', 'Summary', { max: 200, alias: ['用途', '附言'] }),
  customerId: ref('推荐客户', 'Probably from', { entity: 'customer', readOnly: true }),
  reason: text('原因', 'Reason', { max: 300, readOnly: true }),
  status: stateField('状态', 'Status', bankLineFlow),
};

type Draft = DraftValues<typeof fields>;

const noAmount: Rule<Draft> = (line) =>
  movementOf(line)
    ? undefined
    : { bookedAmount: bi('请填写收入、支出或交易金额', 'Enter what came in, what went out, or the amount') };

const noSerial: Rule<Draft> = ({ serial, balance }) =>
  serial || balance ? undefined : { serial: bi('没有流水号时须有账户余额', 'Without a serial the balance is needed') };

/**
 * 银行流水: what the bank says came in and went out. Receipts are made of lines, and never more than a line holds, so
 * one transfer may pay for several customers.
 * @see docs/spec/finance-addendum.md F22, F57
 */
export const bankLine = defineEntity({
  key: 'bankLine',
  service: 'settlecenter',
  design: 'finance',
  label: bi('银行流水', 'Bank line'),
  fields,
  title: 'serial',
  keywords: ['serial', 'otherName', 'summary'],
  list: [
    'lineDate',
    'status',
    'direction',
    'amount',
    'customerId',
    'otherName',
    'usedAmount',
    'bankAccountId',
    'otherAccount',
    'summary',
    'serial',
    'balance',
  ],
  row: ['direction', 'amount', 'usedAmount', 'customerId'],
  filters: ['bankAccountId', 'mainCompId', 'lineDate', 'direction', 'status', 'otherName', 'serial'],
  defaultSort: { field: 'lineDate', order: 'DESC' },
  derive: (line) => {
    const moved = movementOf(line);
    return { ...moved, serial: line.serial || serialOf({ ...line, ...moved }) };
  },
  rules: [noAmount, noSerial],
  importKey: ['lineDate', 'serial', 'direction', 'amount'],
  importColumns: [
    'bankAccountId',
    'lineDate',
    'serial',
    'inAmount',
    'outAmount',
    'bookedAmount',
    'side',
    'balance',
    'otherName',
    'otherAccount',
    'otherBank',
    'summary',
  ],
  unique: [['bankAccountId', 'serial', 'direction', 'amount']],
  index: [['mainCompId', 'status', 'lineDate']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'act', 'batchAct', 'log', 'import', 'export'],
  flow: bankLineFlow,
  pages: { icon: 'list' },
  access: { finance: 'list,view,import,export,act:*' },
});
