import { createHash } from 'node:crypto';
import { nowText } from '#domain/core/moments.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { bi } from '#domain/core/text.ts';
import {
  answerNamed,
  rankOf,
  timeOf,
  type WindowAnswer,
  windowAnswerOf,
} from '#domain/declaration/singleWindow/answers.ts';
import { WindowFault } from '#domain/declaration/singleWindow/readMessage.ts';
import { windowDraft, windowFile } from '#domain/declaration/singleWindow/windowDraft.ts';
import { announce } from '../../crud/announce.ts';
import { change } from '../../crud/change.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Call, Db } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import type { ObjectWork } from '../../jobs/eachObject.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { newId } from '../../platform/newId.ts';
import { tellDeclarants } from '../customs/messageRules.ts';
import { lockDeclaration } from '../customs/takeInReceipt.ts';
import { applyAnswer, fileReturned } from './applyAnswer.ts';
import { type Boxes, FolderAway } from './boxes.ts';
import { type BrokerSettings, brokersInUse } from './brokers.ts';
import { readWindowXml } from './readWindowXml.ts';
import { noteReach, type WindowLink } from './windowLink.ts';

interface FileCome {
  readonly name: string;
  readonly digest: string;
  readonly size: number;
  readonly xml: string;
  readonly answer: WindowAnswer | undefined;
  /** Why it is no answer. */
  readonly problem: string | undefined;
}

/**
 * Looks at the folders of all clients: what was taken, what was given back, and what came. A folder that is away is told
 * of and looked at again in the next run.
 * @returns how many answers were taken in
 */
export async function takeAnswers(services: Services, link: WindowLink, at: ObjectWork): Promise<number> {
  let received = 0;
  for (const broker of await brokersInUse(services.pool)) {
    const told = (why: string | undefined) =>
      inTransaction(services.pool, (db) => noteReach(broker, why, systemCall(services, db)));
    try {
      const boxes = link.boxesOf(broker);
      await boxes.reach();
      await told(undefined);
      await followFiles(broker, boxes, { services, at });
      received += await readInBox(broker, boxes, { services, at });
    } catch (error) {
      if (!(error instanceof FolderAway) && !isFileSystem(error)) throw error;
      await told(error.message);
    }
  }
  return received;
}

const isFileSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error;

interface Run {
  readonly services: Services;
  readonly at: ObjectWork;
}

/** What became of files that were written: taken by the client, or given back. */
async function followFiles({ folder }: BrokerSettings, boxes: Boxes, { services, at }: Run): Promise<void> {
  const named = ['id', 'fileName', 'messageId', 'declId'] as const;
  const waiting = { folder, box: 'OUT', state: 'WRITTEN' };
  const rows = await readMany(windowFile, named, waiting, services.pool, { order: ['createdTime', 'id'], limit: 500 });
  for (const row of rows) {
    const box = await boxes.whereIs(row.fileName ?? '');
    if (box !== 'SentBox' && box !== 'FailBox') continue;
    const object = { type: windowFile.key, id: row.id, name: row.fileName ?? '' };
    await at.each([object], (_one, db) => settleFile(row, box, systemCall(services, db)));
  }
}

async function settleFile(
  {
    id,
    fileName,
    messageId,
    declId,
  }: { id: string; fileName: string | null; messageId: string | null; declId: string | null },
  box: 'SentBox' | 'FailBox',
  call: Call,
): Promise<void> {
  if (declId) await lockDeclaration(declId, call.db);
  const quiet = { ...call, audit: {} };
  await change(windowFile, id, { state: box === 'SentBox' ? 'TAKEN' : 'RETURNED', doneTime: call.now }, quiet);
  if (box === 'FailBox') return fileReturned(fileName ?? '', messageId, call);
  const draft = await readOne(windowDraft, ['id', 'state'], { fileName }, call.db);
  if (!draft) return;
  const values = draft.state === 'WRITTEN' ? { state: 'TAKEN', takenTime: call.now } : { takenTime: call.now };
  await change(windowDraft, draft.id, values, quiet);
}

async function readInBox(broker: BrokerSettings, boxes: Boxes, run: Run): Promise<number> {
  const files: FileCome[] = [];
  for (const name of await boxes.answers()) {
    const bytes = await boxes.read(name);
    if (bytes !== undefined) files.push(fileOf(name, bytes));
  }
  let received = 0;
  for (const file of files.sort(inOrder)) {
    const object = { type: windowFile.key, id: file.digest, name: file.name };
    let aside: Aside;
    const passed = await run.at.each([object], async (_one, db) => {
      aside = await takeOne(file, broker, systemCall(run.services, db));
    });
    if (passed && aside) await boxes.putAside(file.name, aside, dayOf(run.services));
    if (passed && aside === 'InBoxRead') received += 1;
  }
  return received;
}

const dayOf = ({ clock }: Services): string => nowText(clock).slice(0, 10);

