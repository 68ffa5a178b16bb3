import { approvalStatuses } from '#domain/approval/statuses.ts';
import { decidingDepartments } from '#domain/core/access.ts';
import { toSnake } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { bhDeptLeader, deptDeputy, whyNotDeputy } from '#domain/guarantee/people.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import * as calls from '#domain/guarantee/settingCalls.ts';
import { sysUser } from '#domain/system/index.ts';
import { accountsPath } from '#domain/system/paths.ts';
import { isThere, readMany } from '../../crud/read.ts';
import type { AfterWrite, EntityRules } from '../../gateway/areaRules.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { tellLeaderless } from '../../gateway/tellLeaderless.ts';
import { newId } from '../../platform/newId.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { implementAreaCall, ledgerMethod } from '../ledgerMethod.ts';
import { parseBatch, saveBatch } from './batchSave.ts';

/**
 * baohan.deptLeaderCheck: whether the person leads a department, today or as a deputy. The same as
 * `system.getDeptLeaderFlag`.
 */
const deptLeaderCheck = ledgerMethod({
  method: 'deptLeaderCheck',
  parse: () => ({}),
  handle: async (_input, { db, actor, now }) => {
    if (actor.isLeader) return true;
    const { rows } = await db.query(
      'select 1 from dept_deputy where deputy_id = $1 and dept_code = $2 and $3::date between valid_from and valid_to and not deleted_flg limit 1',
      [actor.userId, actor.deptCode, now.slice(0, 10)],
    );
    return rows.length > 0;
  },
});

/**
 * baohan.deptLeaderSave: who leads. The leader flag of accounts follows from it at once.
 * @throws 61004 a person of another department, 61041 a department with open documents would lose its last leader
 */
const saveDeptLeaders = implementAreaCall(calls.saveDeptLeaders, async (input, call) => {
  await call.db.query('lock table bh_dept_leader in share row exclusive mode');
  const rows = await saveBatch(bhDeptLeader, parseBatch(input), call);
  const departments = await departmentsOf(call);
  for (const dept of departments) {
    await keepOnePrimary(dept, call);
    await refuseWithoutLeader(dept, call);
  }
  const { rows: told } = await call.db.query<{ dept: string; leads: boolean }>(
    `update sys_user u set is_leader = l.leads, updated_time = $1 from (
       select id, exists (select 1 from bh_dept_leader d where d.user_id = s.id and d.enabled and not d.deleted_flg) as leads from sys_user s) l
     where l.id = u.id and u.is_leader <> l.leads returning u.dept_code as dept, l.leads`,
    [call.now],
  );
  const lost = new Set(told.flatMap(({ dept, leads }) => (leads ? [] : [dept])));
  for (const dept of lost) await tellLeaderless({ dept, url: accountsPath }, call);
  return { rows };
});

async function departmentsOf({ db }: Call): Promise<string[]> {
  const { rows } = await db.query<{ dept: string }>('select distinct dept_code as dept from bh_dept_leader');
  return rows.map(({ dept }) => dept);
}

async function keepOnePrimary(dept: string, { db }: Call): Promise<void> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from bh_dept_leader where dept_code = $1 and is_primary and enabled and not deleted_flg',
    [dept],
  );
  if ((rows[0]?.count ?? 0) > 1)
    throw refuseField(
      'isPrimary',
      bhDeptLeader.fields.isPrimary.label,
      bi(`部门${dept}只能有一名主负责人`, `only one per department (${dept})`),
    );
}

