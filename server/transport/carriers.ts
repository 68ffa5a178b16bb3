import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { transportWords } from '#domain/transport/errors.ts';
import type { TrackedEvent } from './trackEvents.ts';

/** All that a carrier says happened to a shipment, in any order. @throws {Error} it did not answer */
export type CarrierConnector = (
  trackNo: string,
  facts: { readonly signal: AbortSignal },
) => Promise<readonly Omit<TrackedEvent, 'source'>[]>;

/** None by default: who connects a carrier names it here as its shipments do. */
const connectors = new Map<string, CarrierConnector>();

/** @returns takes it away again */
export function connectCarrier(carrier: string, connector: CarrierConnector): () => void {
  connectors.set(carrier, connector);
  return () => connectors.delete(carrier);
}

/** A call waits no longer for a carrier. */
const patienceMs = 8_000;
const mostEvents = 200;

type Told = Omit<TrackedEvent, 'source'>;

const isEnd = ({ event }: Told): number => (event === 'SIGN' || event === 'RETURN' ? 1 : 0);

/** As it happened; of the same second the end comes last, whichever way round the carrier lists its events. */
const inTime = (one: Told, other: Told): number =>
  one.eventTime === other.eventTime ? isEnd(one) - isEnd(other) : one.eventTime < other.eventTime ? -1 : 1;

/** @throws 1001 the carrier is not connected, 1014 it did not answer */
export async function carrierEvents(carrier: string, trackNo: string): Promise<readonly Told[]> {
  const connector = connectors.get(carrier);
  if (!connector) throw invalid({ carrier: transportWords.noConnector(carrier) });
  try {
    const events = await connector(trackNo, { signal: AbortSignal.timeout(patienceMs) });
    return [...events].sort(inTime).slice(-mostEvents);
  } catch (error) {
    if (error instanceof BusinessError) throw error;
    throw sharedErrors.EXTERNAL({ name: carrier });
  }
}
