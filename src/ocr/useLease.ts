import { useEffect, useRef, useState } from 'react';
import { leaseOcr } from '#domain/ocr/index.ts';
import { useCall } from '../parts/calls/useCall.ts';
import { useCan } from '../shell/useCan.ts';
import type { OcrRecord } from './useReview.ts';

/** It is asked for anew while somebody works; who does nothing for ten minutes loses it. */
const renewMs = 4 * 60_000;

interface Lease {
  /** What is shown may be changed here. */
  readonly isOurs: boolean;
  /** Who has it instead. */
  readonly by?: string | undefined;
}

/** Whether a document is ours to review: for ten minutes after each thing we did to it. */
export function useLease({ id, status }: OcrRecord, isWanted: boolean, isBusy: boolean): Lease {
  const call = useCall();
  const may = useCan()({ action: 'edit', resource: 'ocrDocument' });
  const isAsked = isWanted && may && status === 'REVIEW';
  const [lease, setLease] = useState<Lease>({ isOurs: false });
  // Another one with every drawing, which must not ask again.
  const latest = useRef({ call, isBusy });
  latest.current = { call, isBusy };
  useEffect(() => {
    if (!isAsked) return setLease({ isOurs: false });
    let isGone = false;
    const ask = () =>
      latest.current.call(leaseOcr, { id: String(id) }, { toast: false }).then(
        ({ leased, by }) => !isGone && setLease({ isOurs: leased, by: leased ? undefined : by }),
        () => !isGone && setLease({ isOurs: false }),
      );
    void ask();
    const timer = setInterval(() => latest.current.isBusy && void ask(), renewMs);
    return () => {
      isGone = true;
      clearInterval(timer);
      void latest.current.call(leaseOcr, { id: String(id), release: 1 }, { toast: false }).catch(() => undefined);
    };
  }, [id, isAsked]);
  return lease;
}
