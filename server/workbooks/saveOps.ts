import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { type SavedOperations, saveSheetOps } from '#domain/workbooks/calls.ts';
import { operationRefusalText, sheetErrors } from '#domain/workbooks/errors.ts';
import { applyOperation } from '#domain/workbooks/model/apply.ts';
import { sheetLimitBroken, workbookLimits } from '#domain/workbooks/model/limits.ts';
import type { SheetEntry, SheetOperation } from '#domain/workbooks/model/operation.ts';
import { wrongOperation } from '#domain/workbooks/model/operationShape.ts';
import { operationRefused, type SheetHand } from '#domain/workbooks/model/permission.ts';
import type { SheetWorkbook } from '#domain/workbooks/model/workbook.ts';
import { shareSheet } from '#domain/workbooks/shareSheet.ts';
import { note } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import type { Call } from '../gateway/method.ts';
import { tellMentioned } from './mentions.ts';
import { newsOf } from './openSheet.ts';
import { appendEntries, lastSeqOf } from './sheetLog.ts';
import { inTurn, judgedRow, type OpenSheet, openSheetOf, refuseReaders } from './sheetOf.ts';
import { forgetWorkbook, lockedWorkbook, noteApplied } from './sheetState.ts';
import { askForSnapshot } from './snapshots.ts';

interface Sent {
  readonly seq: number;
  readonly base: number;
  readonly op: SheetOperation;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2_000_000_000;

/** Operations as they came. @throws 1001 by their place, 1010 too many */
function sentOperations(ops: unknown): Sent[] {
  if (!Array.isArray(ops)) throw invalid({ ops: bi('操作应为列表', 'ops is a list') });
  if (ops.length > workbookLimits.operationsOfSave)
    throw sheetErrors.LIMIT({ limit: `${workbookLimits.operationsOfSave} ops` });
  return ops.map((one: unknown, at) => {
    const { seq, base, ...op } = (one ?? {}) as Partial<Sent>;
    if (!isCount(seq) || !isCount(base) || seq === 0)
      throw invalid({ [`ops[${at}]`]: bi(`ops[${at}]缺少序号`, `ops[${at}] has no number`) });
    const wrong = wrongOperation(op, `ops[${at}]`);
    if (wrong) throw invalid({ [`ops[${at}]`]: wrong });
    return { seq, base, op: op as unknown as SheetOperation };
  });
}

/** What is new of a batch. @throws 1003 a number is missing between what is known and what came */
function unknownOf(sent: readonly Sent[], last: number): Sent[] {
  const fresh = sent.filter(({ seq }) => seq > last);
  const gap = fresh.findIndex(({ seq }, at) => seq !== last + at + 1);
  if (gap >= 0) throw sheetErrors.GAP({ seq: String(last + gap + 1) });
  return fresh;
}

/** Why an operation does not go in, as it is kept: a right, or a limit. */
function whyNot(book: SheetWorkbook, op: SheetOperation, hand: SheetHand): string | undefined {
  const refused = operationRefused(book, op, hand);
  if (refused) return refused;
  const broken = sheetLimitBroken(book, op);
  return broken && `limit:${broken.what}:${broken.most}`;
}

/** Who writes under which name of an editor. */
export interface SheetWriter {
  readonly client: string;
  readonly hand: SheetHand;
}

/**
 * Puts operations at the end of a sheet whose row is locked: each is asked for by itself, what is refused keeps its
 * number, so that nobody waits for it and nobody sends it again.
 */
export async function appendOperations(
  sheet: OpenSheet,
  { client, hand }: SheetWriter,
  sent: readonly Sent[],
  call: Call,
): Promise<SheetEntry[]> {
  const book = await lockedWorkbook(sheet, call);
  const { id } = sheet;
  try {
    const entries = sent.map(({ seq, base, op }, at) => {
      const why = whyNot(book, op, hand);
      const rev = (sheet.rev ?? 0) + at + 1;
      const entry: SheetEntry = {
        ...{ rev, client, seq, base: Math.min(base, rev - 1), user: hand.user, at: call.now },
        op: why === undefined ? op : { op: 'none', why },
      };
      applyOperation(book, entry.op, entry);
      return entry;
    });
    const last = entries.at(-1);
    if (!last) return [];
    await appendEntries(id, entries, call);
    noteApplied(id, last, call.services);
    await note(
      shareSheet,
      { id },
      { rev: last.rev, filled: book.filled, savedTime: call.now, savedBy: hand.user },
      call.db,
    );
    await tellOthers(sheet, entries, call);
    await askForSnapshot(sheet, last.rev, call);
    return entries;
  } catch (error) {
    forgetWorkbook(id, call.services);
    throw error;
  }
}

/** Bytes of entries that an event carries itself, beside the members it names. */
const mostTold = 2_500;

/** Whoever has the sheet open hears of a new revision; what is small comes along, so that nobody has to ask for it. */
async function tellOthers(sheet: OpenSheet, entries: readonly SheetEntry[], { db, services }: Call): Promise<void> {
  const rev = entries.at(-1)?.rev ?? 0;
  const isSmall = Buffer.byteLength(JSON.stringify(entries)) <= mostTold;
  await services.events.announce(db, {
    ...{ entity: shareSheet.key, id: sheet.id, rev, row: judgedRow(sheet) },
    ...(isSmall && { passing: { entries } }),
  });
}

/** 保存操作 @throws 1002, 1003 a gap, 1004 locked, 1005 only reads, 1010 */
export const operationsSaved = {
  ...implementCall(saveSheetOps, async ({ sheetId, clientId, sinceRev, ops }, call): Promise<SavedOperations> => {
    const { actor } = call;
    const sent = sentOperations(ops);
    if (!clientId.startsWith(`${actor.userId}.`))
      throw invalid({ clientId: bi('客户端编号应以本人账号开头', 'clientId begins with your own account') });
    const sheet = await openSheetOf(sheetId, call, 'update');
    refuseReaders(sheet, 'COMMENT');
    const fresh = unknownOf(sent, await lastSeqOf(sheetId, clientId, call.db));
    const hand = { user: actor.userId, role: sheet.role };
    const entries = await appendOperations(sheet, { client: clientId, hand }, fresh, call);
    await tellMentioned(sheet, entries, call);
    const rev = entries.at(-1)?.rev ?? sheet.rev ?? 0;
    const refused = entries.flatMap(({ seq, op }) =>
      op.op === 'none' ? [{ seq, why: op.why, msg: operationRefusalText(op.why) }] : [],
    );
    return { ...(await newsOf({ ...sheet, rev }, sinceRev, call)), refused };
  }),
  ...inTurn,
  // The log of the sheet holds each operation with who and when: a second log would hold the same.
  isUnlogged: true,
} as const;
