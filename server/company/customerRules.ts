import { customer } from '#domain/company/customer.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { rules } from '../crud/rulesOn.ts';

const { code } = columnsIn(customer, 't');

/**
 * Customers who came from elsewhere brought their codes along: the series goes on behind the last of them. Invoices
 * name the customer as his file does until somebody says otherwise. @see docs/spec/finance.md 4.19
 */
export const customerRules = rules(customer, {
  beforeSave: async ({ name = null, creditCode = null, invTitle, invTaxNo }, { before }, { db }) => {
    if (!before)
      await db.query(
        `insert into number_counter (prefix, day, value)
         select 'KH', '', coalesce(max(substring(${code} from 3)::int), 0) from customer t where ${code} ~ '^KH[0-9]{6}$'
         on conflict (prefix, day) do update set value = greatest(number_counter.value, excluded.value)`,
      );
    return { invTitle: invTitle || name, invTaxNo: invTaxNo || creditCode };
  },
});
