import { canEdit } from '#domain/approval/offers.ts';
import { heldByBusiness, statusCodes } from '#domain/approval/statuses.ts';
import { toSnake } from '#domain/core/entity.ts';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import { bhDelayItem } from '#domain/guarantee/bhDelay.ts';
import { approvalActorOf } from '../../approval/approvalActor.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { Call } from '../../gateway/method.ts';
import { companiesOf } from '../areaAccess.ts';
import { headOf, type QuotaDocument } from '../documents/quotaDocument.ts';

interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

const i = columnsIn(bhDelayItem, 'i');

/** A delay of levies asks for no amount of its own: what it moves is the sum of its lines. */
const amountsElsewhere: Readonly<Record<string, string>> = {
  DELAY: `(select sum(${i.amount}) from bh_delay_item i where ${i.delayId} = t.id and not i.deleted_flg)`,
};

/** What is shown of them. */
const shown = [
  ...(['id', 'rowVersion', 'docNo', 'customerId', 'mainCompId', 'ownerDept', 'status'] as const),
  ...(['exitRoute', 'statusSince', 'customsReceipt', 'closedFlag'] as const),
] as const;

/** The columns of {@link waitingDocuments}: those of any document. */
export const waitingColumns = (alias: string) => columnsIn<QuotaDocument>(bhApply, alias);
const d = waitingColumns('d');

/**
 * Documents that wait for this person: those whose status he may edit, of his own department where it is business, of
 * his companies where he is bound to some. Confirmed documents wait only when their receipt failed.
 * @returns a select and its values, $1 to $4; undefined without any kind
 */
export async function waitingDocuments(kinds: readonly DocumentKind[], call: Call): Promise<Query | undefined> {
  if (kinds.length === 0) return undefined;
  const actor = await approvalActorOf(call);
  const statuses = statusCodes.filter((status) => canEdit(status, actor));
  const tables = kinds.map((kind) => {
    const { docType, amountField } = kind;
    const head = headOf(kind);
    const t = columnsIn(head, 't');
    const own = amountField ? `t.${toSnake(amountField)}` : (amountsElsewhere[docType] ?? 'null::numeric');
    return `select '${docType}' as doc_type, ${shown.map((name) => t[name]).join(', ')}, t.deleted_flg,
      coalesce(${t.approvedAmount}, ${own}) as amount,
      coalesce(${t.accSubmittedBy}, ${t.invSubmittedBy}, ${t.exitSubmittedBy}, ${t.submittedBy}, ${t.createdBy}) as last_by
      from ${toSnake(head.key)} t`;
  });
  return {
    sql: `select * from (${tables.join(' union all ')}) d
      where ${d.status} = any($1) and not ${d.closedFlag} and not d.deleted_flg and (${d.status} <> all($2) or ${d.ownerDept} = $3)
        and (${d.status} <> 'EXITDEPT_INPUT_CONFIRMED' or ${d.customsReceipt} = 'FAILED') and ($4::text[] is null or ${d.mainCompId} = any($4))`,
    values: [statuses, [...heldByBusiness], actor.deptCode, companiesOf(call)],
  };
}
