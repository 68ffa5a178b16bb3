import { toCapital } from '../core/capitalAmount.ts';
import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, children, date, datetime, decimal, dict, files, int, money, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { compareDecimal, formatFen, multiplyToFen, parseFen } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { periodOf } from '../funds/index.ts';
import { vouchersPath } from './paths.ts';
import { voucherFlow } from './voucherFlow.ts';
import { sidesOf, wrongSides } from './voucherLines.ts';

/** 分录: one side on one subject. Company, day and state are those of its voucher, kept here for sums. */
export const voucherLine = defineEntity({
  key: 'voucherLine',
  service: 'vc',
  design: 'finance',
  label: bi('分录', 'Voucher line'),
  parent: { entity: 'voucher', field: 'voucherId' },
  fields: {
    voucherId: ref('凭证', 'Voucher', { entity: 'voucher', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    summary: text('摘要', 'Summary', { max: 200, required: true }),
    subjectId: ref('科目', 'Subject', { entity: 'accountSubject' }),
    subjectCode: text('科目编码', 'Subject code', { max: 20, follows: true }),
    debit: money('借方', 'Debit', { sum: true }),
    credit: money('贷方', 'Credit', { sum: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    supplierId: ref('供应商', 'Supplier', { entity: 'supplier' }),
    deptCode: dict('部门', 'Department', { dict: 'DEPT' }),
    userId: ref('职员', 'Person', { entity: 'sysUser' }),
    project: text('项目', 'Project', { max: 60 }),
    currency: dict('外币', 'Foreign currency', { dict: 'CURRENCY' }),
    fcAmount: money('原币金额', 'Foreign amount', { currencyField: 'currency' }),
    exRate: decimal('汇率', 'Exchange rate', 12, 6, { min: '0' }),
    qty: decimal('数量', 'Quantity', 18, 4),
    price: decimal('单价', 'Price', 18, 4, { min: '0' }),
    topCode: text('一级科目', 'Subject of level 1', { max: 4, readOnly: true }),
    code2: text('二级科目', 'Subject of level 2', { max: 6, readOnly: true }),
    code3: text('三级科目', 'Subject of level 3', { max: 8, readOnly: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
    period: text('期间', 'Period', { max: 6, readOnly: true }),
    voucherDate: date('凭证日期', 'Date', { readOnly: true }),
    voucherStatus: dict('凭证状态', 'Voucher status', { dict: 'VOUCHER_STATUS', readOnly: true }),
  },
  facts: {
    subjectId: {
      filter: (_line, document) => ({ mainCompId: document?.mainCompId ?? '', leafFlag: 1, enabled: 1 }),
      brings: { subjectCode: 'code' },
    },
  },
  rules: [
    ({ debit, credit, fcAmount, exRate }) => {
      const amount = debit || credit;
      if (!fcAmount || !exRate || !amount) return undefined;
      const off = multiplyToFen(fcAmount, exRate) - parseFen(amount);
      return off > 1n || off < -1n
        ? { fcAmount: bi('原币乘汇率与金额不符', 'Foreign amount times rate is not the amount') }
        : undefined;
    },
  ],
  list: [
    'voucherDate',
    'voucherId',
    'summary',
    'subjectCode',
    'debit',
    'credit',
    'customerId',
    'supplierId',
    'deptCode',
  ],
  filters: [
    'mainCompId',
    'period',
    'subjectCode',
    'topCode',
    'code2',
    'code3',
    'customerId',
    'supplierId',
    'debit',
    'credit',
    'voucherStatus',
  ],
  defaultSort: { field: 'voucherDate', order: 'ASC' },
  index: [
    ['mainCompId', 'subjectCode', 'period'],
    ['mainCompId', 'period'],
  ],
  scope: 'parent',
  verbs: [],
});

const fields = {
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true, createOnly: true }),
  period: text('期间', 'Period', { max: 6, readOnly: true }),
  word: dict('凭证字', 'Word', { dict: 'VOUCHER_WORD', required: true, default: '记', createOnly: true }),
  no: int('凭证号', 'Number', {
    min: 1,
    max: 99_999,
    createOnly: true,
    help: bi('留空时自动取下一号', 'The next one where it is left out'),
  }),
  voucherNo: text('凭证字号', 'Voucher no', { max: 20, readOnly: true }),
  voucherDate: date('凭证日期', 'Date', { required: true, notAfter: 'today' }),
  attachCount: int('附单据数', 'Attachments', { min: 0, max: 999, default: 0 }),
  summary: text('摘要', 'Summary', { max: 200, readOnly: true }),
  source: dict('来源', 'Source', { dict: 'VOUCHER_SOURCE', readOnly: true, default: 'MANUAL' }),
  event: dict('事件', 'Event', { dict: 'VOUCHER_EVENT', readOnly: true }),
  bizNo: text('来源单号', 'Source no', { max: 60, readOnly: true }),
  sourceKey: text('来源标识', 'Source key', { max: 120, readOnly: true }),
  debitTotal: money('借方合计', 'Debit', { readOnly: true, sum: true }),
  creditTotal: money('贷方合计', 'Credit', { readOnly: true, sum: true }),
  totalCapital: text('合计大写', 'In words', { max: 200, readOnly: true }),
  makerId: ref('制单', 'Maker', { entity: 'sysUser', readOnly: true }),
  auditorId: ref('审核', 'Auditor', { entity: 'sysUser', readOnly: true }),
  auditedAt: datetime('审核时间', 'Audited', { readOnly: true }),
  posterId: ref('记账', 'Poster', { entity: 'sysUser', readOnly: true }),
  postedAt: datetime('记账时间', 'Posted', { readOnly: true }),
  reversedId: ref('冲销凭证', 'Reversed by', { entity: 'voucher', readOnly: true }),
  reverseOfId: ref('被冲销凭证', 'Reverses', { entity: 'voucher', readOnly: true }),
  exportedAt: datetime('导出时间', 'Exported', { readOnly: true }),
  exportBatch: text('导出批次', 'Export batch', { max: 40, readOnly: true }),
  pdfFlag: bool('已有PDF', 'Has PDF', { readOnly: true, default: 0 }),
  lines: children('分录', 'Lines', { of: voucherLine, maxRows: 500 }),
  pdfFile: files('凭证PDF', 'Voucher PDF', { maxCount: 1 }),
  files: files('附件', 'Files', { maxCount: 50 }),
  hands: contributorsField,
  status: stateField('状态', 'Status', voucherFlow),
};

type Draft = DraftValues<typeof fields>;

/** Lines that nobody has begun are no lines yet. */
const unbalanced: Rule<Draft> = ({ lines }) => {
  const wrong = wrongSides(lines ?? []);
  return wrong && { lines: wrong.text };
};

/** What it is called among its company's: `记-0012`. */
export const voucherNoOf = (word: string, no: number): string => `${word}-${String(no).padStart(4, '0')}`;

/**
 * 记账凭证: an entry into the books. Numbers have no gaps within company, month and word.
 * @see docs/spec/finance.md 4.18, docs/spec/finance-addendum.md F42
 */
export const voucher = defineEntity({
  key: 'voucher',
  service: 'vc',
  design: 'finance',
  label: bi('记账凭证', 'Voucher'),
  fields,
  title: 'voucherNo',
  keywords: ['voucherNo', 'summary', 'bizNo'],
  list: [
    'voucherNo',
    'status',
    'voucherDate',
    'summary',
    'debitTotal',
    'creditTotal',
    'period',
    'source',
    'attachCount',
    'mainCompId',
    'makerId',
    'auditorId',
    'posterId',
    'pdfFlag',
  ],
  row: ['event', 'source', 'makerId', 'auditorId', 'reversedId', 'hands'],
  filters: [
    'mainCompId',
    'period',
    'word',
    'no',
    'voucherDate',
    'debitTotal',
    'status',
    'source',
    'event',
    'makerId',
    'pdfFlag',
  ],
  defaultSort: { field: 'voucherDate', order: 'DESC' },
  index: [['bizNo']],
  form: [
    {
      title: bi('凭证', 'Voucher'),
      fields: ['mainCompId', 'word', 'no', 'voucherNo', 'voucherDate', 'attachCount', 'source', 'event', 'bizNo'],
    },
    { title: bi('分录', 'Lines'), fields: [{ field: 'lines', span: 3 }] },
    { title: bi('合计', 'Totals'), fields: ['debitTotal', 'creditTotal', 'totalCapital'] },
    {
      title: bi('经手', 'People'),
      when: ({ makerId }) => Boolean(makerId),
      fields: ['makerId', 'auditorId', 'auditedAt', 'posterId', 'postedAt', 'reversedId', 'reverseOfId', 'exportedAt'],
    },
    { title: bi('附件', 'Files'), fields: ['pdfFile', { field: 'files', span: 2 }] },
  ],
  facts: {
    mainCompId: { filter: () => ({ enabled: 1 }) },
    voucherNo: { when: ({ voucherNo }) => Boolean(voucherNo) },
    no: { when: ({ voucherNo }) => !voucherNo },
    event: { when: ({ event }) => Boolean(event) },
    bizNo: { when: ({ bizNo }) => Boolean(bizNo) },
    auditorId: { when: ({ auditorId }) => Boolean(auditorId) },
    auditedAt: { when: ({ auditedAt }) => Boolean(auditedAt) },
    posterId: { when: ({ posterId }) => Boolean(posterId) },
    postedAt: { when: ({ postedAt }) => Boolean(postedAt) },
    reversedId: { when: ({ reversedId }) => Boolean(reversedId) },
    reverseOfId: { when: ({ reverseOfId }) => Boolean(reverseOfId) },
    exportedAt: { when: ({ exportedAt }) => Boolean(exportedAt) },
  },
  derive: ({ lines, voucherDate, word, no }) => {
    const { debit, credit } = sidesOf(lines ?? []);
    return {
      ...(voucherDate && { period: periodOf(voucherDate) }),
      ...(word && no && { voucherNo: voucherNoOf(word, no) }),
      ...(lines && {
        debitTotal: debit,
        creditTotal: credit,
        totalCapital: compareDecimal(debit, credit) === 0 ? toCapital(formatFen(parseFen(debit))) : '',
        summary: lines[0]?.summary ?? null,
      }),
    };
  },
  rules: [unbalanced],
  unique: [['mainCompId', 'period', 'word', 'no'], ['sourceKey']],
  copies: {
    without: ['no', 'voucherDate', 'attachCount'],
    lines: { lines: ['mainCompId', 'period', 'voucherDate', 'voucherStatus'] },
  },
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log', 'export'],
  flow: voucherFlow,
  pages: { icon: 'finance', at: vouchersPath, title: bi('凭证管理', 'Vouchers') },
  access: { finance: 'list,view,create,edit,export,import,print,act:*' },
});
