import { approvalStatuses } from '#domain/approval/statuses.ts';
import { toSnake } from '#domain/core/entity.ts';
import { workdaysBetween } from '#domain/core/workCalendar.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { loadCalendar, loadParams } from '../settings/paramBook.ts';
import type { Finding } from './alerts.ts';

const notFinal = approvalStatuses.filter(({ final }) => !final).map(({ code }) => code);

/**
 * Documents that nobody has moved for as many working days as the parameter STUCK_DAYS says; levels follow from there.
 * @see docs/spec/guarantee.md 5.2, 7.10
 */
export async function stuckFindings({ db, now }: LedgerCall): Promise<Finding[]> {
  const today = now.slice(0, 10);
  const calendar = await loadCalendar(db, today);
  const stuckFrom = intParam(await loadParams(db), 'STUCK_DAYS');
  const findings: Finding[] = [];
  for (const { entity } of guaranteeKinds) {
    const { rows } = await db.query<{
      id: string;
      doc_no: string;
      customer_id: string | null;
      main_comp_id: string | null;
      owner_dept: string | null;
      since: string | null;
      waiting: boolean;
    }>(
      `select d.id, d.doc_no, d.customer_id, d.main_comp_id, d.owner_dept, to_char(d.status_since, 'YYYY-MM-DD') as since,
         d.status = any($1) and not d.closed_flag and not d.deleted_flg as waiting
       from ${toSnake(entity.key)} d
       where (d.status = any($1) and not d.closed_flag and not d.deleted_flg)
          or exists (select 1 from bh_alert a where a.object_id = d.id and a.alert_type = 'DOC_STUCK' and a.alert_status = 'OPEN')`,
      [notFinal],
    );
    for (const row of rows) {
      const waited = row.since ? workdaysBetween({ from: row.since, to: today }, calendar) : 0;
      const days = String(waited);
      findings.push({
        type: 'DOC_STUCK',
        value: row.waiting && waited >= stuckFrom ? days : undefined,
        objectType: entity.key,
        objectId: row.id,
        objectName: row.doc_no,
        customerId: row.customer_id,
        mainCompId: row.main_comp_id,
        ownerDept: row.owner_dept,
        words: { declNo: row.doc_no, days },
      });
    }
  }
  return findings;
}
