import { customer } from '#domain/company/customer.ts';
import { disableAddress, enableAddress } from '#domain/demand/addressActs.ts';
import { parseAddress, type Region } from '#domain/demand/addressParse.ts';
import { addressTemplate, renderTemplate, sampleLabel } from '#domain/demand/addressTemplate.ts';
import * as calls from '#domain/demand/calls.ts';
import { demand } from '#domain/demand/demand.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { getRecord } from '../crud/readRecord.ts';
import { Params, scopeCondition } from '../crud/scope.ts';

export const customerContacts = implementCall(calls.customerContacts, async ({ customerId }, call) => ({
  rows: (await getRecord(customer, customerId, call)).contacts ?? [],
}));

export const demandTemplates = implementCall(calls.demandTemplates, async (_input, call) => {
  const params = new Params();
  const { rows } = await call.db.query<Record<string, unknown>>(
    `select t.id, t.demand_no as "demandNo", t.title, t.demand_type as "demandType", t.customer_id as "customerId",
       (select c.name from customer c where c.id = t.customer_id) as "customerId_label", to_char(t.created_time,
       'YYYY-MM-DD HH24:MI:SS') as "createdTime"
     from demand t where not t.deleted_flg and t.demand_no is not null and ${scopeCondition(demand, call, params)}
     order by (t.created_by = ${params.add(call.actor.userId)}) desc, t.created_time desc limit 20`,
    params.values,
  );
  return { rows };
});

let regions: readonly Region[] | undefined;

export const splitAddress = implementCall(calls.splitAddress, async ({ text }, { db }) => {
  if (!regions?.length)
    regions = (
      await db.query<Region>('select code, name, parent_code as "parentCode", level from region where not deleted_flg')
    ).rows;
  return parseAddress(text, regions);
});

export const renderAddressTemplate = implementCall(calls.renderAddressTemplate, async ({ id, values }, call) => {
  const template = await getRecord(addressTemplate, id, call);
  const given = Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));
  return { lines: renderTemplate(template.lines as string[], { ...sampleLabel, ...given }) };
});

export const disable = implementAct(disableAddress, async () => ({ enabled: 0 }));
export const enable = implementAct(enableAddress, async () => ({ enabled: 1 }));
export { demandPeople, sendDemandMessage } from './demandTalk.ts';
export { choose, match, send, sync } from './goods.ts';
export { candidates } from './goodsCandidates.ts';
