import { customer } from '#domain/company/customer.ts';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import * as calls from '#domain/guarantee/workbenchCalls.ts';
import { sysUser } from '#domain/system/index.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import type { QuotaDocument } from '../documents/quotaDocument.ts';
import { implementAreaCall } from '../ledgerMethod.ts';
import { waitingColumns, waitingDocuments } from './waitingDocuments.ts';

const [c, m, u] = [columnsIn(customer, 'c'), waitingColumns('m'), columnsIn(sysUser, 'u')];
const names = ['rowVersion', 'docNo', 'customerId', 'status', 'exitRoute', 'customsReceipt', 'ownerDept'] as const;

export const workbenchTodoHandler = (kinds: readonly DocumentKind[]): GatewayMethod =>
  implementAreaCall(calls.workbenchTodo, async ({ docType, page, limit }, call) => {
    const wanted = kinds.filter((kind) => !docType || kind.docType === docType);
    const waiting = await waitingDocuments(wanted, call);
    if (!waiting) return { rows: [], total: 0 };
    const perPage = limit ?? 10;
    const { rows } = await call.db.query<{ total: number } & calls.TodoRow>(
      `with mine as (${waiting.sql})
       select m.doc_type as "docType", m.id as "docId", ${selected<QuotaDocument, (typeof names)[number]>(bhApply, names, 'm')},
         m.amount::text, greatest(0, $7::date - ${m.statusSince}::date) as "daysInStatus", ${c.name} as "customerName",
         ${u.userName} as "submittedBy", (select count(*)::int from mine) as total
       from mine m left join customer c on c.id = ${m.customerId} left join sys_user u on u.id = m.last_by
       order by ${m.statusSince}, m.id limit $5 offset $6`,
      [...waiting.values, perPage, ((page ?? 1) - 1) * perPage, call.now.slice(0, 10)],
    );
    return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
  });
