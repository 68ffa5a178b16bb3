import { refuseFields } from '#domain/approval/offers.ts';
import { departments, isImportExport } from '#domain/core/access.ts';
import { contributionsOf, ownWork } from '#domain/core/contributors.ts';
import type { ChangesOf, DraftOf, EditRight } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { addMonths } from '#domain/core/months.ts';
import { defaultsOf, normaliseValues } from '#domain/core/normalise.ts';
import { departmentOf, hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { validate } from '#domain/core/validate.ts';
import { admissionActs, badReviewStatus } from '#domain/guarantee/acts/reviewActs.ts';
import { type BhReview, bhReview, withLoss } from '#domain/guarantee/bhReview.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { reviewPath } from '#domain/guarantee/paths.ts';
import type { Entrance } from '#domain/guarantee/reviewCalls.ts';
import { reviewVersion } from '#domain/guarantee/reviewScore.ts';
import { entityOf } from '#domain/index.ts';
import { sysUser } from '#domain/system/index.ts';
import { approvalActorOf, nameInLog } from '../../approval/approvalActor.ts';
import { takeNumber } from '../../approval/documentNumber.ts';
import { announce } from '../../crud/announce.ts';
import { checkReferences } from '../../crud/checkReferences.ts';
import { refuseStopped } from '../../crud/implement.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { writeFiles } from '../../crud/writeFiles.ts';
import { differences, handOn, insertMany, patchRow, rowOf, writeLines } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { newId } from '../../platform/newId.ts';
import { refuseOutsideRows } from '../areaAccess.ts';
import { ledgerFields } from './reviewFacts.ts';

const admissionMonths = 12;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

type Draft = DraftOf<typeof bhReview>;

/** @throws 61003, 61008 */
export async function getReview(id: string, call: Call, { lock = false } = {}): Promise<BhReview> {
  const found = await readOne(bhReview, ['id'], { id }, call.db, { ...(lock && { lock: 'update' }) });
  if (!found) throw guaranteeErrors.NOT_FOUND();
  const record = await getRecord(bhReview, id, asSystem(call));
  refuseOutsideRows(bhReview, record, call);
  return record;
}

/** The names of the people a sheet knows by id. */
export async function reviewPeople(
  { submittedBy, entranceBy }: Pick<BhReview, 'submittedBy' | 'entranceBy'>,
  { db }: Pick<Call, 'db'>,
): Promise<Record<'submittedBy_label' | 'entranceBy_label', string | null>> {
  const ids = [submittedBy, entranceBy].filter(isText);
  const people = await readMany(sysUser, ['id', 'userName'], { id: ids }, db, { deleted: 'too' });
  const nameOf = (id: string | null) => people.find((one) => one.id === id)?.userName ?? null;
  return { submittedBy_label: nameOf(submittedBy), entranceBy_label: nameOf(entranceBy) };
}

async function refuseWrong(record: Draft, written: Draft, moment: 'save' | 'submit', call: Call): Promise<void> {
  const errors = {
    ...(await checkReferences(bhReview, written, call)),
    ...validate(bhReview, record, { now: call.now, moment, entityOf }),
  };
  if (Object.keys(errors).length) throw refuseFields(bhReview, errors);
}

/** A new sheet of an operator's own department, on the form of the day it is entered. @throws 61001, 61004 */
export async function createReview(values: Draft, call: Call): Promise<BhReview> {
  const { actor } = call;
  const isAuthor = departmentOf(actor.roleId) === 'BUSINESS' && !actor.isLeader && hasRight(actor, 'bhReview:create');
  if (!isAuthor) throw guaranteeErrors.NO_RIGHT();
  const written = normaliseValues(bhReview, values, { created: true });
  const entered = call.now.slice(0, 10);
  const given = {
    ownerDept: actor.roleId,
    formVersion: reviewVersion(entered),
    ...(await ledgerFields(written, entered, call.db)),
  };
  const plain = withLoss({ ...defaultsOf(bhReview), ...written, ...given });
  const record = { ...plain, ...bhReview.derive?.(plain) };
  await refuseWrong(record, written, 'save', call);
  const id = newId();
  const reviewNo = await takeNumber({ prefix: 'PS', entityKey: 'bhReview', field: 'reviewNo' }, values.reviewNo, call);
  await insertMany(bhReview, [rowOf(bhReview, id, { ...record, reviewNo }, call)], call.db);
  await writeLines(bhReview, id, record, call);
  await writeFiles(bhReview, id, written, call);
  const stored = await getRecord(bhReview, id, asSystem(call));
  Object.assign(call.audit, { logType: 'CREATE', entity: 'bhReview', recordId: id, bizNo: reviewNo });
  await announce(bhReview, stored, call);
  return stored;
}

const enteredOn = ({ createdTime }: BhReview): string => createdTime.slice(0, 10);

/** @throws 61003, 61008, 61005, 61002 no draft any more, 61001, 61004 */
export async function updateReview(
  { id, rowVersion, values }: { id: string; rowVersion: number; values: Draft },
  call: Call,
): Promise<BhReview> {
  const before = await getReview(id, call, { lock: true });
  if (rowVersion !== before.rowVersion) throw guaranteeErrors.STALE();
  if (before.reviewStatus !== 'DRAFT') throw badReviewStatus(before);
  const right: EditRight | undefined = bhReview.mayEdit?.(before, call.actor);
  if (!right || 'none' in right) throw guaranteeErrors.NO_RIGHT();
  const written = normaliseValues(bhReview, values, { created: false });
  const merged = { ...before, ...written };
  const plain = withLoss({ ...merged, ...(await ledgerFields(merged, enteredOn(before), call.db)) });
  const record = { ...plain, ...bhReview.derive?.(plain) };
  await refuseWrong(record, written, 'save', call);
  await patchRow(bhReview, id, { ...record, ...handOn(bhReview, before, 'edit', call) }, call);
  await writeLines(bhReview, id, record, call);
  await writeFiles(bhReview, id, written, call);
  const stored = await getRecord(bhReview, id, asSystem(call));
  Object.assign(call.audit, {
    logType: 'UPDATE',
    entity: 'bhReview',
    recordId: id,
    bizNo: before.reviewNo,
    changes: differences(bhReview, before, stored),
  });
  await announce(bhReview, stored, call);
  return stored;
}

/** Hands a sheet to import/export, all questions answered. @throws 61004 */
export async function submitReview(record: BhReview, call: Call): Promise<BhReview> {
  await refuseWrong(record, {}, 'submit', call);
  const stored = await move(
    record,
    {
      action: 'submit',
      values: {
        reviewStatus: 'SUBMITTED',
        submittedBy: call.actor.userId,
        ...handOn(bhReview, record, 'submit', call),
      },
    },
    call,
  );
  const leading = { roleId: departments.importExport, isLeader: 1, status: ['INIT', 'ACTIVE'] } as const;
  const leaders = await readMany(sysUser, ['id'], leading, call.db);
  const no = String(record.reviewNo);
  await tell(
    leaders.map(({ id }) => id),
    'TODO',
    bi(`评审表 ${no} 待准入`, `Review sheet ${no} awaits admission`),
    stored,
    call,
  );
  return stored;
}

interface Decision {
  readonly id: string;
  readonly rowVersion: number;
  readonly result: Entrance;
  readonly reason: string | undefined;
}

/**
 * Admits or refuses a customer.
 * @throws 61003, 61005, 61002, 61001 not an import/export leader, 61006 his own sheet, 61027, 61004
 */
export async function applyReviewDecision({ id, rowVersion, result, reason }: Decision, call: Call): Promise<BhReview> {
  const record = await getReview(id, call, { lock: true });
  if (rowVersion !== record.rowVersion) throw guaranteeErrors.STALE();
  const actor = await approvalActorOf(call);
  if (!isImportExport(call.actor) || !(actor.isLeader || actor.deputyOf)) throw guaranteeErrors.NO_RIGHT();
  refuseStopped(admissionActs[result], record, call);
  const ledWork = actor.isLeader
    ? undefined
    : ownWork(contributionsOf(record), { ...actor, standsInFor: actor.deputyOf });
  if (ledWork) throw new BusinessError(guaranteeErrors.FOUR_EYES().returnCode, ledWork);
  if (result !== 'PASS' && !reason)
    throw refuseFields(bhReview, { entranceReason: bi('准入理由不能为空', 'A reason is required') });
  const isAdmitted = result !== 'FAIL';
  const values = {
    entranceResult: result,
    entranceReason: reason ?? null,
    entranceBy: actor.userId,
    entranceAt: call.now,
    reviewStatus: isAdmitted ? 'ADMITTED' : 'REFUSED',
    validTo: isAdmitted ? addMonths(call.now.slice(0, 10), admissionMonths) : null,
  };
  const stored = await move(record, { action: isAdmitted ? 'approve' : 'return', values, opinion: reason }, call);
  const no = String(record.reviewNo);
  const title = isAdmitted
    ? bi(`评审表 ${no} 已准入`, `Review sheet ${no} was admitted`)
    : bi(`评审表 ${no} 不准入`, `Review sheet ${no} was refused`);
  await tell([record.createdBy, record.submittedBy].filter(isText), 'RESULT', title, stored, call);
  return stored;
}

async function move(
  record: BhReview,
  { action, values, opinion }: { action: string; values: ChangesOf<typeof bhReview>; opinion?: string | undefined },
  call: Call,
): Promise<BhReview> {
  const { db, actor, now } = call;
  await patchRow(bhReview, record.id, values, call);
  const person = await approvalActorOf(call);
  await db.query(
    `insert into status_log (id, entity, record_id, doc_no, seq, action, from_status, to_status, opinion, user_id, user_name,
      dept_code, leader_flag, act_time)
     select $1, 'bhReview', $2, $3, coalesce(max(seq), 0) + 1, $4, $5, $6, $7, $8, $9, $10, $11, $12 from status_log
     where entity = 'bhReview' and record_id = $2`,
    [
      newId(),
      record.id,
      record.reviewNo,
      action,
      record.reviewStatus,
      values.reviewStatus,
      opinion ?? null,
      actor.userId,
      nameInLog(actor.userName, person, action !== 'submit' && !actor.isLeader),
      actor.roleId,
      actor.isLeader,
      now,
    ],
  );
  const stored = await getRecord(bhReview, record.id, asSystem(call));
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: 'bhReview',
    recordId: record.id,
    bizNo: record.reviewNo,
    detail: { action, to: values.reviewStatus },
  });
  await announce(bhReview, stored, call);
  return stored;
}

const tell = (
  userIds: readonly string[],
  type: 'TODO' | 'RESULT',
  title: { zh: string; en: string },
  record: BhReview,
  { db, services, actor }: Call,
): Promise<void> =>
  sendMessage(db, services, {
    userIds,
    type,
    title,
    url: reviewPath(record),
    entity: 'bhReview',
    recordId: record.id,
    by: actor.userId,
  });
