import type { Db } from '../platform/db.ts';

/** The department of a customer's manager. */
export async function departmentOfCustomer(customerId: unknown, db: Db): Promise<string | null> {
  const { rows } = await db.query<{ dept_code: string | null }>(
    'select u.dept_code from customer c left join sys_user u on u.id = c.manager_id where c.id = $1',
    [customerId],
  );
  return rows[0]?.dept_code ?? null;
}
