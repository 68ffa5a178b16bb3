import { canEdit } from '#domain/approval/offers.ts';
import { heldByBusiness, statusCodes } from '#domain/approval/statuses.ts';
import { toSnake } from '#domain/core/entity.ts';
import { approvalActorOf } from '../../approval/approvalActor.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import type { Call } from '../../gateway/method.ts';
import { companiesOf } from '../areaAccess.ts';

interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A delay of levies asks for no amount of its own: what it moves is the sum of its lines. */
const amountsElsewhere: Readonly<Record<string, string>> = {
  DELAY: '(select sum(i.amount) from bh_delay_item i where i.delay_id = bh_delay.id and not i.deleted_flg)',
};

/**
 * Documents that wait for this person: those whose status he may edit, of his own department where it is business, of
 * his companies where he is bound to some. Confirmed documents wait only when their receipt failed.
 * @returns a select and its values, $1 to $4; undefined without any kind
 */
export async function waitingDocuments(kinds: readonly DocumentKind[], call: Call): Promise<Query | undefined> {
  if (kinds.length === 0) return undefined;
  const actor = await approvalActorOf(call);
  const statuses = statusCodes.filter((status) => canEdit(status, actor));
  const tables = kinds.map(({ docType, entity, amountField: amount }) => {
    return `select '${docType}' as doc_type, id, row_version, doc_no, customer_id, main_comp_id, owner_dept, status,
      exit_route, status_since, customs_receipt, closed_flag, deleted_flg,
      coalesce(approved_amount, ${amount ? toSnake(amount) : (amountsElsewhere[docType] ?? 'null::numeric')}) as amount,
      coalesce(acc_submitted_by, inv_submitted_by, exit_submitted_by, submitted_by, created_by) as last_by
      from ${toSnake(entity.key)}`;
  });
  return {
    sql: `select * from (${tables.join(' union all ')}) d
      where status = any($1) and not closed_flag and not deleted_flg and (status <> all($2) or owner_dept = $3)
        and (status <> 'EXITDEPT_INPUT_CONFIRMED' or customs_receipt = 'FAILED') and ($4::text[] is null or main_comp_id = any($4))`,
    values: [statuses, [...heldByBusiness], actor.deptCode, companiesOf(call)],
  };
}
