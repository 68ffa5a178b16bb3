import type { ReactNode } from 'react';
import type { ActDefinition } from '#domain/core/act.ts';
import type { ActFacts } from '#domain/core/actRules.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, fill, inSentence, type Text, type TextValues } from '#domain/core/text.ts';
import type { ValidateFacts } from '#domain/core/validate.ts';
import type { Say, TextOrString } from '../../shell/text.ts';
import { nameOf } from '../cells/nameOf.ts';
import { ActLead } from './ActLead.tsx';
import { isPlainStep, stepQuestion } from './stepQuestion.tsx';

/** What the dialog of an act says and asks. */
export interface Question {
  readonly title: TextOrString;
  /** Every field of this form is asked. */
  readonly asked: EntityDefinition;
  readonly start: RecordValues;
  readonly about?: ValidateFacts['owner'];
  readonly lead: ReactNode;
  /** What stands above the questions needs room. */
  readonly isWide?: boolean;
  readonly confirm: Text;
}

/** What one screen calls an act in place of its usual words. */
export interface ActWording {
  readonly title?: Text;
  /** What confirming does, above the questions; `{subject}` is what it is done to. */
  readonly lead?: Text;
  readonly confirm?: Text;
}

/** What an act is asked for: one record, or many at once. */
export interface Asking extends ActFacts {
  readonly t: Say;
  /** The record; of many what they share. */
  readonly record: RecordValues;
  /** How many, where it is not one. */
  readonly count?: number | undefined;
  readonly words?: ActWording | undefined;
  /** The work goes to somebody else: nobody is proposed. */
  readonly isForOthers?: boolean | undefined;
  /** What the screen answers itself. */
  readonly given?: RecordValues | undefined;
}

/** Whether an act can be taken by one press of its button. */
export const isPlainAct = (act: ActDefinition, record: RecordValues, { actor }: Pick<ActFacts, 'actor'>): boolean =>
  act.step
    ? isPlainStep(act.entity, act.step, actor, record)
    : !act.danger && !act.lead && !act.leadsTo && Object.keys(formFor(act, record).fields).length === 0;

/** The questions of an act about this record. */
export const formFor = (act: ActDefinition, record: RecordValues): EntityDefinition =>
  act.formFor?.(record) ?? act.form;

export const questionOfAct = (act: ActDefinition, asking: Asking): Question =>
  act.step
    ? stepQuestion(act.entity, act.step, asking)
    : asking.count === undefined
      ? forOne(act, asking)
      : forMany(act, asking);

function forOne(act: ActDefinition, asking: Asking): Question {
  const { record, t } = asking;
  const words = sentenceValuesOf(act.entity, record);
  const said = typeof act.lead === 'function' ? act.lead(record) : act.lead;
  return {
    title: t(fill(act.title ?? usualTitle(act), { name: nameOf(act.entity, record), ...words })),
    asked: asOwn(act, formFor(act, record)),
    start: act.start?.(record, asking) ?? {},
    about: { entity: act.entity, record },
    lead: (said || act.leadsTo || act.shows) && <ActLead act={act} record={record} said={said && fill(said, words)} />,
    confirm: act.confirm ?? act.label,
  };
}

function forMany(act: ActDefinition, asking: Asking): Question {
  const { label = act.label, title = usualBatchTitle(act), confirm = label, asks } = act.batch ?? {};
  return {
    title: asking.t(title, { count: asking.count ?? 0 }),
    asked: asOwn(act, act.form, asks),
    start: act.start?.({}, asking) ?? {},
    about: { entity: act.entity, record: {} },
    lead: undefined,
    confirm,
  };
}

/** What the dialog asks as fields: these questions, without those that the screen answers in its own way. */
function asOwn({ answered }: ActDefinition, form: EntityDefinition, names?: readonly string[]): EntityDefinition {
  const isAsked = (name: string) => (names?.includes(name) ?? true) && !answered.includes(name);
  return { ...form, fields: Object.fromEntries(Object.entries(form.fields).filter(([name]) => isAsked(name))) };
}

const usualTitle = ({ label, entity, danger }: ActDefinition): Text => {
  const mark = danger ? bi('？', '?') : bi('', '');
  return {
    zh: `${label.zh}${entity.label.zh} {name}${mark.zh}`,
    en: `${label.en} ${inSentence(entity.label.en)} {name}${mark.en}`,
  };
};

const usualBatchTitle = ({ label, entity }: ActDefinition): Text => ({
  zh: `${label.zh} {count} 条${entity.label.zh}`,
  en: `${label.en}: {count} × ${inSentence(entity.label.en)}`,
});

/** The record's values as sentences name them: amounts with thousands, references by what they are called. */
export function sentenceValuesOf({ fields }: EntityDefinition, record: RecordValues): TextValues {
  const words: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = field.kind === 'ref' ? (record[`${name}_label`] ?? record[name]) : record[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const isAmount = field.kind === 'money' || (field.kind === 'computed' && field.of === 'money');
    words[name] = isAmount ? formatThousands(String(value)) : String(value);
  }
  return words;
}
