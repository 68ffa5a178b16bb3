import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Form } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { isComposing, isPlainEnter } from '../../shell/composition.ts';
import { useText } from '../../shell/text.ts';
import { FieldInput } from './FieldInput.tsx';
import { FormScopeContext, inputId, openScope } from './formScope.ts';
import { formValuesOf, requiredNow, writableValues } from './formValues.ts';
import { type FormJudge, useFormJudge } from './useFormJudge.ts';

const hidesNothing = (): readonly string[] => [];

export interface FieldsDialogProps {
  readonly title: string;
  /** The questions: every field of this entity is asked. */
  readonly asked: EntityDefinition;
  readonly start?: RecordValues;
  /** Above the questions: what the answer will lead to. */
  readonly lead?: ReactNode;
  readonly confirm: Text;
  readonly isDanger?: boolean;
  /** For references: only rows that fit, which may follow from what has been answered so far. */
  readonly filters?: Readonly<Record<string, RecordValues | ((answers: RecordValues) => RecordValues)>>;
  /** Questions that do not arise with what was answered so far; the rules of `asked` say which of the others need an answer. */
  readonly hides?: (values: RecordValues) => readonly string[];
  /** Below the questions, inside of the form: what confirming them does. */
  readonly children?: ReactNode;
  readonly onCancel: () => void;
  /** When it rejects with field errors the dialog stays and shows them. */
  readonly onConfirm: (values: Record<string, unknown>) => Promise<void>;
}

/** A short question: a few fields, cancel and confirm. @see look.md 5.3 */
export function FieldsDialog(props: FieldsDialogProps) {
  const { asked, start: given = {}, onCancel } = props;
  const titleId = useId();
  const [start] = useState(() => formValuesOf(asked, given));
  const judge = useFormJudge(asked, () => true);
  return (
    <Dialog
      open
      fullWidth
      maxWidth={Object.keys(asked.fields).length > 1 || props.children ? 'sm' : 'xs'}
      onClose={onCancel}
      aria-labelledby={titleId}
    >
      <Form record={start} resolver={judge.resolver} mode="onBlur" shouldFocusError disableInvalidFormNotification noValidate>
        <Questions {...props} titleId={titleId} judge={judge} />
      </Form>
    </Dialog>
  );
}

function Questions(props: FieldsDialogProps & { readonly titleId: string; readonly judge: FormJudge }) {
  const {
    title,
    titleId,
    asked,
    lead,
    confirm,
    isDanger = false,
    filters = {},
    hides = hidesNothing,
    children,
    onCancel,
    onConfirm,
    judge,
  } = props;
  const say = useText();
  const form = useFormContext();
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const shape = useWatch({
    compute: (values: RecordValues) => JSON.stringify({ hidden: hides(values), required: requiredNow(asked, values, 'submit') }),
  });
  const { hidden, required } = useMemo(() => JSON.parse(shape) as { hidden: string[]; required: string[] }, [shape]);
  const scope = useMemo(() => ({ ...openScope(formId), required: new Set(required) }), [formId, required]);
  const fitting = useWatch({
    compute: (answers: RecordValues) =>
      JSON.stringify(
        Object.fromEntries(Object.entries(filters).map(([name, fits]) => [name, typeof fits === 'function' ? fits(answers) : fits])),
      ),
  });
  const fittingNow = JSON.parse(fitting) as Readonly<Record<string, RecordValues>>;
  const names = Object.keys(asked.fields).filter((name) => !hidden.includes(name));
  const [first] = useState(() => inputId(formId, names[0] ?? ''));

  useEffect(() => {
    document.getElementById(first)?.focus();
  }, [first]);

  const send = async () => {
    if (isBusy) return;
    judge.begin('submit');
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await form.handleSubmit((values) => onConfirm(writableValues(asked, values)))();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // A refusal that speaks of no field stays with its question; a call that got no answer has been told by the request layer.
      if (Object.keys(error.body.errors).length === 0 && error.body.returnCode !== '') setRefusal(error.message);
      for (const [name, message] of Object.entries(error.body.errors)) form.setError(name, { type: 'server', message: String(message) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FormScopeContext.Provider value={scope}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {(names.length > 0 || lead || children || refusal) && (
        <DialogContent
          onKeyDown={(event) => {
            // Enter confirms a harmless dialog; what destroys wants its button pressed.
            const isOnField = event.target instanceof HTMLInputElement && event.target.dataset.combobox !== 'open';
            // In a text of several lines Enter is a new line, so Ctrl+Enter confirms there.
            const isForced = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event);
            if ((isForced || (isPlainEnter(event) && isOnField)) && !event.defaultPrevented) {
              event.preventDefault();
              if (!isDanger) void send();
            }
          }}
        >
          {refusal && (
            <div className="form-alert bad" role="alert">
              <ErrorOutlineOutlined sx={{ fontSize: 18 }} aria-hidden />
              <div>{refusal}</div>
            </div>
          )}
          {lead}
          <div className="form-grid plain">
            {names.map((name) => (
              <FieldInput
                key={name}
                entity={asked}
                field={name}
                span={3}
                labelOnTop
                {...(fittingNow[name] && { filter: fittingNow[name] })}
              />
            ))}
          </div>
          {children}
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {say(text('返回', 'Back'))}
        </Button>
        <Button variant="contained" color={isDanger ? 'error' : 'primary'} aria-disabled={isBusy || undefined} onClick={() => void send()}>
          {say(confirm)}
        </Button>
      </DialogActions>
    </FormScopeContext.Provider>
  );
}
