import type { Text } from '../../core/text.ts';
import type { DeclarationFacts, ItemFacts, ReferenceTables } from './records.ts';

/** What is wrong with a declaration: an error stops it from being sent, a warning does not. */
export interface Finding {
  readonly rule: string;
  readonly error: string;
  readonly level: 'error' | 'warning';
  /** `gNo` of the line, without which it is about the header. */
  readonly line?: number;
  readonly field: string;
  readonly text: Text;
}

export type CheckRule = (declaration: DeclarationFacts, tables: ReferenceTables) => readonly Finding[];
export type LineRule = (line: ItemFacts, place: LinePlace) => readonly Finding[];

/** Where a line stands, and what the tables say of it. */
export interface LinePlace {
  /** From 1, by its order: the number it is called by even where `gNo` is wrong. */
  readonly line: number;
  readonly declaration: DeclarationFacts;
  readonly tables: ReferenceTables;
}

interface Place {
  readonly line?: number;
  readonly level?: Finding['level'];
}

/**
 * A finding of a rule; its error code follows from the rule: V-13 is E-C13, V-33 is E-D33.
 * @see docs/spec/classification.md 7.3
 */
export function found(rule: string, field: string, text: Text, { line, level = 'error' }: Place = {}): Finding {
  const number = rule.slice(2);
  return {
    rule,
    error: `${Number(number) < 30 ? 'E-C' : 'E-D'}${number}`,
    level,
    ...(line !== undefined && { line }),
    field,
    text,
  };
}

/** A rule that looks at each line for itself. */
export const onEachLine =
  (rule: LineRule): CheckRule =>
  (declaration, tables) =>
    declaration.items.flatMap((line, at) => rule(line, { line: at + 1, declaration, tables }));

export const isBlankValue = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && !value.trim());
