import { defineCall, shapeOf } from '../core/call.ts';
import { bool, int, ref, text } from '../core/field.ts';
import type { RecordOf } from '../core/record.ts';
import type { customerLocation } from './customer.ts';

type Locations = { readonly rows: readonly Partial<RecordOf<typeof customerLocation>>[]; readonly rowVersion: number };

const ofCustomer = { customerId: ref('客户', 'Customer', { entity: 'customer', required: true }) } as const;
const version = { rowVersion: int('版本', 'Version', { required: true, min: 0 }) } as const;

/** Places of a customer, with the version of his file. @throws 1002 outside the person's scope */
export const loadLocations = defineCall({
  ...{ service: 'business', method: 'loadCustomerLocation', right: 'customer:view' },
  input: ofCustomer,
  answer: shapeOf<Locations>(),
});

/** One place, new or changed; a new default takes the place of the old one. @throws 1003 somebody else changed the file */
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
  answer: shapeOf<Locations>(),
});

/** @throws 1002 no such place of this customer, 1003 */
export const dropLocation = defineCall({
  ...{ service: 'business', method: 'dropCustomerLocation', right: 'customer:edit', writes: true },
  input: { ...ofCustomer, ...version, locationId: text('地址编号', 'Location id', { max: 36, required: true }) },
  answer: shapeOf<Locations>(),
});

/** Accounts of a customer's people. */
export const customerUsers = defineCall({
  ...{ service: 'business', method: 'queryCustomerUser', right: 'customer:view' },
  input: ofCustomer,
  answer: shapeOf<{
    readonly rows: readonly { readonly id: string; readonly loginName: string; readonly userName: string; readonly status: string }[];
  }>(),
});
