import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import fastifyMultipart, { type SavedMultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { type Call, successText } from '../gateway/method.ts';
import { inPart } from '../gateway/ownTransaction.ts';
import type { Services } from '../gateway/services.ts';
import { disposition, sendJson, withSessionCall } from '../gateway/sessionCall.ts';
import { privateFolder } from '../platform/privateFiles.ts';
import { isHashaddr } from '../platform/store/fileStore.ts';
import { tooLarge, uploadFolder } from '../platform/store/spool.ts';
import { refuseBeyondQuota } from './customerQuota.ts';
import { kindOfName } from './fileKind.ts';
import { badFile, fileRuleOf, inlineKinds, mimeOf, uploadLimit } from './fileRules.ts';
import { type FileAddress, findReadable } from './findReadable.ts';
import { shownName, storeFile } from './storeFile.ts';

const filesAtOnce = 10;
/** What a form of files is at most beside their contents. */
const formBytes = 128 * 1024;

/** `POST /api/file/upload`, `GET /api/file/download`. @see docs/spec/platform.md 5.5, 10.7 */
export async function fileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: { files: filesAtOnce, fields: 20, fieldSize: 4_096, headerPairs: 50, fileSize: uploadLimit },
  });

  app.post('/api/file/upload', (request, reply) =>
    withSessionCall(request, reply, { services, service: 'common', method: 'upload', logType: 'CREATE' }, (call, log) =>
      services.limiters.uploads.run(call.actor.userId, () => upload(request, reply, call, log)),
    ),
  );
  app.get('/api/file/download', (request, reply) =>
    withSessionCall(
      request,
      reply,
      { services, service: 'common', method: 'download', logType: 'DOWNLOAD' },
      (call, log) => download(request.query as Query, reply, call, log),
    ),
  );
}

/** A repeated parameter arrives as a list. */
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const textOf = (query: Query, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value : '';
};

/** All files of a request or none: they are stored when the last byte of the request has come, in one transaction. */
async function upload(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  log: () => Promise<void>,
): Promise<FastifyReply> {
  const { services, actor } = call;
  // Before the bytes have come: what there is no room for need not be read.
  const announced = Math.max(Number(request.headers['content-length'] ?? 0) - formBytes, 0);
  await refuseBeyondQuota(call.db, { createdBy: actor.userId, size: announced }, services);
  const { files, values } = await receive(request, uploadFolder(services.config));
  if (files.length === 0) throw badFile(bi('请选择文件', 'Choose a file'));
  const bizType = values.bizType ?? '';
  if (fileRuleOf(bizType).madeHere) throw badFile(bi('业务类型无效', 'The business type is not valid'), 'bizType');

  const stored = await inPart(call, async ({ db }) => {
    const answers = [];
    for (const { filepath, filename } of files) {
      const file = await storeFile(
        { source: createReadStream(filepath), fileName: filename, bizType, createdBy: actor.userId },
        services,
        db,
      );
      answers.push({
        fileId: file.id,
        hashaddr: file.hashaddr,
        realFile: file.realFile,
        fileName: file.fileName,
        fileSize: file.fileSize,
        pathFileName: file.pathFileName,
        fileRemark: values.fileRemark?.slice(0, 200) ?? null,
      });
    }
    return answers;
  });
  call.audit.detail = {
    files: stored.map(({ fileName, fileSize, hashaddr }) => ({ fileName, fileSize, hashaddr })),
    bizType,
  };
  await log();
  return sendJson(reply, successText(stored.length === 1 ? stored[0] : { ...stored[0], files: stored }, call));
}

interface Received {
  readonly files: readonly SavedMultipartFile[];
  readonly values: Readonly<Partial<Record<'bizType' | 'fileRemark', string>>>;
}

/**
 * The parts of the request as temporary files, which the multipart plugin removes when the answer is out or the sender
 * has gone.
 */
