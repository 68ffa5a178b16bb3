import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useMemo, useState } from 'react';
import { Form } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Field, textarea } from '#domain/core/field.ts';
import { type FlowStep, needsOpinion } from '#domain/core/flow.ts';
import type { Actor } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { FieldInput } from './FieldInput.tsx';
import { type FormScope, FormScopeContext } from './formScope.ts';
import { formValuesOf, writableValues } from './formValues.ts';
import { type FormJudge, useFormJudge } from './useFormJudge.ts';

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
  const actor = useActor();
  const asked = useMemo(() => askedEntity(entity, step, needsOpinion(step, actor, record)), [entity, step, actor, record]);
  const [start] = useState(() => formValuesOf(asked, proposals(asked, record, actor)));
  const judge = useFormJudge(asked, () => true);
  return (
    <Dialog
      open
      fullWidth
      maxWidth={Object.keys(asked.fields).length > 1 ? 'sm' : 'xs'}
      onClose={onCancel}
      aria-labelledby={`step-${step.action}`}
    >
      <Form record={start} resolver={judge.resolver} mode="onBlur" shouldFocusError disableInvalidFormNotification noValidate>
        <StepForm {...{ entity, step, record, subject, onCancel, onConfirm, asked, judge }} />
      </Form>
    </Dialog>
  );
}

type StepFormProps = Omit<StepDialogProps, 'subject'> & {
  readonly subject: string | undefined;
  readonly asked: EntityDefinition;
  readonly judge: FormJudge;
};

function StepForm({ entity, step, record, subject, onCancel, onConfirm, asked, judge }: StepFormProps) {
  const say = useText();
  const form = useFormContext();
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const scope = useMemo<FormScope>(() => ({ formId, mayEdit: () => true, required: new Set(), tables: new Map() }), [formId]);
  const names = Object.keys(asked.fields);
  const title = `${say(step.label)}${say({ zh: entity.label.zh, en: ` ${entity.label.en.toLowerCase()}` })} ${subject ?? codeOf(entity, record)}`;

  const confirm = async () => {
    if (isBusy) return;
    judge.begin('submit');
    setIsBusy(true);
    try {
      await form.handleSubmit(async (values) => {
        const { opinion, ...params } = writableValues(asked, values);
        await onConfirm({
          ...(typeof opinion === 'string' && opinion !== '' && { opinion }),
          ...(!asksForNothing(step) && { params }),
        });
      })();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      for (const [name, message] of Object.entries(error.body.errors)) form.setError(name, { type: 'server', message: String(message) });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <FormScopeContext.Provider value={scope}>
      <DialogTitle id={`step-${step.action}`}>
        {title}
        {step.danger && '？'}
      </DialogTitle>
      {names.length > 0 && (
        <DialogContent>
          <div className="form-grid plain">
            {names.map((name) => (
              <FieldInput key={name} entity={asked} field={name} span={3} labelOnTop {...filterFor(asked.fields[name], record)} />
            ))}
          </div>
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {say(text('返回', 'Back'))}
        </Button>
        <Button
          variant="contained"
          color={step.danger ? 'error' : 'primary'}
          aria-disabled={isBusy || undefined}
          onClick={() => void confirm()}
        >
          {say(step.label)}
        </Button>
      </DialogActions>
    </FormScopeContext.Provider>
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
function filterFor(field: Field | undefined, record: RecordValues): { filter?: RecordValues } {
  if (field?.kind !== 'ref' || !record.deptCode || !entityOf(field.entity).fields.deptCode) return {};
  return { filter: { deptCode: record.deptCode } };
}

const codeOf = (entity: EntityDefinition, record: RecordValues): string =>
  String(record[entity.code ?? ''] ?? record[entity.title ?? ''] ?? '');
