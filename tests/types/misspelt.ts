import type { CompleteDocument, KindSpec } from '#domain/approval/document.ts';
import { defineAct, type InputOf } from '#domain/core/act.ts';
import { answerShape, type CallInput, defineCall } from '#domain/core/call.ts';
import { type DraftValues, defineEntity, type RecordOf, type Rule } from '#domain/core/entity.ts';
import { children, date, int, money, ref, text } from '#domain/core/field.ts';
import { defineFlow } from '#domain/core/flow.ts';
import { defineReport } from '#domain/core/report.ts';
import { definePages } from '#domain/core/screen.ts';
import { bi } from '#domain/core/text.ts';
import type { bhApply } from '#domain/guarantee/bhApply.ts';
import type { bhExcess } from '#domain/guarantee/bhExcess.ts';
import { notBeforeToday } from '#domain/guarantee/documentRules.ts';
import { type AreaScreens, shownOn } from '#src/shell/areaScreens.ts';

/**
 * Names that are not there. Each directive below stands over one misspelt name: where the compiler lets it pass, the
 * directive is unused and the type check of `npm test` fails.
 */
const label = bi('通行证', 'Pass');
const line = defineEntity({
  key: 'passLine',
  service: 'business',
  design: 'operations',
  label,
  parent: { entity: 'pass', field: 'passId' },
  fields: { passId: ref('通行证', 'Pass', { entity: 'pass' }), goodsName: text('品名', 'Goods') },
  scope: 'parent',
  verbs: [],
});
const fields = {
  passNo: text('编号', 'No', { required: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer' }),
  amount: money('金额', 'Amount'),
  pieces: int('件数', 'Pieces'),
  validFrom: date('起', 'From'),
  validTo: date('止', 'To'),
  lines: children('明细', 'Lines', { of: line }),
};
type Draft = DraftValues<typeof fields>;
const whole = {
  key: 'pass',
  service: 'business',
  design: 'operations',
  label,
  fields,
  scope: { everyone: 'rows of a test' },
  verbs: ['page'],
} as const;

export const pass = defineEntity({ ...whole, list: ['passNo', 'createdTime'] });

// @ts-expect-error list
export const list = defineEntity({ ...whole, list: ['pasNo'] });
// @ts-expect-error form
export const form = defineEntity({ ...whole, form: [{ title: label, fields: ['pasNo'] }] });
// @ts-expect-error a wide field of a form
export const span = defineEntity({ ...whole, form: [{ title: label, fields: [{ field: 'pasNo', span: 3 }] }] });
export const section = defineEntity({
  ...whole,
  // @ts-expect-error the condition of a section
  form: [{ title: label, fields: ['passNo'], when: ({ pasNo }) => pasNo === '' }],
});
// @ts-expect-error filters
export const filters = defineEntity({ ...whole, filters: ['pasNo'] });
// @ts-expect-error keywords
export const keywords = defineEntity({ ...whole, keywords: ['pasNo'] });
// @ts-expect-error data scope of customers
export const customerScope = defineEntity({ ...whole, scope: { customer: 'custommerId' } });
// @ts-expect-error data scope of departments
export const deptScope = defineEntity({ ...whole, scope: { dept: ['ownerDept'] } });
// @ts-expect-error no scope at all
export const noScope = defineEntity({
  key: 'pass',
  service: 'business',
  design: 'operations',
  label,
  fields,
  verbs: ['page'],
});
// @ts-expect-error order
export const sort = defineEntity({ ...whole, defaultSort: { field: 'pasNo', order: 'ASC' } });
// @ts-expect-error unique
export const unique = defineEntity({ ...whole, unique: [['pasNo']] });
// @ts-expect-error import key
export const importKey = defineEntity({ ...whole, importKey: ['pasNo'] });
// @ts-expect-error columns of the import template
export const importColumns = defineEntity({ ...whole, importColumns: ['pasNo'] });
// @ts-expect-error columns of the export
export const exportColumns = defineEntity({ ...whole, exportColumns: ['pasNo'] });
// @ts-expect-error what a draft needs
export const draftNeeds = defineEntity({ ...whole, draftNeeds: ['pasNo'] });
// @ts-expect-error title
export const title = defineEntity({ ...whole, title: 'pasNo' });
// @ts-expect-error numbering
export const numbering = defineEntity({ ...whole, numbering: { field: 'pasNo', prefix: 'P', at: 'create' } });
// @ts-expect-error a field that a rule looks at
export const ruleReads = defineEntity({ ...whole, rules: [({ pasNo }) => (pasNo ? { passNo: label } : undefined)] });
// @ts-expect-error a field that a rule speaks of
export const ruleNames: Rule<Draft> = ({ passNo }) => (passNo ? { pasNo: label } : undefined);
// @ts-expect-error a field given to a rule that is made for any date
export const ruleMade: Rule<Draft> = notBeforeToday<Draft>('validTp', '到期日', 'Valid to');
export const lineRule: Rule<Draft> = ({ lines }) =>
  // @ts-expect-error a field of a line
  lines?.some(({ goodName }) => goodName) ? { lines: label } : undefined;
// @ts-expect-error a fact about no field
export const facts = defineEntity({ ...whole, facts: { pasNo: { requiredWhen: () => true } } });
// @ts-expect-error a field that makes another one required
export const factReads = defineEntity({ ...whole, facts: { passNo: { requiredWhen: ({ pasNo }) => pasNo === '' } } });
// @ts-expect-error a field that a reference brings along
export const brings = defineEntity({ ...whole, facts: { customerId: { brings: { contct: 'contact' } } } });
// @ts-expect-error a derived value
export const derive = defineEntity({ ...whole, derive: () => ({ amont: '1' }) });
// @ts-expect-error fields that stay open
export const mayEdit = defineEntity({ ...whole, mayEdit: () => ({ fields: ['pasNo'] }) });

const state = { label, tone: 'plain', icon: 'ring' } as const;
const flowFacts = {
  key: 'pass',
  entity: 'pass',
  dict: 'PASS_STATUS',
  field: 'status',
  initial: 'OPEN',
  states: [
    { key: 'OPEN', ...state },
    { key: 'SHUT', ...state },
  ],
} as const;
export const flowState = defineFlow({
  ...flowFacts,
  // @ts-expect-error a status no state has
  steps: [{ key: 'shut', label, from: ['OPEN'], to: 'SHUTT', who: ['ALL'] }],
});
const needing = defineFlow({
  ...flowFacts,
  steps: [{ key: 'shut', label, from: ['OPEN'], to: 'SHUT', who: ['ALL'], needs: ['pasNo'] }],
});
// @ts-expect-error a field that a step needs
export const flowNeeds = defineEntity({ ...whole, flow: needing });

export const actStop = defineAct(pass, {
  key: 'shut',
  label,
  who: ['ALL'],
  // @ts-expect-error a field that the condition of an act looks at
  stop: ({ pasNo }) => (pasNo ? label : undefined),
});
export const shut = defineAct(pass, { key: 'shut', label, who: ['ALL'], asks: { shutDate: date('日期', 'Date') } });
// @ts-expect-error an answer nobody asked for
export const actInput = (input: InputOf<typeof shut>) => input.shutDay;
export const actStart = defineAct(pass, {
  key: 'shut',
  label,
  who: ['ALL'],
  asks: { shutDate: date('日期', 'Date') },
  // @ts-expect-error a value to begin with that is not asked for
  start: () => ({ shutDay: '' }),
});

const passesOf = defineCall({
  service: 'business',
  method: 'passesOf',
  right: 'pass:list',
  input: { customerId: ref('客户', 'Customer', { entity: 'customer', required: true }) },
  answer: answerShape<{ readonly count: number }>(),
});
// @ts-expect-error a parameter the call does not have
export const callInput: CallInput<typeof passesOf.input.fields> = { customerId: '1', custommerId: '2' };
// @ts-expect-error a parameter that is missing
export const callMissing: CallInput<typeof passesOf.input.fields> = {};
// @ts-expect-error a field of the answer
export const callAnswer = (answer: NonNullable<typeof passesOf.answer>) => answer.counts;
// @ts-expect-error a field of a stored record
export const stored = (record: RecordOf<typeof pass>) => record.pasNo;

const reportFacts = {
  key: 'passes',
  label,
  filters: [],
  dimensions: { customerId: { field: 'customerId' } },
  measures: { passes: int('张数', 'Passes'), worth: money('金额', 'Worth') },
  charts: [],
  sortedBy: 'worth',
  presentBy: ['passes'],
  nothing: label,
} as const;
export const passReport = defineReport(pass, {
  ...reportFacts,
  months: { of: 'validFrom', yearsBack: 1, most: 12, first: 6 },
});
// @ts-expect-error a filter
export const reportFilter = defineReport(pass, { ...reportFacts, filters: ['custommerId'] });
// @ts-expect-error what it is grouped by
export const reportGroup = defineReport(pass, { ...reportFacts, dimensions: { customer: { field: 'custommerId' } } });
export const reportDay = defineReport(pass, {
  ...reportFacts,
  // @ts-expect-error the day on which a record counts
  months: { of: 'validFrm', yearsBack: 1, most: 12, first: 6 },
});
// @ts-expect-error what counts at all
export const reportWhere = defineReport(pass, { ...reportFacts, where: { custommerId: '1' } });
const chart = { kind: 'bars', title: label, rankedBy: 'worth' } as const;
// @ts-expect-error the measure of a chart
export const reportChart = defineReport(pass, { ...reportFacts, charts: [{ ...chart, measure: 'wort' }] });
// @ts-expect-error the measure it is sorted by
export const reportSort = defineReport(pass, { ...reportFacts, sortedBy: 'wort' });
// @ts-expect-error a measure that must be there
export const reportPresent = defineReport(pass, { ...reportFacts, presentBy: ['pass'] });
// @ts-expect-error a column of the records behind a figure
export const reportColumns = defineReport(pass, { ...reportFacts, records: { columns: ['pasNo'] } });
type ExcessKind = KindSpec<typeof bhExcess>;
// @ts-expect-error the amount a kind of document asks for
export const kindAmount: ExcessKind['amountField'] = 'excessAmont';
// @ts-expect-error a protected field of a kind
export const kindProtected: ExcessKind['protectedFields'] = ['quotaId', 'valdTo'];
// @ts-expect-error a field that the needs of a kind look at
export const kindNeeds: ExcessKind['usualNeeds'] = ({ excesLevel }) => ({
  needInvestment: excesLevel === 'L3',
  needAccounting: true,
  needOa: false,
});
// @ts-expect-error a field of a document that takes effect
export const kindEffect = (document: CompleteDocument<typeof bhApply>) => document.aplyAmount;

const Shown = () => null;
const pages = definePages({ gate: { at: '/gate', title: label }, passes: { at: '/passes', title: label } });
export const bothShown: AreaScreens = { components: shownOn(pages, { gate: Shown, passes: Shown }) };
// @ts-expect-error a page that shows nothing
export const noComponent = shownOn(pages, { gate: Shown });
// @ts-expect-error a component that no page shows
export const noPage = shownOn(pages, { gate: Shown, passes: Shown, pases: Shown });
// @ts-expect-error who may do what on a page that stands in no menu
export const noNode = definePages({ gate: { at: '/gate', title: label, access: { business: 'list' } } });
// @ts-expect-error a group of roles that there is not
export const noGroup = definePages({ gate: { at: '/gate', title: label, icon: 'list', access: { busines: 'list' } } });
