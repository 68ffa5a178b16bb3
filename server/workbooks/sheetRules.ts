import { invalid } from '#domain/core/errors.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { copyShareSheet, saveSheetMember } from '#domain/workbooks/calls.ts';
import { documentOf } from '#domain/workbooks/model/document.ts';
import { shareSheet } from '#domain/workbooks/shareSheet.ts';
import { implementCall } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import { createRecord, updateRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { archiveSheet } from './archive.ts';
import { inTurn, openSheetOf } from './sheetOf.ts';
import { loadWorkbook } from './sheetState.ts';
import { keepVersion } from './snapshots.ts';

interface Member {
  readonly userId?: string | null;
  readonly sheetRole?: string | null;
}

/** Customers read and comment, whatever somebody asks for them. @throws 1001 */
async function refuseWritingCustomers(members: readonly Member[], { db }: Call): Promise<void> {
  const ids = members.flatMap(({ userId }) => userId ?? []);
  const accounts = await readMany(sysUser, ['id', 'roleId', 'userName'], { id: ids }, db);
  const roles = new Map(members.map(({ userId, sheetRole }) => [userId, sheetRole]));
  for (const { id, roleId, userName } of accounts) {
    const role = roles.get(id);
    if (isCustomer(roleId ?? '') && (role === 'WRITE' || role === 'OWNER'))
      throw invalid({
        members: bi(`${userName}是客户账号，只能查看或批注`, `${userName} is a customer: he reads or comments`),
      });
  }
}

const withRole = (members: readonly Member[], role: string): string[] =>
  members.flatMap(({ userId, sheetRole }) => (userId && sheetRole === role ? [userId] : []));

/** Whoever makes a sheet owns it; who may do what is kept beside the members, where lists and rights read it. */
export const shareSheetRules = rules(shareSheet, {
  beforeSave: async (record, { before }, call) => {
    const given = (record.members ?? []) as readonly Member[];
    const { userId, deptCode } = call.actor;
    const owned = before || given.some(({ sheetRole }) => sheetRole === 'OWNER');
    const members = owned
      ? given
      : [{ userId, sheetRole: 'OWNER' }, ...given.filter((member) => !isSamePerson(call.actor, member.userId))];
    await refuseWritingCustomers(members, call);
    const dept = before ? before.createdDept : deptCode;
    return {
      ...(!owned && { members: members as typeof record.members }),
      ownerUser: withRole(members, 'OWNER')[0] ?? before?.ownerUser ?? userId,
      writers: withRole(members, 'WRITE'),
      commenters: withRole(members, 'COMMENT'),
      viewers: members.flatMap((member) => member.userId ?? []),
      sharedDept: record.deptShare ? (dept ?? null) : null,
      ...(!before && { savedTime: call.now, savedBy: userId }),
    };
  },
  effects: {
    sheetArchived: async ({ id }, _facts, call) => {
      await archiveSheet(id ?? '', call);
      return undefined;
    },
  },
});

/** 成员 */
export const membersSaved = implementCall(saveSheetMember, async ({ sheetId, sheetVersion, members }, call) => {
  if (!Array.isArray(members)) throw invalid({ members: bi('成员应为列表', 'members is a list') });
  await updateRecord(shareSheet, { id: sheetId, rowVersion: sheetVersion, values: { members } }, call);
  return { members: members.length };
});

/** 复制: what it holds now, without what people said about it. */
export const sheetCopied = {
  ...implementCall(copyShareSheet, async ({ sheetId, name }, call) => {
    const sheet = await openSheetOf(sheetId, call);
    const book = await loadWorkbook(sheet, call);
    for (const grid of book.sheets.values()) grid.comments.clear();
    const template = sheet.template ?? 'BLANK';
    const made = await createRecord(shareSheet, { name, template }, call);
    await keepVersion({ id: made.id, rev: 0 }, { doc: documentOf(book), note: sheet.name?.slice(0, 100) ?? '' }, call);
    return { sheetId: made.id };
  }),
  ...inTurn,
};
