import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoredFile, storeFile } from '../files/storeFile.ts';
import type { Call } from '../gateway/method.ts';
import { type ErrorRow, writeErrorSheet } from '../platform/sheet/index.ts';

/** Keeps the wrong rows of an upload as a sheet for the person to correct; it is his file. */
export async function storeErrorSheet(
  { fileName, ...sheet }: { header: readonly string[]; rows: Iterable<ErrorRow>; fileName: string },
  call: Call,
): Promise<StoredFile> {
  const path = join(tmpdir(), `tg-errors-${randomUUID()}`);
  try {
    await writeErrorSheet({ ...sheet, to: path });
    return await storeFile(
      { source: createReadStream(path), fileName, bizType: 'importError', createdBy: call.actor.userId },
      call.services,
      call.db,
    );
  } finally {
    await rm(path, { force: true });
  }
}
