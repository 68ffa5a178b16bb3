import { customer, customerContact, customerLocation, customsBroker } from '#domain/company/index.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { addressBook, addressTemplate, delegateTask, demand, demandGoods } from '#domain/demand/index.ts';
import { demoAccounts } from '#fixtures/accounts.ts';
import { demoData } from '#fixtures/demoData.ts';
import { insertMany } from '../crud/writeRecord.ts';
import type { Db } from '../gateway/method.ts';
import { demoRow } from './demoRow.ts';
import { writeMessages } from './writeMessages.ts';

/** Twenty customers and two months of work in every status, around today. Put in once; people may change it afterwards. */
export async function seedDemoData(db: Db): Promise<void> {
  const { rows } = await db.query('select 1 from customer limit 1');
  if (rows.length) return;
  const now = nowText(() => new Date());
  const data = demoData(now);
  const put = async (entity: EntityDefinition, records: readonly RecordValues[]) => {
    await insertMany(
      entity,
      records.map((record) => demoRow(entity, record, now)),
      db,
    );
  };
  await put(customer, data.customers);
  for (const { id, consoleId } of demoAccounts)
    if (consoleId) await db.query('update sys_user set console_id = $2 where id = $1', [id, consoleId]);
  await put(customerContact, data.contacts);
  await put(customerLocation, data.locations);
  await put(customsBroker, data.brokers);
  await put(addressBook, data.addresses);
  await put(addressTemplate, data.templates);
  await put(demand, data.demands);
  await put(demandGoods, data.goods);
  await put(delegateTask, data.tasks);
  await countNumbers(db);
  await db.query(
    `insert into status_log (id, entity, record_id, doc_no, seq, action, from_status, to_status, opinion, user_id, user_name, dept_code, leader_flag, act_time)
     select r.id, r.entity, r."recordId", r."docNo", r.seq, r.action, r."fromStatus", r."toStatus", r.opinion, r."userId", r."userName", r."deptCode", r."leaderFlag" = 1, r."actTime"
     from json_to_recordset($1::json) r (id text, entity text, "recordId" text, "docNo" text, seq int, action text, "fromStatus" text, "toStatus" text, opinion text,
       "userId" text, "userName" text, "deptCode" text, "leaderFlag" int, "actTime" timestamp)`,
    [JSON.stringify(data.statusLogs)],
  );
  await writeMessages(data.messages, db);
}

/** Numbers go on behind those the demo records already have. */
async function countNumbers(db: Db): Promise<void> {
  for (const [prefix, table, column] of [
    ['XQ', 'demand', 'demand_no'],
    ['RW', 'delegate_task', 'task_no'],
  ] as const) {
    await db.query(
      `insert into number_counter (prefix, day, value)
       select $1, substring(${column} from 3 for 8), max(substring(${column} from 11)::int) from ${table} where ${column} is not null group by 2 on conflict do nothing`,
      [prefix],
    );
  }
}
