import { canAs } from '#authProvider/canAccess.ts';
import type { EditRight, EntityDefinition, FieldFacts, FieldMap, RecordValues } from '#domain/core/entity.ts';
import { type Field, textarea } from '#domain/core/field.ts';
import { endsForGood, type FlowStep, needsReason, stateOf } from '#domain/core/flow.ts';
import type { Actor } from '#domain/core/rights.ts';
import { isPartOfRecord } from '#domain/core/rowFields.ts';
import { stepForm } from '#domain/core/stepForm.ts';
import { bi, fill, inSentence, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import { ShownFacts } from './ActLead.tsx';
import type { Asking, Question } from './questions.tsx';
import { StepOutlook } from './StepOutlook.tsx';

const asksForNothing = (step: FlowStep): boolean =>
  (step.needs ?? []).length + (step.takes ?? []).length === 0 && !step.lines;

/** Whoever decides on the record reads these of it first. */
const showsFirst = (step: FlowStep): boolean => (step.about ?? []).length > 0 || step.foretells !== undefined;

/**
 * Whether a step can be taken by one press of its button: it asks for nothing, tells nothing first, and the record goes
 * on after it.
 */
export const isPlainStep = ({ flow }: EntityDefinition, step: FlowStep, actor: Actor, record: RecordValues): boolean =>
  !needsReason(step, record, actor) && asksForNothing(step) && !showsFirst(step) && !(flow && endsForGood(flow, step));

const count = bi('{count} 条', '{count} selected');

/**
 * What a step asks: the reason, the fields it fills. It begins with what the record says.
 * @see docs/spec/look.md 5.3
 */
export function stepQuestion(entity: EntityDefinition, step: FlowStep, asking: Asking): Question {
  const { record, actor, t, count: many, words = {}, isForOthers = false, given } = asking;
  const subject = many === undefined ? codeOf(entity, record) : t(count, { count: many });
  const asked = askedEntity(entity, step, record, { opinion: needsReason(step, record, actor), given, actor });
  const isEnd = entity.flow ? endsForGood(entity.flow, step) : false;
  const isAsk = Object.keys(asked.fields).length === 0;
  const whole = { zh: `${step.label.zh}${entity.label.zh}`, en: `${step.label.en} ${inSentence(entity.label.en)}` };
  const mark = step.danger || isAsk ? t(bi('？', '?')) : '';
  return {
    title: words.title ? t(words.title) : `${t(whole)} ${subject}${mark}`,
    asked,
    start: {
      ...record,
      ...linesAsked(step, record),
      ...proposals(asked, record, isForOthers ? undefined : actor),
      ...step.start?.(record),
    },
    lead: (
      <>
        {(words.lead || step.lead || isEnd || isAsk) && (
          <p>{t(words.lead ?? step.lead ?? leadOf(entity, step, isEnd), { subject })}</p>
        )}
        {step.about && many === undefined && <ShownFacts entity={entity} names={step.about} record={record} />}
        {step.foretells && <StepOutlook by={step.foretells} id={record.id} />}
      </>
    ),
    isWide: step.foretells !== undefined,
    confirm: words.confirm ?? (step.danger ? whole : step.label),
  };
}

/**
 * Lists bring neither files nor lines along, and of other fields those they show: a dialog that begins without them
 * would take them from the record. One that asks for a reason alone needs nothing of it.
 */
export const lacksPart = (entity: EntityDefinition, step: FlowStep, record: RecordValues): boolean =>
  record.id !== undefined &&
  entity.verbs.includes('get') &&
  ((looksAtRecord(step) && isPartOfRecord(entity, record)) || lacksLines(entity, step, record));

const looksAtRecord = (step: FlowStep): boolean =>
  !asksForNothing(step) || showsFirst(step) || step.start !== undefined || step.judge !== undefined;

const lacksLines = (entity: EntityDefinition, step: FlowStep, record: RecordValues): boolean =>
  Object.entries(stepForm(entity, step).fields).some(
    ([name, { kind }]) => (kind === 'files' || kind === 'children') && !(name in record),
  );

/** A step that is about some lines only shows no others. */
function linesAsked({ lines }: FlowStep, record: RecordValues): RecordValues {
  const rows = lines && record[lines.of];
  return lines?.which && Array.isArray(rows)
    ? { [lines.of]: rows.filter((row: RecordValues) => lines.which?.(row)) }
    : {};
}

/** What confirming does: where the record goes, and that nothing leads back from an end. */
function leadOf({ flow }: EntityDefinition, step: FlowStep, isEnd: boolean): Text {
  const to = flow && stateOf(flow, step.to)?.label;
  return fill(isEnd ? becomesForGood : becomes, { zh: to?.zh ?? '', en: to?.en ?? '' });
}

const becomes = { zh: '将转为“{zh}”。', en: 'It becomes "{en}".' } satisfies Text;
const becomesForGood = {
  zh: '将转为“{zh}”，之后不能再办理，也不能恢复。',
  en: 'It becomes "{en}" for good: nothing can be done to it afterwards, and it cannot be taken back.',
} satisfies Text;

/** The questions of a step as an entity of their own: what only the server writes otherwise is open here. */
function askedEntity(
  entity: EntityDefinition,
  step: FlowStep,
  record: RecordValues,
  { opinion, given = {}, actor }: { opinion: boolean; given?: RecordValues | undefined; actor: Actor },
): EntityDefinition {
  const { fields: asked, ...form } = stepForm(entity, step);
  const isAsked = (name: string) => !(name in given) && !isAnswered(entity, name, record, actor);
  const fields: Record<string, Field> = Object.fromEntries(Object.entries(asked).filter(([name]) => isAsked(name)));
  if (opinion) fields.opinion = textarea('原因', 'Reason', { required: true, max: 300 });
  return { ...form, fields, facts: { ...form.facts, ...withinDepartment(fields, record) } };
}

/**
 * What the record's own form asks for, lets this person still write, and has got already: nobody is asked for it twice.
 */
function isAnswered(entity: EntityDefinition, name: string, record: RecordValues, actor: Actor): boolean {
  const field = entity.fields[name];
  if (
    !field?.required ||
    field.readOnly ||
    isEmpty(record[name]) ||
    !canAs(actor)({ action: 'edit', resource: entity.key })
  )
    return false;
  const right: EditRight = entity.mayEdit?.(record, actor) ?? { fields: 'all' };
  return 'fields' in right && (right.fields === 'all' || right.fields.includes(name));
}

/** What the record has already; the person himself where a person is asked for and he is of the right department. */
function proposals(asked: EntityDefinition, record: RecordValues, actor: Actor | undefined): RecordValues {
  const start: Record<string, unknown> = { id: record.id ?? '' };
  for (const [name, field] of Object.entries(asked.fields)) {
    start[name] = record[name];
    if (field.kind !== 'ref') continue;
    start[`${name}_label`] = record[`${name}_label`];
    const fits = record.deptCode === undefined || record.deptCode === null || record.deptCode === actor?.deptCode;
    if (actor && !record[name] && field.required && field.entity === personEntity && fits) {
      start[name] = actor.userId;
      start[`${name}_label`] = actor.userName;
    }
  }
  return start;
}

const personEntity = 'sysUser';

/** Work of a department is given to people of that department. */
function withinDepartment(fields: FieldMap, { deptCode }: RecordValues): Record<string, FieldFacts> {
  if (!deptCode) return {};
  const people = Object.entries(fields).filter(
    ([, field]) => field.kind === 'ref' && entityOf(field.entity).fields.deptCode,
  );
  return Object.fromEntries(people.map(([name]) => [name, { filter: () => ({ deptCode }) }]));
}

const codeOf = (entity: EntityDefinition, record: RecordValues): string =>
  String(record[entity.code ?? ''] ?? record[entity.title ?? ''] ?? '');
