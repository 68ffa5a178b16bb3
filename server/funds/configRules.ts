import { sharedErrors } from '#domain/core/errors.ts';
import { duplicateOf } from '#domain/core/writeRefusals.ts';
import { acctPeriod } from '#domain/funds/acctPeriod.ts';
import { bankAccount } from '#domain/funds/bankAccount.ts';
import { financeConf } from '#domain/funds/financeConf.ts';
import { configurersOnly, mayConfigure } from '#domain/funds/keepers.ts';
import { isThere } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import type { Call } from '../gateway/method.ts';

/** New rows ask what changes of old ones ask by `mayEdit`. @throws 1005 */
function refuseOthers({ actor }: Call): void {
  if (!mayConfigure(actor)) throw sharedErrors.FORBIDDEN({}, { _: configurersOnly });
}

export const bankAccountRules = rules(bankAccount, {
  beforeSave: async (_record, _facts, call) => {
    refuseOthers(call);
    return undefined;
  },
});

export const acctPeriodRules = rules(acctPeriod, {
  beforeSave: async (_record, _facts, call) => {
    refuseOthers(call);
    return undefined;
  },
});

export const financeConfRules = rules(financeConf, {
  beforeSave: async ({ confKey, mainCompId }, { before }, call) => {
    refuseOthers(call);
    // Two rows for all companies differ for the database, whose unique keys know nothing of what is empty.
    const forAll = { confKey: confKey ?? '', mainCompId: { is: null }, ...(before && { id: { not: before.id } }) };
    if (!mainCompId && (await isThere(financeConf, forAll, call.db)))
      throw duplicateOf(financeConf, ['confKey', 'mainCompId']);
    return undefined;
  },
});
