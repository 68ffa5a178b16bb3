import { customer } from '#domain/company/customer.ts';
import * as calls from '#domain/company/customerCalls.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { implementCall } from '../crud/implement.ts';
import { getRecord } from '../crud/readRecord.ts';
import { updateRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';

type Location = NonNullable<Awaited<ReturnType<typeof getRecord<typeof customer>>>['locations']>[number];

/** Places are lines of the customer's file: they are judged, versioned and logged with it. */
async function write(
  input: { readonly customerId: string; readonly rowVersion: number },
  locations: readonly object[],
  call: Call,
) {
  const stored = await updateRecord(
    customer,
    { id: input.customerId, rowVersion: input.rowVersion, values: { locations } },
    call,
  );
  return { rows: stored.locations as readonly Location[], rowVersion: stored.rowVersion };
}

export const load = implementCall(calls.loadLocations, async ({ customerId }, call) => {
  const { locations, rowVersion } = await getRecord(customer, customerId, call);
  return { rows: locations ?? [], rowVersion };
});

export const saveLocationHandler = implementCall(
  calls.saveLocation,
  async ({ customerId, rowVersion, locationId, ...given }, call) => {
    const locations = (await getRecord(customer, customerId, call)).locations ?? [];
    if (locationId && !locations.some(({ id }) => id === locationId)) throw sharedErrors.NOT_FOUND();
    const others = given.defaultFlg === 1 ? locations.map((one) => ({ ...one, defaultFlg: 0 })) : locations;
    const changed = others.map((one) => (one.id === locationId ? { ...one, ...given } : one));
    return write({ customerId, rowVersion }, locationId ? changed : [...others, given], call);
  },
);

export const drop = implementCall(calls.dropLocation, async ({ locationId, ...of }, call) => {
  const locations = (await getRecord(customer, of.customerId, call)).locations ?? [];
  if (!locations.some(({ id }) => id === locationId)) throw sharedErrors.NOT_FOUND();
  return write(
    of,
    locations.filter(({ id }) => id !== locationId),
    call,
  );
});
