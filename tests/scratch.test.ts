import { test } from 'vitest';
import { startTestGateway } from './testGateway.ts';

test('looks', async () => {
  const gateway = await startTestGateway({ template: 'story' });
  for (const sql of [
    `select id, name from bh_main_comp order by id`,
    `select main_comp_id, to_char(txn_date,'YYYY-MM') m, acct_kind, txn_kind, direction, split_part(source_key, ':', 1) k, count(*)::int n, sum(amount)::text from fund_txn group by 1,2,3,4,5,6 order by 1,2,3`,
    `select main_comp_id, period, status from acct_period order by 1,2`,
    `select main_comp_id, direction, deduct_status, deduct_period, issue_status, count(*)::int from invoice group by 1,2,3,4,5 order by 1,2`,
    `select main_comp_id, status, count(*)::int from auto_order group by 1,2`,
    `select id, main_comp_id, direction, status, amount, line_date from bank_line`,
    `select source_key from fund_txn limit 60`,
    `select * from subject_balance limit 1`,
    `select id, status, confirmed_by, main_comp_id, period from customer_statement`,
  ])
    console.log(sql, JSON.stringify((await gateway.database.pool.query(sql)).rows, null, 0).replaceAll('},', '},\n'));
  await gateway.close();
});
