import { defineAct } from '../core/act.ts';
import { answerShape, defineCall, type SheetTold, toldOfSheet } from '../core/call.ts';
import { bool, date, dict, json, ref, text } from '../core/field.ts';
import { bi, fill } from '../core/text.ts';
import { voucher } from './voucher.ts';
import { voucherTask } from './voucherTask.ts';
import { voucherTemplate } from './voucherTemplate.ts';

/** 红字冲销: the same entries with the other sign, in a period that is open. */
export const reverseVoucher = defineAct(voucher, {
  key: 'reverse',
  label: bi('红字冲销', 'Reverse'),
  who: ['FINANC'],
  neutral: true,
  asks: { voucherDate: date('冲销日期', 'Reversed on', { required: true, notAfter: 'today' }) },
  reason: { required: true },
  start: (_record, { now }) => ({ voucherDate: now.slice(0, 10) }),
  stop: ({ status, reversedId }) => {
    if (status !== 'POSTED') return bi('只有已记账的凭证可以冲销', 'Only what is posted is reversed');
    return reversedId ? bi('已被冲销', 'It has been reversed already') : undefined;
  },
  done: bi('红字凭证已生成，请审核', 'The reversing voucher is a draft: have it audited'),
});

/** 试算: whether a template balances over the amounts that its event is known by. */
export const testTemplate = defineAct(voucherTemplate, {
  key: 'test',
  label: bi('试算', 'Test'),
  who: ['FINANC'],
  neutral: true,
  done: bi('试算平衡，结果已写入模板', 'It balances; the result stands on the template'),
});

/** 生成凭证: tries again what could not be built. */
export const buildTask = defineAct(voucherTask, {
  key: 'build',
  label: bi('生成凭证', 'Build voucher'),
  who: ['FINANC'],
  neutral: true,
  batch: true,
  asks: {
    mainCompId: ref('主体公司', 'Main company', {
      entity: 'bhMainComp',
      help: bi('来源单据没有说明时填写', 'Where the source does not say whose books'),
    }),
  },
  stop: ({ status }) => (status === 'WAITING' ? undefined : bi('不在待生成状态', 'It does not wait')),
  done: ({ status, reason }) =>
    status === 'BUILT'
      ? bi('凭证已生成', 'The voucher is built')
      : { ...bi(`未生成：${String(reason ?? '')}`, `Not built: ${String(reason ?? '')}`), tone: 'wait' },
});

/** 自动生成: tries all events of a kind again, or those that are named. Answers how many were built and how many wait. */
export const buildVoucher = defineCall({
  service: 'vc',
  method: 'buildVoucher',
  right: 'voucherTask:act:build',
  who: ['FINANC'],
  writes: true,
  rowsOf: 'voucherTask',
  input: {
    event: dict('事件', 'Event', { dict: 'VOUCHER_EVENT' }),
    ids: json('业务', 'Events', { limits: { entries: 500 } }),
  },
  answer: answerShape<{ readonly built: number; readonly waiting: number }>(),
  tool: {
    of: 'voucher',
    label: bi('自动生成', 'Make vouchers of events'),
    asks: ['event'],
    told: ({ built, waiting }) =>
      fill(bi('已生成 {built} 张凭证，{waiting} 笔业务待处理', '{built} voucher(s) made, {waiting} event(s) wait'), {
        built,
        waiting,
      }),
  },
});

/** 整理断号: numbers of what is not posted close up. Answers how many vouchers have another number. */
export const renumberVoucher = defineCall({
  service: 'vc',
  method: 'renumberVoucher',
  right: 'voucher:edit',
  who: ['FINANC'],
  writes: true,
  input: {
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    period: text('期间', 'Period', { max: 6, required: true }),
    word: dict('凭证字', 'Word', { dict: 'VOUCHER_WORD', required: true }),
  },
  answer: answerShape<{ readonly changed: number }>(),
  tool: {
    of: 'voucher',
    label: bi('整理断号', 'Close gaps of numbers'),
    told: ({ changed }) => fill(bi('已重排 {changed} 张凭证', '{changed} voucher(s) have another number'), { changed }),
  },
});

/** 建账: the chart of accounts and the templates of a standard, for a company that has none. */
export const openBooks = defineCall({
  service: 'financial',
  method: 'openBooks',
  right: 'accountSubject:create',
  writes: true,
  input: {
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    standard: dict('会计准则', 'Standard', { dict: 'ACCOUNT_STANDARD', required: true }),
  },
  answer: answerShape<{ readonly subjects: number; readonly templates: number }>(),
  tool: {
    of: 'accountSubject',
    label: bi('建账', 'Open the books'),
    told: ({ subjects, templates }) =>
      fill(
        bi(
          '已建立 {subjects} 个科目、{templates} 个凭证模板',
          '{subjects} subjects and {templates} templates were made',
        ),
        { subjects, templates },
      ),
  },
});

/** What came of uploaded papers: those that found their voucher, and the names that found none. */
export interface PdfOutcome {
  readonly matched: readonly { readonly fileName: string; readonly voucherId: string; readonly voucherNo: string }[];
  /** They have a paper already: it is replaced when the call says so. */
  readonly taken: readonly string[];
  readonly notMatched: readonly string[];
}

/** 上传PDF: papers find their vouchers by name, `202603-记-0012.pdf`. */
export const uploadVoucherPdf = defineCall({
  service: 'vc',
  method: 'uploadVoucherPdf',
  right: 'voucher:edit',
  who: ['FINANC'],
  writes: true,
  input: {
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    files: json('文件', 'Files', { required: true, limits: { entries: 5_000 } }),
    replace: bool('替换已有PDF', 'Replace papers that are there', { default: 0 }),
  },
  answer: answerShape<PdfOutcome>(),
  tool: {
    of: 'voucher',
    label: bi('上传PDF', 'Upload papers'),
    files: 'files',
    isByName: true,
    told: ({ matched, taken, notMatched }) =>
      fill(
        bi(
          '已匹配 {matched} 个文件，{taken} 张凭证已有PDF，{missed} 个文件未找到凭证',
          '{matched} file(s) found their voucher, {taken} have a paper already, {missed} found none',
        ),
        { matched: matched.length, taken: taken.length, missed: notMatched.length },
      ),
    isWarning: ({ taken, notMatched }) => taken.length + notMatched.length > 0,
  },
});

/** 导入凭证: a sheet of entries; those of one number are one voucher. */
export const importVoucher = defineCall({
  service: 'vc',
  method: 'importVoucher',
  right: 'voucher:create',
  writes: true,
  input: {
    fileId: text('文件', 'File', { max: 80, required: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  },
  answer: answerShape<SheetTold>(),
  tool: { of: 'voucher', label: bi('导入凭证', 'Import vouchers'), ...toldOfSheet },
});
