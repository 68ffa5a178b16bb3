import { type EntityDefinition, fieldOf } from '#domain/core/entity.ts';
import { compareDecimal, isDecimal } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { OcrDifference } from '#domain/ocr/ocrCalls.ts';
import type { PushedValue } from '#domain/ocr/pushing.ts';
import type { PushedLines, PushTarget, Written } from './pushTarget.ts';
import type { Cells, PushValues, Taken } from './pushValues.ts';

/** What a document would make of a record. */
export interface Laid {
  readonly values: Written;
  readonly differences: readonly OcrDifference[];
  readonly pushed: readonly PushedValue[];
  readonly lines: number;
}

interface Place {
  readonly entity: EntityDefinition;
  readonly name: string;
  readonly path: string;
  readonly line?: number;
}

const shown = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** Amounts are the same however many zeros they end with. */
export const isSameText = (left: string, right: string): boolean =>
  left === right || (isDecimal(left) && isDecimal(right) && compareDecimal(left, right) === 0);

/**
 * Lays what a document says over what stands in a record: what is empty is filled, what says something else stays, but
 * for the paths that somebody wants replaced. Everything that was found is told, and where it came from.
 */
export class Laying {
  readonly #values: PushValues;
  readonly #overwrite: ReadonlySet<string>;
  readonly #differences: OcrDifference[] = [];
  readonly #pushed: PushedValue[] = [];

  constructor(values: PushValues, overwrite: ReadonlySet<string>) {
    this.#values = values;
    this.#overwrite = overwrite;
  }

  async over({ entity, head, lines }: PushTarget, before: Written | undefined): Promise<Laid> {
    const values: Record<string, unknown> = {};
    for (const [name, from] of Object.entries(head)) {
      const field = fieldOf(entity, name);
      const taken = field && (await this.#values.take(field, from, this.#values.head));
      if (taken) Object.assign(values, this.#lay(taken, before?.[name], { entity, name, path: name }));
    }
    let count = 0;
    for (const table of lines) {
      const rows = await this.#rows(entity, table, before?.[table.field]);
      if (rows) values[table.field] = rows;
      count += rows?.length ?? 0;
    }
    return { values, differences: this.#differences, pushed: this.#pushed, lines: count };
  }

  /** @returns the value to be written, by its name */
  #lay(taken: Taken, there: unknown, { entity, name, path, line }: Place): Written {
    const label: Text = fieldOf(entity, name)?.label ?? bi(name, name);
    const told = { label, path, ...(line !== undefined && { line }) };
    const before = shown(there);
    if (taken.value === undefined) {
      this.#differences.push({ ...told, before, after: taken.text, state: 'LEFT' });
      return {};
    }
    const after = String(taken.value);
    const isThere = before !== null && isSameText(before, after);
    if (before !== null && !isThere) this.#differences.push({ ...told, before, after, state: 'KEPT' });
    if (before === null) this.#differences.push({ ...told, before, after, state: 'NEW' });
    if (before !== null && !isThere && !this.#overwrite.has(path)) return {};
    const { page, box, level, engine } = taken.cell;
    this.#pushed.push({
      path,
      value: after,
      before: isThere ? null : before,
      key: taken.key,
      page,
      box,
      level,
      engine,
    });
    return isThere ? {} : { [name]: taken.value };
  }

  /** Lines of the record with those of the paper; nothing where the paper brings none. */
  async #rows(entity: EntityDefinition, table: PushedLines, there: unknown): Promise<Written[] | undefined> {
    const field = fieldOf(entity, table.field);
    const kind = this.#values.document.docKind ?? '';
    const known = Array.isArray(there) ? (there as Written[]) : [];
    const makes = table.makes.includes(kind) || (known.length === 0 && table.beside?.includes(kind));
    if (field?.kind !== 'children' || !(makes || table.beside?.includes(kind))) return undefined;
    const rows = known.map((row) => ({ ...row }));
    const free = new Set(rows.keys());
    for (const [at, cells] of this.#values.lines.entries()) {
      const taken = await this.#takenOf(field.line, table, cells);
      if (Object.keys(taken).length === 0) continue;
      const found = [...free].find((place) => isAlike(rows[place] ?? {}, taken, table.alikeBy));
      if (found === undefined && !makes) continue;
      const place = found ?? rows.length;
      if (found === undefined)
        rows.push({ ...table.given?.(this.#values), ...(table.proof && { [table.proof]: this.#values.proof(at) }) });
      free.delete(place);
      const row = rows[place] ?? {};
      for (const [name, one] of Object.entries(taken)) {
        const path = `${table.field}.${place + 1}.${name}`;
        const was = found === undefined ? undefined : row[name];
        Object.assign(row, this.#lay(one, was, { entity: field.line, name, path, line: place + 1 }));
      }
    }
    return rows.length > 0 ? rows : undefined;
  }

  async #takenOf(line: EntityDefinition, { columns }: PushedLines, cells: Cells): Promise<Record<string, Taken>> {
    const found: Record<string, Taken> = {};
    for (const [name, from] of Object.entries(columns)) {
      const field = fieldOf(line, name);
      const taken = field && (await this.#values.take(field, from, cells));
      if (taken) found[name] = taken;
    }
    return found;
  }
}

/** Whether a line is the one that the paper means: by the first name that both have. */
const isAlike = (row: Written, taken: Readonly<Record<string, Taken>>, names: readonly string[]): boolean => {
  const name = names.find((one) => shown(row[one]) !== null && taken[one]?.value !== undefined);
  return name !== undefined && shown(row[name])?.toLowerCase() === String(taken[name]?.value).toLowerCase();
};
