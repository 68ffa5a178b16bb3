import { customer } from '#domain/company/customer.ts';
import { invalid } from '#domain/core/errors.ts';
import { fill, say } from '#domain/core/text.ts';
import { type Region, parseAddress as splitAddress } from '#domain/demand/addressParse.ts';
import { addressTemplate, renderTemplate, sampleLabel } from '#domain/demand/addressTemplate.ts';
import { demand } from '#domain/demand/demand.ts';
import { demandPath } from '#domain/demand/paths.ts';
import type { ServerArea } from '../area/serverArea.ts';
import { getRecord } from '../crud/readRecord.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import { defineMethod } from '../gateway/method.ts';
import { optionalRecord, requiredText } from '../gateway/shape.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import { addressBookRules } from './addressRules.ts';
import { closeOldDemands } from './closeOldDemands.ts';
import { demandComputed } from './computed.ts';
import { delegateTaskRules, demandRules } from './demandRules.ts';
import { importCustomsNo } from './importCustomsNo.ts';
import { demandPrints } from './print/demandPrints.ts';
import { demandBlocks, demandQueues } from './workbenchBlocks.ts';

const queryCustomerContacts = defineMethod({
  service: 'business',
  method: 'queryCustomerContacts',
  right: 'customer:view',
  parse: (data) => ({ customerId: requiredText(data, 'customerId', 36) }),
  handle: async ({ customerId }, call) => ({ rows: (await getRecord(customer, customerId, call)).contacts }),
});

/** The person's last 20 published demands, to copy from. */
const queryDemandTemplate = defineMethod({
  service: 'business',
  method: 'queryDemandTemplate',
  right: 'demand:create',
  parse: () => ({}),
  handle: async (_input, call) => {
    const params = new Params();
    const { rows } = await call.db.query(
      `select t.id, t.demand_no as "demandNo", t.title, t.demand_type as "demandType", t.customer_id as "customerId",
         (select c.name from customer c where c.id = t.customer_id) as "customerId_label", to_char(t.created_time, 'YYYY-MM-DD HH24:MI:SS') as "createdTime"
       from demand t where not t.deleted_flg and t.demand_no is not null and ${scopeCondition(demand, call, params)}
       order by (t.created_by = ${params.add(call.actor.userId)}) desc, t.created_time desc limit 20`,
      params.values,
    );
    return { rows };
  },
});

let regions: readonly Region[] | undefined;

const parseAddress = defineMethod({
  service: 'business',
  method: 'parseAddress',
  right: 'addressBook:create',
  parse: (data) => ({ text: requiredText(data, 'text', 500) }),
  handle: async ({ text }, { db }) => {
    if (!regions?.length)
      regions = (await db.query<Region>('select code, name, parent_code as "parentCode", level from region where not deleted_flg')).rows;
    return splitAddress(text, regions);
  },
});

/** The lines of a template with a sample or given values. */
const renderAddressTemplate = defineMethod({
  service: 'business',
  method: 'renderAddressTemplate',
  right: 'addressTemplate:view',
  parse: (data) => ({ id: requiredText(data, 'id', 36), values: optionalRecord(data, 'values') }),
  handle: async ({ id, values }, call) => {
    const template = await getRecord(addressTemplate, id, call);
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    return { lines: renderTemplate(template.lines as string[], { ...sampleLabel, ...given }) };
  },
});

/** A line of words between the people who handle a demand; it reaches its author and its owner. */
const sendDemandMessage = defineMethod({
  service: 'business',
  method: 'sendDemandMessage',
  right: 'demand:view',
  writes: true,
  parse: (data) => ({ id: requiredText(data, 'id', 36), text: requiredText(data, 'text', 300) }),
  handle: async ({ id, text }, call) => {
    const record = await getRecord(demand, id, call);
    const people = [record.createdBy, record.ownerUser].filter(
      (person): person is string => typeof person === 'string' && person !== call.actor.userId,
    );
    if (people.length === 0) throw invalid({ text: say('该需求没有其他经办人，无法留言', 'Nobody else works on this demand') });
    const title = fill(say('{from}：{text}（{no}）', '{from}: {text} ({no})'), {
      from: call.actor.userName,
      text,
      no: String(record.demandNo ?? record.title),
    });
    await sendMessage(call.db, call.services, {
      userIds: people,
      type: 'CHAT',
      title,
      url: demandPath(id),
      entity: 'demand',
      recordId: id,
    });
    return { sent: people.length };
  },
});

/** Demands of customers, the tasks they become, addresses and their labels. */
export const demandArea: ServerArea = {
  key: 'demand',
  methods: [queryCustomerContacts, queryDemandTemplate, parseAddress, renderAddressTemplate, sendDemandMessage, importCustomsNo],
  rules: {
    computed: demandComputed,
    entities: { demand: demandRules, delegateTask: delegateTaskRules, addressBook: addressBookRules },
  },
  jobs: { closeOldDemands },
  // Early in the morning, when nobody works on what closes.
  cron: ['10 1 * * * closeOldDemands'],
  prints: demandPrints,
  blocks: demandBlocks,
  queues: demandQueues,
};
