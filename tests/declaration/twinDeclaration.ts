import type pg from 'pg';

/** The declaration of the demo that is checked and not sent. */
export const checkedOfDemo = 'demo-order-7-declaration-1';

const twin = async (pool: pg.Pool, table: string, id: string, facts: Readonly<Record<string, unknown>>) => {
  const { rows } = await pool.query(`select * from ${table} where id = $1`, [id]);
  const row = JSON.stringify({ ...rows[0], ...facts });
  await pool.query(`insert into ${table} select * from json_populate_record(null::${table}, $1::json)`, [row]);
};

let made = 0;

/** A checked declaration of an order of its own, as the demo has one. */
export async function twinDeclaration(
  pool: pg.Pool,
  orderFacts: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  made += 1;
  const id = `twin-declaration-${made}`;
  const orderId = `twin-order-${made}`;
  const number = `20260101${String(made).padStart(4, '0')}`;
  await twin(pool, 'customs_order', 'demo-order-8', {
    id: orderId,
    order_no: `BG${number}`,
    status: 'DECLARED',
    ...orderFacts,
  });
  await twin(pool, 'declaration', checkedOfDemo, {
    id,
    order_id: orderId,
    decl_no: `BGD${number}`,
    seq_no: null,
    entry_id: null,
  });
  const { rows } = await pool.query<{ id: string; line: number }>(
    'select id, line_no as line from declaration_item where declaration_id = $1',
    [checkedOfDemo],
  );
  for (const item of rows)
    await twin(pool, 'declaration_item', item.id, { id: `${id}-${item.line}`, declaration_id: id });
  return id;
}
