import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Call } from '../gateway/method.ts';
import { privateFile } from '../platform/privateFiles.ts';
import { shownName, storeFile } from './storeFile.ts';

/** Stored content and where it stands in the archive; no two have the same place. */
export interface PackedFile {
  readonly path: string;
  readonly hashaddr: string;
}

interface Archive {
  readonly fileName: string;
  readonly files: readonly PackedFile[];
  /** Writes the table of contents to this path. */
  readonly writeIndex: (path: string) => Promise<unknown>;
  /** What that is called in the archive: `index.xlsx` where nothing is said, and no file at all where it is null. */
  readonly indexName?: string | null;
  readonly onProgress?: ((done: number) => Promise<void>) | undefined;
}

/** Writes stored files as one archive, one after the other, and keeps it as a file of the person who asked. */
export async function storeZip(
  { fileName, files, writeIndex, indexName = 'index.xlsx', onProgress }: Archive,
  { services, db, actor }: Call,
) {
  const base = join(tmpdir(), `tg-zip-${randomUUID()}`);
  const [archive, index] = [`${base}.zip`, `${base}.xlsx`];
  try {
    await writeIndex(index);
    await writeArchive(archive, {
      files,
      index,
      indexName,
      open: (hashaddr) => services.files.open(hashaddr),
      onProgress,
    });
    const kept = await storeFile(
      { source: createReadStream(archive), fileName, bizType: 'export', createdBy: actor.userId },
      services,
      db,
    );
    return { hashaddr: kept.hashaddr, fileName: kept.fileName };
  } finally {
    await Promise.all([rm(archive, { force: true }), rm(index, { force: true })]);
  }
}

interface Contents extends Pick<Archive, 'files' | 'onProgress'> {
  readonly index: string;
  readonly indexName: string | null;
  readonly open: (hashaddr: string) => Promise<NodeJS.ReadableStream>;
}

async function writeArchive(path: string, { files, index, indexName, open, onProgress }: Contents): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as unknown as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  if (indexName) zip.addFile(index, indexName);
  let done = 0;
  // Papers and pictures are packed already. Each is opened when its turn has come.
  for (const { path: place, hashaddr } of files)
    zip.addReadStreamLazy(place, { compress: false }, (give) => {
      open(hashaddr).then((stream) => {
        stream.on('error', fail);
        done += 1;
        onProgress?.(done).catch(fail);
        give(null, stream);
      }, fail);
    });
  zip.end();
  await pipeline(output, createWriteStream(path, { mode: privateFile }));
}

/** Gives every file a place of its own: a name that is taken gets a number behind it. */
export function placesOf(): (folder: string, name: string) => string {
  const taken = new Set(['index.xlsx']);
  return (folder, name) => {
    const within = shownName(folder);
    const clean = shownName(name) || 'file';
    const dot = clean.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
    for (let number = 1; ; number++) {
      const place = `${within ? `${within}/` : ''}${stem}${number > 1 ? `_${number}` : ''}${ending}`;
      if (taken.has(place.toLowerCase())) continue;
      taken.add(place.toLowerCase());
      return place;
    }
  };
}
