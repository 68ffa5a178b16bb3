import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { defineForm, type EntityDefinition } from '#domain/core/entity.ts';
import { bi, fill } from '#domain/core/text.ts';
import { queuePrintTask } from '#domain/printing/calls.ts';
import { copies, isPrintable, mostPrinted, printedNumber, printKind, printTask } from '#domain/printing/printTask.ts';
import { pagePathsOf } from '#domain/screens.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useCall } from '../calls/useCall.ts';
import type { HeadTool } from '../document/DocumentHead.tsx';
import { FieldsDialog } from '../form/FieldsDialog.tsx';
import type { BatchAction } from '../list/actions.ts';

const words = {
  queue: bi('打印任务', 'Queue for printing'),
  title: bi('生成打印任务：{count} 条', 'Queue {count} for printing'),
  confirm: bi('加入打印清单', 'Add to the print list'),
  done: bi('已加入打印清单：{count} 条', '{count} added to the print list'),
  open: bi('查看', 'Open'),
  tooMany: bi('一次最多{most}条加入打印清单', 'At most {most} are queued at once'),
};

const asked = defineForm({ key: 'queuePrintTask', label: words.queue, fields: { printKind, copies } });
const start = { printKind: printKind.default, copies: copies.default };

interface QueueForPrint {
  /** On the bar for many, for those who may print such records; nothing for others. */
  readonly batchActions: readonly BatchAction[];
  /** In the head of one record. */
  readonly toolFor: (record: RaRecord) => HeadTool | false;
  /** The open dialog; the screen draws it anywhere. */
  readonly dialog: ReactNode;
}

/**
 * Records of an entity on the department's print list, for somebody who stands at the printer: what kind, how many
 * copies.
 */
export function useQueueForPrint(entity: EntityDefinition): QueueForPrint {
  const t = useText();
  const notify = useNotify();
  const can = useCan();
  const call = useCall();
  const cache = useQueryClient();
  const openTab = useOpenTab();
  const [ids, setIds] = useState<readonly string[]>();
  const mayQueue =
    isPrintable(entity) &&
    can({ action: 'print', resource: entity.key }) &&
    can({ action: 'show', resource: entity.key }) &&
    can(queuePrintTask);

  const ask = useCallback(
    (records: readonly string[]) => {
      if (records.length > mostPrinted) notify(t(words.tooMany, { most: mostPrinted }), { type: 'warning' });
      else setIds(records);
    },
    [t, notify],
  );
  const batchActions = useMemo(
    (): readonly BatchAction[] =>
      mayQueue
        ? [{ key: 'queuePrint', label: words.queue, icon: <LibraryAddOutlined />, run: (batch) => ask(batch.ids) }]
        : [],
    [mayQueue, ask],
  );
  const send = async (records: readonly string[], answers: Readonly<Record<string, unknown>>) => {
    const kind = String(answers.printKind ?? '');
    const { queued } = await call(queuePrintTask, {
      entity: entity.key,
      ids: records,
      printKind: kind,
      copies: Number(answers.copies),
    });
    setIds(undefined);
    void cache.invalidateQueries({ queryKey: [printTask.key] });
    const { list } = pagePathsOf(printTask.key);
    notify(t(words.done, { count: queued }), {
      type: 'success',
      autoHideDuration: 8_000,
      ...(list && { action: { label: t(words.open), run: () => openTab(list) } }),
    });
  };
  return {
    batchActions,
    toolFor: (record) =>
      mayQueue &&
      printedNumber(entity, record) !== '' && {
        key: 'queuePrint',
        label: words.queue,
        icon: <LibraryAddOutlined />,
        run: () => setIds([String(record.id)]),
      },
    dialog: ids && (
      <FieldsDialog
        title={t(fill(words.title, { count: ids.length }))}
        asked={asked}
        start={start}
        confirm={words.confirm}
        onCancel={() => setIds(undefined)}
        onConfirm={(answers) => send(ids, answers)}
      />
    ),
  };
}
