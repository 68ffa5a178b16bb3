import { answerShape, defineCall } from '../core/call.ts';
import { bool, int, ref, text, textarea } from '../core/field.ts';
import type { RecordOf } from '../core/record.ts';
import { sysUser } from '../system/index.ts';
import type { customerLocation } from './customer.ts';

type Locations = { readonly rows: readonly Partial<RecordOf<typeof customerLocation>>[]; readonly rowVersion: number };

const ofCustomer = { customerId: ref('客户', 'Customer', { entity: 'customer', required: true }) } as const;
const version = { rowVersion: int('版本', 'Version', { required: true, min: 0 }) } as const;

/** Places of a customer, with the version of his file. @throws 1002 outside the person's scope */
export const loadLocations = defineCall({
  ...{ service: 'business', method: 'loadCustomerLocation', right: 'customer:view' },
  input: ofCustomer,
  answer: answerShape<Locations>(),
});

/**
 * One place, new or changed; a new default takes the place of the old one.
 * @throws 1003 somebody else changed the file
 */
export const saveLocation = defineCall({
  ...{ service: 'business', method: 'saveCustomerLocation', right: 'customer:edit', writes: true },
  input: {
    ...ofCustomer,
    ...version,
    locationId: text('地址编号', 'Location id', { max: 36 }),
    name: text('名称', 'Name', { max: 60, required: true }),
    region: text('地区', 'Region', { max: 60, required: true }),
    address: text('地址', 'Address', { max: 200, required: true }),
    defaultFlg: bool('默认', 'Default'),
  },
  answer: answerShape<Locations>(),
});

/** @throws 1002 no such place of this customer, 1003 */
export const dropLocation = defineCall({
  ...{ service: 'business', method: 'dropCustomerLocation', right: 'customer:edit', writes: true },
  input: { ...ofCustomer, ...version, locationId: text('地址编号', 'Location id', { max: 36, required: true }) },
  answer: answerShape<Locations>(),
});

/** One of a customer's people, as staff sees him: whether he can log in, and how he is reached. */
export interface CustomerPerson {
  readonly id: string;
  readonly loginName: string;
  readonly userName: string;
  readonly status: string;
  /** Without its middle. */
  readonly shownPhone: string | null;
  readonly email: string | null;
  readonly rowVersion: number;
}

/** Accounts of a customer's people, for staff. @throws 1002 outside the person's scope, 1005 to customers */
export const customerUsers = defineCall({
  service: 'business',
  method: 'queryCustomerUser',
  right: 'customer:view',
  input: ofCustomer,
  answer: answerShape<{ readonly rows: readonly CustomerPerson[] }>(),
});

const { loginName, userName, phone, email } = sysUser.fields;

/**
 * One of a customer's people, new or corrected. Role, kind and customer follow from whose he is; a new one's password
 * is told once.
 * @throws 1002 no such person of this customer, 1003, 1006 the login name is taken
 * @see docs/decisions/0053-people-of-customers.md
 */
export const saveCustomerUser = defineCall({
  ...{ service: 'business', method: 'saveCustomerUser', right: 'customer:edit', who: ['ADMIN'], writes: true },
  input: {
    ...ofCustomer,
    userId: text('账号编号', 'Account id', { max: 36 }),
    rowVersion: int('版本', 'Version', { min: 0 }),
    loginName: { ...loginName, required: false },
    userName,
    phone,
    email,
  },
  answer: answerShape<CustomerPerson>(),
});

/**
 * Nobody logs in as this person of the customer any more.
 * @throws 1002 no such person of this customer, 1003, 1004 disabled already
 */
export const disableCustomerUser = defineCall({
  ...{ service: 'business', method: 'disableCustomerUser', right: 'customer:edit', who: ['ADMIN'], writes: true },
  input: {
    ...ofCustomer,
    ...version,
    userId: text('账号编号', 'Account id', { max: 36, required: true }),
    reason: textarea('原因', 'Reason', { max: 500, required: true }),
  },
  answer: answerShape<CustomerPerson>(),
});
