import type { EntityDefinition } from '#domain/core/entity.ts';
import { toSnake } from '#domain/core/entity.ts';
import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import * as calls from '#domain/guarantee/creditCalls.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import type { Call } from '../../gateway/method.ts';
import { implementAreaCall } from '../ledgerMethod.ts';

const statesOver = ['CLOSED'];
const mostApplications = 50;

/** Quotas, applications under way and what is overdue, as far as the person may see each of them. */
export const customerExposure = implementAreaCall(calls.customerExposure, async ({ customerId, exceptId }, call) => {
  const quotas = await quotasOf(customerId, call);
  const sum = (name: 'totalAmount' | 'usedAmount' | 'availableAmount' | 'heldAmount') =>
    formatFen(sumFen(quotas.map((quota) => parseFen(quota[name]))));
  return {
    quotas,
    total: {
      totalAmount: sum('totalAmount'),
      usedAmount: sum('usedAmount'),
      availableAmount: sum('availableAmount'),
      heldAmount: sum('heldAmount'),
    },
    overdue: await overdueOf(customerId, call),
    applications: await applicationsOf(customerId, exceptId ?? null, call),
  };
});

async function quotasOf(customerId: string, call: Call): Promise<calls.ExposedQuota[]> {
  const params = new Params(customerId, statesOver);
  const { rows } = await call.db.query<calls.ExposedQuota>(
    `select t.id, t.quota_no as "quotaNo", c.short_name as "company", t.quota_status as "quotaStatus", to_char(t.valid_to, 'YYYY-MM-DD') as "validTo",
       t.total_amount::text as "totalAmount", t.used_amount::text as "usedAmount",
       t.available_amount::text as "availableAmount", t.held_amount::text as "heldAmount"
     from bh_quota t left join bh_main_comp c on c.id = t.main_comp_id
     where t.customer_id = $1 and t.quota_status <> all($2) and not t.deleted_flg and ${scopeCondition(bhQuota, call, params)}
     order by t.total_amount desc, t.quota_no`,
    params.values,
  );
  return rows;
}

/** What customers had to pay before today and still occupies a quota. */
async function overdueOf(customerId: string, call: Call): Promise<calls.Exposure['overdue']> {
  const params = new Params(customerId, call.now.slice(0, 10));
  const { rows } = await call.db.query<calls.Exposure['overdue']>(
    `select count(*)::int as count, coalesce(sum(t.outstanding_quota), 0)::text as amount from bh_usage t
     where t.customer_id = $1 and t.due_date < $2::date and t.outstanding_quota > 0 and not t.deleted_flg
     and ${scopeCondition(bhUsage, call, params)}`,
    params.values,
  );
  return rows[0] ?? { count: 0, amount: '0.00' };
}

async function applicationsOf(
  customerId: string,
  exceptId: string | null,
  call: Call,
): Promise<calls.OpenApplication[]> {
  const params = new Params(customerId, exceptId);
  const parts = Object.values(quotaKinds).map(({ docType, entity, amountField }) => {
    const amount = amountField ? signed(entity, `t.${toSnake(amountField)}`) : 'null::numeric';
    return `select '${docType}' as doc_type, t.id, t.doc_no, t.status, t.main_comp_id, ${amount} as amount, t.status_since
      from ${toSnake(entity.key)} t
      where t.customer_id = $1 and t.id is distinct from $2 and t.effective_at is null and not t.closed_flag and not t.deleted_flg
        and coalesce(t.submitted_at, t.exit_submitted_at) is not null and ${scopeCondition(entity, call, params)}`;
  });
  const { rows } = await call.db.query<calls.OpenApplication>(
    `select d.doc_type as "docType", d.id, d.doc_no as "docNo", d.status, c.short_name as company, d.amount::text
     from (${parts.join(' union all ')}) d left join bh_main_comp c on c.id = d.main_comp_id order by d.status_since limit ${mostApplications}`,
    params.values,
  );
  return rows;
}

/** What takes away is told as less. */
const signed = ({ fields }: EntityDefinition, column: string): string =>
  'direction' in fields ? `case t.direction when 'DEC' then -${column} else ${column} end` : column;