type Aside = 'InBoxRead' | 'InBoxBad' | undefined;

/** An answer out of its bytes; an envelope of a mailbox is opened once. */
function fileOf(name: string, bytes: Buffer | 'TOO_LARGE'): FileCome {
  if (bytes === 'TOO_LARGE')
    return {
      name,
      digest: createHash('sha256').update(name).digest('hex'),
      size: 0,
      xml: '',
      answer: undefined,
      problem: '文件过大',
    };
  const digest = createHash('sha256').update(bytes).digest('hex');
  const facts = {
    name,
    digest,
    size: bytes.length,
    xml: bytes.subarray(0, 200_000).toString('utf8').replaceAll('\u0000', ''),
  };
  try {
    let answer = windowAnswerOf(readWindowXml(bytes));
    if (answer?.kind === 'WRAPPED') answer = windowAnswerOf(readWindowXml(Buffer.from(answer.base64, 'base64')));
    return { ...facts, answer, problem: answer ? undefined : '不是单一窗口的回执' };
  } catch (error) {
    if (!(error instanceof WindowFault)) throw error;
    return { ...facts, answer: undefined, problem: error.words.zh };
  }
}

const timeIn = ({ name, answer }: FileCome): string =>
  (answer?.kind === 'RECEIPT' ? answer.time : timeOf(answerNamed(name).stamp)) ?? '';
const rankIn = ({ answer }: FileCome): number => (answer?.kind === 'RECEIPT' ? rankOf(answer.channel) : -2);

/** By the time they say; of one second, by the course of a declaration. */
const inOrder = (one: FileCome, other: FileCome): number =>
  timeIn(one).localeCompare(timeIn(other)) || rankIn(one) - rankIn(other) || one.name.localeCompare(other.name);

const contents = {
  RESPONSE: 'RESPONSE',
  RECEIPT: 'RECEIPT',
  CLIENT: 'CLIENT',
  POWER: 'POWER',
  WRAPPED: 'OTHER',
} as const;

/**
 * One file in one transaction with what it does: a process that dies behind the commit finds it read. What cannot be read
 * may still be on its way through a share: the next run tries once more, and then puts it aside.
 */
async function takeOne(file: FileCome, broker: BrokerSettings, call: Call): Promise<Aside> {
  const { name: fileName, digest, answer } = file;
  // Two runs at once read the same file: the second one finds it read.
  await call.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`window ${broker.folder} ${fileName}`]);
  const known = await readOne(
    windowFile,
    ['id', 'state', 'createdTime'],
    { folder: broker.folder, box: 'IN', fileName, digest },
    call.db,
    { lock: 'update' },
  );
  if (known && known.state !== 'SUSPECT') return known.state === 'READ' ? 'InBoxRead' : 'InBoxBad';
  if (!answer) {
    if (!known) {
      await keepFile(file, broker, { state: 'SUSPECT', problem: file.problem ?? null }, call);
      return undefined;
    }
    await change(windowFile, known.id, { state: 'BROKEN', doneTime: call.now }, { ...call, audit: {} });
    await tellBroken(known.id, file, call);
    return 'InBoxBad';
  }
  const applied = await applyAnswer({ answer, named: answerNamed(fileName), broker }, call);
  const id = await keepFile(file, broker, { ...applied, doneTime: call.now }, call);
  if (applied.state === 'READ') return 'InBoxRead';
  await tellBroken(id, { ...file, problem: applied.problem ?? undefined }, call);
  return 'InBoxBad';
}

const tellBroken = (id: string, { name, problem }: Pick<FileCome, 'name' | 'problem'>, call: Call): Promise<void> =>
  tellDeclarants(
    windowFile,
    id,
    bi(
      `单一窗口文件 ${name.slice(0, 80)} 未处理：${problem ?? ''}`.slice(0, 200),
      `The file ${name.slice(0, 80)} was not taken in`,
    ),
    call,
  );

async function keepFile(file: FileCome, { folder }: BrokerSettings, facts: object, call: Call): Promise<string> {
  const { name: fileName, digest, size, xml, answer } = file;
  const id = newId();
  const declId = (facts as { declId?: string | null }).declId ?? null;
  const owner = declId ? await ownerOf(declId, call.db) : undefined;
  const kind = answer ? contents[answer.kind] : 'OTHER';
  const values = {
    ...defaultsOf(windowFile),
    ...facts,
    ...owner,
    fileName: fileName.slice(0, 200),
    digest,
    size,
    content: JSON.stringify({ xml }),
    kind,
    box: 'IN',
    folder,
  };
  await insertMany(windowFile, [rowOf(windowFile, id, values, call)], call.db);
  await announce(windowFile, { id, rowVersion: 1 }, call);
  return id;
}

const ownerOf = (declId: string, db: Db) => readOne(windowDraft, ['customerId', 'ownerDept'], { declId }, db);
