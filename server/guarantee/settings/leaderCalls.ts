import { approvalStatuses } from '#domain/approval/statuses.ts';
import { decidingDepartments } from '#domain/core/access.ts';
import { bi } from '#domain/core/text.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { bhDeptLeader, deptDeputy, whyNotDeputy } from '#domain/guarantee/people.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import * as calls from '#domain/guarantee/settingCalls.ts';
import { sysUser } from '#domain/system/index.ts';
import { accountsPath } from '#domain/system/paths.ts';
import { changeAll } from '../../crud/change.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { isThere, readMany } from '../../crud/read.ts';
import { beforeSaveOf } from '../../crud/rulesOn.ts';
import type { EntityRules, FollowOn } from '../../gateway/areaRules.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { tellLeaderless } from '../../gateway/tellLeaderless.ts';
import { newId } from '../../platform/newId.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { headOf } from '../documents/quotaDocument.ts';
import { implementAreaCall, ledgerMethod } from '../ledgerMethod.ts';
import { parseBatch, saveBatch } from './batchSave.ts';

const [d, u] = [columnsIn(bhDeptLeader, 'd'), columnsIn(sysUser, 'u')];

/**
 * baohan.deptLeaderCheck: whether the person leads a department, today or as a deputy. The same as
 * `system.getDeptLeaderFlag`.
 */
const deptLeaderCheck = ledgerMethod({
  method: 'deptLeaderCheck',
  parse: () => ({}),
  handle: async (_input, { db, actor, now }) => {
    if (actor.isLeader) return true;
    const today = now.slice(0, 10);
    const { userId: deputyId, deptCode } = actor;
    return isThere(deptDeputy, { deputyId, deptCode, validFrom: { to: today }, validTo: { from: today } }, db);
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
       select id, exists (select 1 from bh_dept_leader d where ${d.userId} = s.id and ${d.enabled} and not d.deleted_flg) as leads from sys_user s) l
     where l.id = u.id and ${u.isLeader} <> l.leads returning ${u.deptCode} as dept, l.leads`,
    [call.now],
  );
  const lost = new Set(told.flatMap(({ dept, leads }) => (leads ? [] : [dept])));
  for (const dept of lost) await tellLeaderless({ dept, url: accountsPath }, call);
  return { rows };
});

async function departmentsOf({ db }: Call): Promise<string[]> {
  const { rows } = await db.query<{ dept: string }>(`select distinct ${d.deptCode} as dept from bh_dept_leader d`);
  return rows.map(({ dept }) => dept);
}

async function keepOnePrimary(dept: string, { db }: Call): Promise<void> {
  const primary = await readMany(bhDeptLeader, ['id'], { deptCode: dept, isPrimary: 1, enabled: 1 }, db, { limit: 2 });
  if (primary.length > 1)
    throw refuseField(
      'isPrimary',
      bhDeptLeader.fields.isPrimary.label,
      bi(`部门${dept}只能有一名主负责人`, `only one per department (${dept})`),
    );
}

/** A department that documents wait for keeps at least one leader. @throws 61041 */
async function refuseWithoutLeader(dept: string, { db }: Call): Promise<void> {
  if (await isThere(bhDeptLeader, { deptCode: dept, enabled: 1 }, db)) return;
  const open = approvalStatuses.filter(({ final }) => !final).map(({ code }) => code);
  const isBusiness = !decidingDepartments.has(dept);
  const waiting = { status: open, closedFlag: 0, ...(isBusiness && { ownerDept: dept }) } as const;
  for (const kind of guaranteeKinds) if (await isThere(headOf(kind), waiting, db)) throw guaranteeErrors.LAST_LEADER();
}

/**
 * Who leads is said by rows; the switch of an account writes those of its own, and a leader who goes to another
 * department leads there.
 * @throws 61041 a department with open documents would lose its last leader
 */
export const followAccount: FollowOn<typeof sysUser> = async ({ id, isLeader, deptCode }, before, call) => {
  const { db, actor, now } = call;
  const [leads, led] = [isLeader === 1, before?.isLeader === 1];
  if (leads === led && (!leads || before?.deptCode === deptCode)) return;
  await db.query('lock table bh_dept_leader in share row exclusive mode');
  await changeAll(bhDeptLeader, { userId: id, enabled: 1 }, { enabled: 0, isPrimary: 0 }, call, {
    ...(leads && { and: (row, place) => `${row.deptCode} <> ${place(deptCode)}` }),
  });
  if (leads)
    await db.query(
      `insert into bh_dept_leader (id, dept_code, user_id, enabled, created_by, created_by_name, created_dept, created_time, updated_by, updated_time)
       values ($1, $2, $3, true, $4, $5, $6, $7, $4, $7)
       on conflict (dept_code, user_id) where not deleted_flg do update
       set enabled = true, row_version = bh_dept_leader.row_version + 1, updated_by = $4, updated_time = $7`,
      [newId(), deptCode, id, actor.userId, actor.userName, actor.deptCode, now],
    );
  if (led && before?.deptCode) await refuseWithoutLeader(String(before.deptCode), call);
};

export const leaderCalls: readonly GatewayMethod[] = [deptLeaderCheck, saveDeptLeaders];

/** A leader belongs to the department he leads. */
export const leaderRules: EntityRules = {
  beforeSave: beforeSaveOf(bhDeptLeader, async ({ userId = null, deptCode = null }, _facts, { db }) => {
    const isOfDept = await isThere(sysUser, { id: userId }, db, {
      and: (row, place) => `${place(deptCode)} in (${row.roleId}, ${row.deptCode})`,
    });
    if (!isOfDept)
      throw refuseField(
        'userId',
        bhDeptLeader.fields.userId.label,
        bi('不属于该部门', 'does not belong to the department'),
      );
    return {};
  }),
};

/** A deputy is of the leader's department, and stands in for him once at a time. */
export const deputyRules: EntityRules = {
  beforeSave: beforeSaveOf(deptDeputy, async (record, { before }, { db, actor }) => {
    if (whyNotDeputy(record, actor)) throw guaranteeErrors.NO_RIGHT();
    const { leaderId = null, deputyId = null, deptCode = null, validFrom = null, validTo = null } = record;
    const ids = [leaderId, deputyId].filter((id) => id !== null);
    const people = await readMany(sysUser, ['id'], { id: ids, roleId: deptCode }, db);
    for (const name of ['leaderId', 'deputyId'] as const)
      if (!people.some(({ id }) => id === record[name]))
        throw refuseField(name, deptDeputy.fields[name].label, bi('不属于该部门', 'does not belong to the department'));
    const isTwice = await isThere(deptDeputy, { leaderId, ...(before && { id: { not: before.id } }) }, db, {
      and: (row, place) => `${row.validFrom} <= ${place(validTo)} and ${row.validTo} >= ${place(validFrom)}`,
    });
    if (isTwice)
      throw refuseField(
        'validFrom',
        deptDeputy.fields.validFrom.label,
        bi('与已有代理重叠', 'overlaps another deputy'),
      );
    return {};
  }),
};
