import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { compareGoods } from '#domain/declaration/compare/compareGoods.ts';
import { inboundCompare, runCompare } from '#domain/declaration/compare/inboundCompare.ts';
import { keepSolved, openOf } from '#domain/declaration/compare/solving.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { implementAct } from '../../crud/implement.ts';
import { logStep } from '../../crud/logStep.ts';
import { writeLines } from '../../crud/writeRecord.ts';
import type { Effect, EntityRules, Prepare } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { declaredGoods, readGoods } from './readGoods.ts';

type Compared = RecordOf<typeof inboundCompare>;

const hashOf = (files: unknown): string | null =>
  Array.isArray(files) ? ((files as readonly AttachedFile[])[0]?.hashaddr ?? null) : null;

const sides = (record: RecordValues): string =>
  JSON.stringify([record.baseKind, hashOf(record.reportFile), hashOf(record.baseFile), record.declId ?? null]);

/** Differences are found, never sent along; whoever changes a side is its uploader. */
const prepare: Prepare = async (record, { before }, { db, actor }) => ({
  ...record,
  ...(!before && { lines: [] }),
  uploaderId: before && sides(before) === sides(record) ? before.uploaderId : actor.userId,
  ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
});

/** What a comparison was made of: both sides as they are now. */
async function basisOf(record: RecordValues, { db }: Call): Promise<string> {
  if (record.baseKind !== 'DECL') return `${hashOf(record.reportFile)} ${hashOf(record.baseFile)}`;
  const { rows } = await db.query<{ rowVersion: number }>(
    'select row_version as "rowVersion" from declaration where id = $1',
    [record.declId],
  );
  return `${hashOf(record.reportFile)} ${String(record.declId)} ${rows[0]?.rowVersion ?? 0}`;
}

/** @throws 1001 a side changed since it was compared */
async function refuseOutdated(record: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  const { rows } = await call.db.query<{ basis: string | null }>('select basis from inbound_compare where id = $1', [
    record.id,
  ]);
  if (rows[0]?.basis !== (await basisOf(record, call)))
    throw invalid({
      _: bi('文件或报关单在比对后已变更，请重新比对', 'A file or the declaration changed since: compare again'),
    });
}

const compareConfirmed: Effect = async (_record, _step, { actor, now }) => ({
  confirmedBy: actor.userId,
  confirmedTime: now,
});

/** @throws 1001 at the file that is missing or cannot be read */
async function bothSides(record: Compared, call: Call) {
  const report = hashOf(record.reportFile);
  if (!report) throw invalid({ reportFile: bi('请上传入库报告', 'Upload the warehouse report') });
  const received = await readGoods(report, 'reportFile', call);
  if (record.baseKind === 'DECL')
    return { received, declared: await declaredGoods(String(record.declId), String(record.customerId), call) };
  const base = hashOf(record.baseFile);
  if (!base) throw invalid({ baseFile: bi('请上传箱单', 'Upload the packing list') });
  return { received, declared: await readGoods(base, 'baseFile', call) };
}

const most = inboundCompare.fields.lines.maxRows;
const shown = (value: string | null): string | null => value?.slice(0, 300) ?? null;

/** 比对 */
export const compare = implementAct(runCompare, async ({ record }, call) => {
  const { declared, received } = await bothSides(record, call);
  const { settings } = call.services;
  const weightPercent = String(await settings.get('compare.weightPercent'));
  const weightKg = String(await settings.get('compare.weightKg'));
  const found = compareGoods(declared, received, { qty: '0', weightPercent, weightKg }).map((one) => ({
    ...one,
    baseValue: shown(one.baseValue),
    reportValue: shown(one.reportValue),
    name: one.name?.slice(0, 255) ?? null,
  }));
  if (found.length > most)
    throw invalid({
      reportFile: bi(`差异超过${most}处，请检查文件`, `More than ${most} differences: look at the files`),
    });
  const lines = keepSolved(found, record.lines ?? []);
  await writeLines(inboundCompare, record.id, { lines }, call);
  const facts = {
    diffCount: lines.length,
    weightPercent,
    weightKg,
    comparedTime: call.now,
    basis: await basisOf(record, call),
  };
  return { ...facts, status: openOf(lines) > 0 ? 'DIFF' : 'COMPARED' };
});

/** In the log it is the step that the comparison came to, taken by whoever asked for it. */
const logAct: EntityRules['logAct'] = (stored, { before }, call) =>
  logStep(
    inboundCompare,
    { ...stored, status: before.status },
    { action: stored.status === 'DIFF' ? 'runDiff' : 'run', to: String(stored.status), opinion: undefined },
    call,
  );

export const compareRules: EntityRules = {
  prepare,
  logAct,
  beforeStep: { solve: refuseOutdated, confirm: refuseOutdated },
  effects: { compareConfirmed },
};
