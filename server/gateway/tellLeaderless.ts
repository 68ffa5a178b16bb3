import { bi } from '#domain/core/text.ts';
import { administrators } from './activePeople.ts';
import type { Call } from './method.ts';
import { sendMessage } from './userMessages.ts';

/** What happened: a department may have lost who leads it. */
interface Loss {
  readonly dept: string;
  /** An account that leads no more though its row does not say so yet. */
  readonly but?: string;
  /** Where administrators see to it. */
  readonly url: string;
}

/** Tells every administrator that a department has nobody left who leads it, however that came about. */
export async function tellLeaderless(
  { dept, but, url }: Loss,
  { db, services }: Pick<Call, 'db' | 'services'>,
): Promise<void> {
  const { rows } = await db.query<{ name: string | null }>(
    `select (select d.dict_name from sys_dict_item d where d.dict_code = 'DEPT' and d.dict_id = $1 and not d.deleted_flg limit 1) as name
     where not exists (select 1 from sys_user u where u.dept_code = $1 and u.is_leader and u.status in ('INIT', 'ACTIVE')
     and not u.deleted_flg and u.id is distinct from $2)`,
    [dept, but ?? null],
  );
  const [leaderless] = rows;
  if (!leaderless) return;
  const name = leaderless.name ?? dept;
  await sendMessage(db, services, {
    userIds: (await administrators({ db })).map(({ id }) => id),
    type: 'ALERT',
    title: bi(
      `${name}已没有负责人，待其审核的单据无人可以办理`,
      `${name} has no leader any more: nobody can decide what waits there`,
    ),
    url,
    entity: 'sysUser',
    recordId: but ?? dept,
    by: null,
  });
}
