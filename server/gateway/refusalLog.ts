import { type BusinessError, isGuard } from '#domain/core/errors.ts';
import { networkOf } from '../platform/networkOf.ts';
import type { Audit } from './method.ts';
import { type OpLogEntry, writeOpLog } from './opLog.ts';
import type { Services } from './services.ts';

const windowMs = 60_000;
const mostOfOne = 30;
const mostOfAll = 600;

export interface CountedRefusal {
  readonly isWritten: boolean;
  /** How many were left out in the minute before; told once. */
  readonly leftOut: number;
}

/** Counts the rows written in the running minute, by person or address, and how many were left out. */
export function openRefusalCount(): (sender: string, now?: number) => CountedRefusal {
  let minute = { at: 0, rows: new Map<string, number>(), written: 0, leftOut: 0 };
  return (sender, now = Date.now()) => {
    const former = minute;
    if (now - minute.at >= windowMs) minute = { at: now, rows: new Map(), written: 0, leftOut: 0 };
    const rows = minute.rows.get(sender) ?? 0;
    if (rows >= mostOfOne || minute.written >= mostOfAll) {
      minute.leftOut += 1;
      return { isWritten: false, leftOut: 0 };
    }
    minute.rows.set(sender, rows + 1);
    minute.written += 1;
    return { isWritten: true, leftOut: former === minute ? 0 : former.leftOut };
  };
}

/**
 * A row of the operation log for a refused call or request. One person or address leaves thirty a minute, all together
 * six hundred: a flood of refusals must not fill the disk. How many were left out stands in the first row of a later
 * minute.
 */
export async function logRefusal(
  { pool, log, counts }: Pick<Services, 'pool' | 'log' | 'counts'>,
  entry: OpLogEntry,
): Promise<void> {
  const { isWritten, leftOut } = await counts.countRefusal(entry.actor?.userId || networkOf(entry.ip));
  if (!isWritten) return;
  const audit = leftOut ? { ...entry.audit, detail: { ...entry.audit.detail, refusalsLeftOut: leftOut } } : entry.audit;
  await writeOpLog(pool, { ...entry, audit }).catch((error: unknown) =>
    log.error({ err: error }, 'the operation log could not be written'),
  );
}

/**
 * What the log keeps of a refused call: one that says "not you" is a matter of security, and names what was out of
 * reach.
 */
export function guardAudit(refusal: BusinessError | undefined, audit: Audit): Audit {
  if (!refusal || !isGuard(refusal)) return audit;
  const { outOfScope } = refusal;
  return {
    ...audit,
    logType: 'SECURITY',
    ...(outOfScope && { ...outOfScope, detail: { ...audit.detail, kind: 'OUT_OF_SCOPE' } }),
  };
}
