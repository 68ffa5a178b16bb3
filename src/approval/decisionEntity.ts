import type { KindDefinition } from '#domain/approval/documentKind.ts';
import { sectionNeeds } from '#domain/approval/sectionNeeds.ts';
import { opinionFieldOf } from '#domain/approval/stepRequest.ts';
import type { Transition } from '#domain/approval/transitions.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Field, textarea } from '#domain/core/field.ts';
import type { LogRow } from './documentAnswer.ts';

interface DecisionFacts {
  readonly kind: KindDefinition;
  readonly record: RecordValues;
  readonly transition: Transition;
  /** Names of the fields the person may write now. */
  readonly editable: readonly string[];
}

/** The questions of a decision: the opinion, and on the way forward judgement and suggestion of the acting department. */
export function decisionEntity({ kind, record, transition, editable }: DecisionFacts): EntityDefinition {
  const { entity } = kind;
  const { action, by, opinionRequired } = transition;
  const isSubmit = action === 'submit';
  const asked = isSubmit || action === 'approve' ? sectionNeeds(kind, record, by.dept) : [];
  const fields: Record<string, Field> = {
    opinion: textarea('审批意见', 'Opinion', { required: opinionRequired, max: 500 }),
  };
  for (const name of asked) {
    const field = entity.fields[name];
    if (field && name !== opinionFieldOf(transition) && editable.includes(name)) fields[name] = { ...field, required: isSubmit };
  }
  const { form: _form, rules: _rules, draftNeeds: _draftNeeds, derive: _derive, ...rest } = entity;
  return { ...rest, fields };
}

/** What the questions start with: the stored judgement, and an opinion that was written in the document but not said yet. */
export function decisionStart(asked: EntityDefinition, record: RecordValues, transition: Transition, log: readonly LogRow[]): RecordValues {
  const start = Object.fromEntries(Object.keys(asked.fields).map((name) => [name, record[name]]));
  const name = opinionFieldOf(transition);
  const written = name && record[name];
  const isSaid = log.some(({ opinion }) => opinion === written);
  return { ...start, id: record.id, opinion: transition.action === 'submit' && typeof written === 'string' && !isSaid ? written : '' };
}
