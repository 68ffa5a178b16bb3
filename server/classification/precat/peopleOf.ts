import { sysUser } from '#domain/system/index.ts';
import { readMany } from '../../crud/read.ts';
import type { Call } from '../../gateway/method.ts';

/** Active people of these roles. */
export async function peopleOf(roles: readonly string[], { db }: Pick<Call, 'db'>): Promise<string[]> {
  const rows = await readMany(sysUser, ['id'], { roleId: roles, status: ['INIT', 'ACTIVE'] }, db);
  return rows.map(({ id }) => id);
}
