import AssignIcon from '@mui/icons-material/AssignmentIndOutlined';
import TakeIcon from '@mui/icons-material/PlayArrowOutlined';
import { type ReactNode, useMemo, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { rightOf } from '#domain/core/entity.ts';
import { type FlowStep, stateOf, stepsFor } from '#domain/core/flow.ts';
import { nowText } from '#domain/core/moments.ts';
import { type Actor, hasRight } from '#domain/core/rights.ts';
import { say, type Text } from '#domain/core/text.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { delegateTaskFlow } from '#domain/demand/delegateTaskFlow.ts';
import { StepDialog } from '../../parts/form/StepDialog.tsx';
import { actInGroups } from '../../parts/list/actInGroups.ts';
import type { Batch, BatchAction } from '../../parts/list/actions.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';

const assigning = stepOf('assign');
const taking = stepOf('take');

const words = {
  assign: say('批量分派', 'Assign'),
  take: say('批量接单', 'Take'),
  count: say('{count} 条', '{count} selected'),
  mixed: say('所选任务属于不同部门，请按部门分别分派。', 'These tasks belong to several departments; assign one department at a time.'),
};

/** Many tasks at once: to one person of their department, or to oneself. */
export function useTaskBatches(): { readonly actions: readonly BatchAction[]; readonly dialog: ReactNode } {
  const text = useText();
  const actor = useActor();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [assigned, setAssigned] = useState<Batch>();

  const actions = useMemo(() => {
    const assign: BatchAction = {
      key: 'assign',
      label: words.assign,
      icon: <AssignIcon />,
      isPrimary: true,
      reasonAgainst: (task) => reasonAgainst(assigning, task, actor),
      run: (batch) => {
        if (new Set(batch.records.map(({ deptCode }) => deptCode)).size > 1) showToast({ tone: 'wait', text: text(words.mixed) });
        else setAssigned(batch);
      },
    };
    const take: BatchAction = {
      key: 'take',
      label: words.take,
      icon: <TakeIcon />,
      reasonAgainst: (task) => reasonAgainst(taking, task, actor),
      run: async ({ ids, records, report }) =>
        report(await actInGroups(dataProvider, delegateTask.key, { ids, action: taking.action }, records)),
    };
    return [assign, take].filter(({ key }) => hasRight(actor, rightOf(delegateTask.key, 'act', key)));
  }, [actor, dataProvider, text]);

  const dialog = assigned && (
    <StepDialog
      entity={delegateTask}
      step={assigning}
      record={{ deptCode: assigned.records[0]?.deptCode }}
      subject={text(words.count, { count: assigned.ids.length })}
      onCancel={() => setAssigned(undefined)}
      onConfirm={async ({ params = {} }) => {
        const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== ''));
        const { ids, records } = assigned;
        const answer = await actInGroups(dataProvider, delegateTask.key, { ids, action: assigning.action, params: given }, records);
        setAssigned(undefined);
        assigned.report(answer);
      }}
    />
  );
  return { actions, dialog };
}

function reasonAgainst(step: FlowStep, task: RaRecord, actor: Actor): Text | undefined {
  const offered = stepsFor(delegateTaskFlow, task, actor, { now: nowText(() => new Date()) }).find((offer) => offer.step === step);
  if (offered) return offered.reason;
  const state = stateOf(delegateTaskFlow, task.status)?.label ?? say(String(task.status), String(task.status));
  return say(
    `状态为「${state.zh}」的任务不能${step.label.zh}`,
    `A task that is "${state.en}" does not allow: ${step.label.en.toLowerCase()}`,
  );
}

function stepOf(action: string): FlowStep {
  const step = delegateTaskFlow.steps.find((other) => other.action === action);
  if (!step) throw new Error(`The lifecycle of tasks has no step ${action}`);
  return step;
}
