import { canEdit } from '#domain/approval/editRights.ts';
import { heldByBusiness, statusCodes } from '#domain/approval/statuses.ts';
import { toSnake } from '#domain/core/entity.ts';
import { amountFields } from '#domain/guarantee/approvedAmount.ts';
import { approvalActorOf } from '../approval/approvalActor.ts';
import { boundCompanies } from '../approval/areaAccess.ts';
import type { DocumentKind } from '../approval/documentKind.ts';
import { defineMethod, type GatewayMethod } from '../gateway/method.ts';
import { optionalInt, optionalText } from '../gateway/shape.ts';

/**
 * Documents that wait for this person: those whose status he may edit, of his own department where it is business, of his companies where he is
 * bound to some. Confirmed documents wait only when their receipt failed.
 */
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
      const actor = await approvalActorOf(call);
      const statuses = statusCodes.filter((status) => canEdit(status, actor));
      const companies = await boundCompanies(call);
      const tables = kinds
        .filter((kind) => !docType || kind.docType === docType)
        .map((kind) => {
          const amount = amountFields[kind.docType];
          return `select '${kind.docType}' as doc_type, id, row_version, doc_no, customer_id, main_comp_id, owner_dept, status, status_since, customs_receipt, closed_flag, deleted_flg,
            coalesce(approved_amount, ${amount ? toSnake(amount) : 'null::numeric'}) as amount, coalesce(acc_submitted_by, inv_submitted_by, exit_submitted_by, submitted_by, created_by) as last_by
            from ${toSnake(kind.entity.key)}`;
        });
      if (tables.length === 0) return { rows: [], total: 0 };
      const { rows } = await call.db.query<{ total: number } & Record<string, unknown>>(
        `with mine as (
           select * from (${tables.join(' union all ')}) d
           where status = any($1) and not closed_flag and not deleted_flg and (status <> all($2) or owner_dept = $3)
             and (status <> 'EXITDEPT_INPUT_CONFIRMED' or customs_receipt = 'FAILED') and ($4::text[] is null or main_comp_id = any($4)))
         select m.doc_type as "docType", m.id as "docId", m.row_version as "rowVersion", m.doc_no as "docNo", m.customer_id as "customerId", c.name as "customerName",
           m.amount::text, m.status, greatest(0, $7::date - m.status_since::date) as "daysInStatus", m.owner_dept as "ownerDept", u.user_name as "submittedBy",
           (select count(*)::int from mine) as total
         from mine m left join customer c on c.id = m.customer_id left join sys_user u on u.id = m.last_by
         order by m.status_since, m.id limit $5 offset $6`,
        [statuses, [...heldByBusiness], actor.deptCode, companies ?? null, limit, (page - 1) * limit, call.now.slice(0, 10)],
      );
      return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
    },
  });
