import {
  type CellDifference,
  compareSheetVersion,
  querySheetVersion,
  restoreSheetVersion,
} from '#domain/workbooks/calls.ts';
import { sheetErrors } from '#domain/workbooks/errors.ts';
import { cellName } from '#domain/workbooks/formula/cellName.ts';
import { shownContent } from '#domain/workbooks/formula/shownContent.ts';
import { differingCells, operationsTo, sameContent } from '#domain/workbooks/model/difference.ts';
import { documentOf, workbookOf } from '#domain/workbooks/model/document.ts';
import { cellOf, type SheetGrid, type SheetWorkbook } from '#domain/workbooks/model/workbook.ts';
import { sheetVersion } from '#domain/workbooks/sheetLog.ts';
import { implementCall } from '../crud/implement.ts';
import { namesOfPeople } from '../crud/people.ts';
import { readMany } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { appendOperations } from './saveOps.ts';
import { inTurn, type OpenSheet, openSheetOf, refuseReaders } from './sheetOf.ts';
import { loadWorkbook, parsedDocument, snapshotText } from './sheetState.ts';
import { keepVersion } from './snapshots.ts';

const mostShown = 200;
const mostDifferences = 2_000;

/** 历史版本, the newest first. */
export const versionsListed = implementCall(querySheetVersion, async ({ sheetId }, call) => {
  await openSheetOf(sheetId, call);
  const names = ['id', 'rev', 'takenTime', 'byUser', 'note', 'filled'] as const;
  const rows = await readMany(sheetVersion, names, { sheetId }, call.db, {
    order: [['rev', 'desc']],
    limit: mostShown,
  });
  const people = await namesOfPeople(
    rows.map(({ byUser }) => byUser),
    call.db,
  );
  return {
    versions: rows.map(({ id, rev, takenTime, byUser, note, filled }) => ({
      ...{ id, rev: rev ?? 0, takenTime: takenTime ?? '', note: note ?? '', filled: filled ?? 0 },
      byName: people.get(byUser ?? '') ?? '',
    })),
  };
});

/** What a sheet held at a revision that is kept. @throws 1002 it is not */
async function workbookAt(sheet: OpenSheet, rev: number, call: Call): Promise<SheetWorkbook> {
  if (rev === sheet.rev) return loadWorkbook(sheet, call);
  const found = await snapshotText(sheet, { ...call, upTo: rev });
  if (found.rev !== rev) throw sheetErrors.NO_VERSION();
  return workbookOf(parsedDocument(found.text));
}

/** 版本比较 */
export const versionsCompared = implementCall(compareSheetVersion, async ({ sheetId, fromRev, toRev }, call) => {
  const sheet = await openSheetOf(sheetId, call);
  const before = await workbookAt(sheet, fromRev, call);
  const after = await workbookAt(sheet, toRev ?? sheet.rev ?? 0, call);
  const all = [...after.sheets.values()].flatMap((grid) => differencesOf(before, after, grid));
  return { differences: all.slice(0, mostDifferences), hasMore: all.length > mostDifferences };
});

function differencesOf(older: SheetWorkbook, newer: SheetWorkbook, grid: SheetGrid): CellDifference[] {
  const before = older.sheets.get(grid.id);
  const cells = before
    ? differingCells(before, grid)
    : [...grid.cells].flatMap(([row, its]) => [...its.keys()].map((col) => [row, col] as const));
  return cells.flatMap(([row, col]) => {
    const [old, now] = [before && cellOf(before, row, col), cellOf(grid, row, col)];
    if (sameContent(old, now)) return [];
    return [
      {
        ...{ sheet: grid.id, sheetName: grid.name },
        at: cellName(grid, row, col) ?? (before && cellName(before, row, col)) ?? '',
        before: before ? shownContent(older, before, old) : '',
        after: shownContent(newer, grid, now),
      },
    ];
  });
}

/** 恢复版本 @throws as saving does */
export const versionRestored = {
  ...implementCall(restoreSheetVersion, async ({ sheetId, rev }, call) => {
    const sheet = await openSheetOf(sheetId, call, 'update');
    refuseReaders(sheet);
    const now = await loadWorkbook(sheet, call);
    // What stands now can be had again, too.
    await keepVersion(sheet, { doc: documentOf(now), note: `恢复到版本 ${rev} 之前` }, call);
    const ops = operationsTo(await workbookAt(sheet, rev, call), now);
    const client = `${call.actor.userId}.${newId()}`;
    const hand = { user: call.actor.userId, role: sheet.role };
    const entries = await appendOperations(
      sheet,
      { client, hand },
      ops.map((op, at) => ({ seq: at + 1, base: sheet.rev ?? 0, op })),
      call,
    );
    return { rev: entries.at(-1)?.rev ?? sheet.rev ?? 0, changed: entries.length };
  }),
  ...inTurn,
};