/** A department that documents wait for keeps at least one leader. @throws 61041 */
async function refuseWithoutLeader(dept: string, { db }: Call): Promise<void> {
  const { rows } = await db.query(
    'select 1 from bh_dept_leader where dept_code = $1 and enabled and not deleted_flg limit 1',
    [dept],
  );
  if (rows.length) return;
  const open = approvalStatuses.filter(({ final }) => !final).map(({ code }) => code);
  const isBusiness = !decidingDepartments.has(dept);
  for (const { entity } of guaranteeKinds) {
    const { rows: documents } = await db.query(
      `select 1 from ${toSnake(entity.key)} where status = any($1) and not closed_flag and not deleted_flg and ($2 or owner_dept = $3) limit 1`,
      [open, !isBusiness, dept],
    );
    if (documents.length) throw guaranteeErrors.LAST_LEADER();
  }
}

/**
 * Who leads is said by rows; the switch of an account writes those of its own, and a leader who goes to another
 * department leads there.
 * @throws 61041 a department with open documents would lose its last leader
 */
export const followAccount: AfterWrite = async ({ id, isLeader, deptCode }, before, { db, actor, now, ...call }) => {
  const [leads, led] = [isLeader === 1, before?.isLeader === 1];
  if (leads === led && (!leads || before?.deptCode === deptCode)) return;
  await db.query('lock table bh_dept_leader in share row exclusive mode');
  await db.query(
    `update bh_dept_leader set enabled = false, is_primary = false, row_version = row_version + 1, updated_by = $4, updated_time = $5
     where user_id = $1 and enabled and not deleted_flg and (not $3 or dept_code <> $2)`,
    [id, deptCode, leads, actor.userId, now],
  );
  if (leads)
    await db.query(
      `insert into bh_dept_leader (id, dept_code, user_id, enabled, created_by, created_by_name, created_dept, created_time, updated_by, updated_time)
       values ($1, $2, $3, true, $4, $5, $6, $7, $4, $7)
       on conflict (dept_code, user_id) where not deleted_flg do update
       set enabled = true, row_version = bh_dept_leader.row_version + 1, updated_by = $4, updated_time = $7`,
      [newId(), deptCode, id, actor.userId, actor.userName, actor.deptCode, now],
    );
  if (led && before?.deptCode) await refuseWithoutLeader(String(before.deptCode), { db, actor, now, ...call });
};

export const leaderCalls: readonly GatewayMethod[] = [deptLeaderCheck, saveDeptLeaders];

/** A leader belongs to the department he leads. */
export const leaderRules: EntityRules = {
  prepare: async (record, _facts, { db }) => {
    const isOfDept = await isThere(sysUser, {}, db, {
      and: (u, place) => {
        const dept = place(record.deptCode);
        return `${u.id} = ${place(record.userId)} and (${u.roleId} = ${dept} or ${u.deptCode} = ${dept})`;
      },
    });
    if (!isOfDept)
      throw refuseField(
        'userId',
        bhDeptLeader.fields.userId.label,
        bi('不属于该部门', 'does not belong to the department'),
      );
    return record;
  },
};

/** A deputy is of the leader's department, and stands in for him once at a time. */
export const deputyRules: EntityRules = {
  prepare: async (record, { before }, { db, actor }) => {
    if (whyNotDeputy(record, actor)) throw guaranteeErrors.NO_RIGHT();
    const rows = await readMany(sysUser, ['id'], { roleId: String(record.deptCode) }, db, {
      and: (u, place) => `${u.id} = any(${place([record.leaderId, record.deputyId])})`,
    });
    for (const name of ['leaderId', 'deputyId'] as const)
      if (!rows.some(({ id }) => id === record[name]))
        throw refuseField(name, deptDeputy.fields[name].label, bi('不属于该部门', 'does not belong to the department'));
    const { rows: others } = await db.query(
      `select 1 from dept_deputy where leader_id = $1 and id is distinct from $2 and valid_from <= $4 and valid_to >= $3 and not deleted_flg limit 1`,
      [record.leaderId, before?.id ?? null, record.validFrom, record.validTo],
    );
    if (others.length)
      throw refuseField(
        'validFrom',
        deptDeputy.fields.validFrom.label,
        bi('与已有代理重叠', 'overlaps another deputy'),
      );
    return record;
  },
};
