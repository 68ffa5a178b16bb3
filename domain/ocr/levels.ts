import type { NormalValue } from './normalise.ts';
import type { OcrFieldDefinition } from './ocrFields.ts';
import type { OcrCell, OcrLevel } from './ocrValues.ts';
import { bareKey, type PlacedWord } from './pageText.ts';

/** What speaks for a value. */
export interface Evidence {
  readonly field: OcrFieldDefinition;
  readonly words: readonly PlacedWord[];
  readonly normal: NormalValue;
  /** Of the rule that found it. */
  readonly weight: number;
  /** An exact label in its own run, its row or directly above. */
  readonly isAnchored: boolean;
  readonly isDisputed?: boolean;
  /** Names and words of the house, as {@link bareKey} has them. */
  readonly known: ReadonlySet<string>;
}

/** Confidence below which a value is doubtful, whatever speaks for it. */
const leastMid = 0.7;
const formatScore = { ok: 1, doubtful: 0.6, bad: 0 } as const;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);
const same = (left: string, right: string): boolean => left.replace(/\s/g, '') === right.replace(/\s/g, '');

/** Whether the text itself is beyond doubt: a text layer, two readings that agree, or a word of the house. */
function isCertainText({ words, normal, known }: Evidence): boolean {
  if (normal.value && known.has(bareKey(normal.value))) return true;
  return words.every(({ page, text, text2 }) => page.engine === 'TEXT' || (text2 !== undefined && same(text, text2)));
}

/** A value with its proof. Amounts are HIGH only once a check holds with them: see {@link withheld}. */
export function judgedCell(evidence: Evidence): OcrCell {
  const { field, words, normal, weight, isAnchored, isDisputed } = evidence;
  const raw = words.map(({ text }) => text).join(' ');
  const second = words.map(({ text, text2 }) => text2 ?? text).join(' ');
  const conf = Math.round(mean(words.map((word) => word.conf)) * weight * formatScore[normal.format] * 1e4) / 1e4;
  const [first] = words;
  const boxes = words.filter(({ page }) => page === first?.page).map(({ box }) => box);
  const cell = {
    raw: raw.slice(0, 1_000),
    ...(second !== raw && { raw2: second.slice(0, 1_000) }),
    value: normal.value?.slice(0, 1_000) ?? null,
    conf,
    engine: first?.page.engine ?? 'TEXT',
    page: first?.page.page ?? null,
    box: boxes.length
      ? ([
          Math.min(...boxes.map(([x]) => x)),
          Math.min(...boxes.map(([, y]) => y)),
          Math.max(...boxes.map(([, , x]) => x)),
          Math.max(...boxes.map(([, , , y]) => y)),
        ] as const)
      : null,
  };
  const isHigh =
    normal.format === 'ok' &&
    isAnchored &&
    !isDisputed &&
    weight === 1 &&
    !first?.page.isFlawed &&
    isCertainText(evidence) &&
    !isRisky(field, raw);
  const level: OcrLevel = isHigh ? 'HIGH' : normal.value !== null && conf >= leastMid ? 'MID' : 'LOW';
  return { ...cell, level };
}

/** Codes whose letters and digits are taken for each other by both readings. */
const isRisky = (field: OcrFieldDefinition, raw: string): boolean =>
  field.type === 'code' && /[a-z]/.test(raw) && /l/.test(raw);

export const nothing: OcrCell = {
  raw: null,
  value: null,
  conf: 0,
  level: 'NONE',
  engine: 'TEXT',
  page: null,
  box: null,
};

/** As it is, but not certain. */
export const withheld = (cell: OcrCell): OcrCell => (cell.level === 'HIGH' ? { ...cell, level: 'MID' } : cell);

const doubtfulLevels: ReadonlySet<OcrLevel> = new Set(['LOW', 'NONE']);

/** Whether somebody has to look at it before the document is confirmed. */
export const isDoubtful = (cell: Pick<OcrCell, 'level'>): boolean => doubtfulLevels.has(cell.level);
