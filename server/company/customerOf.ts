import { customer } from '#domain/company/customer.ts';
import { sysUser } from '#domain/system/index.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import type { Db } from '../platform/db.ts';

const [c, u] = [columnsIn(customer, 'c'), columnsIn(sysUser, 'u')];

/** The department of a customer's manager. */
export async function departmentOfCustomer(customerId: unknown, db: Db): Promise<string | null> {
  const { rows } = await db.query<{ dept: string | null }>(
    `select ${u.deptCode} as dept from customer c left join sys_user u on u.id = ${c.managerId} where c.id = $1`,
    [customerId],
  );
  return rows[0]?.dept ?? null;
}
