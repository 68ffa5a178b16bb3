import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { toSnake } from '#domain/core/entity.ts';
import { entityOf } from '#domain/index.ts';
import { demoCustomers } from '#fixtures/builders/customers.ts';
import { demoContents, filesOf } from '#fixtures/builders/guarantee/demoFiles.ts';
import { type DemoGuarantee, type DemoRow, demoGuarantee } from '#fixtures/builders/guarantee/index.ts';
import { insertMany } from '../crud/writeRecord.ts';
import type { Db } from '../gateway/method.ts';
import type { FileStore } from '../platform/store/fileStore.ts';
import { demoRow } from './demoRow.ts';
import { writeMessages } from './writeMessages.ts';

/** Kept for the ledger to fill: accounts and declarations start at nothing, as the database demands. */
const zeroBalances: RecordValues = {
  baseAmount: '0', tempAmount: '0', totalAmount: '0', usedAmount: '0', availableAmount: '0', overAmount: '0', heldAmount: '0', utilisation: '0',
}; // biome-ignore format: one record, one line

/**
 * Eighteen months of guarantee credit that end now. Rows go in as bulk; balances are not written but come from the ledger's rows, which the
 * database carries over as it does for everybody.
 */
export async function seedGuarantee(db: Db, { now, files }: { now: string; files?: FileStore | undefined }): Promise<void> {
  const { rows } = await db.query('select 1 from bh_main_comp limit 1');
  if (rows.length) return;
  const data = demoGuarantee(now, demoCustomers(now));
  const put = async (key: string, change: (row: DemoRow) => RecordValues = (row) => row): Promise<void> => {
    const entity = entityOf(key);
    await insertMany(
      entity,
      rowsOf(data, key).map((row) => demoRow(entity, change(row), now)),
      db,
    );
  };
  for (const key of ['bhCalendar', 'bhMainComp', 'bhMainCompBw', 'deptDeputy', 'bhReview', 'bhReviewItem', 'bhReviewVeto']) await put(key);
  await put('bhGuarantee', (row) => ({ ...row, ...zeroBalances, ...opening(data, row), guarStatus: 'DRAFT' }));
  for (const key of ['bhGuaranteeDistrict', 'bhGuaranteeAmend']) await put(key);
  await put('bhQuota', (row) => ({ ...row, ...zeroBalances }));
  for (const key of ['bhApply', 'bhAdjust', 'bhShortAdjust', 'bhDelay', 'bhOaRecord', 'bhReceiptLog']) await put(key);
  await put('bhUsage', (row) => untouchedUsage(row, data.raised.get(row.id) ?? '0'));
  await put('bhDelayItem');
  await put('bhExcess', untouchedExcess);
  await postMovements(rowsOf(data, 'bhMovement'), db);
  await setColumns(entityOf('bhUsage'), rowsOf(data, 'bhUsage'), carried, db);
  await setColumns(entityOf('bhExcess'), rowsOf(data, 'bhExcess'), ['excessStatus'], db);
  await setColumns(entityOf('bhGuarantee'), rowsOf(data, 'bhGuarantee'), ['guarStatus'], db);
  for (const key of ['bhUsageTax', 'bhPayment', 'bhLevyChange', 'bhEmailWarning', 'bhEmailCustomer', 'bhAlert', 'bhMail']) await put(key);
  await writeLog(data, db);
  await writeMessages(data.messages, db);
  if (files) await attachFiles(data, { db, files });
  await countYearNumbers(db);
}

const rowsOf = ({ tables }: DemoGuarantee, key: string): readonly DemoRow[] => tables[key] ?? [];

/** The amount a guarantee was opened with; its amendments come from the ledger. */
function opening(data: DemoGuarantee, { id, amount }: DemoRow): RecordValues {
  const opened = rowsOf(data, 'bhMovement').find(({ guaranteeId, moveType }) => guaranteeId === id && moveType === 'GUAR_OPEN');
  return { amount: opened?.deltaBase ?? amount };
}

/** Approved, and nothing of it used: the ledger uses it. */
const untouchedExcess = (row: DemoRow): RecordValues =>
  row.effectiveAt ? { ...row, excessStatus: 'ACTIVE', consumedAmount: '0', remainAmount: row.approvedAmount } : row;

/** Everything ever levied is held, as it is in the moment before a levy is posted. */
const untouchedUsage = (row: DemoRow, raised: string): RecordValues => ({
  ...row,
  ...{
    dutyAmount: raised,
    vatAmount: '0',
    consumptionAmount: '0',
    otherAmount: '0',
    totalAmount: raised,
    heldAmount: raised,
    heldGuar: raised,
  },
  ...{ outstandingQuota: '0', outstandingGuar: '0', excessAmount: '0', paidCustoms: '0', settledAmount: '0' },
});

/** What postings and payments have left of a declaration besides what its movements carry. */
const carried = [
  'dutyAmount',
  'vatAmount',
  'consumptionAmount',
  'otherAmount',
  'totalAmount',
  'heldAmount',
  'heldGuar',
  'paidCustoms',
  'settledAmount',
];

