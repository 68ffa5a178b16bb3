import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { bhMovement } from '#domain/guarantee/bhMovement.ts';
import { bhLevyChange, bhUsage } from '#domain/guarantee/bhUsage.ts';
import { type UsageAct, usageActsFor } from '#domain/guarantee/usageActs.ts';
import type { BarAction } from '../../parts/form/ActionBar.tsx';
import type { RowAction } from '../../parts/list/actions.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { useBaohan } from '../useBaohan.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { PayDialog } from './PayDialog.tsx';
import { RepayDialog } from './RepayDialog.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import { type UsageAnswer, useUsage } from './useUsage.ts';

/** What the dialog of an act gets: the declaration as it stands, and how to send what was answered. */
export interface ActDialogProps {
  readonly answer: UsageAnswer;
  readonly onSend: (method: string, values: RecordValues) => Promise<void>;
  readonly onClose: () => void;
}

const dialogs = { pay: PayDialog, repay: RepayDialog, change: ChangeDialog, reverse: ReverseDialog } as const;

const words = {
  done: text('{label}已保存', '{label}: saved'),
  retried: text('已扣减额度和保函', 'Deducted from quota and guarantee'),
  noGuarantee: text('仍没有可用的保函，金额继续挂起', 'Still no guarantee fits; the amount stays held'),
  stillHeld: text('仍不够扣减，金额继续挂起', 'It still does not fit; the amount stays held'),
};

interface UsageActs {
  rowActions(usage: RaRecord): RowAction[];
  barActions(usage: RaRecord): BarAction[];
  readonly dialog: ReactNode;
}

/** What can be done with declarations, for the rows of a list and the bar of a document alike. */
export function useUsageActs(): UsageActs {
  const say = useText();
  const actor = useActor();
  const ask = useBaohan();
  const cache = useQueryClient();
  const [open, setOpen] = useState<{ act: keyof typeof dialogs; id: string }>();

  const refresh = () => Promise.all([bhUsage, bhMovement, bhLevyChange].map(({ key }) => cache.invalidateQueries({ queryKey: [key] })));

  const retry = async (id: string) => {
    try {
      const usage = await ask<RecordValues>('usageRetry', { usageId: id }, { write: true });
      const held =
        usage.usageStatus === 'EXCEPTION' ? words.noGuarantee : usage.usageStatus === 'PENDING_EXCESS' ? words.stillHeld : undefined;
      showToast({ tone: held ? 'wait' : 'ok', text: say(held ?? words.retried) });
    } catch {
      // Shown by the request layer.
    }
    await refresh();
  };
  const start = (act: UsageAct, id: string) => (act === 'retry' ? void retry(id) : setOpen({ act, id }));

  const offered = (usage: RaRecord) =>
    usageActsFor(usage, actor).map(({ act, label, reason }) => ({
      key: act,
      label,
      reason,
      danger: act === 'reverse',
      run: () => start(act, String(usage.id)),
    }));

  return {
    rowActions: offered,
    barActions: (usage) => {
      const actions = offered(usage);
      const main = actions.find(({ key, reason }) => !reason && (key === 'pay' || key === 'repay' || key === 'retry'))?.key;
      return actions.map((action) => ({ ...action, rank: action.key === main ? 'primary' : action.danger ? 'quiet' : 'outlined' }));
    },
    dialog: open && (
      <ActDialog
        act={open.act}
        id={open.id}
        onClose={() => setOpen(undefined)}
        onDone={async (label) => {
          setOpen(undefined);
          showToast({ tone: 'ok', text: say(words.done, { label }) });
          await refresh();
        }}
      />
    ),
  };
}

/** Asks for the declaration as it is now, then opens the questions of the act. */
function ActDialog({
  act,
  id,
  onClose,
  onDone,
}: {
  act: keyof typeof dialogs;
  id: string;
  onClose: () => void;
  onDone: (label: string) => Promise<void>;
}) {
  const say = useText();
  const actor = useActor();
  const ask = useBaohan();
  const { data } = useUsage(id);
  // What the person decides on must not change below his hands.
  const [answer, setAnswer] = useState(data);
  if (!answer && data) setAnswer(data);
  if (!answer) return null;
  const Dialog = dialogs[act];
  const send = async (method: string, values: RecordValues) => {
    await ask(method, { ...values, usageId: id, rowVersion: answer.usage.rowVersion }, { write: true });
    const label = usageActsFor(answer.usage, actor).find((offer) => offer.act === act)?.label;
    await onDone(label ? say(label) : '');
  };
  return <Dialog answer={answer} onSend={send} onClose={onClose} />;
}
