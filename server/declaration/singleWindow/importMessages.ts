import { createHash } from 'node:crypto';
import { customer } from '#domain/company/index.ts';
import { shortened } from '#domain/core/boundedText.ts';
import type { NewOf } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { type DeclaredByMessage, declarationOfMessage } from '#domain/declaration/singleWindow/declarationOfMessage.ts';
import { readWindowMessage, WindowFault } from '#domain/declaration/singleWindow/readMessage.ts';
import * as definition from '#domain/declaration/singleWindow/windowCalls.ts';
import { windowFile } from '#domain/declaration/singleWindow/windowDraft.ts';
import { implementCall } from '../../crud/implement.ts';
import { isThere, readOne } from '../../crud/read.ts';
import { createRecord, insertMany, rowOf } from '../../crud/writeRecord.ts';
import { badFile } from '../../files/fileRules.ts';
import { findOwnContent, readContent, storeFile } from '../../files/storeFile.ts';
import type { Call } from '../../gateway/method.ts';
import { inPart } from '../../gateway/ownTransaction.ts';
import { newId } from '../../platform/newId.ts';
import { SheetRefusal } from '../../platform/sheet/index.ts';
import { readZipDirectory, unpack, type ZipEntry } from '../../platform/sheet/zipDirectory.ts';
import { mostXmlBytes, readWindowXml } from './readWindowXml.ts';

const megabyte = 1_048_576;
const limits = { unpackedBytes: 200 * megabyte, entries: 400, messages: 100, paperBytes: 4 * megabyte } as const;

interface Found {
  readonly name: string;
  readonly xml: () => Promise<Buffer>;
  /** A PDF that stands beside it, by its name. */
  readonly paper: (name: string) => Promise<Buffer | undefined>;
}

const noZip = bi('文件不是 zip 压缩包或已损坏', 'The file is no zip archive, or it is damaged');

/** Names that lead out of the archive are nobody's. */
const leadsOut = (name: string): boolean => {
  const parts = name.replaceAll('\\', '/').split('/');
  return parts[0] === '' || parts.some((part) => part === '..' || part.includes(':') || part.includes('\u0000'));
};

