import * as calls from '#domain/guarantee/workbenchCalls.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { implementAreaCall } from '../ledgerMethod.ts';
import { waitingDocuments } from './waitingDocuments.ts';

export const workbenchTodo = (kinds: readonly DocumentKind[]): GatewayMethod =>
  implementAreaCall(calls.workbenchTodo, async ({ docType, page, limit }, call) => {
    const wanted = kinds.filter((kind) => !docType || kind.docType === docType);
    const waiting = await waitingDocuments(wanted, call);
    if (!waiting) return { rows: [], total: 0 };
    const perPage = limit ?? 10;
    const { rows } = await call.db.query<{ total: number } & calls.TodoRow>(
      `with mine as (${waiting.sql})
       select m.doc_type as "docType", m.id as "docId", m.row_version as "rowVersion", m.doc_no as "docNo",
       m.customer_id as "customerId", c.name as "customerName",
         m.amount::text, m.status, m.exit_route as "exitRoute", m.customs_receipt as "customsReceipt", greatest(0,
         $7::date - m.status_since::date) as "daysInStatus", m.owner_dept as "ownerDept", u.user_name as "submittedBy",
         (select count(*)::int from mine) as total
       from mine m left join customer c on c.id = m.customer_id left join sys_user u on u.id = m.last_by
       order by m.status_since, m.id limit $5 offset $6`,
      [...waiting.values, perPage, ((page ?? 1) - 1) * perPage, call.now.slice(0, 10)],
    );
    return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
  });
