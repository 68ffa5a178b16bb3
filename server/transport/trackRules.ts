import type { ChangesOf, RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isSystem } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { addTrackEvent, fetchTrack, tellTrack } from '#domain/transport/trackActs.ts';
import { eventOfMove, isTrackOver, wrongEventTime } from '#domain/transport/trackMath.ts';
import { trackShipment } from '#domain/transport/trackShipment.ts';
import { implementAct } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import type { Call } from '../gateway/method.ts';
import { carrierEvents } from './carriers.ts';
import { accountsOf, managerOfCustomer, tellAbout } from './tell.ts';
import { enterEvent, insertEvent } from './trackEvents.ts';

type Track = RecordOf<typeof trackShipment>;

const t = columnsIn(trackShipment, 't');

/** Who looks after the customer hears that his goods do not arrive. */
async function tellProblem({ id, trackNo, customerId }: Track, why: string, call: Call): Promise<void> {
  const title = bi(`运单 ${trackNo} 异常：${why}`, `Shipment ${trackNo} has a problem: ${why}`);
  await tellAbout(
    trackShipment,
    id,
    { userIds: await managerOfCustomer(customerId, call), type: 'ALERT', title },
    call,
  );
}

/** A step that somebody takes by itself says what happened, as an event does. */
async function leaveEvent(
  track: Track,
  { key, opinion }: { readonly key: keyof typeof eventOfMove; readonly opinion: string | undefined },
  call: Call,
): Promise<ChangesOf<typeof trackShipment>> {
  const times = (track.events ?? []).flatMap(({ eventTime }) => eventTime ?? []);
  const eventTime = key === 'problem' ? call.now : (track.lastEventTime ?? call.now);
  const problem = wrongEventTime(eventTime, times, call.now);
  if (problem) throw invalid({ lastEventTime: problem });
  const event = eventOfMove[key];
  const note = opinion ?? track.lastNote;
  const place = track.lastPlace;
  await insertEvent(track.id, times.length + 1, { event, eventTime, place, note, source: 'HAND' }, call);
  return { lastEvent: event, lastEventTime: eventTime, lastPlace: place, lastNote: note };
}

export const trackRules = rules(trackShipment, {
  computed: {
    lateHours: `case when ${t.status} in ('WAIT', 'TRANSIT', 'DELIVERING', 'PROBLEM') and ${t.planArrive} < localtimestamp
      then ceil(extract(epoch from localtimestamp - ${t.planArrive}) / 3600)::int end`,
  },
  effects: {
    trackMoved: async (track, { key, opinion }, call) => {
      if (key === 'problem') await tellProblem(track, opinion ?? '', call);
      return isSystem(call.actor)
        ? undefined
        : leaveEvent(track, { key: key as keyof typeof eventOfMove, opinion }, call);
    },
  },
});

export const trackEventAdded = implementAct(addTrackEvent, async ({ record, input }, call) => {
  const { event, eventTime, place, note } = input;
  const given = { event: event ?? '', eventTime: eventTime ?? '', place: place ?? null, note: note ?? null };
  await enterEvent(record.id, { ...given, source: 'HAND' }, call);
  return undefined;
});

export const trackFetched = implementAct(fetchTrack, async ({ record }, call) => {
  const { carrier, trackNo } = record;
  for (const event of await carrierEvents(carrier ?? '', trackNo ?? '')) {
    await enterEvent(record.id, { ...event, source: 'CARRIER' }, call);
    // Carriers go on behind the end, with what became of their own paper.
    if (isTrackOver((await readOne(trackShipment, ['status'], { id: record.id }, call.db))?.status)) break;
  }
  return undefined;
});

export const trackTold = implementAct(tellTrack, async ({ record, input }, call) => {
  const words = input.words ?? '';
  const userIds = await accountsOf(record.customerId, call);
  await tellAbout(trackShipment, record.id, { userIds, type: 'NOTICE', title: bi(words, words) }, call);
  return undefined;
});