async function contentOf(bytes: Buffer, entry: ZipEntry, most: number): Promise<Buffer> {
  if (entry.size > most)
    throw badFile(bi(`${shortened(entry.name, 60)} 超过${most / megabyte} MB`, `More than ${most / megabyte} MB`));
  const pieces: Buffer[] = [];
  for await (const piece of unpack(bytes, entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The messages in a file: one as XML, or all of an archive with the papers beside them. @throws 1011 */
function messagesIn(name: string, bytes: Buffer): readonly Found[] {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004')
    return [{ name, xml: async () => bytes, paper: async () => undefined }];
  const entries = readZipDirectory(bytes, limits.unpackedBytes).filter((entry) => !entry.name.endsWith('/'));
  if (entries.length > limits.entries)
    throw badFile(bi(`压缩包最多${limits.entries}个文件`, `${limits.entries} files at most`));
  const out = entries.find((entry) => leadsOut(entry.name));
  if (out)
    throw badFile(
      bi(
        `压缩包内的文件名指向包外：${shortened(out.name, 60)}`,
        `A name leads out of the archive: ${shortened(out.name, 60)}`,
      ),
    );
  const messages = entries.filter((entry) => /\.xml$/i.test(entry.name) && !entry.name.startsWith('__MACOSX/'));
  if (messages.length === 0) throw badFile(bi('压缩包中没有 XML 报文', 'There is no XML message in the archive'));
  if (messages.length > limits.messages)
    throw badFile(bi(`一个压缩包最多${limits.messages}份报文`, `${limits.messages} messages at most`));
  const baseOf = (path: string) => path.split('/').at(-1) ?? '';
  const byName = new Map(entries.map((entry) => [baseOf(entry.name), entry]));
  return messages.map((entry) => ({
    name: messages.length === 1 ? name : `${name} › ${baseOf(entry.name)}`,
    xml: () => contentOf(bytes, entry, mostXmlBytes),
    paper: async (paper) => {
      const found = byName.get(paper);
      return found && contentOf(bytes, found, limits.paperBytes);
    },
  }));
}

/** The customer that a message names as the domestic party; else the one the person chose. @throws 1001 */
async function customerIn(
  { values }: DeclaredByMessage,
  chosen: string | null | undefined,
  call: Call,
): Promise<string> {
  const { consigneeCreditCode: creditCode, consigneeName: name } = values;
  for (const asked of [{ creditCode }, { name }] as const) {
    const [value] = Object.values(asked);
    if (typeof value !== 'string' || !value) continue;
    const found = await readOne(customer, ['id'], asked as { creditCode: string }, call.db, { seenBy: call });
    if (found) return found.id;
  }
  if (chosen) return chosen;
  throw invalid({
    customerId: bi(
      `收发货人 ${String(name ?? '').slice(0, 40)}（${String(creditCode ?? '')}）不是客户，请在导入时选择客户`,
      'The consignee is no customer: choose one when you import',
    ),
  });
}

async function papersOf(found: Found, { papers }: DeclaredByMessage, call: Call): Promise<readonly AttachedFile[]> {
  const attached: AttachedFile[] = [];
  for (const { name } of papers) {
    if (attached.length >= declaration.fields.edocs.maxCount) break;
    const source = await found.paper(name);
    if (!source) continue;
    const { services, db, actor } = call;
    attached.push(
      await storeFile({ source, fileName: name, bizType: declaration.key, createdBy: actor.userId }, services, db),
    );
  }
  return attached;
}

async function importOne(found: Found, customerId: string | null | undefined, call: Call) {
  const bytes = await found.xml();
  const read = declarationOfMessage(readWindowMessage(readWindowXml(bytes)), {});
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (await isThere(windowFile, { digest, kind: 'MESSAGE', box: 'IN' }, call.db))
    throw invalid({ _: bi('这份报文已经导入过', 'This message was imported before') });
  // Numbers of customs come by its receipts, and where it stood before is not where it stands here.
  const { seqNo, entryId, stage: _stage, ...values } = read.values;
  const numbers = [seqNo, entryId].filter(Boolean).join(' ');
  const edocs = await papersOf(found, read, call);
  const owner = await customerIn(read, customerId, call);
  const made = await createRecord(declaration, { ...values, customerId: owner, edocs } as NewOf<typeof declaration>, {
    ...call,
    audit: {},
  });
  const kept = [...read.kept.map(({ path, value }) => `${path}=${value}`), ...(numbers ? [`原编号 ${numbers}`] : [])];
  const file = {
    ...{ fileName: found.name.slice(0, 200), box: 'IN', kind: 'MESSAGE', state: 'READ', folder: '', digest },
    ...{
      declId: made.id,
      customerId: owner,
      size: bytes.length,
      doneTime: call.now,
      clientSeqNo: read.clientSeqNo?.slice(0, 18) ?? null,
    },
    ...{
      content: JSON.stringify({ xml: bytes.toString('utf8').replaceAll('\u0000', '') }),
      problem: shortened(kept.join('；'), 500) || null,
    },
  };
  await insertMany(windowFile, [rowOf(windowFile, newId(), { ...defaultsOf(windowFile), ...file }, call)], call.db);
  return { id: made.id, declNo: String(made.declNo ?? ''), name: found.name, kept: read.kept.length };
}

/** The sentence of a refusal with its field, so that somebody finds it in his message. */
function wordsOf(error: unknown, locale: 'zh' | 'en'): string | undefined {
  if (error instanceof WindowFault) return error.words[locale];
  if (error instanceof SheetRefusal) return noZip[locale];
  if (!(error instanceof BusinessError)) return undefined;
  const [first] = Object.entries(error.fieldErrors ?? {});
  return first ? `${first[0] === '_' ? '' : `${first[0]} `}${(first[1] as Text)[locale]}` : error.text[locale];
}

interface Uploaded {
  readonly name: string;
  readonly bytes: Buffer;
}

/** @throws 1002 not the person's own */
async function uploadedFile(fileId: string, call: Call): Promise<Uploaded> {
  const hashaddr = await findOwnContent(fileId, { db: call.db, userId: call.actor.userId });
  if (!hashaddr) throw sharedErrors.NOT_FOUND();
  const { rows } = await call.db.query<{ name: string }>(
    'select file_name as name from sys_file where hashaddr = $1 and created_by = $2 order by created_time desc limit 1',
    [hashaddr, call.actor.userId],
  );
  return { name: rows[0]?.name ?? fileId, bytes: await readContent(hashaddr, call.services) };
}

/** Each message for itself: those that are refused are told with the reason, the others become declarations. */
export const importWindowMessagesHandler = implementCall(
  definition.importWindowMessages,
  async ({ fileIds, customerId }, call) => {
    const ids = Array.isArray(fileIds) ? [...new Set(fileIds.map(String))] : [];
    const made: Awaited<ReturnType<typeof importOne>>[] = [];
    const failed: { name: string; msg: string }[] = [];
    const told = (name: string, error: unknown) => {
      const msg = wordsOf(error, call.locale);
      if (msg === undefined) throw error;
      failed.push({ name: shortened(name, 200), msg: shortened(msg, 200) });
    };
    for (const id of ids) {
      const { name, bytes } = await uploadedFile(id, call);
      let messages: readonly Found[] = [];
      try {
        messages = messagesIn(name, bytes);
      } catch (error) {
        told(name, error);
      }
      for (const message of messages)
        try {
          made.push(await inPart(call, (inside) => importOne(message, customerId, inside)));
        } catch (error) {
          told(message.name, error);
        }
    }
    Object.assign(call.audit, {
      logType: 'IMPORT',
      entity: declaration.key,
      detail: { made: made.length, failed: failed.length },
    });
    return { total: made.length + failed.length, made, failed };
  },
);
