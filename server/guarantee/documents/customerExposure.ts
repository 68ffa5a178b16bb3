import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import * as calls from '#domain/guarantee/creditCalls.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import type { Call } from '../../gateway/method.ts';
import { implementAreaCall } from '../ledgerMethod.ts';
import type { QuotaDocument } from './quotaDocument.ts';

const [c, q, u] = [columnsIn(bhMainComp, 'c'), columnsIn(bhQuota, 't'), columnsIn(bhUsage, 't')];
const quotaNames = [
  ...(['id', 'quotaNo', 'quotaStatus', 'validTo'] as const),
  ...(['totalAmount', 'usedAmount', 'availableAmount', 'heldAmount'] as const),
] as const;

const statesOver = ['CLOSED'];
const mostApplications = 50;

/** Quotas, applications under way and what is overdue, as far as the person may see each of them. */
export const customerExposureHandler = implementAreaCall(
  calls.customerExposure,
  async ({ customerId, exceptId }, call) => {
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
  },
);

async function quotasOf(customerId: string, call: Call): Promise<calls.ExposedQuota[]> {
  const params = new Params(customerId, statesOver);
  const { rows } = await call.db.query<calls.ExposedQuota>(
    `select ${selected(bhQuota, quotaNames, 't')}, ${c.shortName} as company
     from bh_quota t left join bh_main_comp c on c.id = ${q.mainCompId}
     where ${q.customerId} = $1 and ${q.quotaStatus} <> all($2) and not t.deleted_flg and ${scopeCondition(bhQuota, call, params)}
     order by ${q.totalAmount} desc, ${q.quotaNo}`,
    params.values,
  );
  return rows;
}

/** What customers had to pay before today and still occupies a quota. */
async function overdueOf(customerId: string, call: Call): Promise<calls.Exposure['overdue']> {
  const params = new Params(customerId, call.now.slice(0, 10));
  const { rows } = await call.db.query<calls.Exposure['overdue']>(
    `select count(*)::int as count, coalesce(sum(${u.outstandingQuota}), 0)::text as amount from bh_usage t
     where ${u.customerId} = $1 and ${u.dueDate} < $2::date and ${u.outstandingQuota} > 0 and not t.deleted_flg
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
    const d = columnsIn<QuotaDocument>(entity, 't');
    return `select '${docType}' as "docType", t.id, ${d.docNo} as "docNo", ${d.status}, ${d.mainCompId}, ${amount} as amount, ${d.statusSince}
      from ${toSnake(entity.key)} t
      where ${d.customerId} = $1 and t.id is distinct from $2 and ${d.effectiveAt} is null and not ${d.closedFlag} and not t.deleted_flg
        and coalesce(${d.submittedAt}, ${d.exitSubmittedAt}) is not null and ${scopeCondition(entity, call, params)}`;
  });
  const { rows } = await call.db.query<calls.OpenApplication>(
    `select d."docType", d.id, d."docNo", d.status, ${c.shortName} as company, d.amount::text
     from (${parts.join(' union all ')}) d left join bh_main_comp c on c.id = d.main_comp_id order by d.status_since limit ${mostApplications}`,
    params.values,
  );
  return rows;
}

/** What takes away is told as less. */
const signed = ({ fields }: EntityDefinition, column: string): string =>
  'direction' in fields ? `case t.direction when 'DEC' then -${column} else ${column} end` : column;
