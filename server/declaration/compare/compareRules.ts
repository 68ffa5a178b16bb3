import type { DraftOf, RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { compareGoods } from '#domain/declaration/compare/compareGoods.ts';
import { inboundCompare, runCompare } from '#domain/declaration/compare/inboundCompare.ts';
import { keepSolved, openOf } from '#domain/declaration/compare/solving.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { implementAct } from '../../crud/implement.ts';
import { logStep } from '../../crud/logStep.ts';
import { readOne } from '../../crud/read.ts';
import { beforeSaveOf, effectOn, effectsOn } from '../../crud/rulesOn.ts';
import { writeLines } from '../../crud/writeRecord.ts';
import type { EntityRules, StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { declaredGoods, readGoods } from './readGoods.ts';

type Compared = RecordOf<typeof inboundCompare>;

const hashOf = (files: readonly AttachedFile[] | null | undefined): string | null => files?.[0]?.hashaddr ?? null;

const sides = (record: DraftOf<typeof inboundCompare>): string =>
  JSON.stringify([record.baseKind, hashOf(record.reportFile), hashOf(record.baseFile), record.declId ?? null]);

/** Differences are found, never sent along; whoever changes a side is its uploader. */
const beforeSave = beforeSaveOf(inboundCompare, async (record, { before }, { db, actor }) => ({
  ...(!before && { lines: [] }),
  uploaderId: before && sides(before) === sides(record) ? before.uploaderId : actor.userId,
  ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
}));

/** What a comparison was made of: both sides as they are now. */
async function basisOf({ baseKind, reportFile, baseFile, declId }: Compared, { db }: Call): Promise<string> {
  if (baseKind !== 'DECL') return `${hashOf(reportFile)} ${hashOf(baseFile)}`;
  const declared = await readOne(declaration, ['rowVersion'], { id: declId }, db, { deleted: 'too' });
  return `${hashOf(reportFile)} ${String(declId)} ${declared?.rowVersion ?? 0}`;
}

/** @throws 1001 a side changed since it was compared */
const refuseOutdated: StepCheckOn<typeof inboundCompare> = async (record, _params, call) => {
  const stored = await readOne(inboundCompare, ['basis'], { id: record.id }, call.db);
  if (stored?.basis !== (await basisOf(record, call)))
    throw invalid({
      _: bi('文件或报关单在比对后已变更，请重新比对', 'A file or the declaration changed since: compare again'),
    });
};

const compareConfirmed = effectOn(inboundCompare, async (_record, _step, { actor, now }) => ({
  confirmedBy: actor.userId,
  confirmedTime: now,
}));

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
  const values: DraftOf<typeof inboundCompare> = { lines };
  await writeLines(inboundCompare, record.id, values, call);
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
  beforeSave,
  logAct,
  beforeStep: { solve: refuseOutdated, confirm: refuseOutdated },
  effects: effectsOn(inboundCompare, { compareConfirmed }),
};
