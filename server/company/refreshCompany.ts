import { companyFacts } from '#domain/company/companyFacts.ts';
import type { companyProfile } from '#domain/company/companyProfile.ts';
import { refreshCompany as definition } from '#domain/company/refreshCompany.ts';
import type { RowOf } from '#domain/core/entity.ts';
import { implementAct } from '../crud/implement.ts';
import type { Db } from '../gateway/method.ts';

/** Each fact by the surest of our books that has it; none where no book has. */
const knownSql = `
  with code as (
    select customs_code from (
      select d.consignee_code as customs_code, d.stored_time from declaration d
        where d.consignee_credit_code = $1 and d.consignee_code is not null and d.entry_id is not null and not d.deleted_flg
      union all select d.owner_code, d.stored_time from declaration d
        where d.owner_credit_code = $1 and d.owner_code is not null and d.entry_id is not null and not d.deleted_flg
      union all select b.customs_code, null from customs_broker b where b.credit_code = $1 and not b.deleted_flg
    ) found order by stored_time desc nulls last limit 1)
  select (select customs_code from code) as "customsCode",
    (select a.code from customs_area a join code on a.code = left(code.customs_code, 4) where not a.deleted_flg limit 1) as "regCustoms",
    coalesce(
      (select 'AEO' from aeo_declaration e where e.company_id = $2 and e.status in ('CERTIFIED', 'RECERT') and not e.deleted_flg limit 1),
      (select b.level from customs_broker b where b.credit_code = $1 and not b.deleted_flg limit 1)) as "creditLevel",
    (select l.address from customer c join customer_location l on l.customer_id = c.id and not l.deleted_flg
       where c.credit_code = $1 and not c.deleted_flg order by l.default_flg desc, l.id limit 1) as "address"`;

type Known = RowOf<typeof companyProfile, 'customsCode' | 'regCustoms' | 'creditLevel' | 'address'>;

async function knownOf(creditCode: string | null, id: string, db: Db): Promise<Partial<Known>> {
  const { rows } = await db.query<Known>(knownSql, [creditCode, id]);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null));
}

/** An address that people gave the company stays: a customer's place need not be where it is registered. */
export const refresh = implementAct(definition, async ({ record }, call) => {
  const { address, ...known } = await knownOf(record.creditCode, record.id, call.db);
  const found = { ...known, ...(address && !record.address && { address }) };
  const values = { ...found, ...companyFacts({ ...record, ...found }) };
  const changes = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(record[name as keyof typeof record] ?? null) !== JSON.stringify(value ?? null),
  );
  call.audit.changes = Object.fromEntries(
    changes.map(([name, value]) => [name, [record[name as keyof typeof record] ?? null, value]]),
  );
  return { ...values, fetchedTime: call.now };
});
