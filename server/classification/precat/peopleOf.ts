import type { Call } from '../../gateway/method.ts';

/** Active people of these roles. */
export async function peopleOf(roles: readonly string[], { db }: Pick<Call, 'db'>): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from sys_user where role_id = any($1) and status in ('INIT', 'ACTIVE') and not deleted_flg`,
    [roles],
  );
  return rows.map(({ id }) => id);
}
