import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import type { Config } from '../config.ts';
import { privateFile, privateFolder } from '../privateFiles.ts';
import type { PutOptions, StoredContent } from './fileStore.ts';

interface Spooled extends StoredContent {
  readonly path: string;
}

/**
 * Writes content to a temporary file of `folder`, hashing on the way, lets `keep` take it over, and removes what is
 * left of it, whatever happens.
 * @throws 1011 above the limit, 1000 the disk is full
 */
export async function spool(
  source: NodeJS.ReadableStream | Buffer,
  { folder, limit = Number.POSITIVE_INFINITY, inspect, signal }: PutOptions & { folder: string },
  keep: (file: Spooled) => Promise<void>,
): Promise<StoredContent> {
  const path = join(folder, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) return done(tooLarge(limit));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  let target: WriteStream | undefined;
  try {
    // Nothing may be awaited before the source is read: a sender that broke off meanwhile would be nobody's error.
    mkdirSync(folder, { recursive: true, mode: privateFolder });
    const from = Buffer.isBuffer(source) ? Readable.from([source]) : source;
    target = createWriteStream(path, { flags: 'wx', mode: privateFile });
    await pipeline(from, measure, target, signal ? { signal } : {});
    await syncToDisk(path);
    const content = { hashaddr: hash.digest('hex'), size };
    await inspect?.({ ...content, path });
    await keep({ ...content, path });
    return content;
  } catch (error) {
    throw asRefusal(error);
  } finally {
    if (target) await closed(target);
    await rm(path, { force: true });
  }
}

/** An aborted stream may still be about to create its file; only when it has closed is there nothing more to come. */
async function closed(target: WriteStream): Promise<void> {
  target.destroy();
  if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()));
}

export const tooLarge = (limit: number): BusinessError => {
  const text = bi(`文件超过 ${limit / 1_048_576} MB`, `The file is larger than ${limit / 1_048_576} MB`);
  return new BusinessError('1011', text, { fieldErrors: { file: text } });
};

export const contentMissing = (): BusinessError =>
  sharedErrors.NOT_FOUND({}, { file: bi('文件内容不存在', 'The content of the file is missing') });

/** Without this a crash soon after the answer could leave an empty file under a good name. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** An upload lasts minutes: what is a day old and has no name belongs to a process that died. */
export const oldAfterMs = 24 * 3_600_000;

/** Where the parts of an upload wait until its last byte has come. */
export const uploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads');

export async function sweepSpool(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateFolder });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > oldAfterMs) await rm(path, { force: true });
  }
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT']);

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !fullDisk.has(String(error.code))) return error;
  return new BusinessError(
    '1000',
    bi('服务器磁盘已满，文件未保存，请联系信息部', 'The server disk is full, the file was not saved, call IT'),
  );
}
