import type { ChangesOf, DraftOf, NewOf, RowOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { type AmendedValue, amendedValues, touchesPapers } from '#domain/declaration/amendedValues.ts';
import { usesOfEither } from '#domain/declaration/check/papers.ts';
import * as definition from '#domain/declaration/customsActs.ts';
import { amendable, declaration } from '#domain/declaration/declaration.ts';
import { declarationChange, type declarationChangeLine } from '#domain/declaration/declarationChange.ts';
import { announce } from '../../crud/announce.ts';
import { implementAct } from '../../crud/implement.ts';
import { readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { refreshSearch } from '../../crud/refreshSearch.ts';
import { effectOn } from '../../crud/rulesOn.ts';
import { createRecord, patchRow, writeLines } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { giveBackPapers, refuseUnsendable, takePapers, usesOf } from '../certificateUses.ts';
import { type Declaration, judged, reckoned, refuseFaults } from '../judge.ts';
import { queueMessage, toldOf } from './queueMessage.ts';

type Kind = 'AMEND' | 'REVOKE';

/** What an amendment may change, as it stood before. */
type Kept = Partial<Pick<Declaration, (typeof amendable)[number]>>;

interface Change extends RowOf<typeof declarationChange, 'id' | 'status' | 'reason'> {
  readonly oldValues: Kept | null;
}

const keptOf = (record: Declaration): Kept => Object.fromEntries(amendable.map((name) => [name, record[name] ?? null]));

/** What customs was asked about a declaration last, while it is not settled. */
async function openChange(declId: string, kind: Kind, { db }: Call): Promise<Change | undefined> {
  const asked = { declId, kind, status: ['OPEN', 'SENT'] };
  const change = await readOne(declarationChange, ['id', 'status', 'reason', 'oldValues'], asked, db, {
    order: [['createdTime', 'desc'], 'id'],
    lock: 'update',
  });
  return change && { ...change, oldValues: change.oldValues as Kept | null };
}

async function begin(
  kind: Kind,
  record: Declaration,
  given: Pick<NewOf<typeof declarationChange>, 'reason' | 'reasonCode'>,
  call: Call,
): Promise<string> {
  const { id: declId, entryId, customerId, ownerDept, version } = record;
  const values = { kind, declId, entryId, customerId, ownerDept, version, ...given };
  const { id } = await createRecord(declarationChange, values, { ...asSystem(call), audit: {} });
  await patchRow(declarationChange, id, { askedBy: call.actor.userId }, call);
  return id;
}

/** The change as it is now, for those who look at it; people never write one. */
async function settle(id: string, values: ChangesOf<typeof declarationChange>, call: Call): Promise<void> {
  await patchRow(declarationChange, id, values, call);
  await announce(declarationChange, await getRecord(declarationChange, id, asSystem(call)), call);
}

/** What stands in the declaration is kept before anybody changes it. */
export const amendmentAsked = effectOn(declaration, async (record, { opinion, params }, call) => {
  const { amendCode } = record;
  const id = await begin('AMEND', record, { reason: opinion ?? null, reasonCode: amendCode }, call);
  await patchRow(declarationChange, id, { oldValues: keptOf(record) }, call);
  // The proof of an earlier amendment proves nothing of this one.
  if (!params.amendProof)
    await call.db.query(`delete from attachment where ${proofOf}`, [declaration.key, 'amendProof', record.id]);
  return { statusBefore: record.status, amendSentTime: null, amenders: [call.actor.userId] };
});

/** Whoever writes what customs shall be asked for is one of those who amend. */
export const amendersWith = ({ amenders }: Pick<Declaration, 'amenders'>, { actor }: Pick<Call, 'actor'>): string[] => [
  ...new Set([...(Array.isArray(amenders) ? amenders.map(String) : []), actor.userId]),
];

const proofOf = 'table_name = $1 and col_name = $2 and record_id = $3';

/** The proof goes with the request, and stays with it when the declaration is amended again. */
async function keepProof(declId: string, changeId: string, { db }: Call): Promise<void> {
  const { rows } = await db.query<{ id: string }>(`select id from attachment where ${proofOf} order by line_no`, [
    ...[declaration.key, 'amendProof', declId],
  ]);
  for (const { id } of rows)
    await db.query(
      `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_remark,
         file_size, hashaddr, line_no, created_by)
       select $1, $2, 'proof', $3, real_file_path_name, show_file_name, file_remark, file_size, hashaddr, line_no, created_by
       from attachment where id = $4`,
      [newId(), declarationChange.key, changeId, id],
    );
}

/** Words of a dictionary stand beside their code, as customs and people read them. */
export async function wordsOf(
  value: unknown,
  { field }: Pick<AmendedValue, 'field'>,
  call: Pick<Call, 'services'>,
): Promise<string | null> {
  if (value === null || value === undefined || value === '') return null;
  if (field?.kind !== 'dict') return String(value).slice(0, 500);
  return `${value} ${await call.services.dictionaries.nameOf(field.dict, String(value), 'zh')}`;
}

/** Writes down what differs from before. @throws 1001 nothing does */
async function writeDifferences(id: string, amended: readonly AmendedValue[], call: Call) {
  if (amended.length === 0) throw invalid({ _: bi('没有修改任何内容', 'Nothing was changed') });
  const lines: DraftOf<typeof declarationChangeLine>[] = [];
  for (const value of amended)
    lines.push({
      name: value.name.zh,
      nameEn: value.name.en,
      oldValue: await wordsOf(value.before, value, call),
      newValue: await wordsOf(value.after, value, call),
    });
  const values: NewOf<typeof declarationChange> = { lines };
  await writeLines(declarationChange, id, values, call);
  return lines;
}

/**
 * Until customs answers, as much of each certificate is held as the old or the new values take: nobody else uses up
 * meanwhile what may still count.
 * @throws 1001 what customs would turn back
 */
async function holdPapers(old: Declaration, record: Declaration, call: Call): Promise<void> {
  await giveBackPapers(record, call);
  await refuseUnsendable(record, call);
  await takePapers(record, call, usesOfEither(await usesOf(old, call), await usesOf(record, call)));
}

/**
 * Judged like a sending; certificates only where goods or papers are amended.
 * @throws 1001 nothing was changed, or what customs would turn back
 */
export const sendAmendmentHandler = implementAct(definition.sendAmendment, async ({ record }, call) => {
  const change = await openChange(record.id, 'AMEND', call);
  // Begun before amendments were kept.
  if (!change)
    throw invalid({
      reason: bi(
        '没有保存修改前的内容，请先驳回修改，再重新申请',
        'What stood before is not kept: refuse this amendment and ask for it anew',
      ),
    });
  if (!record.amendProof?.length)
    throw invalid({
      amendProof: bi('请上传证明修改理由的材料', 'Attach what proves the reason of the amendment'),
    });
  const amended = amendedValues(change.oldValues ?? {}, record);
  const changes = await writeDifferences(change.id, amended, call);
  if (touchesPapers(amended)) await holdPapers({ ...record, ...change.oldValues }, record, call);
  else refuseFaults((await judged(record, call)).findings.filter(({ rule }) => rule !== 'V-58'));
  const { entryId, seqNo } = record;
  await queueMessage(
    record,
    {
      kind: 'AMEND',
      body: {
        entryId,
        seqNo,
        reason: change.reason,
        reasonCode: record.amendCode,
        changes,
        declaration: toldOf(record),
      },
    },
    call,
  );
  await keepProof(record.id, change.id, call);
  await settle(change.id, { status: 'SENT', sentTime: call.now, sentBy: call.actor.userId }, call);
  return { amendSentTime: call.now };
});

export const askRevocationHandler = implementAct(definition.askRevocation, async ({ record, input }, call) => {
  const id = await begin('REVOKE', record, { reason: input.reason ?? null }, call);
  const { entryId, seqNo } = record;
  await queueMessage(record, { kind: 'REVOKE', body: { entryId, seqNo, reason: input.reason } }, call);
  await settle(id, { status: 'SENT', sentTime: call.now }, call);
  return { revokeSentTime: call.now };
});

/**
 * The next version of the declaration, with what it costs now; also where customs was asked by another way than our
 * message.
 */
export const amendmentGranted = effectOn(declaration, async (record, { opinion }, call) => {
  const change = await openChange(record.id, 'AMEND', call);
  const amended = change ? amendedValues(change.oldValues ?? {}, record) : [];
  if (change?.status === 'OPEN' && amended.length > 0) await writeDifferences(change.id, amended, call);
  if (touchesPapers(amended)) {
    await giveBackPapers(record, call);
    await takePapers(record, call);
  }
  if (change) await settle(change.id, { status: 'GRANTED', answeredTime: call.now, answer: opinion ?? null }, call);
  return { ...(await reckoned(record, call)), version: (record.version ?? 1) + 1, amendSentTime: null };
});

type Changes = ChangesOf<typeof declaration>;

/** The values come back that stood there before, and with them what they take of certificates. */
async function restore(record: Declaration, { status, oldValues }: Change, call: Call): Promise<Changes> {
  if (!oldValues) return {};
  const old = { ...record, ...oldValues };
  await writeLines(declaration, record.id, oldValues, call);
  await refreshSearch(declaration, [record.id], call.db);
  if (status === 'SENT' && touchesPapers(amendedValues(oldValues, record))) {
    await giveBackPapers(record, call);
    await takePapers(old, call);
  }
  return oldValues;
}

/** One that was never sent was given up by our own people. */
export const amendmentRefused = effectOn(declaration, async (record, { opinion }, call) => {
  const change = await openChange(record.id, 'AMEND', call);
  if (!change) return { amendSentTime: null };
  const status = change.status === 'SENT' ? 'REFUSED' : 'DROPPED';
  await settle(change.id, { status, answeredTime: call.now, answer: opinion ?? null }, call);
  return { ...(await restore(record, change, call)), amendSentTime: null };
});

/** What is revoked stands as customs had it; an amendment under way is over. */
export async function settleRevoked(record: Declaration, opinion: string | undefined, call: Call): Promise<Changes> {
  const asked = await openChange(record.id, 'REVOKE', call);
  if (asked) await settle(asked.id, { status: 'GRANTED', answeredTime: call.now, answer: opinion ?? null }, call);
  const amendment = await openChange(record.id, 'AMEND', call);
  if (!amendment) return {};
  await settle(amendment.id, { status: 'DROPPED', answeredTime: call.now }, call);
  return { ...(await restore(record, amendment, call)), amendSentTime: null };
}

/** Customs does not strike it: it goes on as it stands, and may be asked for again. */
export async function refuseRevocation(declId: string, note: string | null | undefined, call: Call): Promise<void> {
  const asked = await openChange(declId, 'REVOKE', call);
  if (!asked) return;
  await settle(asked.id, { status: 'REFUSED', answeredTime: call.now, answer: note ?? null }, call);
  await patchRow(declaration, declId, { revokeSentTime: null }, asSystem(call));
  await announce(declaration, await getRecord(declaration, declId, asSystem(call)), call);
}
