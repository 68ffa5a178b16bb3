import type { RecordValues } from '../core/entity.ts';

/** A field in its place on a form. Expressions are those of `domain/core/expression`. */
export interface FieldPlace {
  readonly key: string;
  readonly span?: 1 | 2 | 3;
  /** What the field holds follows from others. */
  readonly value?: string;
  /** Shown only when this holds. */
  readonly when?: string;
  /** Must be filled when this holds. */
  readonly required?: string;
}

export interface SectionDesign {
  readonly zh: string;
  readonly en: string;
  readonly columns: 1 | 2 | 3;
  /** Words that explain, below the title. */
  readonly noteZh?: string;
  readonly noteEn?: string;
  readonly when?: string;
  readonly fields: readonly FieldPlace[];
}

/** Rows of another table that belong to the record, in a section of their own. */
export interface LinesDesign {
  readonly key: string;
  readonly tableCode: string;
  readonly zh: string;
  readonly en: string;
}

/** What must hold for a record to be kept, and what is said where it does not. */
export interface CheckDesign {
  readonly test: string;
  readonly zh: string;
  readonly en: string;
  /** The field it is said at; the whole form without it. */
  readonly key?: string;
}

export interface FormLayout {
  readonly sections: readonly SectionDesign[];
  readonly lines: readonly LinesDesign[];
  readonly checks: readonly CheckDesign[];
  readonly print: { readonly title?: string };
}

/** A form as it was published. */
export interface FormVersion {
  readonly code: string;
  readonly name: string;
  readonly tableCode: string;
  readonly version: number;
  readonly layout: FormLayout;
}

export const emptyLayout: FormLayout = { sections: [], lines: [], checks: [], print: {} };

const record = (value: unknown): RecordValues =>
  typeof value === 'object' && value !== null ? (value as RecordValues) : {};
const list = (value: unknown): readonly RecordValues[] => (Array.isArray(value) ? value.map(record) : []);
const word = (value: unknown): string => (typeof value === 'string' ? value : '');
const oneToThree = (value: unknown): 1 | 2 | 3 => (value === 1 || value === 2 ? value : 3);
const given = <Name extends string>(from: RecordValues, names: readonly Name[]): { readonly [Key in Name]?: string } =>
  Object.fromEntries(names.flatMap((name) => (word(from[name]).trim() ? [[name, word(from[name])]] : []))) as {
    readonly [Key in Name]?: string;
  };

/** A layout as it is stored: what has not its shape is left out. */
export function layoutOf(stored: unknown): FormLayout {
  const { sections, lines, checks, print } = record(stored);
  return {
    sections: list(sections).map((section) => ({
      zh: word(section.zh),
      en: word(section.en),
      columns: oneToThree(section.columns),
      ...given(section, ['noteZh', 'noteEn', 'when']),
      fields: list(section.fields).map((field) => ({
        key: word(field.key),
        ...(field.span === 2 || field.span === 3 ? { span: field.span } : {}),
        ...given(field, ['value', 'when', 'required']),
      })),
    })),
    lines: list(lines).map(({ key, tableCode, zh, en }) => ({
      key: word(key),
      tableCode: word(tableCode),
      zh: word(zh),
      en: word(en),
    })),
    checks: list(checks).map((check) => ({
      test: word(check.test),
      zh: word(check.zh),
      en: word(check.en),
      ...given(check, ['key']),
    })),
    print: given(record(print), ['title']),
  };
}

/** The published version of a stored form; undefined where there is none that is live. */
export const liveFormOf = ({ snapshot, status }: RecordValues): FormVersion | undefined =>
  snapshot && status !== 'RETIRED'
    ? { ...(snapshot as FormVersion), layout: layoutOf((snapshot as FormVersion).layout) }
    : undefined;
