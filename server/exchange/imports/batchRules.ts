import { rightOf } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { importBatch } from '#domain/exchange/importBatch.ts';
import { importTargets } from '#domain/exchange/importTargets.ts';
import { findEntity } from '#domain/index.ts';
import { pathTo } from '#domain/screens.ts';
import { note } from '../../crud/change.ts';
import { isThere } from '../../crud/read.ts';
import { rules } from '../../crud/rulesOn.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { storedActor } from '../../jobs/jobCall.ts';

/** States in which a batch is at work, or will be without anybody's word. */
const running = ['RECEIVED', 'PARSING', 'LOADING'];

/** The kind of job that works at batches. */
const batchJobKind = 'runImportBatch';

/** What is imported. @throws 1001 nothing imports this yet */
export function targetEntity(target: string | null | undefined) {
  const entity = findEntity(importTargets[target ?? ''] ?? '');
  if (!entity?.verbs.includes('import'))
    throw invalid({ target: bi('该目标不支持导入', 'Nothing is imported into this target') });
  return entity;
}

interface Whose {
  readonly id?: string;
  readonly target?: string | null;
  readonly customerId?: string | null;
}

/** One at a time of a target and customer, whoever sends it. @throws 1010 importRunning */
async function refuseSecond({ id, target = null, customerId = null }: Whose, { db }: Call): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `importBatch:${target}:${customerId ?? ''}`,
  ]);
  const same = { target, customerId: customerId ?? ({ is: null } as const), status: running };
  if (await isThere(importBatch, { ...same, ...(id !== undefined && { id: { not: id } }) }, db))
    throw new BusinessError('1010', bi('该目标已有导入在执行', 'An import for this target is running'));
}

/** Queues work at a batch in the name of whoever sent or confirmed it. */
async function queueWork(id: string, phase: 'parse' | 'load' | 'retry', call: Call): Promise<void> {
  const jobId = await call.services.jobs.add(call.db, {
    kind: batchJobKind,
    payload: { batchId: id, phase, actor: storedActor(call), locale: call.locale },
    actor: call.actor,
    uniqueKey: `${batchJobKind}:${id}:${phase}`,
  });
  await note(importBatch, { id }, { jobId }, call.db);
}

export const importBatchRules = rules(importBatch, {
  computed: {
    progress: `(select case when t.status in ('DONE', 'PARTIAL') then 100 when j.progress_total > 0
       then least(100, j.progress * 100 / j.progress_total)::int end from sys_job j where j.id = t.job_id)`,
  },
  beforeSave: async ({ target, customerId }, { before }, call) => {
    if (before) return undefined;
    const entity = targetEntity(target);
    if (!hasRight(call.actor, rightOf(entity.key, 'import')))
      throw sharedErrors.FORBIDDEN({}, { target: bi('您没有该目标的导入权限', 'You may not import into this target') });
    await refuseSecond({ target: target ?? null, customerId: customerId ?? null }, call);
    return undefined;
  },
  afterWrite: async ({ id }, before, call) => {
    if (!before) await queueWork(id, 'parse', call);
  },
  effects: {
    batchParsed: async (record, _step, call) => {
      await tell(record, bi('导入已解析，请确认', 'The sheet was read: confirm it'), call);
      return undefined;
    },
    batchLoading: async ({ runNo }) => ({ runNo: (runNo ?? 0) + 1 }),
    batchConfirmed: async (record, _step, call) => {
      await refuseSecond(record, call);
      await queueWork(record.id, 'load', call);
      return { runNo: (record.runNo ?? 0) + 1 };
    },
    batchRetried: async (record, _step, call) => {
      await refuseSecond(record, call);
      await queueWork(record.id, 'retry', call);
      return { errorMsg: null, endTime: null, runNo: (record.runNo ?? 0) + 1 };
    },
    batchEnded: async (record, { to }, call) => {
      const said = to === 'DONE' ? bi('导入完成', 'Imported') : bi('导入未全部成功', 'Not everything was imported');
      await tell(record, said, call);
      return undefined;
    },
  },
});

async function tell(
  {
    id,
    batchNo,
    createdBy,
  }: { readonly id: string; readonly batchNo: string | null; readonly createdBy: string | null },
  said: ReturnType<typeof bi>,
  { db, services }: Call,
): Promise<void> {
  await sendMessage(db, services, {
    userIds: createdBy ? [createdBy] : [],
    type: 'RESULT',
    title: bi(`${batchNo}：${said.zh}`, `${batchNo}: ${said.en}`),
    url: pathTo(importBatch.key, id) ?? '',
    entity: importBatch.key,
    recordId: id,
    by: null,
  });
}
