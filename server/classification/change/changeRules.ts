import { changedFieldOf } from '#domain/classification/change/changeKinds.ts';
import { asksMore, type ChangeLine } from '#domain/classification/change/changeMath.ts';
import { planChange } from '#domain/classification/change/changePlan.ts';
import { hsChange } from '#domain/classification/change/hsChange.ts';
import { applyChange } from '#domain/classification/change/hsChangeActs.ts';
import { hsChangeLine } from '#domain/classification/change/hsChangeLine.ts';
import { hsCodeSheet } from '#domain/classification/hsImport.ts';
import { dayBefore, isInForce } from '#domain/classification/period.ts';
import type { KnownPeriod } from '#domain/classification/tariffPlan.ts';
import { preReviewAdministrators } from '#domain/core/access.ts';
import { contributionsOf, withContribution } from '#domain/core/contributors.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { normaliseValues } from '#domain/core/normalise.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { note } from '../../crud/change.ts';
import { implementAct } from '../../crud/implement.ts';
import { effectOn, rules } from '../../crud/rulesOn.ts';
import { refuseWrong } from '../../crud/writeRecord.ts';
import type { StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage, settleTodo } from '../../gateway/userMessages.ts';
import { judgeRow } from '../importTariff.ts';
import { knownPeriods } from '../knownPeriods.ts';
import { peopleOfRoles } from '../precat/peopleOf.ts';
import { tellOwners } from './tellOwners.ts';

export type TariffBatch = RecordOf<typeof hsChange>;
type Line = ChangeLine & { readonly id: string };

export const changeLinesOf = ({ lines }: TariffBatch): readonly Line[] => (lines ?? []) as readonly Line[];

/** Every code that lines name, each once, in order. */
export const codesOf = (lines: readonly ChangeLine[]): readonly string[] =>
  [...new Set(lines.flatMap(({ oldCode, newCode }) => [oldCode ?? '', newCode ?? '']))].filter(Boolean).sort();

type Known = ReadonlyMap<string, readonly KnownPeriod[]>;

/** The first line that names a code there. */
const placeOf = (lines: readonly ChangeLine[], code: string, cell: string): string => {
  const place = lines.findIndex(
    ({ oldCode, newCode }) => (cell === 'oldCode' || cell === 'newValue' ? oldCode : newCode) === code,
  );
  return `lines.${Math.max(place, 0)}.${cell}`;
};

/** The same line twice, and a renumbered code that is not one for one. */
function wrongPairs(lines: readonly ChangeLine[]): FieldErrors {
  const errors: Record<string, Text> = {};
  const seen = new Map<string, number>();
  for (const [place, line] of lines.entries()) {
    const key = [line.oldCode, line.newCode, changedFieldOf(line)].join(' ');
    const before = seen.get(key);
    if (before !== undefined)
      errors[`lines.${place}.kind`] = bi(`与第${before + 1}行重复`, `The same as line ${before + 1}`);
    seen.set(key, place);
    if (line.kind !== 'CODE_RENUMBER') continue;
    const others = lines.filter(
      (other) => other !== line && other.newCode && (other.oldCode === line.oldCode || other.newCode === line.newCode),
    );
    if (others.length > 0)
      errors[`lines.${place}.kind`] = bi(
        '改号须一对一，否则请用拆分或合并',
        'A renumbered code has one old and one new: otherwise split or merge',
      );
  }
  return errors;
}

/** New values are judged as a tariff file's are, together with what stays of the code. */
async function wrongValues(
  lines: readonly ChangeLine[],
  { day, known }: { day: string; known: Known },
  call: Call,
): Promise<FieldErrors> {
  const errors: Record<string, Text> = {};
  const letters = async (dict: string) =>
    new Set((await call.services.dictionaries.words(dict)).map(({ dictId }) => dictId));
  const words = { supvCond: await letters('SUPV_COND'), ciqType: await letters('CIQ_TYPE') };
  for (const [place, line] of lines.entries()) {
    const field = changedFieldOf(line);
    const period = known.get(line.oldCode ?? '')?.find((one) => isInForce(one, day));
    if (!field || !period) continue;
    const given = normaliseValues(hsCodeSheet, { [field]: line.newValue ?? null }, { created: true });
    const record = { ...period.values, ...given, hsCode: line.oldCode, validFrom: day };
    const problem = judgeRow(record, [], { now: call.now, known: words }).find(({ name }) => name === field);
    if (problem) errors[`lines.${place}.newValue`] = problem.text;
  }
  return errors;
}

