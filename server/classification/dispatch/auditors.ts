import type { AuditorLoad } from '#domain/classification/precat/dispatchCalls.ts';
import { type Level, mayAudit } from '#domain/classification/precat/dispatchRule.ts';
import { auditorRoles } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { say } from '#domain/core/text.ts';
import type { Call, Db } from '../../gateway/method.ts';
import { personOf } from '../../gateway/person.ts';

const awaySql = (today: string) =>
  `coalesce(s.leave_from <= ${today}::date and coalesce(s.leave_to, 'infinity'::date) >= ${today}::date, false)`;

/** Everybody who audits, with what he knows, whether he is there and what he has in hand. */
export async function auditorLoads({ db, now }: { readonly db: Db; readonly now: string }): Promise<AuditorLoad[]> {
  const { rows } = await db.query<AuditorLoad>(
    `select u.id, u.user_name as name, u.role_id as "roleId", coalesce(s.chapters, '[]'::jsonb) as chapters, ${awaySql('$2')} as "isAway",
       h.lines as "openLines", h.weight, h.due as "dueToday",
       (select to_char(max(d.assign_time), 'YYYY-MM-DD HH24:MI:SS') from precat_dispatch d where d.assignee_id = u.id) as "givenAt"
     from sys_user u left join precat_auditor s on s.user_id = u.id and not s.deleted_flg
     cross join lateral (
       select count(*)::int as lines, coalesce(sum(case when a.urgency = 'N' then 1 else 2 end), 0)::int as weight,
         count(*) filter (where a.due_time < $2::date + 1)::int as due
       from precat_product p join precat_apply a on a.id = p.apply_id
       where not p.deleted_flg and p.process_status in ('FIRST', 'SECOND', 'THIRD', 'REVIEW')
         and u.id = case p.process_status when 'FIRST' then p.assignee1 when 'SECOND' then p.assignee2 when 'THIRD' then p.assignee3 else p.reviewer_id end
     ) h
     where u.role_id = any($1) and u.status in ('INIT', 'ACTIVE') and not u.deleted_flg order by u.role_id, u.id`,
    [[...auditorRoles], now.slice(0, 10)],
  );
  return rows;
}

/** Who brought goods in or audited them: none of these audits them again. */
export const barredFrom = ({ createdBy, auditor1, auditor2, auditor3 }: RecordValues): string[] =>
  [createdBy, auditor1, auditor2, auditor3].filter((id): id is string => typeof id === 'string');

export const auditedBefore = () =>
  new BusinessError(sharedErrors.OWN_WORK().returnCode, say('同一人不能审核两级', 'One person may not audit two levels'));

interface Chosen {
  readonly assigneeId: unknown;
  readonly level: Level;
  /** The field that names the person. */
  readonly field: string;
  readonly lines: readonly RecordValues[];
}

/** @throws 1001 at the field: he may not audit the level, or is away; E-C20 (1013): he had one of these goods in hand before */
export async function refuseAuditor({ assigneeId, level, field, lines }: Chosen, { db, now }: Pick<Call, 'db' | 'now'>): Promise<void> {
  const { rows } = await db.query<{ roleId: string; isAway: boolean }>(
    `select u.role_id as "roleId", ${awaySql('$2')} as "isAway" from sys_user u left join precat_auditor s on s.user_id = u.id and not s.deleted_flg
     where u.id = $1 and u.status in ('INIT', 'ACTIVE') and not u.deleted_flg`,
    [assigneeId, now.slice(0, 10)],
  );
  const [person] = rows;
  if (!person || !mayAudit(person.roleId, level))
    throw invalid({ [field]: say('处理人应为预归类审核人员', 'The assignee must be an active auditor') });
  if (person.isAway) throw invalid({ [field]: say('处理人正在休假', 'The assignee is away') });
  const assignee = await personOf(assigneeId, { db });
  if (lines.some((line) => isSamePerson(assignee, ...barredFrom(line)))) throw auditedBefore();
}
