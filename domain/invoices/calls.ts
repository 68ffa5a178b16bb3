import { answerShape, defineCall } from '../core/call.ts';
import { dict, json, money, ref, text } from '../core/field.ts';
import type { RecordValues } from '../core/record.ts';
import { bi, fill } from '../core/text.ts';

const financial = 'financial' as const;
const of = (id: 'invoiceIn' | 'invoiceOut' | 'invoice', action: string) => `${id}:${action}`;

/** 查验登记: the same finding for many invoices, by hand. */
export const verifyInvoice = defineCall({
  service: financial,
  method: 'verifyInvoice',
  right: of('invoiceIn', 'act:verifyOk'),
  who: ['FINANC'],
  writes: true,
  input: {
    ids: json('发票', 'Invoices', { required: true }),
    result: dict('结果', 'Result', { dict: 'INV_VERIFY', required: true }),
    finding: text('说明', 'Finding', { max: 300 }),
  },
  answer: answerShape<{ readonly verified: number }>(),
  tool: {
    of: 'invoiceIn',
    label: bi('登记查验结果', 'Register a finding'),
    rows: 'ids',
    told: ({ verified }) =>
      fill(bi('已登记 {verified} 张发票的查验结果', '{verified} invoice(s) have their finding'), { verified }),
  },
});

/** 期间确认: the whole month in one call, and what the bureau says is what was selected. */
export const certifyPeriod = defineCall({
  service: financial,
  method: 'certifyPeriod',
  right: of('invoiceIn', 'act:select'),
  who: ['FINANC_L'],
  people: 'only',
  writes: true,
  input: {
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    period: text('期间', 'Period', { max: 6, required: true }),
    declaredTax: money('申报税额', 'Declared tax', { required: true, min: '0' }),
  },
  answer: answerShape<{ readonly count: number; readonly tax: string }>(),
  tool: {
    of: 'invoiceIn',
    label: bi('期间确认', 'Certify a period'),
    told: ({ count, tax }) =>
      fill(bi('已认证 {count} 张发票，税额 {tax}', '{count} invoice(s) certified, tax {tax}'), { count, tax }),
  },
});

/** 撤销认证: as a whole, while nothing was declared. */
export const uncertifyPeriod = defineCall({
  service: financial,
  method: 'uncertifyPeriod',
  right: of('invoiceIn', 'act:select'),
  who: ['FINANC_L'],
  people: 'only',
  writes: true,
  input: {
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    period: text('期间', 'Period', { max: 6, required: true }),
    reason: text('原因', 'Reason', { max: 300, required: true }),
  },
  answer: answerShape<{ readonly count: number }>(),
  tool: {
    of: 'invoiceIn',
    label: bi('撤销认证', 'Undo a certification'),
    told: ({ count }) =>
      fill(bi('已撤销 {count} 张发票的认证', 'The certification of {count} invoice(s) is undone'), { count }),
  },
});

