import SendOutlined from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import { useId, useMemo, useRef, useState } from 'react';
import { Form, useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { precatMessage } from '#domain/classification/index.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { FieldGrid } from '../parts/form/FieldGrid.tsx';
import { FieldInput } from '../parts/form/FieldInput.tsx';
import { formRefusalOf, showRefusal } from '../parts/form/formErrors.ts';
import { FormScopeContext, openScope } from '../parts/form/formScope.ts';
import { formValuesOf, writableValues } from '../parts/form/formValues.ts';
import { type FormJudge, useFormJudge } from '../parts/form/useFormJudge.ts';
import { useMended } from '../parts/form/useMended.ts';
import { isComposing } from '../shell/composition.ts';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';
import styles from './conversations.module.css';

const words = {
  send: bi('发送', 'Send'),
  keys: bi('Ctrl+Enter 发送', 'Ctrl+Enter sends'),
};

interface MessageComposerProps {
  readonly applyId: string;
  readonly onSent: () => void;
}

/** New words about an application, with the goods they are about and papers. */
export function MessageComposer({ applyId, onSent }: MessageComposerProps) {
  const judge = useFormJudge(precatMessage, () => true);
  const [start] = useState(() => formValuesOf(precatMessage, { applyId }));
  return (
    <Form record={start} resolver={judge.resolver} mode="onBlur" disableInvalidFormNotification noValidate>
      <Inputs applyId={applyId} judge={judge} onSent={onSent} />
    </Form>
  );
}

function Inputs({ applyId, judge, onSent }: MessageComposerProps & { readonly judge: FormJudge }) {
  const t = useText();
  const form = useFormContext();
  const formId = useId();
  const actor = useActor();
  const dataProvider = useDataProvider();
  const isBusy = useRef(false);
  const scope = useMemo(() => openScope(formId), [formId]);
  useMended(judge);
  const fields = [
    'content',
    'lineId',
    ...(isCustomer(actor.roleId) ? [] : (['internalFlg'] as const)),
    'files',
  ] as const;
  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    judge.begin('submit');
    try {
      await form.handleSubmit(async (values) => {
        await dataProvider.create(precatMessage.key, { data: { ...writableValues(precatMessage, values), applyId } });
        form.reset(formValuesOf(precatMessage, { applyId }));
        judge.rest();
        onSent();
      })();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      showRefusal(form, judge, formRefusalOf(error));
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <FormScopeContext.Provider value={scope}>
      <div
        className={styles.composer}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
          event.preventDefault();
          void send();
        }}
      >
        <FieldGrid isPlain>
          {fields.map((name) => (
            <FieldInput
              key={name}
              entity={precatMessage}
              field={name}
              span={name === 'content' || name === 'files' ? 3 : 1}
              labelOnTop
            />
          ))}
        </FieldGrid>
        <div className={styles.send}>
          <span className="tg-ellipsis tg-caption">{t(words.keys)}</span>
          <Button variant="contained" size="small" startIcon={<SendOutlined />} onClick={() => void send()}>
            {t(words.send)}
          </Button>
        </div>
      </div>
    </FormScopeContext.Provider>
  );
}
