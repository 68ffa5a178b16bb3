import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { checkExpression } from '../core/expression/index.ts';
import { bool, children, datetime, dict, int, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { configuredBy, financeGroup } from '../funds/index.ts';
import { isSubjectCode } from './accountSubject.ts';
import { isVoucherEvent, voucherEvents, withoutTemplate } from './voucherEvents.ts';

/** 模板分录: one line that an event makes, its amount an expression over what the event knows. */
export const voucherTemplateLine = defineEntity({
  key: 'voucherTemplateLine',
  service: 'financial',
  design: 'finance',
  label: bi('模板分录', 'Template line'),
  parent: { entity: 'voucherTemplate', field: 'templateId' },
  fields: {
    templateId: ref('模板', 'Template', { entity: 'voucherTemplate', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    dc: dict('方向', 'Side', { dict: 'DC', required: true }),
    subjectCode: text('科目', 'Subject', {
      max: 40,
      required: true,
      help: bi('科目编码，或事件带来的科目名', 'A code, or the name of a subject that comes with the event'),
    }),
    amountExpr: text('金额表达式', 'Amount', { max: 100, required: true }),
  },
  scope: 'parent',
  verbs: [],
});

const fields = {
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true, createOnly: true }),
  event: dict('事件', 'Event', { dict: 'VOUCHER_EVENT', required: true }),
  word: dict('凭证字', 'Word', { dict: 'VOUCHER_WORD', required: true, default: '记' }),
  summary: text('摘要', 'Summary', {
    max: 200,
    required: true,
    help: bi('{bizNo}处写入来源单号', 'The number of the source takes the place of {bizNo}'),
  }),
  enabled: bool('启用', 'Enabled', { default: 1 }),
  testedTime: datetime('试算时间', 'Tested', { readOnly: true }),
  testResult: text('试算结果', 'Test', { max: 300, readOnly: true }),
  lines: children('分录', 'Lines', { of: voucherTemplateLine, maxRows: 50 }),
};

type Draft = DraftValues<typeof fields>;

/** Names that lines of this event may use, in words. */
const namesOf = (event: string | null | undefined): readonly string[] =>
  isVoucherEvent(event) ? Object.keys(voucherEvents[event].amounts) : [];
const subjectsOf = (event: string | null | undefined): readonly string[] =>
  isVoucherEvent(event) ? voucherEvents[event].subjects : [];

const wrongEvent: Rule<Draft> = ({ event }) =>
  event && withoutTemplate.has(event)
    ? { event: bi('该事件由余额生成，不用模板', 'This event is made of balances and has no template') }
    : undefined;

const wrongLines: Rule<Draft> = ({ event, lines }) => {
  if ((lines?.length ?? 0) < 2) return { lines: bi('模板至少两行分录', 'A template has at least two lines') };
  const amounts = namesOf(event);
  const subjects = subjectsOf(event);
  for (const [at, { subjectCode, amountExpr }] of (lines ?? []).entries()) {
    const place = (zh: string, en: string) => ({ lines: bi(`第${at + 1}行：${zh}`, `Line ${at + 1}: ${en}`) });
    if (subjectCode && !isSubjectCode(subjectCode) && !subjects.includes(subjectCode))
      return place(
        `科目“${subjectCode}”既不是编码也不是事件科目（${subjects.join('、') || '无'}）`,
        `"${subjectCode}" is neither a code nor a subject of the event (${subjects.join(', ') || 'none'})`,
      );
    const problem = amountExpr ? checkExpression(amountExpr, (name) => amounts.includes(name)) : undefined;
    if (problem)
      return place(`${problem.text.zh}（可用：${amounts.join('、')}）`, `${problem.text.en} (${amounts.join(', ')})`);
  }
  return undefined;
};

/** 凭证模板: how an event of the business becomes a voucher of a company. @see docs/spec/finance.md 4.17, 5.3 */
export const voucherTemplate = defineEntity({
  key: 'voucherTemplate',
  service: 'financial',
  design: 'finance',
  label: bi('凭证模板', 'Voucher template'),
  fields,
  title: 'summary',
  keywords: ['summary'],
  list: ['mainCompId', 'event', 'word', 'summary', 'enabled', 'testResult', 'testedTime', 'updatedTime'],
  filters: ['mainCompId', 'event', 'word', 'enabled'],
  defaultSort: { field: 'event', order: 'ASC' },
  form: [
    {
      title: bi('模板', 'Template'),
      fields: [
        'mainCompId',
        'event',
        'word',
        { field: 'summary', span: 2 },
        'enabled',
        'testedTime',
        { field: 'testResult', span: 2 },
      ],
    },
    { title: bi('分录', 'Lines'), fields: [{ field: 'lines', span: 3 }] },
  ],
  facts: {
    mainCompId: { filter: () => ({ enabled: 1 }) },
    testedTime: { when: ({ testedTime }) => Boolean(testedTime) },
    testResult: { when: ({ testResult }) => Boolean(testResult) },
  },
  rules: [wrongEvent, wrongLines],
  mayEdit: configuredBy,
  unique: [['mainCompId', 'event']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'log', 'export'],
  pages: { icon: 'list', group: financeGroup },
  access: { finance: 'list,view,create,edit,export,act:*' },
});
