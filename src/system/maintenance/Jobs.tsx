import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { RecordOf } from '#domain/core/entity.ts';
import { defineForm } from '#domain/core/entity.ts';
import { textarea } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { actOnJob, isJobOpenTo, type JobAction, jobActions, sysJob } from '#domain/system/maintenance.ts';
import { useCall } from '../../parts/calls/useCall.ts';
import { useFieldsQuestion } from '../../parts/form/FieldsDialog.tsx';
import type { RowAction } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { useText } from '../../shell/text.ts';

const words = {
  title: bi('{action}：{job}', '{action}: {job}'),
  done: bi('任务：已{action}', 'Job: {action} done'),
  closed: bi('该状态下不能执行', 'Not in this status'),
};
const why = defineForm({
  key: 'jobReason',
  label: sysJob.label,
  fields: { reason: textarea('原因', 'Reason', { max: 200, required: true }) },
});
const actions = Object.keys(jobActions) as JobAction[];

/** Work in the background: what waits, runs and failed, with its error. */
export function JobsPanel() {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const cache = useQueryClient();
  const question = useFieldsQuestion();
  const ask = (job: RecordOf<typeof sysJob>, action: JobAction) =>
    question.ask({
      title: t(words.title, { action: t(jobActions[action].label), job: job.kind ?? '' }),
      asked: why,
      isDanger: action === 'cancel',
      confirm: jobActions[action].label,
      onConfirm: async ({ reason }) => {
        await call(actOnJob, { id: job.id, action, reason: String(reason) });
        notify(t(words.done, { action: t(jobActions[action].label) }), { type: 'success' });
        void cache.invalidateQueries({ queryKey: [sysJob.key] });
      },
    });
  const rowActions = (job: RecordOf<typeof sysJob>): readonly RowAction[] =>
    actions.map((action) => ({
      key: action,
      label: jobActions[action].label,
      danger: action === 'cancel',
      reason: isJobOpenTo(action, job.status) ? undefined : words.closed,
      run: () => ask(job, action),
    }));
  return (
    <EntityList isEmbedded entity={sysJob} rowActions={rowActions} columns={{ errorMsg: { width: 260 } }}>
      {question.dialog}
    </EntityList>
  );
}
