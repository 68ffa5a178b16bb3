import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { Form, useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { demand } from '#domain/demand/demand.ts';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { FormScopeContext, openScope } from '../../parts/form/formScope.ts';
import { formValuesOf, writableValues } from '../../parts/form/formValues.ts';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import { type FormJudge, useFormJudge } from '../../parts/form/useFormJudge.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';

const words = {
  title: text('添加任务', 'Add task'),
  added: text('已添加任务 {no}', 'Task {no} was added'),
  cancel: text('取消', 'Cancel'),
  add: text('添加', 'Add'),
  planned: text('不填则为需求的期望完成时间', "Left empty, the demand's expected time"),
};

const { demandId, taskType, planTime, remark } = delegateTask.fields;
const newTask: EntityDefinition = { ...(delegateTask as EntityDefinition), fields: { demandId, taskType, planTime, remark } };

/** Work is added to demands that are accepted and not over. */
const demandsWithWork = { status__in: ['ACCEPTED', 'PROCESSING', 'SUSPENDED'] };

interface AddTaskDrawerProps {
  /** The demand that is on screen already; absent = it is chosen here. */
  readonly demandId?: string | undefined;
  readonly onClose: () => void;
}

/** A task that the template of the demand did not foresee. */
export function AddTaskDrawer({ demandId: known, onClose }: AddTaskDrawerProps) {
  const say = useText();
  const formId = useId();
  const [start] = useState(() => formValuesOf(newTask, known ? { demandId: known } : {}));
  const judge = useFormJudge(newTask, () => true);
  const scope = useMemo(() => openScope(formId), [formId]);
  return (
    <Form record={start} resolver={judge.resolver} mode="onBlur" shouldFocusError disableInvalidFormNotification noValidate>
      <FormScopeContext.Provider value={scope}>
        <RecordDrawer title={say(words.title)} onClose={onClose} footer={<Buttons judge={judge} onClose={onClose} />}>
          <div className="form-grid plain">
            {!known && <FieldInput entity={newTask} field="demandId" span={3} labelOnTop filter={demandsWithWork} />}
            <FieldInput entity={newTask} field="taskType" span={3} labelOnTop />
            <FieldInput entity={newTask} field="planTime" span={3} labelOnTop help={words.planned} />
            <FieldInput entity={newTask} field="remark" span={3} labelOnTop />
          </div>
        </RecordDrawer>
      </FormScopeContext.Provider>
    </Form>
  );
}

function Buttons({ judge, onClose }: { judge: FormJudge; onClose: () => void }) {
  const say = useText();
  const form = useFormContext();
  const cache = useQueryClient();
  const dataProvider = useDataProvider();
  const [isBusy, setIsBusy] = useState(false);

  const add = async () => {
    if (isBusy) return;
    judge.begin('submit');
    setIsBusy(true);
    try {
      await form.handleSubmit(async (values) => {
        const { data } = await dataProvider.create(delegateTask.key, { data: writableValues(newTask, values) });
        showToast({ tone: 'ok', text: say(words.added, { no: String(data.taskNo) }) });
        void cache.invalidateQueries({ queryKey: [delegateTask.key] });
        void cache.invalidateQueries({ queryKey: [demand.key] });
        onClose();
      })();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      for (const [name, message] of Object.entries(error.body.errors)) form.setError(name, { type: 'server', message: String(message) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={onClose}>
        {say(words.cancel)}
      </Button>
      <Button variant="contained" aria-disabled={isBusy || undefined} onClick={() => void add()}>
        {say(words.add)}
      </Button>
    </>
  );
}
