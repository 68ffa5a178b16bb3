import { approvalStatuses } from '#domain/approval/statuses.ts';
import { type RowOf, toSnake } from '#domain/core/entity.ts';
import { workdaysBetween } from '#domain/core/workCalendar.ts';
import { bhAlert } from '#domain/guarantee/bhAlert.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { headOf, type QuotaDocument } from '../documents/quotaDocument.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { loadCalendar, loadParams } from '../settings/paramBook.ts';
import type { AlertFinding } from './alerts.ts';

const a = columnsIn(bhAlert, 'a');
const names = ['id', 'docNo', 'customerId', 'mainCompId', 'ownerDept', 'statusSince'] as const;
const notFinal = approvalStatuses.filter(({ final }) => !final).map(({ code }) => code);

/**
 * Documents that nobody has moved for as many working days as the parameter STUCK_DAYS says; levels follow from there.
 * @see docs/spec/guarantee.md 5.2, 7.10
 */
export async function stuckFindings({ db, now }: LedgerCall): Promise<AlertFinding[]> {
  const today = now.slice(0, 10);
  const calendar = await loadCalendar(db, today);
  const stuckFrom = intParam(await loadParams(db), 'STUCK_DAYS');
  const findings: AlertFinding[] = [];
  for (const kind of guaranteeKinds) {
    const head = headOf(kind);
    const d = columnsIn(head, 'd');
    const isWaiting = `${d.status} = any($1) and not ${d.closedFlag} and not d.deleted_flg`;
    const { rows } = await db.query<RowOf<QuotaDocument, (typeof names)[number]> & { readonly waiting: boolean }>(
      `select ${selected(head, names, 'd')}, ${isWaiting} as waiting from ${toSnake(head.key)} d
       where (${isWaiting})
          or exists (select 1 from bh_alert a where ${a.objectId} = d.id and ${a.alertType} = 'DOC_STUCK' and ${a.alertStatus} = 'OPEN')`,
      [notFinal],
    );
    for (const { id, docNo, customerId, mainCompId, ownerDept, statusSince, waiting } of rows) {
      const since = statusSince?.slice(0, 10);
      const waited = since ? workdaysBetween({ from: since, to: today }, calendar) : 0;
      const days = String(waited);
      findings.push({
        type: 'DOC_STUCK',
        value: waiting && waited >= stuckFrom ? days : undefined,
        objectType: head.key,
        objectId: id,
        objectName: docNo ?? '',
        customerId,
        mainCompId,
        ownerDept,
        words: { declNo: docNo ?? '', days },
      });
    }
  }
  return findings;
}
