import { useEffect, useMemo, useRef, useState } from 'react';
import { scanCodes } from '#domain/barcodes/index.ts';
import type { Scan, ScanMeaning } from '#domain/barcodes/scanCalls.ts';
import { nowText } from '#domain/core/moments.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { onReconnected } from '../shell/connection.ts';
import { useStored } from '../shell/store.ts';
import { useActor } from '../shell/useSession.ts';
import { ScanQueue } from './scanQueue.ts';

/** What a scan came to; without a meaning it waits to be sent, or was refused. */
export interface Scanned extends Scan {
  readonly meaning?: ScanMeaning;
  readonly isRefused?: true;
}

type Answer = ScanMeaning & { readonly no: string };

/** So many of the last scans stand on the page. */
const mostShown = 20;
/** Asked again by itself, where the browser says nothing of its connection. */
const againMs = 5_000;

/** Scans of this person on this phone: taken in order, sent when somebody answers, shown with what they mean. */
export function useScans() {
  const call = useCall();
  const { userId } = useActor();
  const [scanned, setScanned] = useState<readonly Scanned[]>([]);
  const sender = useRef(call);
  useEffect(() => {
    sender.current = call;
  });
  const queue = useMemo(() => {
    const settle = (known: ReadonlyMap<string, Partial<Scanned>>) =>
      setScanned((before) => before.map((scan) => ({ ...scan, ...known.get(scan.no) })));
    return new ScanQueue<Answer>({
      owner: userId,
      // It is kept by its number, so it is sent like a question: again where nobody answered, and under no overlay.
      send: async (scans) => (await sender.current(scanCodes, { scans }, { write: false, toast: false })).scans,
      onAnswers: (answers) => settle(new Map(answers.map(({ no, ...meaning }) => [no, { meaning }]))),
      onRefused: (scans) => settle(new Map(scans.map(({ no }) => [no, { isRefused: true as const }]))),
    });
  }, [userId]);
  const waiting = useStored(queue.waiting);

  useEffect(() => {
    // What an earlier page left behind is shown, and sent first.
    setScanned(queue.waiting.get().toReversed().slice(0, mostShown));
    const flush = () => void queue.flush();
    flush();
    const leave = onReconnected(flush);
    const timer = setInterval(flush, againMs);
    window.addEventListener('online', flush);
    return () => {
      leave();
      clearInterval(timer);
      window.removeEventListener('online', flush);
    };
  }, [queue]);

  /** @returns whether there was room for it */
  const scan = (code: string): boolean => {
    const taken: Scan = { no: crypto.randomUUID(), code, at: nowText(() => new Date()) };
    if (!queue.add(taken)) return false;
    setScanned((before) => [taken, ...before].slice(0, mostShown));
    return true;
  };
  return { scan, scanned, waiting: waiting.length };
}
