import { isCreditCode } from '#domain/core/checkDigits.ts';
import type { Field } from '#domain/core/field.ts';
import { isDate } from '#domain/core/moments.ts';
import { fitsDecimal, integerDigits, isDecimal, withoutTrailingZeros } from '#domain/core/money.ts';
import { unitMeant } from '#domain/ocr/normalise.ts';
import type { OcrDocument } from '#domain/ocr/ocrDocument.ts';
import type { OcrCell } from '#domain/ocr/ocrValues.ts';
import { bareKey } from '#domain/ocr/pageText.ts';
import type { PushAsked } from '#domain/ocr/pushing.ts';
import { unitsMeant } from '#domain/ocr/unitsMeant.ts';
import type { Call } from '../../gateway/method.ts';
import { cellOfRow, cellsOf } from '../documentValues.ts';
import type { PushTarget } from './pushTarget.ts';

export type Cells = Readonly<Record<string, OcrCell>>;

/** A value as a field takes it, with what it was made of; `value` is missing where it does not fit there. */
export interface Taken {
  readonly key: string;
  readonly cell: OcrCell;
  readonly text: string;
  readonly value?: string | number;
}

type From = PushTarget['head'][string];

/** The values of a document as fields of other records take them. */
export class PushValues {
  readonly document: OcrDocument;
  readonly head: Cells;
  readonly lines: readonly Cells[];
  readonly #call: Call;
  readonly #ids = new Map<string, Promise<ReadonlyMap<string, string>>>();

  constructor(document: OcrDocument, call: Call) {
    this.document = document;
    this.#call = call;
    this.head = Object.fromEntries((document.fields ?? []).map((row) => [row.fieldKey ?? '', cellOfRow(row)]));
    this.lines = (document.lines ?? []).map(cellsOf);
  }

  /** The first of these that the document says. */
  word(...keys: readonly string[]): string | null {
    return keys.map((key) => this.head[key]?.value).find(Boolean) ?? null;
  }

  /** What whoever pushes it said beside it. */
  said(name: string): string | null {
    const { said } = (this.document.pushAsked ?? {}) as PushAsked;
    const word = said?.[name];
    return typeof word === 'string' && word.trim() ? word.trim() : null;
  }

  /** Where a line stands: `SB… 第3行 p1`. */
  proof(at: number): string {
    const page = Object.values(this.lines[at] ?? {}).find((cell) => cell.page !== null)?.page;
    return `${this.document.docNo} 第${at + 1}行${page ? ` p${page}` : ''}`;
  }

  /** The first of these values that is filled, as the field takes it; nothing where the paper says none. */
  async take(field: Field, from: From, cells: Cells): Promise<Taken | undefined> {
    const { from: keys, as } = 'from' in from ? from : { from, as: undefined };
    const key = keys.find((one) => cells[one]?.value);
    const cell = key === undefined ? undefined : cells[key];
    if (key === undefined || !cell?.value) return undefined;
    const text = as ? as(cell.value, this) : cell.value;
    if (!text) return undefined;
    const value = await this.#fitted(field, text);
    return { key, cell, text, ...(value !== null && { value }) };
  }

  /** @returns null where the field takes no such value */
  async #fitted(field: Field, text: string): Promise<string | number | null> {
    switch (field.kind) {
      case 'text':
      case 'textarea':
        return text.slice(0, field.max);
      case 'containerNos':
        return text.slice(0, 300);
      case 'int':
        return /^\d{1,9}$/.test(text) ? Number(text) : null;
      case 'decimal':
        return isDecimal(text) && fitsDecimal(withoutTrailingZeros(text), field.precision, field.scale) ? text : null;
      case 'money':
        return isDecimal(text) && fitsDecimal(withoutTrailingZeros(text), integerDigits + 2, 2) ? text : null;
      case 'date':
        return isDate(text) ? text : null;
      case 'datetime':
        return isDate(text) ? `${text} 00:00:00` : null;
      case 'dict':
        return this.idOf(field.dict, text);
      case 'hsCode':
        return /^\d{10}$/.test(text) ? text : null;
      case 'creditCode':
        return isCreditCode(text) ? text : null;
      default:
        return null;
    }
  }

  /** The id of a word in a dictionary; null where it has none. */
  async idOf(dict: string, word: string): Promise<string | null> {
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
