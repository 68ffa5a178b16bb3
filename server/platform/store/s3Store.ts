import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { trimRight } from '#domain/core/trim.ts';
import type { S3Store } from '../config.ts';
import { type FileStore, isHashaddr } from './fileStore.ts';
import { contentMissing, oldAfterMs, spool, sweepSpool } from './spool.ts';

/** The server's own ceiling for one request, so that no transfer outlives its caller. */
const transferMs = 1_200_000;

/**
 * Content in an S3-compatible bucket under `<prefix>/ab/cd/<hash>`. Uploads are spooled to a local folder first: their
 * address is known only when the last byte has arrived.
 */
export function openS3Store(place: S3Store, { spoolFolder }: { spoolFolder: string }): FileStore {
  const bucket = new S3mini({
    endpoint: bucketUrl(place),
    region: place.region,
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
    requestAbortTimeout: transferMs,
    // Contents go to the service that the settings name, wherever its answers point.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  });
  const keyOf = (hashaddr: string): string => {
    if (!isHashaddr(hashaddr)) throw contentMissing();
    return [place.prefix, hashaddr.slice(0, 2), hashaddr.slice(2, 4), hashaddr].filter(Boolean).join('/');
  };

  return {
    put: (source, options = {}) =>
      spool(source, { ...options, folder: spoolFolder }, async ({ hashaddr, size, path }) => {
        const key = keyOf(hashaddr);
        if (await reach(bucket.objectExists(key))) return;
        // The service compares the bytes with this checksum, so a damaged transfer is refused and not kept.
        const checksum = { 'x-amz-checksum-sha256': Buffer.from(hashaddr, 'hex').toString('base64') } as const;
        await reach(bucket.putObject(key, await openAsBlob(path), undefined, undefined, checksum, size));
      }),
    async open(hashaddr) {
      const answer = await reach(bucket.getObjectResponse(keyOf(hashaddr)));
      if (!answer?.body) throw contentMissing();
      // The DOM's and Node's types of one and the same web stream differ in name only.
      return Readable.fromWeb(answer.body as WebStream);
    },
    has: async (hashaddr) => isHashaddr(hashaddr) && (await reach(bucket.objectExists(keyOf(hashaddr)))) === true,
    async remove(hashaddr) {
      await reach(bucket.deleteObject(keyOf(hashaddr)));
    },
    async check() {
      if (!(await reach(bucket.bucketExists())))
        throw new Error(`The bucket ${place.bucket} is missing or refuses the key`);
    },
    async *listOld() {
      let next: string | undefined;
      do {
        const page = await reach(bucket.listObjectsPaged('/', place.prefix && `${place.prefix}/`, 1_000, next));
        for (const { Key, LastModified } of page?.objects ?? []) {
          const hashaddr = Key.slice(Key.lastIndexOf('/') + 1);
          if (
            isHashaddr(hashaddr) &&
            Key === keyOf(hashaddr) &&
            Date.now() - new Date(LastModified).getTime() > oldAfterMs
          )
            yield hashaddr;
        }
        next = page?.nextContinuationToken;
      } while (next);
    },
    sweep: () => sweepSpool(spoolFolder),
  };
}

/** Buckets are a folder of the address (path style) or a part of the host name. */
export function bucketUrl({ endpoint, bucket, pathStyle }: Pick<S3Store, 'endpoint' | 'bucket' | 'pathStyle'>): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return trimRight(url.href, '/');
}

/** Says that the file store failed; the reason stays in the log as the cause. */
async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    const refusal = new BusinessError(
      '1014',
      bi('外部系统调用失败：文件存储，请稍后重试', 'External system failed: the file store, try again shortly'),
    );
    refusal.cause = cause;
    throw refusal;
  }
}
