import { invoice } from '#domain/invoices/invoice.ts';

/** Which originals hang on an invoice `t`: `PDF XML`. Those of all lists hang on the pool's. */
export const hasFileSql = `(select string_agg(distinct upper(replace(a.col_name, 'File', '')), ' ') from attachment a
  where a.table_name = '${invoice.key}' and a.record_id = t.id)`;
