import * as acts from '#domain/classification/hsImportActs.ts';
import { planCode, type WantedPeriod } from '#domain/classification/tariffPlan.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import { implementAct } from '../crud/implement.ts';
import { differenceText } from './differenceText.ts';
import { byCode, knownPeriods } from './knownPeriods.ts';
import { lockTariff, writePeriods } from './writePeriods.ts';

interface KeptRow extends WantedPeriod {
  readonly hsCode: string;
  readonly change: string;
  readonly difference: string;
}

const changedMeanwhile = say(
  '导入后税则又有变动，请作废后重新导入',
  'The tariff has changed since the import: cancel the batch and import anew',
);

export const cancel = implementAct(acts.cancelImport, async ({ input }) => ({ status: 'CANCELLED', reason: input.reason }));

/** What the batch has shown is what happens: it is planned again, and refused where that says something else by now. */
export const apply = implementAct(acts.applyImport, async ({ record }, call) => {
  await lockTariff(call);
  const { rows } = await call.db.query<KeptRow>(
    `select hs_code as "hsCode", change, coalesce(difference, '') as difference, to_char(valid_from, 'YYYY-MM-DD') as "validFrom",
       to_char(valid_to, 'YYYY-MM-DD') as "validTo", said as values from hs_import_row where import_id = $1 and not deleted_flg`,
    [record.id],
  );
  const codes = byCode(rows);
  const known = await knownPeriods([...codes.keys()], call.db);
  const planned = [...codes].map(([code, wanted]) => {
    const before = known.get(code) ?? [];
    const plan = planCode(code, before, wanted);
    for (const one of plan.planned) refuseOther(one);
    return { code, before, periods: plan.periods };
  });
  await writePeriods(planned, { source: String(record.batchNo), known: [...known.values()].flat() }, call);
  return { status: 'APPLIED', appliedBy: call.actor.userId, appliedTime: call.now };
});

/** @throws 1004 the batch would do something else than it has shown */
function refuseOther(one: ReturnType<typeof planCode<KeptRow>>['planned'][number]): void {
  const isShown = 'change' in one && one.change.kind === one.row.change && differenceText(one.change, one.row) === one.row.difference;
  if (!isShown) throw new BusinessError('1004', changedMeanwhile);
}
