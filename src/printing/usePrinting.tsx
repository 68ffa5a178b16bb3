import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ActManyAnswer, TongguanDataProvider } from '#dataProvider/index.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { getPrintData } from '#domain/printing/calls.ts';
import { mostPrinted, printTask } from '#domain/printing/printTask.ts';
import { printTaskFlow } from '#domain/printing/printTaskFlow.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { actInGroups } from '../parts/list/actInGroups.ts';
import { useText } from '../shell/text.ts';
import { showToast } from '../shell/toasts.ts';
import { type Previewed, PrintDialog, PrintedPapers } from './PrintDialog.tsx';

const words = {
  mixed: bi('标签与A4不能一起打印，请分开选择', 'Labels and A4 sheets are not printed together: choose one kind'),
  tooMany: bi('一次最多打印{most}个任务', 'At most {most} tasks are printed at once'),
  done: bi('已打印 {count} 个任务', '{count} printed'),
};

interface Wanted {
  readonly ids: readonly string[];
  /** Those of them whose version was seen. */
  readonly records: readonly RecordOf<typeof printTask>[];
  /** The step that prints them; without it they are only looked at. */
  readonly action: string | undefined;
  readonly report?: (answer: ActManyAnswer) => void;
}

/**
 * Looking at what tasks print, and printing it: the step is taken first, so that nothing leaves the printer that the
 * list does not count.
 * @returns `dialog` must stand somewhere in the screen
 */
export function usePrinting(): { readonly preview: (wanted: Wanted) => Promise<void>; readonly dialog: ReactNode } {
  const t = useText();
  const call = useCall();
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [open, setOpen] = useState<Previewed & { readonly wanted: Wanted }>();
  const [printed, setPrinted] = useState<Omit<Previewed, 'step'>>();

  // The browser prints what is drawn: the papers have to be there first, and leave when its dialog closes.
  useEffect(() => {
    if (!printed) return;
    window.print();
    setPrinted(undefined);
  }, [printed]);

  const preview = async (wanted: Wanted) => {
    if (wanted.ids.length > mostPrinted)
      return showToast({ tone: 'wait', text: t(words.tooMany, { most: mostPrinted }) });
    const { printables, printedBy, printedAt } = await call(getPrintData, { ids: wanted.ids });
    if (new Set(printables.map(({ paper }) => paper.kind)).size > 1)
      return showToast({ tone: 'wait', text: t(words.mixed) });
    const step = printTaskFlow.steps.find(({ key: action }) => action === wanted.action);
    setOpen({ wanted, printables, foot: `${printedBy}  ${printedAt}`, step });
  };

  const print = async (
    { wanted: { ids, records, action = '', report }, printables, foot }: NonNullable<typeof open>,
    reason?: string,
  ) => {
    const answer = await actInGroups(
      dataProvider,
      printTask.key,
      { ids: [...ids], action, ...(reason && { opinion: reason }) },
      records,
    );
    setOpen(undefined);
    void cache.invalidateQueries({ queryKey: [printTask.key] });
    const [refused] = answer.failed;
    if (report) report(answer);
    else if (refused) showToast({ tone: 'bad', text: refused.msg });
    else showToast({ tone: 'ok', text: t(words.done, { count: answer.ok.length }) });
    const taken = new Set(answer.ok);
    if (taken.size) setPrinted({ printables: printables.filter(({ id }) => taken.has(id)), foot });
  };

  return {
    preview,
    dialog: (
      <>
        {open && <PrintDialog {...open} onClose={() => setOpen(undefined)} onPrint={(reason) => print(open, reason)} />}
        {printed && <PrintedPapers {...printed} />}
      </>
    ),
  };
}
