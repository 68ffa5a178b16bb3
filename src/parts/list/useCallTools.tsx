import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNotify } from 'react-admin';
import type { CallTool } from '#domain/core/call.ts';
import { defineForm, type EntityDefinition } from '#domain/core/entity.ts';
import { type AttachedFile, files } from '#domain/core/field.ts';
import { isWho } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { callToolsOf, type OfferedCall } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor, useGateway } from '../../shell/useSession.ts';
import { useCall } from '../calls/useCall.ts';
import { useFieldsQuestion } from '../form/FieldsDialog.tsx';
import type { BatchAction } from './actions.ts';
import type { ListTool } from './listContext.ts';

const words = { confirm: bi('确定', 'OK') };

/** What is asked before a call is made: the names of its input that a person gives, and files where it takes some. */
function askedBy({ call, tool }: OfferedCall): EntityDefinition {
  const taken = new Set([tool.rows, tool.files, ...(tool.takesSheet ? ['fileId', 'preview', 'withoutHidden'] : [])]);
  const names = tool.asks ?? Object.keys(call.input.fields).filter((name) => !taken.has(name));
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const field = call.input.fields[name];
      return field ? [[name, field] as const] : [];
    }),
  );
  const papers = {
    ...(tool.files && { [tool.files]: files('文件', 'Files', { required: true, maxCount: 100 }) }),
    ...(tool.takesSheet && { fileId: files('表格', 'Sheet', { required: true, maxCount: 1 }) }),
  };
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
  const gateway = useGateway();
  const cache = useQueryClient();
  const { ask, dialog } = useFieldsQuestion();
  const offered = useMemo(
    () =>
      callToolsOf(entity.key).filter(({ call: { right, who, people } }) => {
        const [resource = '', ...action] = (right ?? '').split(':');
        const isTheirs = !who || (actor.haveAdmin && people !== 'only') || who.some((one) => isWho(one, actor, {}));
        return isTheirs && (right === null || can({ action: action.join(':'), resource }));
      }),
    [entity, actor, can],
  );

  const send = async ({ call, tool }: OfferedCall, values: Readonly<Record<string, unknown>>) => {
    const answer = await make(call, values as never);
    notify(t(tool.told(answer)), { type: tool.isWarning?.(answer) ? 'warning' : 'success' });
    const file = tool.file?.(answer);
    if (file) await gateway.download(file);
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
        return send(one, { ...values, ...rows, ...papersOf(tool, values) });
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
        isMain: one.tool.isMain ?? false,
        icon: <TaskAltOutlined />,
        run: () => void run(one),
      })),
    batchActions: offered
      .filter(({ tool }) => tool.rows)
      .map((one) => ({ key: one.call.method, label: one.tool.label, run: (batch) => run(one, batch.ids) })),
  };
}

const filesOf = (value: unknown): readonly AttachedFile[] =>
  Array.isArray(value) ? (value as readonly AttachedFile[]) : [];

/** The files of the dialog as the call takes them: by their ids, with their names, or one sheet. */
function papersOf({ files: name, isByName, takesSheet }: CallTool, values: Readonly<Record<string, unknown>>) {
  const papers = name ? filesOf(values[name]) : [];
  return {
    ...(name && { [name]: isByName ? papers : papers.map(({ hashaddr }) => hashaddr) }),
    ...(takesSheet && { fileId: filesOf(values.fileId)[0]?.hashaddr }),
  };
}
