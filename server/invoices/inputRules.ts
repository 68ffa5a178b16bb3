import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { invoiceIn } from '#domain/invoices/invoiceIn.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import type { StepCheckOn } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { hasFileSql } from './originals.ts';
import { needInvoiceRight } from './rights.ts';
import { preparedInput } from './saveRules.ts';

/** So often a day the bureau is asked for one that it does not know. */
const mostTries = 5;

async function refuseManyTries(id: string, { db, now }: Call): Promise<void> {
  const { rows } = await db.query<{ tries: number }>(
    `select count(*)::int as tries from status_log where entity = 'invoice' and record_id = $1 and action = 'verifyMissing'
     and act_time >= $2::date`,
    [id, now.slice(0, 10)],
  );
  if ((rows[0]?.tries ?? 0) >= mostTries)
    throw invalid({ _: bi('同一发票每天最多查验5次', 'An invoice is verified five times a day at most') });
}

const mayVerify: StepCheckOn<typeof invoiceIn> = async (record, _params, call) =>
  needInvoiceRight('canEdit', record, call);

export const invoiceInRules = rules(invoiceIn, {
  beforeSave: (record, { before }, call) => preparedInput(record, before, call),
  beforeStep: {
    verifyOk: mayVerify,
    verifyDiff: mayVerify,
    verifyBad: mayVerify,
    verifyMissing: async (record, params, call) => {
      await mayVerify(record, params, call);
      await refuseManyTries(record.id, call);
    },
  },
  effects: {
    verified: effectOn(invoiceIn, async (_record, { opinion }, { now }) => ({
      verifyTime: now,
      verifySource: 'MANUAL',
      verifyText: opinion ?? null,
    })),
  },
  beforeDelete: async (record, call) => {
    needInvoiceRight('canEdit', record, call);
    const isUsed =
      (record.linkedAmount && /[1-9]/.test(record.linkedAmount)) ||
      record.redStatus !== 'NORMAL' ||
      record.deductStatus === 'SELECTED' ||
      record.entryStatus === 'ENTERED';
    if (isUsed) throw invalid({ _: bi('发票已被使用，不能删除', 'The invoice is in use') });
  },
  computed: { hasFile: hasFileSql },
});
