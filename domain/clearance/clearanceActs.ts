import { defineAct } from '../core/act.ts';
import { answerShape, defineCall } from '../core/call.ts';
import { dict, files, json, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { mostLines } from './checks.ts';
import { clearanceApply } from './clearanceApply.ts';

const sent: ReadonlySet<string> = new Set(['DECLARED', 'INSPECT', 'RELEASED']);

/** 替换附件: a paper is put in the place of another after sending; the old one stays with the application. */
export const replaceFileAfterSend = defineAct(clearanceApply, {
  key: 'replaceFile',
  label: bi('替换附件', 'Replace file after send'),
  who: ['C1'],
  service: 'van',
  method: 'updateFileAfterSend',
  asks: {
    paper: dict('附件类型', 'Which paper', { dict: 'CLEAR_PAPER', required: true, default: 'invoiceFiles' }),
    file: files('新附件', 'New file', { required: true, maxCount: 5 }),
  },
  reason: { required: true },
  lead: bi('原附件保留在“已替换的附件”。', 'The old files stay among the replaced ones.'),
  done: bi('{applyNo} 的附件已替换', 'A paper of {applyNo} was replaced'),
  isMissed: ({ status }) => sent.has(status ?? ''),
  stop: ({ status }) =>
    sent.has(status ?? '') ? undefined : bi('申报后才能替换附件', 'Files are replaced after it was declared'),
});

const open: ReadonlySet<string> = new Set(['DRAFT', 'RETURNED']);

/** 拆分: what one declaration cannot hold goes into further applications of the same orders. */
export const splitClearance = defineAct(clearanceApply, {
  key: 'split',
  label: bi('拆分', 'Split'),
  who: ['W1', 'BUSI'],
  lead: bi(
    `每份申请保留${mostLines}项商品，其余移入新的草稿；请在各份填写件数、重量和发票总额。`,
    `Each application keeps ${mostLines} lines, the others go into new drafts; enter pieces, weights and invoice totals there.`,
  ),
  done: bi('{applyNo} 已拆分', '{applyNo} was split'),
  isMissed: ({ status, lines }) => open.has(status ?? '') && (lines?.length ?? 0) > mostLines,
  stop: ({ status, lines }) => {
    if (!open.has(status ?? '')) return bi('只能拆分草稿', 'Only drafts are split');
    return (lines?.length ?? 0) > mostLines
      ? undefined
      : bi(`商品不超过${mostLines}项，无需拆分`, `It has no more than ${mostLines} lines`);
  },
});

const may: ReadonlySet<string> = new Set(['SUBMITTED', 'CHECKED']);

/** 生成报关委托: a customs order begins with what the application says, its goods and its papers. */
export const makeClearanceOrder = defineAct(clearanceApply, {
  key: 'makeOrder',
  label: bi('生成报关委托', 'Make a customs order'),
  who: ['BUSI', 'C1'],
  isVersionOptional: true,
  lead: bi(
    '以该申请的表头、商品和附件生成报关委托草稿，无需重新录入。',
    'A draft order is made of head, goods and papers of this application: nothing is typed twice.',
  ),
  done: bi('{applyNo} 已生成报关委托', 'A customs order was made of {applyNo}'),
  isMissed: ({ status, customsOrderId }) => may.has(status ?? '') && !customsOrderId,
  stop: ({ status }) =>
    may.has(status ?? '')
      ? undefined
      : bi('申请未提交，或已申报', 'The application is not handed in, or declared already'),
});

/** 合并商品: what an application of these warehouse orders begins with. @throws 1001 clearMix: of two customers */
export const mergeClearanceLines = defineCall({
  service: 'business',
  method: 'mergeClearanceLines',
  right: 'clearanceApply:create',
  rowsOf: 'whOrder',
  input: { orderIds: json('仓库订单', 'Warehouse orders', { required: true, limits: { depth: 1, entries: 200 } }) },
  answer: answerShape<{ readonly record: Readonly<Record<string, unknown>> }>(),
});

/** 校验: what speaks against an application as it is stored, C1 to C6. */
export const checkClearanceApply = defineCall({
  service: 'business',
  method: 'checkClearanceApply',
  right: 'clearanceApply:view',
  input: { id: text('清关申请', 'Application', { max: 36, required: true }) },
  answer: answerShape<{
    readonly findings: readonly {
      /** `C1` to `C6` */ readonly check: string;
      readonly path: string;
      readonly text: string;
    }[];
    /** How many applications the lines should be split over; 1 where they fit. */
    readonly parts: number;
  }>(),
});
