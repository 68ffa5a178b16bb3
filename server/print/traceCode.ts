import { createHash } from 'node:crypto';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Field, isStored } from '#domain/core/field.ts';
import type { StoredRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';

/** Crockford's digits: no I, L, O and U, so that a code can be read aloud and typed from paper. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

/**
 * 追溯码: says which state of a record a paper shows, such as `7-K3F9-2M7Q`: the record's version, and 40 bits of SHA-256
 * over its id, its version, every stored field and every row of its status log. The same state always gives the same
 * code; one letter of one opinion gives another. It stands on the paper as text and, with the number, as a QR code.
 *
 * To verify a paper, call `baohan.printTraceFind {number, code}`: it computes the code of the record as it is now, and
 * looks for the code among the prints of the operation log, where each print leaves its own.
 */
export function traceCode(entity: EntityDefinition, record: StoredRecord, log: readonly RecordValues[]): string {
  const stored = Object.entries(entity.fields)
    .filter(([, field]) => isStored(field) || field.kind === 'children' || field.kind === 'files')
    .map(([name, field]) => [name, lasting(field, record[name] ?? null)]);
  const steps = log.map(({ seq, action, toStatus, opinion, userId, actTime }) => [
    seq,
    action,
    toStatus,
    opinion,
    userId,
    actTime,
  ]);
  const hash = createHash('sha256')
    .update(JSON.stringify([entity.key, record.id, record.rowVersion, stored, steps]))
    .digest();
  const code = [...hash.subarray(0, codeLength)].map((byte) => digits[byte % digits.length]).join('');
  return `${record.rowVersion}-${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The code of a record whose way the status log holds as it is. */
export async function stateCode(
  entity: EntityDefinition,
  record: StoredRecord,
  { db }: Pick<Call, 'db'>,
): Promise<string> {
  const { rows } = await db.query<RecordValues>(
    `select seq, action, to_status as "toStatus", opinion, user_id as "userId", to_char(act_time, 'YYYY-MM-DD HH24:MI:SS') as "actTime"
     from status_log where entity = $1 and record_id = $2 order by seq`,
    [entity.key, record.id],
  );
  return traceCode(entity, record, rows);
}

/**
 * Lines without what is reckoned when they are read, such as the days that are left: it changes though nobody changed
 * the record.
 */
function lasting(field: Field, value: unknown): unknown {
  if (field.kind !== 'children' || !Array.isArray(value)) return value;
  const reckoned = Object.entries(field.line.fields).flatMap(([name, { kind }]) => (kind === 'computed' ? [name] : []));
  if (reckoned.length === 0) return value;
  return (value as RecordValues[]).map((line) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => !reckoned.includes(name))),
  );
}
