import { lastOf } from '#domain/core/memory.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { likeDeclaration, queryLastLike, rememberedOf } from '#domain/declaration/lastLike.ts';
import { implementCall } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';

/** So many of the newest are looked at: behind that many drafts nobody looks for what was declared before. */
const newest = 20;
const remembered = likeDeclaration.offers.flat();

export const queryLastLikeHandler = implementCall(queryLastLike, async ({ except, ...like }, call) => {
  const names = ['id', 'declNo', 'status', 'createdTime', ...remembered] as const;
  const rows = await readMany(
    declaration,
    names,
    { ...like, status: { not: ['REVOKED'] }, ...(except && { id: { not: except } }) },
    call.db,
    { seenBy: call, order: [['createdTime', 'desc']], limit: newest },
  );
  const last = lastOf(rows.map((row) => ({ ...row, isDraft: row.status === 'DRAFT' })));
  if (!last) return null;
  const values = Object.fromEntries(remembered.map((name) => [name, last[name]]));
  return { id: last.id, name: last.declNo ?? '', values: rememberedOf(values) };
});
