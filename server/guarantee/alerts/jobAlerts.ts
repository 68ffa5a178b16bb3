import { toSnake } from '#domain/core/entity.ts';
import type { Db } from '../../gateway/method.ts';
import { type JobFailure, jobFailures } from '../../jobs/eachObject.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { type Finding, settleAlerts } from './alerts.ts';

/** Jobs of the area, and what people call them. */
const jobNames = {
  endGuaranteeDay: '日终处理',
  watchGuarantees: '预警检查',
  proveLedger: '台账核对',
  sendOutbox: '邮件发送',
  exchangeWithCustoms: '海关系统交换',
} as const;

type Owner = Pick<Finding, 'customerId' | 'mainCompId' | 'ownerDept'>;
const nobody: Owner = { customerId: null, mainCompId: null, ownerDept: null };

/** Whose the object is, so that its alert reaches who is responsible for it. */
async function ownerOf({ type, id }: JobFailure, db: Db): Promise<Owner> {
  if (type === '') return nobody;
  const { rows } = await db.query<Owner>(
    `select to_jsonb(t) ->> 'customer_id' as "customerId", to_jsonb(t) ->> 'main_comp_id' as "mainCompId", to_jsonb(t) ->> 'owner_dept' as "ownerDept"
     from ${toSnake(type)} t where id = $1`,
    [id],
  );
  return rows[0] ?? nobody;
}

/**
 * What jobs could not do is alarmed as long as it fails: on the workbench, and by mail to who is responsible and to
 * administrators.
 */
export async function settleJobAlerts(call: LedgerCall): Promise<void> {
  const { db } = call;
  const findings: Finding[] = [];
  for (const failure of await jobFailures(db, Object.keys(jobNames))) {
    const isWhole = failure.type === '';
    const objectName = isWhole ? jobNames[failure.name as keyof typeof jobNames] : failure.name;
    findings.push({
      ...(await ownerOf(failure, db)),
      type: 'DAY_END',
      value: String(failure.tries),
      objectType: isWhole ? 'sysJob' : failure.type,
      objectId: isWhole ? failure.name : failure.id,
      objectName,
      words: { declNo: objectName, reason: failure.error.zh },
    });
  }
  const { rows: gone } = await db.query<{ objectType: string; objectId: string; objectName: string }>(
    `select distinct object_type as "objectType", object_id as "objectId", object_name as "objectName" from bh_alert
     where alert_type = 'DAY_END' and dedup_key is not null and object_id <> all($1)`,
    [findings.map(({ objectId }) => objectId)],
  );
  await settleAlerts(
    [...findings, ...gone.map((one) => ({ ...one, ...nobody, type: 'DAY_END' as const, value: undefined, words: {} }))],
    call,
  );
}
