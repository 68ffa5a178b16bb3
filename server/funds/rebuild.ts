import { sharedErrors } from '#domain/core/errors.ts';
import { type FundDifference, rebuildBalance } from '#domain/funds/rebuildCalls.ts';
import { bhMainComp } from '#domain/guarantee/index.ts';
import { implementCall } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { logMaintenance } from '../gateway/maintenanceLog.ts';

const mostShown = 200;

/** @throws 1002 there is no such company */
export const balancesRebuilt = implementCall(rebuildBalance, async ({ mainCompId, reason, save }, call) => {
  const { db } = call;
  const company = await readOne(bhMainComp, ['name'], { id: mainCompId }, db);
  if (!company) throw sharedErrors.NOT_FOUND();
  // Nobody posts to the company meanwhile: what is found is what is mended.
  await db.query('select 1 from fund_account where main_comp_id = $1 order by id for no key update', [mainCompId]);
  const { rows: differences } = await db.query<FundDifference>(
    `select d.kept, d.id, d.expected, d.found from fund_difference d where exists (select 1 from fund_account a
       where a.main_comp_id = $1 and (a.id = d.id or d.id like a.id || ' %'))
       or exists (select 1 from fund_item i where i.main_comp_id = $1 and i.id = d.id) limit $2`,
    [mainCompId, mostShown],
  );
  if (save !== 1) return { differences, mended: 0 };
  await db.query('select fund_rebuild($1)', [mainCompId]);
  await logMaintenance({ opKind: 'REBUILD_BALANCE', target: company.name ?? '', reason }, call);
  const detail = { action: 'rebuildBalance', mainCompId, reason, mended: differences.length };
  Object.assign(call.audit, { logType: 'ACTION', entity: 'fundAccount', detail });
  return { differences, mended: differences.length };
});
