import type { ApprovalActor } from '#domain/approval/editors.ts';
import type { Call } from '../gateway/method.ts';
import { otherAccounts } from '../gateway/person.ts';

/** The person of a call as the approval machine sees him, with the leader he stands in for today. */
export async function approvalActorOf({ db, actor, now }: Call): Promise<ApprovalActor> {
  const { rows } = await db.query<{ userId: string; userName: string; sameAs: string[] }>(
    `select u.id as "userId", u.user_name as "userName", ${otherAccounts('u')} as "sameAs" from dept_deputy d join sys_user u on u.id = d.leader_id
     where d.deputy_id = $1 and d.dept_code = $2 and $3::date between d.valid_from and d.valid_to and not d.deleted_flg
       and u.role_id = $2 and u.is_leader and u.status in ('INIT', 'ACTIVE') and not u.deleted_flg
     order by d.valid_from, d.id limit 1`,
    [actor.userId, actor.roleId, now.slice(0, 10)],
  );
  return {
    userId: actor.userId,
    sameAs: actor.sameAs,
    deptCode: actor.roleId,
    isLeader: actor.isLeader,
    deputyOf: rows[0],
  };
}

/** A deputy is named with the leader he acts for. */
export const nameInLog = (userName: string, actor: ApprovalActor, asDeputy: boolean): string =>
  asDeputy && actor.deputyOf ? `${userName}（代${actor.deputyOf.userName}）` : userName;
