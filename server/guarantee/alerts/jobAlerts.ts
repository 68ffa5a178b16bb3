import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { bhAlert } from '#domain/guarantee/bhAlert.ts';
import { entityOf } from '#domain/index.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import type { Db } from '../../gateway/method.ts';
import { type JobFailure, jobFailures } from '../../jobs/eachObject.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { type AlertFinding, settleAlerts } from './alerts.ts';

const a = columnsIn(bhAlert, 'a');

/** Jobs of the area, and what people call them. */
const jobNames = {
  endGuaranteeDay: '日终处理',
  watchGuarantees: '预警检查',
  proveLedger: '台账核对',
  sendOutbox: '邮件发送',
  exchangeWithCustoms: '海关系统交换',
} as const;

type Owner = Pick<AlertFinding, 'customerId' | 'mainCompId' | 'ownerDept'>;
const nobody: Owner = { customerId: null, mainCompId: null, ownerDept: null };

/** Whose the object is, so that its alert reaches who is responsible for it. */
async function ownerOf({ type, id }: JobFailure, db: Db): Promise<Owner> {
  if (type === '') return nobody;
  const entity = entityOf(type);
  const names = (Object.keys(nobody) as (keyof Owner)[]).filter((name) => entity.fields[name]);
  const owner = await readOne(
    entity as EntityDefinition<Record<keyof Owner, Extract<Field, { kind: 'text' }>>>,
    names,
    { id },
    db,
    { deleted: 'too' },
  );
  return { ...nobody, ...owner };
}

/**
 * What jobs could not do is alarmed as long as it fails: on the workbench, and by mail to who is responsible and to
 * administrators.
 */
export async function settleJobAlerts(call: LedgerCall): Promise<void> {
  const { db } = call;
  const findings: AlertFinding[] = [];
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
  const failing = findings.map(({ objectId }) => objectId);
  const { rows: gone } = await db.query<Pick<AlertFinding, 'objectType' | 'objectId' | 'objectName'>>(
    `select distinct ${selected(bhAlert, ['objectType', 'objectId', 'objectName'], 'a')} from bh_alert a
     where ${a.alertType} = 'DAY_END' and ${a.dedupKey} is not null and ${a.objectId} <> all($1)`,
    [failing],
  );
  await settleAlerts(
    [...findings, ...gone.map((one) => ({ ...one, ...nobody, type: 'DAY_END' as const, value: undefined, words: {} }))],
    call,
  );
}
