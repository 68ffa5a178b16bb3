import type { SheetEntry, SheetOperation } from '#domain/workbooks/model/operation.ts';
import { sheetOp } from '#domain/workbooks/sheetLog.ts';
import { insertMany } from '../crud/insertMany.ts';
import { readMany, readOne } from '../crud/read.ts';
import { rowOf } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';

const names = ['rev', 'clientId', 'clientSeq', 'baseRev', 'op', 'userId', 'opTime'] as const;

/** Entries of a log behind a revision, in order. */
export async function entriesSince(sheetId: string, since: number, db: Db, limit?: number): Promise<SheetEntry[]> {
  const rows = await readMany(sheetOp, names, { sheetId, rev: { above: since } }, db, {
    order: ['rev'],
    ...(limit !== undefined && { limit }),
  });
  return rows.map((row) => ({
    rev: row.rev ?? 0,
    client: row.clientId ?? '',
    seq: row.clientSeq ?? 0,
    base: row.baseRev ?? 0,
    user: row.userId ?? '',
    at: row.opTime ?? '',
    op: row.op as SheetOperation,
  }));
}

/** The last number of an editor that stands in the log; 0 of a new one. */
export async function lastSeqOf(sheetId: string, clientId: string, db: Db): Promise<number> {
  const last = await readOne(sheetOp, ['clientSeq'], { sheetId, clientId }, db, { order: [['clientSeq', 'desc']] });
  return last?.clientSeq ?? 0;
}

/** Writes entries behind the last one; the database takes each revision and each number of an editor once. */
export const appendEntries = (sheetId: string, entries: readonly SheetEntry[], call: Call): Promise<void> =>
  insertMany(
    sheetOp,
    entries.map(({ rev, client, seq, base, user, at, op }) =>
      rowOf(
        sheetOp,
        newId(),
        { sheetId, rev, clientId: client, clientSeq: seq, baseRev: base, op, userId: user, opTime: at },
        call,
      ),
    ),
    call.db,
  );