/** Movements in their order; number, balances and owner are the database's. */
async function postMovements(moves: readonly DemoRow[], db: Db): Promise<void> {
  await db.query(
    `insert into bh_movement (id, account_type, quota_id, guarantee_id, move_type, delta_base, delta_temp, delta_used, usage_id, doc_type, doc_id, excess_id,
       reverses_id, source_key, biz_date, operator, remark, created_by, created_by_name, created_dept, created_time, updated_time)
     select r.id, r."accountType", r."quotaId", r."guaranteeId", r."moveType", r."deltaBase", r."deltaTemp", r."deltaUsed", r."usageId", r."docType", r."docId", r."excessId",
       r."reversesId", r."sourceKey", r."bizDate", r.operator, r.remark, r."createdBy", r."createdByName", r."createdDept", r."createdTime", r."createdTime"
     from json_to_recordset($1::json) r (id text, "accountType" text, "quotaId" text, "guaranteeId" text, "moveType" text, "deltaBase" numeric, "deltaTemp" numeric,
       "deltaUsed" numeric, "usageId" text, "docType" text, "docId" text, "excessId" text, "reversesId" text, "sourceKey" text, "bizDate" date, operator text, remark text,
       "createdBy" text, "createdByName" text, "createdDept" text, "createdTime" timestamp)`,
    [JSON.stringify(moves)],
  );
}

/** Brings columns of rows that are there to their values. */
async function setColumns(entity: EntityDefinition, rows: readonly DemoRow[], names: readonly string[], db: Db): Promise<void> {
  const table = toSnake(entity.key);
  const values = rows.map((row) => Object.fromEntries([['id', row.id], ...names.map((name) => [toSnake(name), row[name]])]));
  await db.query(
    `update ${table} t set ${names.map((name) => `${toSnake(name)} = r.${toSnake(name)}`).join(', ')}
     from json_populate_recordset(null::${table}, $1::json) r where r.id = t.id`,
    [JSON.stringify(values)],
  );
}

async function writeLog({ log }: DemoGuarantee, db: Db): Promise<void> {
  await db.query(
    `insert into status_log (id, entity, record_id, doc_type, doc_no, seq, action, from_status, to_status, opinion, user_id, user_name, dept_code, leader_flag, exit_stage,
       exit_route, amount, act_time)
     select r.id, r.entity, r."recordId", r."docType", r."docNo", r.seq, r.action, r."fromStatus", r."toStatus", r.opinion, r."userId", r."userName", r."deptCode",
       r."leaderFlag" = 1, r."exitStage", r."exitRoute", r.amount, r."actTime"
     from json_to_recordset($1::json) r (id text, entity text, "recordId" text, "docType" text, "docNo" text, seq int, action text, "fromStatus" text, "toStatus" text,
       opinion text, "userId" text, "userName" text, "deptCode" text, "leaderFlag" int, "exitStage" text, "exitRoute" text, amount numeric, "actTime" timestamp)`,
    [JSON.stringify(log)],
  );
}

/** Sample papers beside their records; the few contents are kept once. */
async function attachFiles({ tables }: DemoGuarantee, { db, files }: { db: Db; files: FileStore }): Promise<void> {
  for (const [kind, { content, fileName, hashaddr }] of Object.entries(demoContents)) {
    await files.put(content);
    await db.query(
      `insert into sys_file (id, hashaddr, real_file, file_name, path_file_name, file_size, mime, biz_type, created_by, created_time)
       values ($1, $2, $3, $4, $5, $6, 'application/pdf', 'bhApply', 'system', localtimestamp)`,
      [`demo-file-${kind}`, hashaddr, `demo-${kind}.pdf`, fileName, pathOf(`demo-${kind}.pdf`), content.length],
    );
  }
  const attached = Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.entries(filesOf(table, row)).flatMap(([column, list]) =>
        list.map((file, place) => ({
          ...file,
          id: `${row.id}-${column}-${place + 1}`,
          table,
          column,
          recordId: row.id,
          lineNo: place + 1,
          by: row.createdBy,
        })),
      ),
    ),
  );
  await db.query(
    `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_size, hashaddr, line_no, file_remark, created_by)
     select r.id, r."table", r."column", r."recordId", $2 || r."realFile", r."fileName", r."fileSize", r.hashaddr, r."lineNo", r."fileRemark", r.by
     from json_to_recordset($1::json) r (id text, "table" text, "column" text, "recordId" text, "realFile" text, "fileName" text, "fileSize" bigint, hashaddr text,
       "lineNo" int, "fileRemark" text, by text)`,
    [JSON.stringify(attached), pathOf('')],
  );
}

const pathOf = (realFile: string): string => `bhApply/demo/${realFile}`;

/** Numbers of a year go on behind those the demo records already have. */
async function countYearNumbers(db: Db): Promise<void> {
  for (const [prefix, table, column] of [
    ['SQ', 'bh_apply', 'doc_no'],
    ['TZ', 'bh_adjust', 'doc_no'],
    ['DQ', 'bh_short_adjust', 'doc_no'],
    ['YQ', 'bh_delay', 'doc_no'],
    ['CE', 'bh_excess', 'doc_no'],
    ['PS', 'bh_review', 'review_no'],
    ['ED', 'bh_quota', 'quota_no'],
  ] as const) {
    await db.query(
      `insert into number_counter (prefix, day, value)
       select $1, substring(${column} from 4 for 4), max(substring(${column} from 9)::int) from ${table} where ${column} is not null group by 2 on conflict do nothing`,
      [prefix],
    );
  }
}
