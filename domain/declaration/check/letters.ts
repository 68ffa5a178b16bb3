import { isInQuota, quotaLetter } from './quota.ts';
import type { TariffFacts } from './records.ts';

export const lettersOf = (code: Pick<TariffFacts, 'supvCond'> | undefined): readonly string[] => [
  ...(code?.supvCond ?? ''),
];

/**
 * Supervision letters that stand for a paper each direction has to show. Others forbid (8, 9), ask (6), buy a lower
 * rate (t, q, e, s, Y) or belong to areas and processing under supervision, which show them by their filing (a, c, h,
 * K, v, x, y).
 */
const shownOn: Readonly<Record<string, ReadonlySet<string>>> = {
  I: new Set('127ADFIJLMOPQRSTUWXbfkn'),
  E: new Set('345BDEGHIJLTVWZdgikmuz'),
};

/** Papers that customs may still take after the declaration was made: inspection at entry, the ledger of exit. */
export const shownLater: ReadonlySet<string> = new Set('AB');

/** The papers that a code asks for in a direction; a code within a quota asks for that of the quota. */
export const papersAskedFor = (code: TariffFacts | undefined, ieFlag: string | null | undefined): readonly string[] => [
  ...lettersOf(code).filter((letter) => shownOn[ieFlag ?? '']?.has(letter)),
  ...(ieFlag === 'I' && isInQuota(code) ? [quotaLetter] : []),
];

/** The letter that forbids goods in this direction. */
export const forbiddingLetter: Readonly<Record<string, string>> = { I: '9', E: '8' };