async function receive(request: FastifyRequest, folder: string): Promise<Received> {
  if (!request.isMultipart()) throw sharedErrors.MALFORMED();
  await mkdir(folder, { recursive: true, mode: privateFolder });
  try {
    const { files, values } = await request.saveRequestFiles({ tmpdir: folder });
    return {
      files: files.filter(({ fieldname }) => fieldname === 'file'),
      values: { ...textField(values, 'bizType'), ...textField(values, 'fileRemark') },
    };
  } catch (error) {
    // Nobody reads the rest: unread it would hold the connection, and at the end the drain, for ever.
    request.raw.unpipe();
    request.raw.resume();
    throw multipartRefusals[error instanceof Error && 'code' in error ? String(error.code) : '']?.() ?? error;
  }
}

function textField<Name extends string>(values: unknown, name: Name): Partial<Record<Name, string>> {
  const part = typeof values === 'object' && values !== null ? (values as Record<string, unknown>)[name] : undefined;
  const value = typeof part === 'object' && part !== null && 'value' in part ? part.value : undefined;
  return typeof value === 'string' ? ({ [name]: value } as Partial<Record<Name, string>>) : {};
}

const tooMany = () =>
  new BusinessError('1010', bi(`一次最多上传 ${filesAtOnce} 个文件`, `At most ${filesAtOnce} files at once`));
const brokenOff = () => badFile(bi('上传中断，请重新上传', 'The upload broke off, send it again'));

const multipartRefusals: Readonly<Record<string, () => BusinessError>> = {
  FST_REQ_FILE_TOO_LARGE: () => tooLarge(uploadLimit),
  FST_FILES_LIMIT: tooMany,
  FST_PARTS_LIMIT: tooMany,
  FST_FIELDS_LIMIT: () => sharedErrors.MALFORMED(),
  FST_PROTO_VIOLATION: () => sharedErrors.MALFORMED(),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => sharedErrors.MALFORMED(),
  FST_INVALID_JSON_FIELD_ERROR: () => sharedErrors.MALFORMED(),
  FST_MP_PREMATURE_CLOSE: brokenOff,
  ERR_STREAM_PREMATURE_CLOSE: brokenOff,
};

async function download(
  query: Query,
  reply: FastifyReply,
  call: Call,
  log: () => Promise<void>,
): Promise<FastifyReply> {
  const file = await findReadable(addressOf(query), call);
  const kind = kindOfName(file.realFile);
  const isInline = textOf(query, 'fileload') === '0';
  if (isInline && !(kind && inlineKinds.has(kind))) {
    throw badFile(bi('该类型文件不能在线预览，请下载', 'This kind of file cannot be shown, download it'), 'fileload');
  }
  const content = await call.services.files.open(file.hashaddr);
  const fileName = withExtension(shownName(textOf(query, 'filename') || file.fileName), file.realFile);
  Object.assign(call.audit, {
    entity: file.owner?.entity,
    recordId: file.owner?.recordId,
    detail: { hashaddr: file.hashaddr, fileName, fileSize: file.fileSize },
  });
  await log();
  return (
    reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      // Our own pages show PDFs and pictures in a frame; nothing in them may run.
      .header(
        'content-security-policy',
        isInline
          ? "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
          : "default-src 'none'; frame-ancestors 'none'",
      )
      .header('content-disposition', disposition(isInline ? 'inline' : 'attachment', fileName))
      .header('content-length', file.fileSize)
      .type(kind ? mimeOf[kind] : 'application/octet-stream')
      .send(content)
  );
}

function addressOf(query: Query): FileAddress {
  const hashaddr = textOf(query, 'hashaddr').toLowerCase();
  const pathFileName = textOf(query, 'pathFileName');
  if (isHashaddr(hashaddr)) return { hashaddr };
  if (pathFileName && pathFileName.length <= 300) return { pathFileName };
  throw invalid({ hashaddr: bi('文件地址无效', 'The file address is not valid') });
}

/** A link cannot turn a picture into a program: the stored extension stays at the end. */
function withExtension(fileName: string, realFile: string): string {
  const extension = /\.[^.]+$/.exec(realFile)?.[0] ?? '';
  return kindOfName(fileName) === kindOfName(realFile) ? fileName : `${fileName}${extension}`;
}
