import type { Config } from '../config.ts';
import { openDiskStore } from './diskStore.ts';
import { openS3Store } from './s3Store.ts';

/** What content is known by: two files with the same bytes are one. */
export interface StoredContent {
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly hashaddr: string;
  /** Bytes. */
  readonly size: number;
}

export interface PutOptions {
  /** Bytes; one more and the upload is refused and forgotten. */
  readonly limit?: number;
  /** Looks at the whole content before it is kept; what it throws refuses the content and leaves nothing behind. */
  readonly inspect?: (content: StoredContent & { readonly path: string }) => Promise<void>;
  /** Gives up a transfer whose sender has gone. */
  readonly signal?: AbortSignal;
}

/** Content by its address, on a disk or in a bucket. Knows nothing of names, owners and rights. */
export interface FileStore {
  /**
   * Keeps content; when it returns, a crash no longer loses it. The same content again changes nothing.
   * @throws 1011 above the limit, 1000 the disk is full
   */
  put(source: NodeJS.ReadableStream | Buffer, options?: PutOptions): Promise<StoredContent>;
  /** @throws 1002 no such content */
  open(hashaddr: string): Promise<NodeJS.ReadableStream>;
  has(hashaddr: string): Promise<boolean>;
  /** Content that is not there counts as removed. */
  remove(hashaddr: string): Promise<void>;
  /** For readiness: throws when content could not be kept right now. */
  check(): Promise<void>;
  /** Addresses of content kept for more than a day, for the purge job. */
  listOld(): AsyncIterable<string>;
  /** Forgets what uploads of processes that died left half-written. */
  sweep(): Promise<void>;
}

export function openFileStore({ fileStore, dataDir }: Pick<Config, 'fileStore' | 'dataDir'>): FileStore {
  return fileStore.kind === 's3'
    ? openS3Store(fileStore, { spoolFolder: `${dataDir}/spool` })
    : openDiskStore(fileStore);
}

export const isHashaddr = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
