import type { LoggedStep } from '#domain/approval/changes.ts';
import type { KindDefinition } from '#domain/approval/document.ts';
import { opinionFieldOf } from '#domain/approval/offers.ts';
import { sectionNeeds } from '#domain/approval/sections.ts';
import type { Transition } from '#domain/approval/transitions.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Field, textarea } from '#domain/core/field.ts';
import { isEmpty } from '#domain/core/validate.ts';

interface DecisionFacts {
  readonly kind: KindDefinition;
  readonly record: RecordValues;
  readonly transition: Transition;
  /** Names of the fields the person may write now. */
  readonly editable: readonly string[];
  /** Oldest first. */
  readonly log: readonly LoggedStep[];
}

/**
 * What the operator has written in the part of his department before he hands the document on: nobody is asked for it a
 * second time. An opinion that stands in the log already was said in an earlier round; what he says now is asked for.
 * @returns names of fields
 */
export function writtenBefore({ kind, record, transition, editable, log }: DecisionFacts): string[] {
  if (transition.action !== 'submit') return [];
  const opinion = opinionFieldOf(transition);
  return sectionNeeds(kind, record, transition.by.dept).filter(
    (name) =>
      editable.includes(name) &&
      !isEmpty(record[name]) &&
      (name !== opinion || !log.some((row) => row.opinion === record[name])),
  );
}

/** The opinion that goes with the step without being asked for. */
export function opinionWritten(facts: DecisionFacts): string | undefined {
  const name = opinionFieldOf(facts.transition);
  const isWritten = name !== undefined && writtenBefore(facts).includes(name);
  return isWritten ? String(facts.record[name]) : undefined;
}

/**
 * The questions of a decision: the opinion, and from who hands it on judgement and suggestion of his department, as far
 * as they stand nowhere yet.
 */
export function decisionEntity(facts: DecisionFacts): EntityDefinition {
  const { kind, record, transition, editable } = facts;
  const { entity } = kind;
  const { action, by, opinionRequired } = transition;
  const opinion = opinionFieldOf(transition);
  const written = writtenBefore(facts);
  const asked =
    action === 'submit'
      ? sectionNeeds(kind, record, by.dept).filter((name) => name !== opinion && !written.includes(name))
      : [];
  const fields: Record<string, Field> =
    opinion && written.includes(opinion)
      ? {}
      : { opinion: textarea('审批意见', 'Opinion', { required: opinionRequired, max: 500 }) };
  for (const name of asked) {
    const field = entity.fields[name];
    if (field && editable.includes(name)) fields[name] = { ...field, required: true };
  }
  const { form: _form, rules: _rules, draftNeeds: _draftNeeds, derive: _derive, ...rest } = entity;
  return { ...rest, fields };
}

/** What the questions start with: the stored judgement. */
export const decisionStart = (asked: EntityDefinition, record: RecordValues): RecordValues => ({
  ...Object.fromEntries(Object.keys(asked.fields).map((name) => [name, record[name]])),
  id: record.id,
});
