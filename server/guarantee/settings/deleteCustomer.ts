import { customer } from '#domain/company/customer.ts';
import { toSnake } from '#domain/core/entity.ts';
import { formatFen, parseFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import * as calls from '#domain/guarantee/settingCalls.ts';
import { approvalActorOf } from '../../approval/approvalActor.ts';
import { logDocument } from '../../approval/documentLog.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { logMaintenance } from '../../gateway/maintenanceLog.ts';
import type { Call } from '../../gateway/method.ts';
import { closeQuota } from '../documents/applyEffect.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { findQuota } from '../ledger/ledger.ts';
import { implementAreaCall } from '../ledgerMethod.ts';

/**
 * Closes a customer's quotas and marks documents that are not in effect as deleted.
 * @throws 61003, 61004 the name differs, 61040 something is still outstanding or held
 */
export const deleteCustomer = implementAreaCall(
  calls.deleteCustomer,
  async ({ customerId, customerName, reason }, call) => {
    const { db, now, actor } = call;
    const { rows } = await db.query<{ name: string }>(
      'select name from customer where id = $1 and not deleted_flg for update',
      [customerId],
    );
    if (!rows[0]) throw guaranteeErrors.NOT_FOUND();
    if (rows[0].name !== customerName.trim())
      throw refuseField('customerName', customer.fields.name.label, bi('与客户不一致', 'is not the customer’s'));
    const { rows: quotas } = await db.query<{ id: string }>(
      `select id from bh_quota where customer_id = $1 and quota_status <> 'CLOSED' and not deleted_flg order by id for no key update`,
      [customerId],
    );
    await refuseOutstanding(customerId, call);
    for (const { id } of quotas) {
      const quota = await findQuota(db, id, { lock: true });
      if (quota) await closeQuota(quota, { sourceKey: `maint:${id}` }, call);
    }
    const documents = await deleteOpenDocuments(customerId, call);
    await db.query(
      'update bh_email_customer set deleted_flg = true, updated_by = $2, updated_time = $3 where customer_id = $1 and not deleted_flg',
      [customerId, actor.userId, now],
    );
    await logMaintenance({ opKind: 'DELETE_CUSTOMER', target: rows[0].name, reason }, call);
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
    `select coalesce(sum(greatest(outstanding_quota + held_amount, outstanding_guar + held_guar)), 0)::text as open
      from bh_usage where customer_id = $1 and not deleted_flg`,
    [customerId],
  );
  const open = parseFen(rows[0]?.open ?? '0');
  if (open > 0n) throw guaranteeErrors.CUSTOMER_IN_USE({ amount: formatFen(open) });
}

async function deleteOpenDocuments(customerId: string, call: Call): Promise<number> {
  const actor = await approvalActorOf(call);
  let count = 0;
  for (const kind of guaranteeKinds) {
    const table = toSnake(kind.entity.key);
    const { rows } = await call.db.query<{ id: string }>(
      `select id from ${table} where customer_id = $1 and effective_at is null and not deleted_flg order by id for update`,
      [customerId],
    );
    for (const { id } of rows) {
      const record = await getRecord(kind.entity, id, asSystem(call));
      await call.db.query(
        `update ${table} set deleted_flg = true, row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1`,
        [id, call.actor.userId, call.now],
      );
      await logDocument(kind, record, { action: 'delete', from: String(record.status), actor }, call);
    }
    count += rows.length;
  }
  return count;
}
