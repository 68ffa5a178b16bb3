import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Form } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { ValidateFacts } from '#domain/core/validate.ts';
import { isComposing, isPlainEnter } from '../../shell/composition.ts';
import { type TextOrString, useText } from '../../shell/text.ts';
import { Notice } from '../document/Notice.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { FieldInput } from './FieldInput.tsx';
import { useFormFacts } from './formChanges.ts';
import { formRefusalOf, messageAt, ofWholeForm, showRefusal } from './formErrors.ts';
import { FormScopeContext, inputId, openScope } from './formScope.ts';
import { formValuesOf, requiredNow, writableValues } from './formValues.ts';
import { type FormJudge, useFormJudge } from './useFormJudge.ts';
import { useMended } from './useMended.ts';

/** Questions that do not arise with what was answered so far. */
const hiddenIn = ({ fields, facts = {} }: EntityDefinition, values: RecordValues): string[] =>
  Object.keys(fields).filter((name) => facts[name]?.when?.(values) === false);

const isLines = ({ fields }: EntityDefinition, name: string): boolean => fields[name]?.kind === 'children';
const hasLines = (asked: EntityDefinition): boolean => Object.keys(asked.fields).some((name) => isLines(asked, name));

export interface FieldsDialogProps {
  readonly title: TextOrString;
  /** The questions: every field of this entity is asked, unless its facts say that it does not arise. */
  readonly asked: EntityDefinition;
  readonly start?: RecordValues;
  /** What the questions are about; dates are measured by its dates. */
  readonly about?: ValidateFacts['owner'];
  /** Above the questions: what the answer will lead to. */
  readonly lead?: ReactNode;
  /** What stands above is a table. */
  readonly isWide?: boolean;
  readonly confirm: Text;
  readonly isDanger?: boolean;
  /** Nothing is chosen yet that could be confirmed. */
  readonly isClosed?: boolean;
  /** Below the questions, inside of the form: what confirming them does. */
  readonly children?: ReactNode;
  readonly onCancel: () => void;
  /** When it rejects with field errors the dialog stays and shows them. */
  readonly onConfirm: (values: Record<string, unknown>) => Promise<void>;
}

/** A short question: a few fields, cancel and confirm. @see docs/spec/look.md 5.3 */
export function FieldsDialog(props: FieldsDialogProps) {
  const { asked, start: given = {}, about, onCancel } = props;
  const titleId = useId();
  const [start] = useState(() => formValuesOf(asked, given));
  const judge = useFormJudge(asked, () => true, about);
  return (
    <Dialog
      open
      fullWidth
      maxWidth={
        props.isWide || hasLines(asked) ? 'md' : Object.keys(asked.fields).length > 1 || props.children ? 'sm' : 'xs'
      }
      onClose={onCancel}
      aria-labelledby={titleId}
    >
      <Form
        record={start}
        resolver={judge.resolver}
        mode="onBlur"
        shouldFocusError
        disableInvalidFormNotification
        noValidate
      >
        <Questions {...props} titleId={titleId} judge={judge} />
      </Form>
    </Dialog>
  );
}

type Question = Omit<FieldsDialogProps, 'onCancel'>;

/**
 * A question that the press of a button asks; answered well, it is gone. `dialog` must stand somewhere in the screen.
 */
export function useFieldsQuestion(): { readonly ask: (question: Question) => void; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<Question>();
  const close = () => setAsked(undefined);
  const confirm = async (question: Question, values: Record<string, unknown>) => {
    await question.onConfirm(values);
    close();
  };
  return {
    ask: setAsked,
    dialog: asked && <FieldsDialog {...asked} onCancel={close} onConfirm={(values) => confirm(asked, values)} />,
  };
}

function Questions(props: FieldsDialogProps & { readonly titleId: string; readonly judge: FormJudge }) {
  const {
    title,
    titleId,
    asked,
    about,
    lead,
    confirm,
    isDanger = false,
    isClosed,
    children,
    onCancel,
    onConfirm,
    judge,
  } = props;
  const t = useText();
  const form = useFormContext();
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const { errors } = useFormState();
  const refusal = messageAt(errors, ofWholeForm);
  useMended(judge);
  const { hidden, required } = useFormFacts((values) => ({
    hidden: hiddenIn(asked, values),
    required: requiredNow(asked, values, 'submit'),
  }));
  const scope = useMemo(
    () => ({ ...openScope(formId), about: about?.record, required: new Set(required) }),
    [formId, about, required],
  );
  const names = Object.keys(asked.fields).filter((name) => !hidden.includes(name));
  const [first] = useState(() => inputId(formId, names[0] ?? ''));

  useEffect(() => {
    document.getElementById(first)?.focus();
  }, [first]);

  const send = async () => {
    if (isBusy || isClosed) return;
    judge.begin('submit');
    setIsBusy(true);
    try {
      await form.handleSubmit((values) => {
        const gone = hiddenIn(asked, values);
        return onConfirm(
          Object.fromEntries(Object.entries(writableValues(asked, values)).filter(([name]) => !gone.includes(name))),
        );
      })();
    } catch (error) {
      // A call that got no answer has been told by the request layer.
      if (!(error instanceof HttpError)) throw error;
      showRefusal(form, judge, formRefusalOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FormScopeContext.Provider value={scope}>
      <DialogTitle id={titleId}>{t(title)}</DialogTitle>
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
            <Notice tone="bad" role="alert" icon={<ErrorOutlineOutlined aria-hidden />}>
              {refusal}
            </Notice>
          )}
          {lead}
          {names.length > 0 && <Asked asked={asked} names={names} />}
          {children}
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {t(bi('返回', 'Back'))}
        </Button>
        <Button
          variant="contained"
          color={isDanger ? 'error' : 'primary'}
          // Where nothing is asked, Enter is the answer.
          autoFocus={names.length === 0 && !isDanger}
          disabled={isClosed}
          aria-disabled={isBusy || undefined}
          onClick={() => void send()}
        >
          {t(confirm)}
        </Button>
      </DialogActions>
    </FormScopeContext.Provider>
  );
}

/** One question under another, tables of lines below them over the whole width. */
function Asked({ asked, names }: { readonly asked: EntityDefinition; readonly names: readonly string[] }) {
  const lines = names.filter((name) => isLines(asked, name));
  return (
    <>
      <FieldGrid isPlain>
        {names
          .filter((name) => !lines.includes(name))
          .map((name) => (
            <FieldInput key={name} entity={asked} field={name} span={3} labelOnTop />
          ))}
      </FieldGrid>
      {lines.map((name) => (
        <FieldInput key={name} entity={asked} field={name} />
      ))}
    </>
  );
}