/** 由结算单生成: one customer, one rate, one invoice. */
export const addInvoiceFromSettle = defineCall({
  service: financial,
  method: 'addInvoiceFromSettle',
  right: of('invoiceOut', 'create'),
  who: ['FINANC', 'BUSI', 'JCK'],
  writes: true,
  input: {
    settleIds: json('结算单', 'Settlements', { required: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    invoiceKind: dict('发票种类', 'Kind', { dict: 'INV_KIND', default: '81' }),
    taxItemId: ref('开票项目', 'Invoice item', { entity: 'taxItem', required: true }),
  },
  answer: answerShape<{ readonly id: string }>(),
  tool: {
    of: 'precatSettle',
    label: bi('生成发票', 'Make an invoice'),
    rows: 'settleIds',
    told: () => bi('发票草稿已生成', 'A draft of the invoice is made'),
  },
});

/** 生成服务费发票: what is accrued of the fees of advances to the end of a month and not billed yet, as drafts. */
export const addFeeInvoices = defineCall({
  service: financial,
  method: 'addFeeInvoices',
  right: of('invoiceOut', 'create'),
  who: ['FINANC'],
  writes: true,
  input: {
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    period: text('期间', 'Period', { max: 6, required: true, help: bi('如 202604', 'Such as 202604') }),
  },
  answer: answerShape<{ readonly made: number; readonly gross: string }>(),
  tool: {
    of: 'invoiceOut',
    label: bi('生成服务费发票', 'Bill advance fees'),
    told: ({ made, gross }) =>
      fill(bi('已生成 {made} 张发票草稿，价税合计 {gross}', '{made} draft(s) made, {gross} in all'), { made, gross }),
  },
});

/** 关联: what an invoice is for. */
export const linkInvoice = defineCall({
  service: financial,
  method: 'linkInvoice',
  right: of('invoice', 'edit'),
  who: ['FINANC'],
  writes: true,
  input: {
    id: text('发票', 'Invoice', { max: 36, required: true }),
    linkKind: dict('类型', 'Kind', { dict: 'LINK_KIND', required: true }),
    targetId: text('对象', 'Target', { max: 36, required: true }),
    linkAmount: money('金额', 'Amount', { required: true, min: '0.01' }),
  },
  answer: answerShape<{ readonly id: string; readonly linkedAmount: string }>(),
});

export const unlinkInvoice = defineCall({
  service: financial,
  method: 'unlinkInvoice',
  right: of('invoice', 'edit'),
  who: ['FINANC'],
  writes: true,
  input: {
    id: text('发票', 'Invoice', { max: 36, required: true }),
    linkId: text('关联', 'Link', { max: 36, required: true }),
  },
  answer: answerShape<{ readonly id: string; readonly linkedAmount: string }>(),
});

const outcomes = {
  created: bi('已录入', 'entered'),
  fileAdded: bi('已有此发票，文件已补上', 'known already, its file was added'),
  partial: bi('只识别出部分内容，请补全', 'read in part: complete it'),
  refused: bi('未录入', 'refused'),
} as const;

export interface ReadInvoice {
  readonly fileName: string;
  /** Entered, its file put to one that is there, read in part for a person to complete, or refused. */
  readonly outcome: 'created' | 'fileAdded' | 'partial' | 'refused';
  readonly id?: string;
  readonly code?: string;
  readonly text?: string;
  /** What could be read where it is not enough for an invoice. */
  readonly values?: RecordValues;
}

/** 上传识别: e-invoices as files; each stands for itself. */
export const uploadInvoiceFile = defineCall({
  service: financial,
  method: 'uploadInvoiceFile',
  right: of('invoiceIn', 'create'),
  writes: true,
  input: { fileIds: json('文件', 'Files', { required: true }) },
  answer: answerShape<{ readonly results: readonly ReadInvoice[] }>(),
  tool: {
    of: 'invoiceIn',
    label: bi('上传识别', 'Upload and read'),
    files: 'fileIds',
    told: ({ results }) => {
      const told = results.map(({ fileName, outcome, text: why }) => `${fileName}: ${why ?? outcomes[outcome].zh}`);
      const en = results.map(({ fileName, outcome, text: why }) => `${fileName}: ${why ?? outcomes[outcome].en}`);
      return bi(told.join('；'), en.join('; '));
    },
    isWarning: ({ results }) => results.some(({ outcome }) => outcome === 'refused' || outcome === 'partial'),
  },
});

/** 批量下载ZIP: the originals of many invoices. */
export const batchDownloadInvoiceZip = defineCall({
  service: financial,
  method: 'batchDownloadInvoiceZip',
  right: null,
  writes: true,
  input: { ids: json('发票', 'Invoices', { required: true }) },
  answer: answerShape<{
    readonly hashaddr: string;
    readonly fileName: string;
    readonly count: number;
    readonly missing: readonly string[];
  }>(),
  tool: {
    of: 'invoice',
    label: bi('批量下载原件', 'Download originals'),
    rows: 'ids',
    file: ({ hashaddr, fileName }) => ({ hashaddr, fileName }),
    told: ({ count, missing }) =>
      fill(bi('已打包 {count} 个文件，{missing} 张发票没有原件', '{count} file(s) packed, {missing} have none'), {
        count,
        missing: missing.length,
      }),
    isWarning: ({ missing }) => missing.length > 0,
  },
});

export interface CompanyRights {
  readonly mainCompId: string;
  readonly name: string;
  readonly rights: readonly string[];
}

/** 我的主体公司: of which companies the caller may do what with invoices. */
export const queryUserMainComp = defineCall({
  service: financial,
  method: 'queryUserMainComp',
  right: null,
  input: {},
  answer: answerShape<{ readonly rows: readonly CompanyRights[] }>(),
});
