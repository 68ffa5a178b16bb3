import { expect, test } from 'vitest';
import { systemActor } from '#domain/core/rights.ts';
import { seedAdvances } from '#fixtures/demo/advance/index.ts';
import { AdvanceWorld } from './advanceWorld.ts';

/** Rows of the demo are rows of the product: what stands at an advance is what the ledger says of it. */
test('advances of the demo agree with the ledger, and a night later still do', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const world = await AdvanceWorld.start(today);
  try {
    const { pool } = world.gateway.database;
    // The owners that the partners of the demo bring.
    await pool.query(
      `insert into cargo_owner (id, name, credit_code, customs_code, customer_id, status, address, contact, phone, contract_no, contract_start, contract_end, created_by, created_by_name, created_dept, created_time, updated_time)
       select 'demo-cargo-owner-' || n, 'O' || n, 'C' || n, 'K' || n, 'demo-customer-0' || n, 'ACTIVE', 'a', 'b', '1', 'H', '2026-01-01', '2027-01-01', 'system', 's', 'ADMIN', now(), now() from generate_series(1, 3) n on conflict do nothing`,
    );
    await seedAdvances(pool, { actor: systemActor, now: `${today} 09:00:00` });
    const figures = `select a.doc_no, a.fund_status, a.principal_balance - coalesce(p.open, 0) as principal, a.fee_open - coalesce(f.open, 0) as fee
      from tax_advance a left join fund_item p on p.item_kind = 'ADVANCE' and p.item_id = a.id
      left join fund_item f on f.item_kind = 'FEE' and f.item_id = a.id where a.id like 'demo-advance-%'`;
    const agree = async () => {
      const { rows } = await pool.query<{ principal: string; fee: string; fund_status: string }>(figures);
      expect(rows).toHaveLength(10);
      expect(rows.filter(({ principal, fee }) => Number(principal) !== 0 || Number(fee) !== 0)).toEqual([]);
      return rows.map((row) => row.fund_status);
    };
    expect(new Set(await agree())).toEqual(
      new Set(['PAID', 'PART_REPAID', 'FEE_DUE', 'SETTLED', 'WAIT_PAY', 'PAYING']),
    );
    await world.night();
    await agree();
  } finally {
    await world.close();
  }
});
