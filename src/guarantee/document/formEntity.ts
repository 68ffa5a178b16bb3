import { statusOf } from '#domain/approval/statuses.ts';
import type { EntityDefinition, FormSection, RecordValues } from '#domain/core/entity.ts';
import { say, type Text } from '#domain/core/text.ts';
import { businessFields } from '#domain/guarantee/workflowHeader.ts';

type Derive = (values: RecordValues) => RecordValues;

/** The part of a department as a panel: what it judges, then its words; who may write these writes the part. */
const sections: readonly FormSection[] = [
  {
    title: say('进出口意见', 'Import/export opinion'),
    fields: ['exitRisk', 'exitSuggestAmount', 'approvedAmount', 'customsFilingNo', { field: 'exitOpinion', span: 3 }],
  },
  {
    title: say('投资意见', 'Investment opinion'),
    fields: ['invRisk', 'invSuggestAmount', { field: 'invConditions', span: 3 }, { field: 'invOpinion', span: 3 }],
  },
  { title: say('计财意见', 'Finance opinion'), fields: ['accFundOk', 'accSuggestAmount', { field: 'accOpinion', span: 3 }] },
];

const nameOf = (entry: FormSection['fields'][number]): string => (typeof entry === 'string' ? entry : entry.field);

/** A section with the fields that are open; undefined when none is. */
function opened(section: FormSection, open: ReadonlySet<string>): FormSection | undefined {
  const fields = section.fields.filter((entry) => open.has(nameOf(entry)));
  return fields.length > 0 ? { ...section, fields } : undefined;
}

/** Whether this person writes the author's part of the document. */
export const opensBusiness = (entity: EntityDefinition, editable: readonly string[]): boolean => {
  const own = new Set(businessFields(entity).filter((name) => !name.startsWith('contact')));
  return editable.some((name) => own.has(name));
};

/** Single fields that stay open when everything else is settled. */
const leftOver = ['customsFilingNo', 'contactName', 'contactPhone', 'contactEmail', 'attachments', 'remark'];

function sectionsFor(entity: EntityDefinition, editable: readonly string[], asksAmount: boolean): readonly FormSection[] {
  const open = new Set(editable.filter((name) => asksAmount || !/SuggestAmount$|^approvedAmount$/.test(name)));
  const whole = opensBusiness(entity, editable) ? (entity.form ?? []) : [];
  const [own] = sections.flatMap((section) => (open.has(nameOf(section.fields.at(-1) ?? '')) ? (opened(section, open) ?? []) : []));
  const shown = new Set([...whole, ...(own ? [own] : [])].flatMap(({ fields }) => fields.map(nameOf)));
  const rest = leftOver.filter((name) => open.has(name) && !shown.has(name));
  const more = rest.map((field) => (field === 'attachments' || field === 'remark' ? { field, span: 3 as const } : field));
  if (own) return [...whole, { ...own, fields: [...own.fields, ...more] }];
  return more.length > 0 ? [...whole, { title: say('可补充内容', 'What may be added'), fields: more }] : whole;
}

/** Under the heading of a department its name need not stand before every field. */
const shortLabels: Readonly<Record<string, Text>> = {
  exitRisk: say('风险评价', 'Risk'),
  invRisk: say('风险评价', 'Risk'),
  exitSuggestAmount: say('建议金额', 'Suggestion'),
  invSuggestAmount: say('建议金额', 'Suggestion'),
  accSuggestAmount: say('建议金额', 'Suggestion'),
  exitOpinion: say('意见', 'Opinion'),
  invOpinion: say('意见', 'Opinion'),
  accOpinion: say('意见', 'Opinion'),
  customsFilingNo: say('备案编号', 'Filing no'),
};

const withShortLabels = (fields: EntityDefinition['fields']): EntityDefinition['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, label: shortLabels[name] ?? field.label }]));

export interface FormFacts {
  /** Names of the fields this person may write; undefined for a new document. */
  readonly editable?: readonly string[] | undefined;
  /** Values that follow from others at the moment. */
  readonly derive: Derive;
  /** A delay asks for no amount, so nobody suggests one. */
  readonly asksAmount: boolean;
}

/**
 * The definition as one person may fill it in now: its sections hold the fields that are open to him, what follows is shown while he types,
 * and rules see it too.
 */
export function formEntity(entity: EntityDefinition, { editable, derive, asksAmount }: FormFacts): EntityDefinition {
  return {
    ...entity,
    fields: withShortLabels(entity.fields),
    form: editable ? sectionsFor(entity, editable, asksAmount) : (entity.form ?? []),
    derive,
    rules: (entity.rules ?? []).map((rule) => (record, facts) => rule({ ...record, ...derive(record) }, facts)),
    mayEdit: () => ({ fields: editable ?? 'all' }),
  };
}

/** Whether the form stands open at once: for whoever writes; leaders and confirming people read first and open it when they want. */
export function opensAtOnce(status: unknown): boolean {
  const { editor, code } = statusOf(status);
  return editor.leader === false && code !== 'EXITDEPT_PASS';
}
