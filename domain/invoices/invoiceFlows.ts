import { defineFlow } from '../core/flow.ts';
import type { DraftValues } from '../core/record.ts';
import { bi } from '../core/text.ts';
import type { invoiceFields } from './invoiceFields.ts';
import { kindOf, wrongNumbers } from './kinds.ts';

/** 查验: whether the tax bureau knows an input invoice and agrees. Until it does people may correct it. @see docs/spec/finance.md 2.14 */
export const verifyFlow = defineFlow({
  entity: 'invoiceIn',
  dict: 'INV_VERIFY',
  field: 'verifyStatus',
  drafts: ['NONE', 'DIFF', 'NOT_FOUND', 'ABNORMAL'],
  open: [{ in: ['OK'], fields: ['remark', 'supplierId', 'pdfFile', 'ofdFile', 'xmlFile'] }],
  states: [
    { key: 'NONE', label: bi('未查验', 'Not verified'), tone: 'plain', icon: 'ring' },
    { key: 'OK', label: bi('一致', 'Agrees'), tone: 'ok', icon: 'tick' },
    { key: 'DIFF', label: bi('不一致', 'Differs'), tone: 'bad', icon: 'cross' },
    { key: 'NOT_FOUND', label: bi('查无此票', 'Not found'), tone: 'bad', icon: 'mark' },
    { key: 'ABNORMAL', label: bi('异常（作废、红冲、失控）', 'Abnormal'), tone: 'bad', icon: 'pause' },
  ],
  steps: [
    {
      key: 'verifyOk',
      label: bi('查验一致', 'Agrees'),
      batch: true,
      from: ['NONE', 'DIFF', 'NOT_FOUND', 'ABNORMAL'],
      to: 'OK',
      who: ['FINANC', 'SYSTEM'],
      lead: bi('登记税务局查验结果：票面与查验结果一致。', 'The tax bureau knows it, and all of it agrees.'),
      effect: 'verified',
    },
    {
      key: 'verifyDiff',
      label: bi('查验不一致', 'Differs'),
      aside: true,
      from: ['NONE', 'OK', 'NOT_FOUND'],
      to: 'DIFF',
      who: ['FINANC', 'SYSTEM'],
      reason: 'required',
      effect: 'verified',
    },
    {
      key: 'verifyMissing',
      label: bi('查无此票', 'Not found'),
      aside: true,
      from: ['NONE', 'OK', 'DIFF'],
      to: 'NOT_FOUND',
      who: ['FINANC', 'SYSTEM'],
      effect: 'verified',
    },
    {
      key: 'verifyBad',
      label: bi('状态异常', 'Abnormal'),
      aside: true,
      from: ['NONE', 'OK', 'DIFF', 'NOT_FOUND'],
      to: 'ABNORMAL',
      who: ['FINANC', 'SYSTEM'],
      reason: 'required',
      danger: true,
      effect: 'verified',
    },
  ],
});

type Draft = DraftValues<typeof invoiceFields>;

/** Numbers are known when it is issued, and not before. */
const wrongIssue = (record: Draft) => wrongNumbers(record);

/** 开具: an output invoice from its draft to its number. @see docs/spec/finance.md 2.14 */
export const issueFlow = defineFlow({
  entity: 'invoiceOut',
  dict: 'INV_ISSUE',
  field: 'issueStatus',
  drafts: ['DRAFT', 'FAILED'],
  open: [{ in: ['ISSUED'], fields: ['pdfFile', 'ofdFile', 'xmlFile'] }],
  states: [
    { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
    { key: 'PENDING', label: bi('待开具', 'To issue'), tone: 'wait', icon: 'clock' },
    { key: 'ISSUED', label: bi('已开具', 'Issued'), tone: 'ok', icon: 'tick' },
    { key: 'FAILED', label: bi('开具失败', 'Failed'), tone: 'bad', icon: 'back' },
    { key: 'VOID', label: bi('已作废', 'Voided'), tone: 'bad', icon: 'cross', final: true },
    { key: 'DROPPED', label: bi('已删除', 'Dropped'), tone: 'plain', icon: 'lock', final: true },
  ],
  steps: [
    {
      key: 'apply',
      label: bi('申请开票', 'Apply'),
      batch: true,
      from: ['DRAFT', 'FAILED'],
      to: 'PENDING',
      who: ['FINANC', 'BUSI', 'JCK'],
      effect: 'applied',
    },
    {
      key: 'issue',
      label: bi('登记开具', 'Issued'),
      from: ['PENDING'],
      to: 'ISSUED',
      who: ['FINANC', 'SYSTEM'],
      needs: ['invoiceNo', 'issueDate'],
      takes: ['invoiceCode', 'digitalNo', 'checkCode'],
      judge: wrongIssue,
      effect: 'issued',
    },
    {
      key: 'fail',
      label: bi('开具失败', 'Failed'),
      from: ['PENDING'],
      to: 'FAILED',
      who: ['FINANC', 'SYSTEM'],
      reason: 'required',
      effect: 'failed',
    },
    {
      key: 'void',
      label: bi('作废', 'Void'),
      from: ['ISSUED'],
      to: 'VOID',
      who: ['FINANC_L'],
      reason: 'required',
      danger: true,
      stop: ({ invoiceKind, issueDate, redStatus }: Draft, { now }) =>
        (redStatus ?? 'NORMAL') === 'NORMAL' &&
        issueDate?.slice(0, 7) === now.slice(0, 7) &&
        kindOf(invoiceKind)?.isPaper
          ? undefined
          : { code: '62045', ...bi('该发票不能作废，请红冲', 'It cannot be voided, use a red invoice') },
      effect: 'voided',
    },
    {
      key: 'drop',
      label: bi('删除草稿', 'Drop'),
      from: ['DRAFT', 'FAILED'],
      to: 'DROPPED',
      who: ['SELF', 'FINANC'],
      danger: true,
      effect: 'dropped',
    },
  ],
});
