import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { storeFile } from '../files/storeFile.ts';
import type { Call } from '../gateway/method.ts';
import { SheetFull, writeSheet } from '../platform/sheet/index.ts';

type Sheet = Omit<Parameters<typeof writeSheet>[0], 'to'>;

/** Where a person finds the file that was made for him. */
export interface KeptSheet {
  readonly hashaddr: string;
  readonly fileName: string;
  readonly realFile: string;
}

/**
 * Writes a sheet and keeps it as a file of the person who asked.
 * @throws 1000 the disk is full, 1010 more rows than an Excel sheet has
 */
export async function storeSheet(
  { fileName, ...sheet }: Sheet & { readonly fileName: string },
  { services, db, actor }: Call,
): Promise<KeptSheet> {
  const path = join(tmpdir(), `tg-export-${randomUUID()}`);
  try {
    await writeSheet({ ...sheet, to: path });
    const kept = await storeFile(
      { source: createReadStream(path), fileName, bizType: 'export', createdBy: actor.userId },
      services,
      db,
    );
    return { hashaddr: kept.hashaddr, fileName: kept.fileName, realFile: kept.realFile };
  } catch (error) {
    if (error instanceof SheetFull)
      throw new BusinessError(
        '1010',
        bi(
          `一个 Excel 工作表最多 ${error.most} 行，请缩小范围或导出为 CSV`,
          `An Excel sheet has at most ${error.most} rows: narrow the list or export CSV`,
        ),
      );
    throw error instanceof Error && 'code' in error && error.code === 'ENOSPC'
      ? new BusinessError('1000', bi('磁盘空间不足，导出失败', 'No disk space left, the export failed'))
      : error;
  } finally {
    await rm(path, { force: true });
  }
}
