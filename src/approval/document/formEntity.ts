import type { KindDefinition } from '#domain/approval/document.ts';
import type { Department } from '#domain/approval/editors.ts';
import { sectionNeeds } from '#domain/approval/sections.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import { businessFields } from '#domain/approval/workflowHeader.ts';
import { departments } from '#domain/core/access.ts';
import type { EntityDefinition, FieldMap, FormSection, RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';

type Derive = (values: RecordValues) => RecordValues;

/** The part of a department as a panel: what it judges, then its words; who may write these writes the part. */
const sections: readonly (FormSection & { readonly dept: Department })[] = [
  {
    dept: departments.importExport,
    title: bi('进出口意见', 'Import/export opinion'),
    fields: ['exitRisk', 'exitSuggestAmount', 'approvedAmount', 'customsFilingNo', { field: 'exitOpinion', span: 3 }],
  },
  {
    dept: departments.investment,
    title: bi('投资意见', 'Investment opinion'),
    fields: ['invRisk', 'invSuggestAmount', { field: 'invConditions', span: 3 }, { field: 'invOpinion', span: 3 }],
  },
  {
    dept: departments.finance,
    title: bi('计财意见', 'Finance opinion'),
    fields: ['accFundOk', 'accSuggestAmount', { field: 'accOpinion', span: 3 }],
  },
];

export const nameOfEntry = (entry: FormSection['fields'][number]): string =>
  typeof entry === 'string' ? entry : entry.field;

/** Whether this person writes the author's part of the document. */
export const opensBusiness = (
  { entity, sections: others }: Pick<KindDefinition, 'entity' | 'sections'>,
  editable: readonly string[],
): boolean => {
  const own = new Set(businessFields(entity, others).filter((name) => !name.startsWith('contact')));
  return editable.some((name) => own.has(name));
};

/** Single fields that stay open when everything else is settled. */
const leftOver = ['customsFilingNo', 'contactName', 'contactPhone', 'contactEmail', 'attachments', 'remark'];

/** Of a document that asks for no amount nobody suggests one. */
const openOf = ({ kind, editable }: Open): ReadonlySet<string> =>
  new Set(editable.filter((name) => kind.amountField !== null || !/SuggestAmount$|^approvedAmount$/.test(name)));

const sectionAt: Readonly<Partial<Record<Department, keyof NonNullable<KindDefinition['sections']>>>> = {
  [departments.importExport]: 'exitdept',
  [departments.investment]: 'investment',
  [departments.finance]: 'accounting',
};

/** The fields of a department, those among them that a kind gives it. */
function fieldsOf({ dept, fields }: (typeof sections)[number], { sections: own }: KindDefinition) {
  const at = sectionAt[dept];
  return [...((at && own?.[at]) ?? []), ...fields];
}

/** The department whose part is open, with what of it is. */
function ownSection(open: Open) {
  const names = openOf(open);
  const section = sections.find(({ fields }) => names.has(nameOfEntry(fields.at(-1) ?? '')));
  if (!section) return undefined;
  return { ...section, fields: fieldsOf(section, open.kind).filter((entry) => names.has(nameOfEntry(entry))) };
}

function sectionsFor(open: Open): readonly FormSection[] {
  const whole = opensBusiness(open.kind, open.editable) ? (open.kind.entity.form ?? []) : [];
  const own = ownSection(open);
  const shown = new Set([...whole, ...(own ? [own] : [])].flatMap(({ fields }) => fields.map(nameOfEntry)));
  const names = openOf(open);
  const rest = leftOver.filter((name) => names.has(name) && !shown.has(name));
  const more = rest.map((field) =>
    field === 'attachments' || field === 'remark' ? { field, span: 3 as const } : field,
  );
  if (own) return [...whole, { title: own.title, fields: [...own.fields, ...more] }];
  return more.length > 0 ? [...whole, { title: bi('可补充内容', 'What may be added'), fields: more }] : whole;
}

/** Under the heading of a department its name need not stand before every field. */
const shortLabels: Readonly<Record<string, Text>> = {
  Risk: bi('风险评价', 'Risk'),
  SuggestAmount: bi('建议金额', 'Suggestion'),
  Opinion: bi('意见', 'Opinion'),
  customsFilingNo: bi('备案编号', 'Filing no'),
};

function withShortLabels<const Fields extends FieldMap>(fields: Fields): Fields;
function withShortLabels(fields: FieldMap): FieldMap {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, label: shortLabels[name.replace(/^(exit|inv|acc)(?=[A-Z])/, '')] ?? field.label },
    ]),
  );
}

interface Open {
  readonly kind: KindDefinition;
  /** Names of the fields this person may write. */
  readonly editable: readonly string[];
}

export interface FormFacts extends Open {
  /** Values that follow from others at the moment. */
  readonly derive: Derive;
}

/**
 * The definition as one person may fill it in now: its sections hold the fields that are open to him, what follows is
 * shown while he types, and rules see it too.
 */
export function formEntity({ kind, editable, derive }: FormFacts): KindDefinition['entity'] {
  const open = { kind, editable };
  const { entity } = kind;
  return {
    ...entity,
    fields: withShortLabels(entity.fields),
    form: sectionsFor(open),
    facts: { ...entity.facts, ...departmentNeeds(open) },
    derive,
    rules: (entity.rules ?? []).map((rule) => (record, facts) => rule({ ...record, ...derive(record) }, facts)),
    mayEdit: () => ({ fields: editable }),
  };
}

/** What a department has to say before it hands the document on. */
function departmentNeeds(open: Open): NonNullable<EntityDefinition['facts']> {
  const { dept, fields } = ownSection(open) ?? { fields: [] };
  const isNeeded = (name: string) => (record: RecordValues) =>
    dept !== undefined && sectionNeeds(open.kind, record, dept).includes(name);
  return Object.fromEntries(fields.map(nameOfEntry).map((name) => [name, { requiredWhen: isNeeded(name) }]));
}

/**
 * Whether the form stands open at once: for whoever writes; leaders and confirming people read first and open it when
 * they want.
 */
export function opensAtOnce(status: unknown): boolean {
  const { editor, code } = statusOf(status);
  return editor.leader === false && code !== 'EXITDEPT_PASS';
}
