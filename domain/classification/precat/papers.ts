import { children, creditCode, text } from '../../core/field.ts';
import { definePaper } from '../../core/paper.ts';
import { bi } from '../../core/text.ts';
import { precatApply } from './precatApply.ts';
import { precatOpinion } from './precatOpinion.ts';
import { precatProduct } from './precatProduct.ts';

const decided = children('已审定商品', 'Decided goods', { of: precatProduct });
const draft = bi('草稿', 'DRAFT');
const customsDecides = bi('仅供参考，以海关核定为准。', 'For reference only: the decision of customs prevails.');

/** Codes with what customs asks of them: units, supervision letters and inspection. */
const codes = [
  ['lineNo', 22], ['partNo', 52], [['declaredName', 'nameZh'], '*', bi('申报名称', 'Declared name')], [['gModel', 'spec'], 100, bi('规格型号', 'Model')],
  [['hsCode', 'ciqCode'], 58, bi('商品编码', 'Code')], [['unit1', 'unit2'], 40, bi('法定单位', 'Legal units')], ['supvCond', 30], ['ciqType', 30],
] as const; // biome-ignore format: one table
const reasons = {
  title: bi('归类依据', 'Reasons'),
  columns: [['lineNo', 22], ['hsCode', 58], ['girRules', 130], ['basis', '*']],
} as const; // biome-ignore format: one table

/** 预归类申请单: what a customer asks, as he signs it. */
const applyPaper = definePaper(precatApply, {
  key: 'APPLY',
  label: bi('预归类申请单', 'Pre-classification application'),
  isRecord: true,
  parts: [
    {
      title: bi('基本信息', 'Basics'),
      facts: [
        { field: 'customerId', span: 2 },
        'ieFlag',
        'contact',
        'phone',
        'email',
        'urgency',
        'payMode',
        'submittedTime',
        'entrustedUserId',
        'acceptedTime',
        'dueTime',
        { field: 'remark', span: 3 },
      ],
    },
    {
      title: bi('商品', 'Goods'),
      table: 'products',
      columns: [
        ['lineNo', 22],
        ['partNo', 56],
        [['nameZh', 'nameEn'], '*'],
        ['spec', 88],
        [['material', 'usage'], 84],
        [['brand', 'originCountry'], 52],
        [['unit', 'netWeight'], 44],
        ['customerHs', 54],
      ],
    },
    {
      title: bi('成分和原理', 'Composition and principle'),
      table: 'products',
      columns: [
        ['lineNo', 22],
        ['composition', '*'],
        ['principle', '*'],
      ],
    },
    { title: bi('图片和资料', 'Images and papers'), facts: [{ field: 'files', span: 3 }] },
    {
      signs: [bi('申请人（签章）', 'Applicant (signature and seal)'), bi('受理人', 'Accepted by'), bi('日期', 'Date')],
    },
  ],
  watermark: ({ status }) =>
    status === 'DRAFT' || status === 'RETURNED'
      ? draft
      : status === 'CANCELLED'
        ? bi('已取消', 'CANCELLED')
        : undefined,
});

/**
 * 归类意见书: goods with their codes, why each is so, and where anybody may verify it.
 * @see docs/spec/classification.md 3.1
 */
export const opinionPaper = definePaper(precatOpinion, {
  key: 'OPINION',
  label: bi('归类意见书', 'Classification opinion'),
  isRecord: true,
  fields: {
    customerName: text('客户', 'Customer', { max: 100 }),
    creditCode: creditCode('统一社会信用代码', 'Credit code'),
    applyNo: text('申请单号', 'Application', { max: 20 }),
    goods: decided,
  },
  parts: [
    {
      title: bi('委托方', 'Customer'),
      facts: [{ field: 'customerName', span: 2 }, 'creditCode', 'applyNo', 'issueDate', 'revisionNo'],
    },
    {
      title: bi('归类结果', 'Codes'),
      table: 'goods',
      columns: [...codes, [['validFrom', 'validTo'], 54, bi('有效期', 'Validity')]],
    },
    { ...reasons, table: 'goods' },
    {
      title: bi('声明', 'Statement'),
      words: [
        customsDecides,
        bi(
          '本意见书仅对所列商品及其申报的事实有效；扫描右上角二维码可核对其状态。',
          'It holds for the goods named and for the facts stated of them; the code above leads to its status.',
        ),
      ],
    },
    { title: bi('签发', 'Issued'), facts: ['signerId', { field: 'sha256', span: 2 }] },
    { signs: [bi('签发机构（盖章）', 'Issued by (seal)'), bi('签发人', 'Signed by'), bi('日期', 'Date')] },
  ],
  watermark: ({ status }) => (status === 'ISSUED' ? undefined : (ended[status ?? ''] ?? draft)),
});

const ended: Readonly<Record<string, ReturnType<typeof bi>>> = {
  EXPIRED: bi('已到期', 'EXPIRED'),
  REVOKED: bi('已撤销', 'REVOKED'),
  REPLACED: bi('已换发', 'REPLACED'),
};

/** The opinion of an application, in the edition that counts. */
export const applyOpinionPaper = definePaper(precatApply, {
  key: 'OPINION',
  label: bi('归类意见书', 'Opinion'),
  shows: opinionPaper,
});

const settled: ReadonlySet<unknown> = new Set(['CUSTOMER_CONFIRMED', 'DONE']);

/** 归类结果单: what was decided of an application, line by line, also what is rejected. */
export const resultPaper = definePaper(precatApply, {
  key: 'RESULT',
  label: bi('归类结果单', 'Classification results'),
  fields: { goods: decided },
  parts: [
    { title: bi('申请', 'Application'), facts: [{ field: 'customerId', span: 2 }, 'ieFlag', 'submittedTime', 'confirmTime', 'doneTime'] },
    { title: bi('归类结果', 'Codes'), table: 'goods', columns: [...codes, [['processStatus', 'rejectReason', 'validTo'], 56, bi('结果', 'Outcome')]] },
    { ...reasons, table: 'goods' },
    { title: bi('声明', 'Statement'), words: [bi('正式结论以归类意见书为准。', 'The classification opinion is what counts.'), customsDecides] },
  ],
  watermark: ({ status }) => (settled.has(status) ? undefined : status === 'CANCELLED' ? bi('已取消', 'CANCELLED') : bi('未确认', 'UNCONFIRMED')),
}); // biome-ignore format: a paper is a table

/** 商品标签: a label of 60x40 mm for each line that has a code. */
export const labelPaper = definePaper(precatApply, {
  key: 'LABEL',
  label: bi('商品标签', 'Labels'),
  fields: { goods: decided },
  labels: {
    of: 'goods',
    title: 'nameZh',
    lines: ['hsCode', 'spec', 'validTo'],
    code: ['partNo', 'hsCode'],
    matrix: true,
  },
});

/** What pre-classification prints. */
export const precatPapers = [applyPaper, resultPaper, applyOpinionPaper, labelPaper, opinionPaper];
