import { customer } from '#domain/company/customer.ts';
import * as calls from '#domain/company/customerCalls.ts';
import { customerRole } from '#domain/core/access.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { sysUser } from '#domain/system/index.ts';
import { implementCall } from '../crud/implement.ts';
import { getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { createRecord, updateRecord } from '../crud/writeRecord.ts';
import { expressionOf } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';

/** A customer's people whose accounts are not closed for good. */
async function peopleOf(customerId: string, { db, services }: Call, userId?: string): Promise<calls.CustomerPerson[]> {
  const { rows } = await db.query<calls.CustomerPerson>(
    `select t.id, t.login_name as "loginName", t.user_name as "userName", t.status,
      ${expressionOf(services.rules.computed.sysUser?.shownPhone ?? 'null')} as "shownPhone",
       t.email, t.row_version as "rowVersion"
     from sys_user t where t.console_id = $1 and t.status <> 'CLOSED' and not t.deleted_flg
     and ($2::text is null or t.id = $2) order by t.login_name`,
    [customerId, userId ?? null],
  );
  return rows;
}

/** @throws 1002 the account is not there, or another customer's */
async function personOf(customerId: string, userId: string, call: Call): Promise<calls.CustomerPerson> {
  await getRecord(customer, customerId, call);
  const [person] = await peopleOf(customerId, call, userId);
  if (!person) throw sharedErrors.NOT_FOUND();
  return person;
}

export const users = implementCall(calls.customerUsers, async ({ customerId }, call) => {
  // Customers know their colleagues by name and department; logins and numbers are for staff.
  if (isCustomer(call.actor.roleId)) throw sharedErrors.FORBIDDEN();
  await getRecord(customer, customerId, call);
  return { rows: await peopleOf(customerId, call) };
});

export const saveUser = implementCall(
  calls.saveCustomerUser,
  async ({ customerId, userId, rowVersion, ...given }, call) => {
    if (userId) {
      await personOf(customerId, userId, call);
      const { loginName: _fixed, ...values } = given;
      await updateRecord(sysUser, { id: userId, rowVersion: rowVersion ?? 0, values }, call);
      return personOf(customerId, userId, call);
    }
    if (!given.loginName) throw invalid({ loginName: bi('登录名不能为空', 'Login name is required') });
    await getRecord(customer, customerId, call);
    const bound = { userKind: 'CUSTOMER', roleId: customerRole, deptCode: customerRole, consoleId: customerId };
    const { id } = await createRecord(sysUser, { ...given, ...bound }, call);
    return personOf(customerId, id, call);
  },
);

export const disableUser = implementCall(
  calls.disableCustomerUser,
  async ({ customerId, userId, rowVersion, reason }, call) => {
    await personOf(customerId, userId, call);
    await takeAct(sysUser, { id: userId, rowVersion, action: 'disable', opinion: reason }, call);
    return personOf(customerId, userId, call);
  },
);
