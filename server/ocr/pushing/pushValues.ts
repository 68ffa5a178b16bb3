import type { EntityDefinition } from '#domain/core/entity.ts';
import { fieldOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { unitMeant } from '#domain/ocr/normalise.ts';
import type { OcrDifference } from '#domain/ocr/ocrCalls.ts';
import type { OcrDocument } from '#domain/ocr/ocrDocument.ts';
import type { OcrCell } from '#domain/ocr/ocrValues.ts';
import { bareKey } from '#domain/ocr/pageText.ts';
import { unitsMeant } from '#domain/ocr/unitsMeant.ts';
import type { StoredRecord } from '../../crud/readRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { cellsOf } from '../documentValues.ts';

type Written = Readonly<Record<string, unknown>>;

/** What a push writes. */
export interface PushPlan {
  readonly entity: EntityDefinition;
  readonly values: Written;
  /** The record that is filled; a new one without it. */
  readonly before?: StoredRecord;
}

/** A kind of record that documents fill. */
export interface PushTarget {
  readonly entity: EntityDefinition;
  plan(values: PushValues, call: Call): Promise<PushPlan>;
  compare(plan: PushPlan): { readonly differences: readonly OcrDifference[]; readonly lines: number };
}

/** The values of a document as other records take them. */
export class PushValues {
  readonly document: OcrDocument;
  readonly #call: Call;
  readonly #head: ReadonlyMap<string, string>;
  readonly #ids = new Map<string, Promise<ReadonlyMap<string, string>>>();

  constructor(document: OcrDocument, call: Call) {
    this.document = document;
    this.#call = call;
    const filled = (document.fields ?? []).flatMap(({ fieldKey, value }) =>
      fieldKey && value ? [[fieldKey, value] as const] : [],
    );
    this.#head = new Map(filled);
  }

  /** The first of these that the document says. */
  head(...keys: readonly string[]): string | null {
    for (const key of keys) {
      const value = this.#head.get(key);
      if (value) return value;
    }
    return null;
  }

  /** Lines, each with where it stands in the document: `SB… 第3行 p1`. */
  lines(): { readonly cells: Readonly<Record<string, OcrCell>>; readonly proof: string }[] {
    return (this.document.lines ?? []).map((line, at) => {
      const cells = cellsOf(line);
      const page = Object.values(cells).find((cell) => cell.page !== null)?.page;
      return { cells, proof: `${this.document.docNo} 第${at + 1}行${page ? ` p${page}` : ''}` };
    });
  }

  /** The id of a word in a dictionary; null where it has none. */
  async idOf(dict: string, word: string | null | undefined): Promise<string | null> {
    if (!word) return null;
    const known = this.#ids.get(dict) ?? this.#words(dict);
    this.#ids.set(dict, known);
    const ids = await known;
    for (const one of [word, unitMeant(word), ...(unitsMeant[unitMeant(word)] ?? [])]) {
      const id = ids.get(bareKey(one));
      if (id) return id;
    }
    return null;
  }

  async #words(dict: string): Promise<ReadonlyMap<string, string>> {
    const ids = new Map<string, string>();
    const words = await this.#call.services.dictionaries.words(dict);
    for (const { dictId } of words) ids.set(bareKey(dictId), dictId);
    for (const { dictId, dictName, dictNameEn, alias } of words)
      for (const name of [dictName, dictNameEn ?? '', ...(alias ?? [])])
        if (name && !ids.has(bareKey(name))) ids.set(bareKey(name), dictId);
    return ids;
  }
}

const shown = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** What of a plan differs from what stands there, by the names of fields; lines side by side. */
export function compareBy(columns: { readonly lines?: string; readonly of: readonly string[] }) {
  return ({ entity, values, before }: PushPlan): { differences: OcrDifference[]; lines: number } => {
    const named = (name: string, of = entity) => fieldOf(of, name)?.label ?? bi(name, name);
    const differences = Object.entries(values).flatMap(([name, value]): OcrDifference[] => {
      if (Array.isArray(value) || name === 'files') return [];
      const [was, is] = [shown(before?.[name]), shown(value)];
      return was === is ? [] : [{ label: named(name), before: was, after: is }];
    });
    const list = columns.lines ? values[columns.lines] : undefined;
    const rows = Array.isArray(list) ? (list as readonly Written[]) : [];
    const field = columns.lines ? entity.fields[columns.lines] : undefined;
    const line = field?.kind === 'children' ? field.line : entity;
    const old = columns.lines ? before?.[columns.lines] : undefined;
    const oldRows = Array.isArray(old) ? (old as readonly Written[]) : [];
    const inLines = rows.flatMap((row, at) =>
      columns.of.flatMap((name): OcrDifference[] => {
        const [was, is] = [shown(oldRows[at]?.[name]), shown(row[name])];
        return was === is ? [] : [{ label: named(name, line), before: was, after: is, line: at + 1 }];
      }),
    );
    return { differences: [...differences, ...inLines].slice(0, 5_000), lines: rows.length };
  };
}
