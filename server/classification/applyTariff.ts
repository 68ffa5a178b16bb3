import { hsImportRow } from '#domain/classification/hsImport.ts';
import * as acts from '#domain/classification/hsImportActs.ts';
import { isLineKind } from '#domain/classification/hsLineSheets.ts';
import { planCode, type WantedPeriod } from '#domain/classification/tariffPlan.ts';
import type { RowOf } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { implementAct } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';
import { differenceText } from './differenceText.ts';
import { byCode, knownPeriods } from './knownPeriods.ts';
import { lockTariff, writePeriods } from './writePeriods.ts';

interface KeptRow extends WantedPeriod {
  readonly hsCode: string;
  readonly change: string | null;
  readonly difference: string;
}

type Kept = RowOf<typeof hsImportRow, 'hsCode' | 'change' | 'difference' | 'validFrom' | 'validTo' | 'said'>;

const changedMeanwhile = bi(
  '导入后税则又有变动，请作废后重新导入',
  'The tariff has changed since the import: cancel the batch and import anew',
);

export const cancel = implementAct(acts.cancelImport, async ({ input }) => ({
  status: 'CANCELLED',
  reason: input.reason,
}));

/** What the batch has shown is what happens: it is planned again, and refused where that says something else by now. */
export const apply = implementAct(acts.applyImport, async ({ record }, call) => {
  await lockTariff(call);
  const kept = await readMany(
    hsImportRow,
    ['hsCode', 'change', 'difference', 'validFrom', 'validTo', 'said'],
    { importId: record.id },
    call.db,
  );
  const codes = byCode(kept.map(keptRow));
  const known = await knownPeriods([...codes.keys()], call.db, isLineKind(record.kind) ? record.kind : undefined);
  const planned = [...codes].map(([code, wanted]) => {
    const before = known.get(code) ?? [];
    const plan = planCode(code, before, wanted);
    for (const one of plan.planned) refuseOther(one);
    return { code, before, periods: plan.periods };
  });
  await writePeriods(planned, { source: String(record.batchNo), known: [...known.values()].flat() }, call);
  return { status: 'APPLIED', appliedBy: call.actor.userId, appliedTime: call.now };
});

const keptRow = ({ hsCode, change, difference, validFrom, validTo, said }: Kept): KeptRow => ({
  ...{ hsCode: String(hsCode), change, difference: difference ?? '', validFrom: String(validFrom), validTo },
  values: said as KeptRow['values'],
});

/** @throws 1004 the batch would do something else than it has shown */
function refuseOther(one: ReturnType<typeof planCode<KeptRow>>['planned'][number]): void {
  const isShown =
    'change' in one && one.change.kind === one.row.change && differenceText(one.change, one.row) === one.row.difference;
  if (!isShown) throw new BusinessError('1004', changedMeanwhile);
}
