import { useMemo } from 'react';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Field, textarea } from '#domain/core/field.ts';
import { type FlowStep, needsOpinion } from '#domain/core/flow.ts';
import type { Actor } from '#domain/core/rights.ts';
import { entityOf } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { FieldsDialog } from './FieldsDialog.tsx';

/** What the person gave to a step. */
export interface StepInput {
  readonly opinion?: string;
  readonly params?: RecordValues;
}

interface StepDialogProps {
  readonly entity: EntityDefinition;
  readonly step: FlowStep;
  /** The record the step is for; for a batch one of them, or nothing. */
  readonly record: RecordValues;
  /** Which records, in words, when there are several. */
  readonly subject?: string;
  readonly onCancel: () => void;
  /** Carries the step out; when it rejects with field errors the dialog stays and shows them. */
  readonly onConfirm: (input: StepInput) => Promise<void>;
}

const asksForNothing = (step: FlowStep): boolean => (step.needs ?? []).length + (step.takes ?? []).length === 0;

/** Whether a step can be taken by one press of its button. */
export const isPlainStep = (step: FlowStep, actor: Actor, record: RecordValues): boolean =>
  !needsOpinion(step, actor, record) && asksForNothing(step) && !step.danger;

/** Asks for what a step needs: the opinion, the fields it fills. @see look.md 5.3 */
export function StepDialog({ entity, step, record, subject, onCancel, onConfirm }: StepDialogProps) {
  const say = useText();
  const actor = useActor();
  const asked = useMemo(() => askedEntity(entity, step, needsOpinion(step, actor, record)), [entity, step, actor, record]);
  const name = say({ zh: `${step.label.zh}${entity.label.zh}`, en: `${step.label.en} ${entity.label.en.toLowerCase()}` });
  return (
    <FieldsDialog
      title={`${name} ${subject ?? codeOf(entity, record)}${step.danger ? say({ zh: '？', en: '?' }) : ''}`}
      asked={asked}
      start={proposals(asked, record, actor)}
      confirm={
        step.danger ? { zh: `${step.label.zh}${entity.label.zh}`, en: `${step.label.en} ${entity.label.en.toLowerCase()}` } : step.label
      }
      isDanger={step.danger ?? false}
      filters={filtersFor(asked, record)}
      onCancel={onCancel}
      onConfirm={({ opinion, ...params }) =>
        onConfirm({ ...(typeof opinion === 'string' && opinion !== '' && { opinion }), ...(!asksForNothing(step) && { params }) })
      }
    />
  );
}

/** The questions of a step as an entity of their own: what only the server writes otherwise is open here. */
function askedEntity(entity: EntityDefinition, step: FlowStep, asksOpinion: boolean): EntityDefinition {
  const fields: Record<string, Field> = {};
  for (const name of [...(step.needs ?? []), ...(step.takes ?? [])]) {
    const field = entity.fields[name];
    if (field) fields[name] = { ...field, readOnly: false, required: step.needs?.includes(name) ?? false };
  }
  if (asksOpinion) fields.opinion = textarea('原因', 'Reason', { required: true, max: 300 });
  const { form: _form, rules: _rules, draftNeeds: _draftNeeds, derive: _derive, ...rest } = entity;
  return { ...rest, fields };
}

/** What the record has already; the person himself where a person is asked for and he is of the right department. */
function proposals(asked: EntityDefinition, record: RecordValues, actor: Actor): RecordValues {
  const start: Record<string, unknown> = { id: record.id ?? '' };
  for (const [name, field] of Object.entries(asked.fields)) {
    start[name] = record[name];
    if (field.kind !== 'ref') continue;
    start[`${name}_label`] = record[`${name}_label`];
    const fits = record.deptCode === undefined || record.deptCode === null || record.deptCode === actor.deptCode;
    if (!record[name] && field.required && field.entity === personEntity && fits) {
      start[name] = actor.userId;
      start[`${name}_label`] = actor.userName;
    }
  }
  return start;
}

const personEntity = 'sysUser';

/** Work of a department is given to people of that department. */
function filtersFor(asked: EntityDefinition, record: RecordValues): Record<string, RecordValues> {
  if (!record.deptCode) return {};
  const people = Object.entries(asked.fields).filter(([, field]) => field.kind === 'ref' && entityOf(field.entity).fields.deptCode);
  return Object.fromEntries(people.map(([name]) => [name, { deptCode: record.deptCode }]));
}

const codeOf = (entity: EntityDefinition, record: RecordValues): string =>
  String(record[entity.code ?? ''] ?? record[entity.title ?? ''] ?? '');
