import type { AuditorLoad } from '#domain/classification/precat/dispatchCalls.ts';
import { type Level, mayAudit } from '#domain/classification/precat/dispatchRule.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatAuditor } from '#domain/classification/precat/precatAuditor.ts';
import { precatDispatch } from '#domain/classification/precat/precatDispatch.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { auditorRoles } from '#domain/core/access.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { bi } from '#domain/core/text.ts';
import { sysUser } from '#domain/system/index.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { Call, Db } from '../../gateway/method.ts';
import { personOf } from '../../gateway/person.ts';
import type { Goods } from '../precat/records.ts';

const [u, s, d] = [columnsIn(sysUser, 'u'), columnsIn(precatAuditor, 's'), columnsIn(precatDispatch, 'd')];
const [p, a] = [columnsIn(precatProduct, 'p'), columnsIn(precatApply, 'a')];

const awaySql = (today: string) =>
  `coalesce(${s.leaveFrom} <= ${today}::date and coalesce(${s.leaveTo}, 'infinity'::date) >= ${today}::date, false)`;

/** Everybody who audits, with what he knows, whether he is there and what he has in hand. */
export async function auditorLoads({ db, now }: { readonly db: Db; readonly now: string }): Promise<AuditorLoad[]> {
  const { rows } = await db.query<AuditorLoad>(
    `select u.id, ${u.userName} as name, ${u.roleId} as "roleId", coalesce(${s.chapters}, '[]'::jsonb) as chapters, ${awaySql('$2')} as "isAway", h.*,
       (select to_char(max(${d.assignTime}), 'YYYY-MM-DD HH24:MI:SS') from precat_dispatch d where ${d.assigneeId} = u.id) as "givenAt"
     from sys_user u left join precat_auditor s on ${s.userId} = u.id and not s.deleted_flg
     cross join lateral (
       select count(*)::int as "openLines", coalesce(sum(case when ${a.urgency} = 'N' then 1 else 2 end), 0)::int as weight,
         count(*) filter (where ${a.dueTime} < $2::date + 1)::int as "dueToday"
       from precat_product p join precat_apply a on a.id = ${p.applyId}
       where not p.deleted_flg and ${p.processStatus} in ('FIRST', 'SECOND', 'THIRD', 'REVIEW') and u.id = case ${p.processStatus}
         when 'FIRST' then ${p.assignee1} when 'SECOND' then ${p.assignee2} when 'THIRD' then ${p.assignee3} else ${p.reviewerId} end
     ) h
     where ${u.roleId} = any($1) and ${u.status} in ('INIT', 'ACTIVE') and not u.deleted_flg order by ${u.roleId}, u.id`,
    [[...auditorRoles], now.slice(0, 10)],
  );
  return rows;
}

/** Who brought goods in or audited them: none of these audits them again. */
export const barredFrom = ({ createdBy, auditor1, auditor2, auditor3 }: Goods): string[] =>
  [createdBy, auditor1, auditor2, auditor3].filter((id): id is string => typeof id === 'string');

export const auditedBefore = () =>
  new BusinessError(
    sharedErrors.OWN_WORK().returnCode,
    bi('同一人不能审核两级', 'One person may not audit two levels'),
  );

interface Chosen {
  readonly assigneeId: unknown;
  readonly level: Level;
  /** The field that names the person. */
  readonly field: string;
  readonly lines: readonly Goods[];
}

/**
 * @throws 1001 at the field: he may not audit the level, or is away; E-C20 (1013): he had one of these goods in hand
 * before
 */
export async function refuseAuditor(
  { assigneeId, level, field, lines }: Chosen,
  { db, now }: Pick<Call, 'db' | 'now'>,
): Promise<void> {
  const { rows } = await db.query<{ roleId: string; isAway: boolean }>(
    `select ${u.roleId} as "roleId", ${awaySql('$2')} as "isAway" from sys_user u left
      join precat_auditor s on ${s.userId} = u.id and not s.deleted_flg
     where u.id = $1 and ${u.status} in ('INIT', 'ACTIVE') and not u.deleted_flg`,
    [assigneeId, now.slice(0, 10)],
  );
  const [person] = rows;
  if (!person || !mayAudit(person.roleId, level))
    throw invalid({ [field]: bi('处理人应为预归类审核人员', 'The assignee must be an active auditor') });
  if (person.isAway) throw invalid({ [field]: bi('处理人正在休假', 'The assignee is away') });
  const assignee = await personOf(assigneeId, { db });
  if (lines.some((line) => isSamePerson(assignee, ...barredFrom(line)))) throw auditedBefore();
}
