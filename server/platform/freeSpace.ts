import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes that may still be written there by this user; of a path that is not there yet, where it would be made. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(nearestExisting(path));
  return bavail * bsize;
}

export function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

/** A disk ran full under our own writing (ENOSPC), or under the database's (53100). */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code));
