import { customer } from '#domain/company/customer.ts';
import type { RowOf } from '#domain/core/entity.ts';
import { disableAddress, enableAddress } from '#domain/demand/addressActs.ts';
import { parseAddress, type Region } from '#domain/demand/addressParse.ts';
import { addressTemplate, renderTemplate, sampleLabel } from '#domain/demand/addressTemplate.ts';
import * as calls from '#domain/demand/calls.ts';
import { demand } from '#domain/demand/demand.ts';
import { region } from '#domain/system/index.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { columnsIn, selected } from '../crud/namedColumns.ts';
import { readMany } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import { Params, scopeCondition } from '../crud/scope.ts';

export const customerContactsHandler = implementCall(calls.customerContacts, async ({ customerId }, call) => ({
  rows: (await getRecord(customer, customerId, call)).contacts ?? [],
}));

export const demandTemplatesHandler = implementCall(calls.demandTemplates, async (_input, call) => {
  const params = new Params();
  const names = ['id', 'demandNo', 'title', 'demandType', 'customerId', 'createdTime'] as const;
  const [t, c] = [columnsIn(demand, 't'), columnsIn(customer, 'c')];
  const { rows } = await call.db.query<RowOf<typeof demand, (typeof names)[number]>>(
    `select ${selected(demand, names, 't')},
       (select ${c.name} from customer c where ${c.id} = ${t.customerId}) as "customerId_label"
     from demand t where not t.deleted_flg and ${t.demandNo} is not null and ${scopeCondition(demand, call, params)}
     order by (${t.createdBy} = ${params.add(call.actor.userId)}) desc, ${t.createdTime} desc limit 20`,
    params.values,
  );
  return { rows };
});

let regions: readonly Region[] | undefined;

export const splitAddressHandler = implementCall(calls.splitAddress, async ({ text }, { db }) => {
  if (!regions?.length)
    regions = (await readMany(region, ['code', 'name', 'parentCode', 'level'], {}, db)) as readonly Region[];
  return parseAddress(text, regions);
});

export const renderAddressTemplateHandler = implementCall(calls.renderAddressTemplate, async ({ id, values }, call) => {
  const template = await getRecord(addressTemplate, id, call);
  const given = Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]));
  return { lines: renderTemplate(template.lines as string[], { ...sampleLabel, ...given }) };
});

export const disableAddressHandler = implementAct(disableAddress, async () => ({ enabled: 0 }));
export const enableAddressHandler = implementAct(enableAddress, async () => ({ enabled: 1 }));
export { addressBookRules } from './addressRules.ts';
export { demandRules } from './demandRules.ts';
export { demandPeopleHandler, sendDemandMessageHandler } from './demandTalk.ts';
export { choose, demandGoodsRules, match, send, sync } from './goods.ts';
export { candidates } from './goodsCandidates.ts';
export { delegateTaskRules } from './taskRules.ts';
