import type { RowOf } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { sheetErrors } from '#domain/workbooks/errors.ts';
import type { SheetRole } from '#domain/workbooks/model/permission.ts';
import { shareSheet } from '#domain/workbooks/shareSheet.ts';
import { roleNow } from '#domain/workbooks/sheetRole.ts';
import { readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';

const names = [
  'id',
  'name',
  'status',
  'template',
  'ownerUser',
  'writers',
  'commenters',
  'viewers',
  'deptShare',
  'sharedDept',
  'createdBy',
  'rev',
  'snapRev',
  'rowVersion',
] as const;

/** A sheet as calls about its content see it. */
export type OpenSheet = RowOf<typeof shareSheet, (typeof names)[number]> & { readonly role: SheetRole };

/**
 * A sheet that this person sees, and what he may do with it now.
 * @param lock until the call ends nobody else writes it
 * @throws 1002 there is none, or none of his
 */
export async function openSheetOf(id: string, call: Call, lock?: 'update'): Promise<OpenSheet> {
  const sheet = await readOne(shareSheet, names, { id }, call.db, { seenBy: call, ...(lock && { lock }) });
  const role = sheet && sheet.status !== 'DELETED' ? roleNow(sheet, call.actor) : undefined;
  if (!sheet || !role) throw sharedErrors.NOT_FOUND();
  return { ...sheet, role };
}

/** @throws the sheet is closed to everybody, or to this person */
export function refuseReaders({ status, role }: OpenSheet, least: 'COMMENT' | 'WRITE' = 'WRITE'): void {
  if (status !== 'ACTIVE') throw sheetErrors.LOCKED();
  if (role === 'READ' || (least === 'WRITE' && role === 'COMMENT')) throw sheetErrors.NOT_MEMBER();
}

/** What tells who hears of a sheet. */
export const judgedRow = ({ createdBy, viewers, sharedDept }: OpenSheet) => ({ createdBy, viewers, sharedDept });

/** Calls that write a sheet come in turn, without a connection while they wait. */
export const inTurn = {
  serializeBy: ({ sheetId }: Readonly<Record<string, unknown>>) =>
    typeof sheetId === 'string' ? `shareSheet:${sheetId}` : undefined,
};
