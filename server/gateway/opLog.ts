import type { Actor } from '#domain/core/rights.ts';
import { beginningOf, wholeJson, wholeText } from '#domain/core/wholeText.ts';
import { newId } from '../platform/newId.ts';
import { maskedJson } from './masked.ts';
import type { Audit, Db } from './method.ts';

export interface OpLogEntry {
  readonly actor: Pick<Actor, 'userId' | 'loginName' | 'userName' | 'deptCode'> | undefined;
  readonly service?: string;
  readonly method?: string;
  readonly page?: string | undefined;
  readonly audit: Audit;
  readonly returnCode: string;
  readonly costMs?: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** What the call was asked with, and what a write answered; personal values are masked. */
  readonly request?: unknown;
  readonly response?: unknown;
}

/** Of the address of a page, and of what a browser calls itself. */
const mostText = 200;

/**
 * Who asked for what from where, as columns take it. No text of a call keeps its row out of the log: what no column can
 * hold is left out, and the rest stands there.
 */
const whole = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : wholeText(text);
const begun = (text: string | undefined): string | null => (text === undefined ? null : beginningOf(text, mostText));

/**
 * What a call leaves in the operation log: a row for each record. A successful write logs inside its own transaction, a
 * refused one on its own.
 */
export async function writeOpLog(db: Db, { request, response, ...entry }: OpLogEntry): Promise<void> {
  await writeRow(db, { ...entry, request, response });
  if (entry.returnCode === '0') await writeFurtherRows(db, entry);
}

/**
 * A row for each further record, all in one statement. Request and answer stand in the row of the call alone; the
 * request id leads there.
 */
export async function writeFurtherRows(db: Db, { actor, audit: { also = [] }, ...entry }: OpLogEntry): Promise<void> {
  if (also.length === 0) return;
  const rows = also.map(({ logType = 'ACTION', ...record }) => ({ id: newId(), logType, ...record }));
  await db.query(
    `insert into op_log (id, log_type, entity, record_id, biz_no, changes, user_id, login_name, user_name, dept_code, service, method, page,
       result, return_code, cost_ms, ip, user_agent, request_id)
     select r.id, r."logType", r.entity, r."recordId", r."bizNo", r.changes, $2, $3, $4, $5, $6, $7, $8, 'OK', '0', $9::int, $10, $11, $12
     from json_to_recordset($1) as r (id text, "logType" text, entity text, "recordId" text, "bizNo" text, changes jsonb)`,
    [
      wholeJson(rows),
      actor?.userId ?? null,
      whole(actor?.loginName),
      whole(actor?.userName),
      actor?.deptCode ?? null,
      entry.service ?? null,
      entry.method ?? null,
      begun(entry.page),
      entry.costMs ?? null,
      entry.ip,
      begun(entry.userAgent),
      entry.requestId,
    ],
  );
}

async function writeRow(db: Db, { actor, audit, ...entry }: OpLogEntry): Promise<void> {
  await db.query({
    name: 'op_log',
    text: `insert into op_log (id, user_id, login_name, user_name, dept_code, log_type, service, method, page, entity,
      record_id, biz_no, result, return_code, cost_ms,
       changes, detail, ip, user_agent, request_id, request, response)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
    values: [
      newId(),
      actor?.userId ?? null,
      whole(actor?.loginName),
      whole(actor?.userName),
      actor?.deptCode ?? null,
      audit.logType ?? 'ACTION',
      entry.service ?? null,
      entry.method ?? null,
      begun(entry.page),
      whole(audit.entity),
      whole(audit.recordId),
      whole(audit.bizNo),
      entry.returnCode === '0' ? 'OK' : 'FAIL',
      entry.returnCode,
      entry.costMs ?? null,
      audit.changes ? wholeJson(audit.changes) : null,
      audit.detail ? wholeJson(audit.detail) : null,
      entry.ip,
      begun(entry.userAgent),
      entry.requestId,
      maskedJson(entry.request),
      maskedJson(entry.response),
    ],
  });
}
