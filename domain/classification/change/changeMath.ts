import { parseElements } from '../tariffPlan.ts';
import { changedFieldOf, changeKindOf } from './changeKinds.ts';

/** A line of a change batch, as far as it decides what becomes of the tariff and of whom it hits. */
export interface ChangeLine {
  readonly kind?: string | null | undefined;
  readonly oldCode?: string | null | undefined;
  readonly newCode?: string | null | undefined;
  readonly field?: string | null | undefined;
  readonly newValue?: string | null | undefined;
  readonly nameZh?: string | null | undefined;
  readonly unit1?: string | null | undefined;
  /** Judged when the batch was checked: a required element comes that was not there. */
  readonly newElementFlg?: number | null | undefined;
}

/** What a batch means for whoever stands under a code. */
export interface Touched {
  readonly code: string;
  readonly kind: string;
  readonly invalidates: boolean;
  /** Codes that the concordance leads to, in the order of the lines. */
  readonly candidates: readonly string[];
}

const invalidatesOf = ({ kind, newElementFlg }: ChangeLine): boolean =>
  (changeKindOf(kind)?.invalidates ?? false) || (kind === 'ELEMENT' && Number(newElementFlg) === 1);

/**
 * The codes a batch hits, each once: by its gravest line, with all codes its lines lead to. A code that only begins
 * hits nobody.
 */
export function touchedCodes(lines: readonly ChangeLine[]): readonly Touched[] {
  const touched = new Map<string, Touched>();
  for (const line of lines) {
    const { kind, oldCode } = line;
    if (!oldCode || !kind || !changeKindOf(kind)?.old) continue;
    const before = touched.get(oldCode);
    const invalidates = invalidatesOf(line);
    const isGraver = !before || (invalidates && !before.invalidates);
    touched.set(oldCode, {
      code: oldCode,
      kind: isGraver ? kind : before.kind,
      invalidates: invalidates || (before?.invalidates ?? false),
      candidates: candidatesOf(oldCode, lines),
    });
  }
  return [...touched.values()];
}

const candidatesOf = (code: string, lines: readonly ChangeLine[]): readonly string[] => [
  ...new Set(lines.flatMap(({ oldCode, newCode }) => (oldCode === code && newCode ? [newCode] : []))),
];

/** The codes that end: those that are replaced, unless the batch lets the same code go on with what is left of it. */
export function endingCodes(lines: readonly ChangeLine[]): readonly string[] {
  const goingOn = new Set(lines.map(({ newCode }) => newCode));
  const ended = lines.flatMap(({ kind, oldCode }) =>
    oldCode && kind?.startsWith('CODE_') && changeKindOf(kind)?.old ? [oldCode] : [],
  );
  return [...new Set(ended)].filter((code) => !goingOn.has(code));
}

/** A code that begins, as its lines describe it, and the old one whose facts it takes over. */
export interface Beginning {
  readonly code: string;
  readonly from: string | undefined;
  readonly nameZh: string | undefined;
  readonly unit1: string | undefined;
}

/** The codes that begin, each once: what one of its lines leaves open another one may say. */
export function beginningCodes(lines: readonly ChangeLine[]): readonly Beginning[] {
  const made = new Map<string, Beginning>();
  for (const { newCode, oldCode, nameZh, unit1 } of lines) {
    if (!newCode) continue;
    const before = made.get(newCode);
    made.set(newCode, {
      code: newCode,
      from: before?.from ?? (oldCode || undefined),
      nameZh: before?.nameZh ?? (nameZh || undefined),
      unit1: before?.unit1 ?? (unit1 || undefined),
    });
  }
  return [...made.values()];
}

/** What changes of codes that stay: code -> columns and their new values; an empty one is none. */
export function changedValues(
  lines: readonly ChangeLine[],
): ReadonlyMap<string, Readonly<Record<string, string | null>>> {
  const changed = new Map<string, Record<string, string | null>>();
  for (const line of lines) {
    const field = changedFieldOf(line);
    if (!line.oldCode || !field || !changeKindOf(line.kind)?.fields) continue;
    changed.set(line.oldCode, { ...changed.get(line.oldCode), [field]: line.newValue || null });
  }
  return changed;
}

/**
 * Whether elements ask for something that goods classified before cannot have answered. Both as a sheet writes them.
 */
export function asksMore(before: string, after: string): boolean {
  const [known, asked] = [parseElements(before), parseElements(after)];
  if ('problem' in asked) return false;
  const names = new Set('problem' in known ? [] : known.map(({ name }) => name));
  return asked.some(({ name, requiredFlg }) => requiredFlg === 1 && !names.has(name));
}
