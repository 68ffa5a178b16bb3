import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { defineForm } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { demand } from '#domain/demand/demand.ts';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';

export const addTask = bi('添加任务', 'Add task');
const added = bi('已添加任务 {no}', 'Task {no} was added');
const planned = bi('不填则为需求的期望完成时间', "Left empty, the demand's expected time");

const { demandId, taskType, planTime, remark } = delegateTask.fields;
const ofKnown = { taskType, planTime: { ...planTime, help: planned }, remark };
const { key, rules } = delegateTask;
const form = { key, label: addTask, rules: rules ?? [] };
const taskOfKnown = defineForm({ ...form, fields: ofKnown });
/** Work is added to demands that are accepted and not over. */
const taskOfAny = defineForm({
  ...form,
  fields: { demandId, ...ofKnown },
  facts: { demandId: { filter: () => ({ status__in: ['ACCEPTED', 'PROCESSING', 'SUSPENDED'] }) } },
});

interface AddTaskProps {
  /** The demand that is on screen already; absent = it is chosen here. */
  readonly demandId?: string | undefined;
  /** The moment that is proposed. */
  readonly planTime?: unknown;
  readonly onAdded?: () => void;
  readonly onClose: () => void;
}

/** A task that the template of the demand did not foresee. */
export function AddTask({ demandId: known, planTime: proposed, onAdded, onClose }: AddTaskProps) {
  const t = useText();
  const notify = useNotify();
  const cache = useQueryClient();
  const dataProvider = useDataProvider();
  const add = async (values: Record<string, unknown>) => {
    const { data } = await dataProvider.create(delegateTask.key, {
      data: { ...(known && { demandId: known }), ...values },
    });
    notify(t(added, { no: String(data.taskNo) }), { type: 'success' });
    for (const changed of [delegateTask, demand]) void cache.invalidateQueries({ queryKey: [changed.key] });
    onClose();
    onAdded?.();
  };
  return (
    <FieldsDialog
      title={t(addTask)}
      asked={known ? taskOfKnown : taskOfAny}
      start={{ planTime: proposed }}
      confirm={bi('添加', 'Add')}
      onCancel={onClose}
      onConfirm={add}
    />
  );
}
