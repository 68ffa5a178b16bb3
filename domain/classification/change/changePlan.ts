import { bi, type Text } from '../../core/text.ts';
import { dayBefore, isInForce, notInForce } from '../period.ts';
import { type KnownPeriod, planCode, type WantedPeriod } from '../tariffPlan.ts';
import { type Beginning, beginningCodes, type ChangeLine, changedValues, endingCodes } from './changeMath.ts';

/** The periods of a code as they are, and as the batch leaves them. */
export interface PlannedChange {
  readonly code: string;
  readonly before: readonly KnownPeriod[];
  readonly periods: readonly KnownPeriod[];
}

/** What is wrong with what the batch wants of a code, at which cell of its line. */
interface ChangeProblem {
  readonly code: string;
  readonly cell: 'oldCode' | 'newCode' | 'nameZh' | 'unit1' | 'newValue';
  readonly text: Text;
}

type Known = ReadonlyMap<string, readonly KnownPeriod[]>;

interface Plan {
  readonly plans: readonly PlannedChange[];
  readonly problems: readonly ChangeProblem[];
}

/**
 * What the lines of a batch make of the tariff from its day on. What stands there already, because it was done before
 * or came with a tariff file, is left as it is: planning again after half of it was done plans the other half.
 */
export function planChange(lines: readonly ChangeLine[], day: string, known: Known): Plan {
  const renumbered = new Set(
    lines.flatMap(({ kind, newCode }) => (kind === 'CODE_RENUMBER' && newCode ? [newCode] : [])),
  );
  const ending = endingCodes(lines);
  const parts = [
    ...ending.map((code) => planEnd(code, day, known.get(code) ?? [])),
    ...beginningCodes(lines).map((one) => planBeginning(one, { day, known, isRenumbered: renumbered.has(one.code) })),
    ...[...changedValues(lines)].map(([code, values]) =>
      planValues(code, { day, values, before: known.get(code) ?? [], isEnding: ending.includes(code) }),
    ),
  ];
  return { plans: parts.flatMap(({ plans }) => plans), problems: parts.flatMap(({ problems }) => problems) };
}

const wrong = (code: string, cell: ChangeProblem['cell'], text: Text): Plan => ({
  plans: [],
  problems: [{ code, cell, text }],
});
const nothing: Plan = { plans: [], problems: [] };

function planned(
  code: string,
  cell: ChangeProblem['cell'],
  { before, row }: { before: readonly KnownPeriod[]; row: WantedPeriod },
): Plan {
  const {
    planned: [one],
    periods,
  } = planCode(code, before, [row]);
  return one && 'problem' in one
    ? wrong(code, cell, one.problem)
    : { plans: [{ code, before, periods }], problems: [] };
}

function planEnd(code: string, day: string, before: readonly KnownPeriod[]): Plan {
  const last = dayBefore(day);
  const period = before.find((one) => isInForce(one, last));
  if (!period) return wrong(code, 'oldCode', notInForce(code, last));
  if (before.some(({ validFrom }) => validFrom >= day))
    return wrong(
      code,
      'oldCode',
      bi(`编码${code}在生效日后另有版本，不能关闭`, `Code ${code} has a period after that day: it does not end`),
    );
  return planned(code, 'oldCode', { before, row: { validFrom: period.validFrom, validTo: last, values: {} } });
}

/**
 * Facts that a new code does not take over from the old one: how it is called, and what its heading is called where
 * that is another one.
 */
const ownWords = ['nameZh', 'nameEn'] as const;
const headingWords = ['headingZh', 'headingEn'] as const;

function planBeginning(
  { code, from, nameZh, unit1 }: Beginning,
  { day, known, isRenumbered }: { day: string; known: Known; isRenumbered: boolean },
): Plan {
  const before = known.get(code) ?? [];
  if (before.some((period) => isInForce(period, day))) return nothing;
  const basis = known.get(from ?? '')?.find((period) => isInForce(period, dayBefore(day)));
  const values: Record<string, unknown> = { ...basis?.values };
  if (!isRenumbered) for (const name of ownWords) delete values[name];
  if (from?.slice(0, 4) !== code.slice(0, 4)) for (const name of headingWords) delete values[name];
  Object.assign(values, nameZh && { nameZh }, unit1 && { unit1 });
  if (!values.nameZh)
    return wrong(
      code,
      'nameZh',
      bi(`新编码${code}在${day}尚无税则，请填写名称`, `Code ${code} is unknown on ${day}: give its name`),
    );
  if (!values.unit1)
    return wrong(
      code,
      'unit1',
      bi(`新编码${code}在${day}尚无税则，请填写第一单位`, `Code ${code} is unknown on ${day}: give its unit`),
    );
  const plan = planned(code, 'newCode', { before, row: { validFrom: day, validTo: null, values } });
  const taken = (period: KnownPeriod): KnownPeriod =>
    period.id || !basis?.id ? period : { ...period, basis: basis.id };
  return { ...plan, plans: plan.plans.map(({ periods, ...one }) => ({ ...one, periods: periods.map(taken) })) };
}

interface Changed {
  readonly day: string;
  readonly values: Readonly<Record<string, string | null>>;
  readonly before: readonly KnownPeriod[];
  readonly isEnding: boolean;
}

function planValues(code: string, { day, values, before, isEnding }: Changed): Plan {
  if (isEnding)
    return wrong(
      code,
      'oldCode',
      bi(`编码${code}在本批次中失效，不能再变动`, `Code ${code} ends in this batch: it does not change`),
    );
  const period = before.find((one) => isInForce(one, day));
  return period
    ? planned(code, 'newValue', { before, row: { validFrom: day, validTo: period.validTo ?? null, values } })
    : wrong(code, 'oldCode', notInForce(code, day));
}
