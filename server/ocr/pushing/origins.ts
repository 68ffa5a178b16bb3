import { sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import * as calls from '#domain/ocr/ocrCalls.ts';
import { ocrDocument } from '#domain/ocr/ocrDocument.ts';
import { ocrPush } from '#domain/ocr/ocrPush.ts';
import { entityOfTarget, type PushedValue } from '#domain/ocr/pushing.ts';
import { sysUser } from '#domain/system/index.ts';
import { implementCall } from '../../crud/implement.ts';
import { readMany } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { isSameText } from './layValues.ts';
import { pushedPlaceOf } from './pushDocument.ts';

const mostOrigins = 200;

/** Whoever sees the record sees which papers it was filled from; the papers themselves are opened by their own rights. */
export const ocrOriginsRead = implementCall(calls.queryOcrOrigins, async ({ entity, recordId }, call) => {
  if (!Object.values(entityOfTarget).includes(entity)) throw sharedErrors.NOT_FOUND();
  const record = await getRecord(entityOf(entity), recordId, call);
  const names = ['docId', 'target', 'written', 'createdBy', 'createdTime'] as const;
  const where = { targetEntity: entity, targetId: recordId };
  const rows = await readMany(ocrPush, names, where, call.db, { order: ['createdTime', 'id'], limit: mostOrigins });
  const ids = rows.flatMap(({ docId }) => docId ?? []);
  const documents = ids.length ? await readMany(ocrDocument, ['id', 'docNo', 'docKind'], { id: ids }, call.db) : [];
  const people = rows.flatMap(({ createdBy }) => createdBy ?? []);
  const users = people.length ? await readMany(sysUser, ['id', 'userName'], { id: people }, call.db) : [];
  const origins = rows.map(({ docId, target, written, createdBy, createdTime }) => {
    const document = documents.find(({ id }) => id === docId);
    const values = (Array.isArray(written) ? written : []) as unknown as readonly PushedValue[];
    return {
      ...{ docId: docId ?? '', docNo: document?.docNo ?? '', docKind: document?.docKind ?? '' },
      ...{ by: users.find(({ id }) => id === createdBy)?.userName ?? '', at: createdTime ?? '' },
      values: values.map((one) => {
        const { label, now } = pushedPlaceOf(target ?? '', record, one.path);
        return {
          ...one,
          label: label ?? bi(one.path, one.path),
          isChanged: !isSameText(one.value, now === null || now === undefined ? '' : String(now)),
        };
      }),
    };
  });
  return { origins };
});
