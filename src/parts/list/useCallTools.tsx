import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { defineForm, type EntityDefinition } from '#domain/core/entity.ts';
import { type AttachedFile, files } from '#domain/core/field.ts';
import { isWho } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { callToolsOf, type OfferedCall } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import { useCall } from '../calls/useCall.ts';
import { useFieldsQuestion } from '../form/FieldsDialog.tsx';
import type { BatchAction } from './actions.ts';
import type { ListTool } from './listContext.ts';

const words = { confirm: bi('确定', 'OK') };

/** What is asked before a call is made: the names of its input that a person gives, and files where it takes some. */
function askedBy({ call, tool }: OfferedCall): EntityDefinition {
  const taken = new Set([tool.rows, tool.files]);
  const names = tool.asks ?? Object.keys(call.input.fields).filter((name) => !taken.has(name));
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const field = call.input.fields[name];
      return field ? [[name, field] as const] : [];
    }),
  );
  const papers = tool.files && { [tool.files]: files('文件', 'Files', { required: true, maxCount: 100 }) };
  return defineForm({ key: tool.of, label: tool.label, service: call.service, fields: { ...papers, ...fields } });
}

/** The buttons of a list that make calls, for those who may make them, and the dialog that asks what they need. */
export function useCallTools(entity: EntityDefinition): {
  readonly tools: readonly ListTool[];
  readonly batchActions: readonly BatchAction[];
  readonly dialog: ReactNode;
} {
  const t = useText();
  const can = useCan();
  const actor = useActor();
  const notify = useNotify();
  const make = useCall();
  const cache = useQueryClient();
  const { ask, dialog } = useFieldsQuestion();
  const offered = useMemo(
    () =>
      callToolsOf(entity.key).filter(({ call: { right, who } }) => {
        const [resource = '', ...action] = (right ?? '').split(':');
        const isTheirs = !who || actor.haveAdmin || who.some((one) => isWho(one, actor, {}));
        return isTheirs && (right === null || can({ action: action.join(':'), resource }));
      }),
    [entity, actor, can],
  );

  const send = async ({ call, tool }: OfferedCall, values: Readonly<Record<string, unknown>>) => {
    const answer = await make(call, values as never);
    notify(t(tool.told(answer)), { type: tool.isWarning?.(answer) ? 'warning' : 'success' });
    await cache.invalidateQueries({ queryKey: [entity.key] });
  };
  const run = (one: OfferedCall, ids?: readonly string[]) => {
    const { tool } = one;
    const rows = tool.rows && ids ? { [tool.rows]: ids } : {};
    const asked = askedBy(one);
    if (Object.keys(asked.fields).length === 0) return send(one, rows);
    ask({
      title: tool.label,
      asked,
      confirm: words.confirm,
      onConfirm: (values) => {
        const papers = tool.files ? { [tool.files]: filesOf(values[tool.files]) } : {};
        return send(one, { ...values, ...rows, ...papers });
      },
    });
    return undefined;
  };

  return {
    dialog,
    tools: offered
      .filter(({ tool }) => !tool.rows)
      .map((one) => ({
        key: one.call.method,
        label: one.tool.label,
        icon: <TaskAltOutlined />,
        run: () => void run(one),
      })),
    batchActions: offered
      .filter(({ tool }) => tool.rows)
      .map((one) => ({ key: one.call.method, label: one.tool.label, run: (batch) => run(one, batch.ids) })),
  };
}

const filesOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly AttachedFile[]) : []).map(({ hashaddr }) => hashaddr);
