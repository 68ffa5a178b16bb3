import { nowText } from '#domain/core/moments.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { customsMessage } from '#domain/declaration/customsMessage.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { messageText } from '#domain/declaration/singleWindow/messageText.ts';
import { windowBroker } from '#domain/declaration/singleWindow/windowBroker.ts';
import { clientNumbers, windowDraft, windowFile } from '#domain/declaration/singleWindow/windowDraft.ts';
import { type Declared, writeMessage } from '#domain/declaration/singleWindow/writeMessage.ts';
import { announce } from '../../crud/announce.ts';
import { change, note } from '../../crud/change.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import type { DeclarationMessage } from '../../guarantee/index.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { newId } from '../../platform/newId.ts';
import { nextNumber } from '../../platform/nextNumber.ts';
import { Boxes, FolderAway } from './boxes.ts';
import { type BrokerSettings, brokerOf, folderOf } from './brokers.ts';
import { packMessage } from './packMessage.ts';
import { papersAlong } from './papersAlong.ts';

/** What no program can hand in: people key it in where customs shows it. Trying again would change nothing. */
export class KeyedByHand extends Error {}

const [m, f] = [columnsIn(customsMessage, 'm'), columnsIn(windowDraft, 'f')];
const perRun = 200;

/**
 * Each declaration that goes out gets its number before anything is written: a number that a crash takes back could be
 * that of another declaration then.
 */
export async function numberDrafts(services: Services): Promise<void> {
  const { rows } = await services.pool.query<{ id: string }>(
    `select distinct ${m.declId} as id from customs_message m where ${m.status} in ('PENDING', 'FAILED') and ${m.kind} = 'DECL'
     and not m.deleted_flg and not exists (select 1 from window_draft f where ${f.declId} = ${m.declId} and not f.deleted_flg) limit ${perRun}`,
  );
  for (const { id } of rows) await inTransaction(services.pool, (db) => numberOne(id, systemCall(services, db)));
}

async function numberOne(declId: string, call: Call): Promise<void> {
  const named = ['customerId', 'ownerDept'] as const;
  const owner = await readOne(declaration, named, { id: declId }, call.db, { lock: 'update', deleted: 'too' });
  if (!owner || (await readOne(windowDraft, ['id'], { declId }, call.db))) return;
  const id = newId();
  const clientSeqNo = await nextNumber(call.db, clientNumbers, call.now);
  const values = { ...defaultsOf(windowDraft), ...owner, declId, clientSeqNo };
  await insertMany(windowDraft, [rowOf(windowDraft, id, values, call)], call.db);
  await announce(windowDraft, { id, rowVersion: 1 }, call);
}

/** A folder that is away is told once, and so is that it is back. */
export async function noteReach(
  { id, awaySince }: Pick<BrokerSettings, 'id' | 'awaySince'>,
  why: string | undefined,
  call: Pick<Call, 'db' | 'now' | 'actor' | 'services'>,
): Promise<void> {
  if (why === undefined ? awaySince === null : awaySince !== null) return;
  const now = why === undefined ? null : call.now;
  await note(windowBroker, { id }, { awaySince: now, awayWhy: why?.slice(0, 300) ?? null }, call.db);
  await announce(windowBroker, { id, rowVersion: 1 }, call);
}

type DeclId = string;

/** The Single Window as declarations are handed to it: files in the folder of the broker's client. One per run. */
export class WindowLink {
  readonly #services: Services;
  readonly #away = new Map<string, string>();

  constructor(services: Services) {
    this.#services = services;
  }

  boxesOf(settings: BrokerSettings): Boxes {
    return new Boxes(folderOf(settings, this.#services.config));
  }

  /** Why a message cannot go out now though nothing is wrong with it; it waits, and no try is counted. */
  async heldBack(declId: DeclId, kind: DeclarationMessage['kind'], call: Call): Promise<string | undefined> {
    if (kind !== 'DECL') return undefined;
    const broker = await brokerOf(declId, call.db);
    if (!broker) return undefined;
    const known = this.#away.get(broker.id);
    if (known) return known;
    try {
      await this.boxesOf(broker).reach();
      return undefined;
    } catch (error) {
      if (!(error instanceof FolderAway)) throw error;
      const why = `单一窗口文件夹 ${broker.folder} 无法访问：${error.message}`;
      this.#away.set(broker.id, why);
      return why;
    }
  }

  /**
   * Writes a declaration into the client's OutBox.
   * @throws {KeyedByHand} an amendment or a revocation @throws {Error} why it could not be written
   */
  async declare({ messageId, kind, declNo, body }: DeclarationMessage, call: Call): Promise<void> {
    if (kind !== 'DECL')
      throw new KeyedByHand('修改、撤销申请的报文格式未公开，请打印后在单一窗口录入，答复以回执录入');
    const about = await readOne(customsMessage, ['declId', 'sendNo', 'attempts'], { messageId }, call.db);
    const declId = about?.declId ?? '';
    const broker = await brokerOf(declId, call.db);
    if (!broker) throw new Error(`报关单 ${declNo} 的报关行没有启用单一窗口设置`);
    const named = ['id', 'clientSeqNo', 'tries', 'customerId', 'ownerDept'] as const;
    const draft = await readOne(windowDraft, named, { declId }, call.db, { lock: 'update' });
    if (!draft?.clientSeqNo) throw new Error('尚未取得客户端编号');
    const now = nowText(call.services.clock);
    const tries = (draft.tries ?? 0) + 1;
    const name = `${draft.clientSeqNo}_${about?.sendNo ?? 1}-${tries}`;
    const record = { ...(body as Declared), ...(await numbersOf(declId, call)) };
    const { papers } = await papersAlong({ id: declId, orderId: record.orderId }, call.db);
    const sending = { settings: broker, clientSeqNo: draft.clientSeqNo, sendNo: about?.sendNo ?? 1, at: now, papers };
    const xml = messageText(writeMessage(record, sending), broker);
    const size = await this.boxesOf(broker).put(`${name}.zip`, () =>
      packMessage({ name, xml, record, sending }, this.#services),
    );
    const owned = { declId, customerId: draft.customerId, ownerDept: draft.ownerDept };
    const file = {
      ...{ ...owned, fileName: `${name}.zip`, box: 'OUT', kind: 'MESSAGE', state: 'WRITTEN', folder: broker.folder },
      ...{
        messageId,
        clientSeqNo: draft.clientSeqNo,
        size: size ?? null,
        digest: '',
        content: JSON.stringify({ xml }),
      },
    };
    const id = newId();
    await insertMany(windowFile, [rowOf(windowFile, id, { ...defaultsOf(windowFile), ...file }, call)], call.db);
    await announce(windowFile, { id, rowVersion: 1 }, call);
    await change(
      windowDraft,
      draft.id,
      {
        ...{ state: 'WRITTEN', fileName: `${name}.zip`, tries, writtenTime: now, brokerId: broker.brokerId },
        ...{ takenTime: null, savedTime: null, declaredTime: null, problem: null },
      },
      { ...call, audit: {} },
    );
  }
}

/** What customs has given it meanwhile: the same draft is handed in again under its unified number. */
const numbersOf = async (declId: string, { db }: Pick<Call, 'db'>): Promise<Pick<Declared, 'seqNo' | 'entryId'>> => {
  const found = await readOne(declaration, ['seqNo', 'entryId'], { id: declId }, db, { deleted: 'too' });
  return { seqNo: found?.seqNo ?? null, entryId: found?.entryId ?? null };
};
