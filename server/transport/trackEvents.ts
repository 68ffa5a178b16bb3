import { BusinessError, invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { isTrackOver, trackMoves, wrongEventTime } from '#domain/transport/trackMath.ts';
import { trackEvent, trackShipment } from '#domain/transport/trackShipment.ts';
import { insertMany } from '../crud/insertMany.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { patchRow, rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';

/** Something that happened to a shipment; its time is `yyyy-MM-dd HH:mm:ss`. */
export interface TrackedEvent {
  readonly event: string;
  readonly eventTime: string;
  readonly place?: string | null;
  readonly note?: string | null;
  readonly source: 'HAND' | 'CARRIER' | 'IMPORT' | 'SYSTEM';
}

/** Writes the line alone. @param lineNo behind those that are there */
export async function insertEvent(
  trackId: string,
  lineNo: number,
  { event, eventTime, place = null, note = null, source }: TrackedEvent,
  call: Call,
): Promise<void> {
  const values = { trackId, lineNo, event, eventTime, place, note, source };
  await insertMany(trackEvent, [rowOf(trackEvent, newId(), values, call)], call.db);
}

/** Whether the track knows this event already: carriers tell everything each time they are asked. */
const isKnown = (
  events: readonly { readonly event?: string | null; readonly eventTime?: string | null }[],
  { event, eventTime }: TrackedEvent,
): boolean => events.some((one) => one.event === event && one.eventTime === eventTime);

/**
 * Enters an event. The newest one says where the shipment is, and leads the track through the steps that follow.
 * @returns whether it is new
 * @throws 1002 no such track, 1004 the transport is over, 1001 `eventTime`
 */
export async function enterEvent(id: string, given: TrackedEvent, call: Call): Promise<boolean> {
  const track = await getRecord(trackShipment, id, asSystem(call), { lock: true });
  const events = track.events ?? [];
  if (isKnown(events, given)) return false;
  if (isTrackOver(track.status))
    throw new BusinessError('1004', bi('运输已结束，不能再登记事件', 'The transport is over: no event is entered'));
  const times = events.flatMap(({ eventTime }) => eventTime ?? []);
  // What the house itself says happened then did; people and carriers may err.
  const problem = given.source === 'SYSTEM' ? undefined : wrongEventTime(given.eventTime, times, call.now);
  if (problem) throw invalid({ eventTime: problem });
  await insertEvent(id, events.length + 1, given, call);
  if (times.some((time) => time > given.eventTime)) return true;
  const { event, eventTime, place = null, note = null } = given;
  await patchRow(
    trackShipment,
    id,
    { lastEvent: event, lastEventTime: eventTime, lastPlace: place, lastNote: note },
    call,
  );
  const params = { lastEventTime: eventTime };
  for (const action of trackMoves(track.status ?? '', event))
    await takeAct(
      trackShipment,
      { id, rowVersion: 'any', action, params, ...(action === 'problem' && { opinion: note || '问题件' }) },
      { ...asSystem(call), audit: {} },
    );
  return true;
}
