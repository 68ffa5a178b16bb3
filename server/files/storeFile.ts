import { buffer } from 'node:stream/consumers';
import { cleanFileName } from '#domain/core/matching.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Db } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';
import { newId } from '../platform/newId.ts';
import { lockContent } from '../platform/store/lockContent.ts';
import { refuseBeyondQuota } from './customerQuota.ts';
import { refuseWrongKind } from './fileKind.ts';
import { type FileKind, fileRuleOf, mimeOf } from './fileRules.ts';

export interface FileToStore {
  readonly source: NodeJS.ReadableStream | Buffer;
  /** As the sender calls it; kept without folders, white space and brackets. */
  readonly fileName: string;
  readonly bizType: string;
  /** User id; the file is his until a record has it. */
  readonly createdBy: string;
  readonly signal?: AbortSignal;
}

export interface StoredFile {
  readonly id: string;
  readonly hashaddr: string;
  readonly realFile: string;
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
  readonly pathFileName: string;
  readonly mime: string;
}

/**
 * Checks content against its name and business type, keeps it and writes its `sys_file` row.
 * @param db inside a transaction: until it commits, the purge job keeps its hands off this content
 * @throws 1010 a customer has used up his bytes of the day; 1011 kind or size not allowed, content and extension
 * differ; 1000 the disk is full
 */
export async function storeFile(
  { source, fileName, bizType, createdBy, signal }: FileToStore,
  services: Pick<Services, 'files' | 'clock' | 'settings'>,
  db: Db,
): Promise<StoredFile> {
  const { files, clock } = services;
  const rule = fileRuleOf(bizType);
  const cleaned = shownName(fileName);
  let kind: FileKind | undefined;
  const { hashaddr, size } = await files.put(source, {
    limit: rule.limit,
    ...(signal && { signal }),
    inspect: async ({ path, size, hashaddr }) => {
      kind = await refuseWrongKind({ path, size, fileName: cleaned, rule });
      await refuseBeyondQuota(db, { createdBy, size }, services);
      await lockContent(db, hashaddr, 'shared');
    },
  });
  if (!kind) throw new Error('the store kept content without showing it');

  const id = newId();
  const realFile = `${id}.${kind}`;
  const now = nowText(clock);
  const stored: StoredFile = {
    id,
    hashaddr,
    realFile,
    fileName: cleaned,
    fileSize: size,
    pathFileName: pathOf(bizType, now, realFile),
    mime: mimeOf[kind],
  };
  await db.query(
    `insert into sys_file (id, hashaddr, real_file, file_name, path_file_name, file_size, mime, biz_type, created_by, created_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, hashaddr, realFile, cleaned, stored.pathFileName, size, stored.mime, bizType, createdBy, now],
  );
  return stored;
}

/**
 * Makes content that a record has attachable by somebody who has read that record: nothing is stored again.
 * @param hashaddr of a file that the caller has read within the person's scope
 */
export async function linkContent(
  hashaddr: string,
  { bizType, createdBy }: Pick<FileToStore, 'bizType' | 'createdBy'>,
  { db, services }: { readonly db: Db; readonly services: Pick<Services, 'clock'> },
): Promise<void> {
  await lockContent(db, hashaddr, 'shared');
  const { rows } = await db.query<{ real_file: string; own: boolean }>(
    'select real_file, created_by = $2 as own from sys_file where hashaddr = $1 order by created_by = $2 desc limit 1',
    [hashaddr, createdBy],
  );
  const [stored] = rows;
  if (!stored || stored.own) return;
  const id = newId();
  const realFile = `${id}.${stored.real_file.split('.').at(-1) ?? ''}`;
  const now = nowText(services.clock);
  await db.query(
    `insert into sys_file (id, hashaddr, real_file, file_name, path_file_name, file_size, mime, biz_type, created_by, created_time)
     select $1, hashaddr, $2, file_name, $3, file_size, mime, $4, $5, $6 from sys_file where hashaddr = $7 limit 1`,
    [id, realFile, pathOf(bizType, now, realFile), bizType, createdBy, now, hashaddr],
  );
}

const pathOf = (bizType: string, now: string, realFile: string): string =>
  `${bizType}/${now.slice(0, 4)}${now.slice(5, 7)}/${realFile}`;

/**
 * Where the content of a file stands that the person uploaded himself; undefined for no file, and for somebody else's.
 */
export async function findOwnContent(
  fileId: string,
  { db, userId }: { db: Db; userId: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ hashaddr: string }>(
    // A form knows an uploaded file by its address; both name files of the person's own alone.
    'select hashaddr from sys_file where (id = $1 or hashaddr = $1) and created_by = $2 limit 1',
    [fileId, userId],
  );
  return rows[0]?.hashaddr;
}

/** The whole content, for imports. */
export const readContent = async (hashaddr: string, { files }: Pick<Services, 'files'>): Promise<Buffer> =>
  buffer(await files.open(hashaddr));

const longestName = 200;

/** The last part of the path, cleaned; a name that is too long loses its middle, never its extension. */
export function shownName(fileName: string): string {
  const last = fileName.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  // Control characters, and marks that turn the reading direction so that `fdp.exe` looks like `exe.pdf`.
  const name = cleanFileName(last.replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, ''));
  const characters = [...name];
  if (characters.length <= longestName) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, longestName - extension.length).join('') + extension;
}
