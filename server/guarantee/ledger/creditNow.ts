import { type Fen, parseFen } from '#domain/core/money.ts';
import { paramValuesWith } from '#domain/guarantee/paramForm.ts';
import { intParam } from '#domain/guarantee/params.ts';
import type { Db } from '../../gateway/method.ts';
import {
  type GuaranteeAccount,
  type GuaranteeRow,
  guaranteeColumns,
  type QuotaAccount,
  type QuotaRow,
  quotaColumns,
  toGuarantee,
  toQuota,
} from './ledger.ts';

/** All that says what the next declaration of a customer may take. */
export interface CreditNow {
  readonly quota: QuotaAccount;
  /** What is left of excess approvals. */
  readonly excessRemain: Fen;
  /** Of the declarations that are not settled, the one that was due first. */
  readonly firstDue: { readonly declNo: string; readonly dueDate: string } | null;
  /** How long a declaration may be overdue before it stops new ones. */
  readonly blockOverdueDays: number;
  /** Active ones of the company. */
  readonly guarantees: readonly GuaranteeAccount[];
}

interface CreditRow extends Pick<CreditNow, 'firstDue'> {
  readonly quota: QuotaRow;
  readonly excess: string;
  readonly block: { readonly code: string; readonly value: string | null } | null;
  readonly guarantees: readonly GuaranteeRow[] | null;
}

const creditOf = `
  with quota as materialized (
    select ${quotaColumns} from bh_quota where customer_id = $1 and main_comp_id = $2 and quota_status <> 'CLOSED' and not deleted_flg)
  select row_to_json(quota) as quota,
    (select coalesce(sum(remain_amount), 0)::text from bh_excess where quota_id = quota.id and excess_status = 'ACTIVE'
    and valid_to >= $3 and not deleted_flg) as excess,
    (select json_build_object('declNo', decl_no, 'dueDate', to_char(due_date, 'YYYY-MM-DD')) from bh_usage u
     where u.quota_id = quota.id and usage_status not in ('SETTLED', 'CANCELLED') and settled_amount < u.total_amount
     order by due_date limit 1) as "firstDue",
    (select json_build_object('code', code, 'value', value) from bh_param where code = 'BLOCK_OVERDUE_DAYS' and not deleted_flg limit 1) as block,
    (select json_agg(c) from (select ${guaranteeColumns} from bh_guarantee g where g.main_comp_id = $2
    and g.guar_status = 'ACTIVE' and not g.deleted_flg order by g.id) c) as guarantees
  from quota`;

/** Read together: one statement, one moment. @returns undefined when the customer has no quota with this company */
export async function creditNow(
  db: Db,
  { customerId, mainCompId, today }: { customerId: string; mainCompId: string; today: string },
): Promise<CreditNow | undefined> {
  const { rows } = await db.query<CreditRow>({
    name: 'credit_now',
    text: creditOf,
    values: [customerId, mainCompId, today],
  });
  const [row] = rows;
  return (
    row && {
      quota: toQuota(row.quota),
      excessRemain: parseFen(row.excess),
      firstDue: row.firstDue,
      blockOverdueDays: intParam(paramValuesWith(row.block ? [row.block] : []), 'BLOCK_OVERDUE_DAYS'),
      guarantees: (row.guarantees ?? []).map(toGuarantee),
    }
  );
}