/** A batch is held against the tariff it changes. @throws 1001 by the cells of its lines */
const checkBatch: StepCheckOn<typeof hsChange> = async (record, _params, call) => {
  await refuseWrong(hsChange, record, call, { moment: 'submit', only: {} });
  const lines = changeLinesOf(record);
  const day = String(record.effectiveDate);
  const known = await knownPeriods(codesOf(lines), call.db);
  const errors: Record<string, Text> = { ...wrongPairs(lines), ...(await wrongValues(lines, { day, known }, call)) };
  for (const { code, cell, text } of planChange(lines, day, known).problems)
    errors[placeOf(lines, code, cell)] ??= text;
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

/** Which lines of elements ask for something new is settled with the check, and shown. */
async function noteNewElements(record: TariffBatch, { db }: Call): Promise<void> {
  const lines = changeLinesOf(record).filter(({ kind }) => kind === 'ELEMENT');
  if (lines.length === 0) return;
  const known = await knownPeriods(codesOf(lines), db);
  const last = dayBefore(String(record.effectiveDate));
  const asking = lines.flatMap(({ id, oldCode, newValue }) => {
    const before = known.get(oldCode ?? '')?.find((one) => isInForce(one, last));
    return asksMore(String(before?.values.elements ?? ''), newValue ?? '') ? [id] : [];
  });
  await note(hsChangeLine, { changeId: record.id }, { newElementFlg: 0 }, db);
  await note(hsChangeLine, { changeId: record.id, id: asking }, { newElementFlg: 1 }, db);
}

const unknown = { measuredTime: null, goods: 0, applies: 0, demands: 0, orders: 0, declarations: 0, customers: 0 };

const changeChecked = effectOn(hsChange, async (record, _step, call) => {
  await noteNewElements(record, call);
  const { db, services, actor, now } = call;
  // Of several checks the last one counts: an earlier job finds another version and gives way.
  const version = Number(record.rowVersion) + 1;
  await services.jobs.add(db, {
    kind: 'measureTariffChange',
    payload: { changeId: record.id, version },
    actor,
    uniqueKey: `measureTariffChange ${record.id} ${version}`,
  });
  return {
    ...unknown,
    checkedTime: now,
    hands: withContribution(contributionsOf(record), {
      userId: actor.userId,
      userName: actor.userName,
      deed: 'submit',
    }),
  };
});

const changeReopened = effectOn(hsChange, async (record, _step, { db, services, now }) => {
  await settleTodo(db, services, { recordId: record.id, now });
  await db.query('delete from hs_change_hit where change_id = $1', [record.id]);
  await db.query('delete from hs_change_impact where change_id = $1', [record.id]);
  return { ...unknown, checkedTime: null };
});

const changeApplied = effectOn(hsChange, async (record, _step, call) => {
  await tellOwners(record, call);
  return { appliedTime: call.now };
});

/** Whoever may let it happen hears that it waits for him. */
export async function tellAppliers(record: TariffBatch, call: Call): Promise<void> {
  const had = new Set(contributionsOf(record).map(({ userId }) => userId));
  const people = (await peopleOfRoles([preReviewAdministrators], call)).filter((id) => !had.has(id));
  await sendMessage(call.db, call.services, {
    ...{ userIds: people, type: 'TODO', entity: hsChange.key, recordId: record.id, by: null },
    title: bi(
      `待生效税则变动 ${record.batchNo}（${record.effectiveDate}）`,
      `Tariff change ${record.batchNo} awaits its day (${record.effectiveDate})`,
    ),
    url: pathTo(hsChange.key, record.id) ?? '',
  });
}

/** A second click finds the job of the first. */
export const applyChangeBatch = implementAct(applyChange, async ({ record }, { db, services, actor, now }) => {
  await settleTodo(db, services, { recordId: record.id, now });
  await services.jobs.add(db, {
    kind: 'applyTariffChange',
    payload: { changeId: record.id },
    actor,
    uniqueKey: `applyTariffChange ${record.id}`,
  });
  return { startedBy: record.startedTime ? record.startedBy : actor.userId, startedTime: record.startedTime ?? now };
});

export const changeRules = rules(hsChange, {
  beforeStep: { check: checkBatch },
  effects: { changeChecked, changeReopened, changeApplied },
});
