import { wordIn } from '#domain/core/dictionary.ts';
import { invalid } from '#domain/core/errors.ts';
import { addMonths } from '#domain/core/months.ts';
import { bi } from '#domain/core/text.ts';
import { autoOrder } from '#domain/partners/autoOrder.ts';
import { partnerDictionaries } from '#domain/partners/dictionaries.ts';
import { partnerErrors } from '#domain/partners/errors.ts';
import { supplier, supplierBank, supplierQual } from '#domain/partners/supplier.ts';
import * as acts from '#domain/partners/supplierActs.ts';
import { supplierProtocol } from '#domain/partners/supplierProtocol.ts';
import { accountMark, isChecked, missingQualifications } from '#domain/partners/supplierRules.ts';
import { change } from '../crud/change.ts';
import { implementAct } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { isThere, readMany } from '../crud/read.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { refuseWrong } from '../crud/writeRecord.ts';
import type { StepCheckOn } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';

/** Orders for which money may still be owed. */
const owed = ['AUTO_OK', 'MANUAL', 'CONFIRMED'];

type Check = StepCheckOn<typeof supplier>;

const [p, q] = [columnsIn(supplierProtocol, 'p'), columnsIn(supplierQual, 'q')];

/** What a supplier of its types lacks today. @throws 62037 */
const refuseUnqualified: Check = async ({ id, types }, _params, { db, now }) => {
  const quals = await readMany(supplierQual, ['qualKind', 'validTo', 'longTermFlag'], { supplierId: id }, db);
  const missing = missingQualifications(types ?? [], quals, now.slice(0, 10));
  if (missing.length === 0) return;
  const kinds = missing
    .map((group) => group.map((kind) => wordIn(partnerDictionaries, 'QUAL_KIND', kind).zh).join('或'))
    .join('、');
  throw partnerErrors.QUALIFICATIONS({ kinds });
};

/** Protocols of a supplier who may not work for us confirm no orders. */
async function suspendProtocols(supplierId: string, opinion: string | undefined, call: Call): Promise<void> {
  const running = await readMany(supplierProtocol, ['id'], { supplierId, status: 'EFFECTIVE' }, call.db);
  for (const { id } of running)
    await takeSystemStep(supplierProtocol, { id, action: 'suspend', opinion: opinion ?? '供应商冻结' }, call);
}

const reviewMonths = 12;

const supplierReason = effectOn(supplier, async (_record, { opinion }) => ({ statusReason: opinion ?? null }));

export const supplierServerRules = rules(supplier, {
  computed: {
    protocols: {
      of: `supplier_protocol p where ${p.supplierId} = t.id and ${p.status} = 'EFFECTIVE' and not p.deleted_flg`,
      what: 'count(*)::int',
    },
    nextExpiry: {
      of: `supplier_qual q where ${q.supplierId} = t.id and not ${q.longTermFlag} and not q.deleted_flg`,
      what: `to_char(min(${q.validTo}), 'YYYY-MM-DD')`,
    },
  },
  beforeStep: {
    submit: (record, _params, call) => refuseWrong(supplier, record, call, { moment: 'submit', only: {} }),
    approve: refuseUnqualified,
    unfreeze: refuseUnqualified,
    close: async ({ id }, _params, { db }) => {
      if (await isThere(autoOrder, { supplierId: id, status: owed }, db))
        throw invalid({ _: bi('尚有未付款的采购订单', 'Purchase orders are not paid yet') });
    },
  },
  effects: {
    supplierAdmitted: async (_record, _step, { now }) => ({
      admitDate: now.slice(0, 10),
      nextReviewDate: addMonths(now.slice(0, 10), reviewMonths),
      statusReason: null,
    }),
    supplierReason,
    supplierBarred: async ({ id }, { opinion }, call) => {
      await suspendProtocols(id, opinion, call);
      return { statusReason: opinion ?? null };
    },
    supplierBlacklisted: async ({ id }, { opinion }, call) => {
      await suspendProtocols(id, opinion, call);
      return { statusReason: opinion ?? null, blacklistedOn: call.now.slice(0, 10) };
    },
  },
});

export const accountsChecked = implementAct(acts.checkAccounts, async ({ record }, call) => {
  const accounts = await readMany(
    supplierBank,
    ['id', 'bankName', 'branchNo', 'account', 'accountName', 'checkedAs'],
    { supplierId: record.id },
    call.db,
  );
  const unchecked = accounts.filter((account) => !isChecked(account));
  if (unchecked.length === 0) throw invalid({ banks: bi('没有待复核的账户', 'No account waits to be checked') });
  for (const account of unchecked)
    await change(
      supplierBank,
      account.id,
      { checkedAs: accountMark(account), checkedBy: call.actor.userId, checkedTime: call.now },
      call,
    );
  return undefined;
});
