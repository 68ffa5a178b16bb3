import type { DocumentKind } from '../../approval/documentKind.ts';
import { defineMethod, type GatewayMethod } from '../../gateway/method.ts';
import { optionalInt, optionalText } from '../../gateway/shape.ts';
import { waitingDocuments } from './waitingDocuments.ts';

/** baohan.workbenchTodo: the documents that wait for this person, those that wait longest first. */
export const workbenchTodo = (kinds: readonly DocumentKind[]): GatewayMethod =>
  defineMethod({
    service: 'baohan',
    method: 'workbenchTodo',
    right: null,
    parse: (data) => ({
      docType: optionalText(data, 'docType', 10),
      page: optionalInt(data, 'page', { min: 1, max: 1000 }) ?? 1,
      limit: optionalInt(data, 'limit', { min: 1, max: 100 }) ?? 10,
    }),
    handle: async ({ docType, page, limit }, call) => {
      const wanted = kinds.filter((kind) => !docType || kind.docType === docType);
      const waiting = await waitingDocuments(wanted, call);
      if (!waiting) return { rows: [], total: 0 };
      const { rows } = await call.db.query<{ total: number } & Record<string, unknown>>(
        `with mine as (${waiting.sql})
         select m.doc_type as "docType", m.id as "docId", m.row_version as "rowVersion", m.doc_no as "docNo", m.customer_id as "customerId", c.name as "customerName",
           m.amount::text, m.status, m.customs_receipt as "customsReceipt", greatest(0, $7::date - m.status_since::date) as "daysInStatus", m.owner_dept as "ownerDept", u.user_name as "submittedBy",
           (select count(*)::int from mine) as total
         from mine m left join customer c on c.id = m.customer_id left join sys_user u on u.id = m.last_by
         order by m.status_since, m.id limit $5 offset $6`,
        [...waiting.values, limit, (page - 1) * limit, call.now.slice(0, 10)],
      );
      return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
    },
  });
