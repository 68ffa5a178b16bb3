import { customer } from '#domain/company/customer.ts';
import { formatFen, parseFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bhEmailCustomer } from '#domain/guarantee/bhAlert.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import * as calls from '#domain/guarantee/settingCalls.ts';
import { approvalActorOf } from '../../approval/approvalActor.ts';
import { logDocument } from '../../approval/documentLog.ts';
import { markDeleted } from '../../crud/change.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { askAgainst } from '../../gateway/areaRules.ts';
import { logMaintenance } from '../../gateway/maintenanceLog.ts';
import type { Call } from '../../gateway/method.ts';
import { closeQuota } from '../documents/applyEffect.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { headOf } from '../documents/quotaDocument.ts';
import { findQuota } from '../ledger/ledger.ts';
import { implementAreaCall } from '../ledgerMethod.ts';

const u = columnsIn(bhUsage, 'u');

/**
 * Closes a customer's quotas and marks documents that are not in effect as deleted.
 * @throws 61003, 61004 the name differs, 61040 something is still outstanding or held
 */
export const deleteCustomerHandler = implementAreaCall(
  calls.deleteGuaranteeCustomer,
  async ({ customerId, customerName, reason }, call) => {
    const { db } = call;
    const known = await readOne(customer, ['name'], { id: customerId }, db, { lock: 'update' });
    if (!known) throw guaranteeErrors.NOT_FOUND();
    if (known.name !== customerName.trim())
      throw refuseField('customerName', customer.fields.name.label, bi('与客户不一致', 'is not the customer’s'));
    const open = { customerId, quotaStatus: { not: 'CLOSED' } } as const;
    const quotas = await readMany(bhQuota, ['id'], open, db, { order: ['id'], lock: 'no key update' });
    await refuseOutstanding(customerId, call);
    await askAgainst(customer.key, customerId, call);
    for (const { id } of quotas) {
      const quota = await findQuota(db, id, { lock: true });
      if (quota) await closeQuota(quota, { sourceKey: `maint:${id}` }, call);
    }
    const documents = await deleteOpenDocuments(customerId, call);
    await markDeleted(bhEmailCustomer, { customerId }, call);
    await logMaintenance({ opKind: 'DELETE_CUSTOMER', target: known.name, reason }, call);
    Object.assign(call.audit, {
      logType: 'DELETE',
      entity: 'customer',
      recordId: customerId,
      detail: { quotas: quotas.length, documents },
    });
    return { quotas: quotas.length, documents };
  },
);

async function refuseOutstanding(customerId: string, { db }: Call): Promise<void> {
  const { rows } = await db.query<{ open: string }>(
    `select coalesce(sum(greatest(${u.outstandingQuota} + ${u.heldAmount}, ${u.outstandingGuar} + ${u.heldGuar})), 0)::text as open
      from bh_usage u where ${u.customerId} = $1 and not u.deleted_flg`,
    [customerId],
  );
  const open = parseFen(rows[0]?.open ?? '0');
  if (open > 0n) throw guaranteeErrors.CUSTOMER_IN_USE({ amount: formatFen(open) });
}

async function deleteOpenDocuments(customerId: string, call: Call): Promise<number> {
  const actor = await approvalActorOf(call);
  let count = 0;
  for (const kind of guaranteeKinds) {
    const head = headOf(kind);
    const waiting = { customerId, effectiveAt: { is: null } } as const;
    const rows = await readMany(head, ['id'], waiting, call.db, { order: ['id'], lock: 'update' });
    for (const { id } of rows) {
      const record = await getRecord(kind.entity, id, asSystem(call));
      await markDeleted(head, { id }, call);
      await logDocument(kind, record, { action: 'delete', from: String(record.status), actor }, call);
    }
    count += rows.length;
  }
  return count;
}
