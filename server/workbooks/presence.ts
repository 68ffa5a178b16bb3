import { type SheetPresence, tellSheetPresence } from '#domain/workbooks/calls.ts';
import { sheetErrors } from '#domain/workbooks/errors.ts';
import { workbookLimits } from '#domain/workbooks/model/limits.ts';
import { implementCall } from '../crud/implement.ts';
import type { Events } from '../gateway/events.ts';
import type { Call } from '../gateway/method.ts';
import { judgedRow, openSheetOf } from './sheetOf.ts';

/** Nobody is there any more who has said nothing for so long. */
const goneMs = 15_000;
/** The name under which browsers hear of it. */
const told = 'sheetPresence';

interface Seen extends SheetPresence {
  readonly until: number;
}

type Book = Map<string, Map<string, Seen>>;
/** In the memory of each process, which hears what is said to the others. */
const books = new WeakMap<Events, Book>();

interface Told {
  readonly present: SheetPresence;
  readonly isLeaving: boolean;
}

function bookOf(events: Events): Book {
  const known = books.get(events);
  if (known) return known;
  const book: Book = new Map();
  books.set(events, book);
  events.subscribe(({ entity, id, passing }) => {
    if (entity === told && passing) note(book, id, passing as Told);
  });
  return book;
}

function note(book: Book, sheetId: string, { present, isLeaving }: Told): void {
  const there = book.get(sheetId) ?? new Map<string, Seen>();
  if (isLeaving) there.delete(present.client);
  else there.set(present.client, { ...present, until: Date.now() + goneMs });
  forgetGone(there);
  if (there.size > 0) book.set(sheetId, there);
  else book.delete(sheetId);
}

function forgetGone(there: Map<string, Seen>): void {
  const now = Date.now();
  for (const [client, { until }] of there) if (until < now) there.delete(client);
}

/** Who has a sheet open, as far as this process has heard. */
export function presentIn(sheetId: string, { events }: Pick<Call['services'], 'events'>): SheetPresence[] {
  const there = bookOf(events).get(sheetId);
  if (!there) return [];
  forgetGone(there);
  return [...there.values()].map(({ until: _until, ...present }) => present);
}

/** 在场 @throws 1010 so many have it open already */
export const presenceTold = implementCall(tellSheetPresence, async (input, call) => {
  const { sheetId, clientId, gridId, rowId, colId, isLeaving } = input;
  const sheet = await openSheetOf(sheetId, call);
  const { actor, services } = call;
  const others = presentIn(sheetId, services).filter(({ client }) => client !== clientId);
  if (others.length >= workbookLimits.editors && !isLeaving)
    throw sheetErrors.LIMIT({ limit: `${workbookLimits.editors}人同时打开` });
  const at = gridId && rowId && colId ? { sheet: gridId, row: rowId, col: colId } : undefined;
  const present: SheetPresence = {
    ...{ client: `${actor.userId}.${clientId.split('.').at(-1)}`, user: actor.userId, name: actor.userName },
    ...(at && { at }),
  };
  const passing: Told = { present, isLeaving: isLeaving === 1 };
  await services.events.announce(call.db, {
    ...{ entity: told, as: 'shareSheet', id: sheetId, passing, row: judgedRow(sheet) },
  });
  return { present: passing.isLeaving ? others : [...others, present] };
});
