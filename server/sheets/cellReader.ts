import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { type Field, isTextual } from '#domain/core/field.ts';
import { nearest } from '#domain/core/matching.ts';
import { normaliseValue } from '#domain/core/normalise.ts';
import { isBeyond, maxLengthOf } from '#domain/core/roomOf.ts';
import { wordKey } from '#domain/core/sheetEdits.ts';
import { lostDigits } from '#domain/core/shortenedNumber.ts';
import { bi } from '#domain/core/text.ts';
import { asSeen } from '#domain/core/unseen.ts';
import { tooLong } from '#domain/core/validate.ts';
import { referenceDictionaries } from '#domain/dictionaries.ts';
import { entityOf } from '#domain/index.ts';
import type { DictWord } from '../cache/dictionaryCache.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import type { Call } from '../gateway/method.ts';
import { cellTextOf, isFault, type SheetCell } from '../platform/sheet/index.ts';
import { type CellResult, isCutShort, readBool, readMoment, readNumber, uncalculated } from './cellValues.ts';

const mostSuggestions = 100;

/** Kinds whose cells say the same again and again; what they came to is kept, words that nobody knows included. */
const repeated: ReadonlySet<Field['kind']> = new Set([
  'dict',
  'multiDict',
  'ref',
  'date',
  'datetime',
  'money',
  'decimal',
]);
const mostKept = 10_000;

/**
 * Turns cells into values: dictionary words of either language, codes or names of other records, numbers with thousands
 * marks, dates as Excel or people write them. Dictionaries and referenced records are looked up once per word.
 */
export class CellReader {
  readonly #call: Call;
  readonly #dictionaries = new Map<string, Map<string, DictWord | null>>();
  readonly #read = new Map<Field, Map<string, CellResult>>();
  readonly #references = new Map<string, Map<string, string | null>>();

  /** Words that were compared with all titles; after some of them nobody reads what else might have been meant. */
  #suggestions = 0;

  constructor(call: Call) {
    this.#call = call;
  }

  /**
   * The answer is there at once unless somebody must be asked for it: a sheet of a million cells cannot wait for each
   * of them.
   */
  read(field: Field, cell: SheetCell): CellResult | Promise<CellResult> {
    if (cell === null) return { value: null };
    if (typeof cell !== 'string' || !repeated.has(field.kind)) return this.#readNew(field, cell);
    let known = this.#read.get(field);
    if (!known) {
      known = new Map();
      this.#read.set(field, known);
    }
    return known.get(cell) ?? this.#readAndKeep(field, cell, known);
  }

  #readAndKeep(field: Field, cell: string, kept: Map<string, CellResult>): CellResult | Promise<CellResult> {
    const keep = (result: CellResult): CellResult => {
      if (kept.size < mostKept) kept.set(cell, result);
      return result;
    };
    const result = this.#readNew(field, cell);
    return result instanceof Promise ? result.then(keep) : keep(result);
  }

  #readNew(field: Field, written: SheetCell): CellResult | Promise<CellResult> {
    if (isFault(written)) return { problem: uncalculated(field.label) };
    const cell = typeof written === 'string' && !isTextual(field) ? asSeen(written) : written;
    if (typeof cell === 'string' && cell.trim() === '') return { value: null };
    if (typeof cell === 'string' && isBeyond(field, cell)) return { problem: tooLong(field.label, maxLengthOf(field)) };
    if (isCutShort(field, cell)) return { problem: lostDigits(field.label) };
    switch (field.kind) {
      case 'dict':
        return this.#readWord(field, cellTextOf(cell));
      case 'multiDict':
        return this.#readWords(field, cellTextOf(cell));
      case 'ref':
        return this.#readReference(field, cellTextOf(cell));
      case 'int':
        return readNumber(
          field,
          cell,
          (text) => (/^-?\d+$/.test(text) ? Number(text) : undefined),
          bi('应为整数', 'must be a whole number'),
        );
      case 'decimal':
      case 'money':
        return readNumber(field, cell, (text) => text, bi('应为数字', 'must be a number'));
      case 'date':
        return readMoment(field, cell, 10);
      case 'datetime':
        return readMoment(field, cell, 19);
      case 'bool':
        return readBool(field, cellTextOf(cell));
      default:
        return { value: normaliseValue(field, cellTextOf(cell)) };
    }
  }

  async #readWord(field: Field & { kind: 'dict' | 'multiDict' }, text: string): Promise<CellResult> {
    const words = await this.#words(field.dict);
    const found = words.get(wordKey(text));
    if (found) return { value: found.dictId };
    const { zh, en } = field.label;
    if (found === null)
      return {
        problem: bi(
          `${zh}「${text}」在字典中有多个，请填写编码`,
          `${en} "${text}" stands for several entries, use the code`,
        ),
      };
    if (await this.#isPast(field.dict, text))
      return {
        problem: bi(
          `${zh}「${text}」已停用或未生效，请改用其他字典项`,
          `${en} "${text}" is disabled or not in force: use another entry`,
        ),
      };
    const guess = referenceDictionaries[field.dict]?.guesses?.[wordKey(text)];
    const meant = guess === undefined ? undefined : words.get(wordKey(guess))?.dictName;
    const suggestion =
      meant ??
      nearest(
        text,
        (await this.#call.services.dictionaries.words(field.dict)).flatMap((word) => [
          word.dictName,
          ...(word.dictNameEn ? [word.dictNameEn] : []),
        ]),
      );
    const question = suggestion ? bi(`，是否为「${suggestion}」？`, `, did you mean "${suggestion}"?`) : bi('', '');
    return {
      problem: bi(`${zh}「${text}」不在字典中${question.zh}`, `${en} "${text}" is not in the dictionary${question.en}`),
      ...(suggestion && { suggestion }),
    };
  }

  /** Whether a word stands for entries that nobody may choose now: a neighbour of it means something else. */
  async #isPast(code: string, text: string): Promise<boolean> {
    const key = wordKey(text);
    return (await this.#call.services.dictionaries.withPast(code)).some(
      ({ past, dictId, dictName, dictNameEn, alias }) =>
        past && [dictId, dictName, dictNameEn ?? '', ...(alias ?? [])].some((word) => wordKey(word) === key),
    );
  }

  async #readWords(field: Field & { kind: 'multiDict' }, text: string): Promise<CellResult> {
    const ids: string[] = [];
    for (const part of text.split(/[,，、;；]/).filter((word) => word.trim())) {
      const result = await this.#readWord(field, part);
      if ('problem' in result) return result;
      ids.push(String(result.value));
    }
    return { value: ids };
  }

  /** Word -> entry by id, Chinese, English or alias; null for a word that two entries share. */
  async #words(code: string): Promise<Map<string, DictWord | null>> {
    const kept = this.#dictionaries.get(code);
    if (kept) return kept;
    const words = new Map<string, DictWord | null>();
    const entries = await this.#call.services.dictionaries.words(code);
    // Ids come first: a name never takes the place of another entry's id.
    for (const word of entries) words.set(wordKey(word.dictId), word);
    for (const word of entries) {
      for (const name of [word.dictName, word.dictNameEn ?? '', ...(word.alias ?? [])].filter(Boolean).map(wordKey)) {
        const known = words.get(name);
        if (known === undefined) words.set(name, word);
        else if (known && known.dictId !== word.dictId && wordKey(known.dictId) !== name) words.set(name, null);
      }
    }
    this.#dictionaries.set(code, words);
    return words;
  }

  async #readReference(field: Field & { kind: 'ref' }, text: string): Promise<CellResult> {
    const target = entityOf(field.entity);
    const known = this.#references.get(field.entity) ?? new Map<string, string | null>();
    this.#references.set(field.entity, known);
    const key = wordKey(text);
    if (!known.has(key)) {
      const ids = await this.#recordsCalled(target, key, target.fields.enabled ? 'and t.enabled' : '');
      known.set(key, ids.length === 1 ? (ids[0] ?? null) : null);
    }
    const id = known.get(key);
    if (id) return { value: id };
    const { zh, en } = field.label;
    const isThere = this.#suggestions < mostSuggestions && (await this.#recordsCalled(target, key, '')).length > 0;
    const suggestion = isThere ? undefined : await this.#nearestTitle(field.entity, text);
    const question = suggestion ? bi(`，是否为「${suggestion}」？`, `, did you mean "${suggestion}"?`) : bi('', '');
    return {
      problem: bi(
        `${zh}「${text}」不存在或已停用${question.zh}`,
        `${en} "${text}" does not exist or is disabled${question.en}`,
      ),
      ...(suggestion && { suggestion }),
    };
  }

  /** The first two records that bear this word as their name or code. */
  async #recordsCalled(target: EntityDefinition, key: string, only: string): Promise<readonly string[]> {
    const params = new Params();
    const columns = [target.code, target.title].filter((name): name is string => name !== undefined);
    const place = params.add(key);
    const same = columns.map((name) => `lower(normalize(t.${toSnake(name)}, NFKC)) = ${place}`).join(' or ');
    const { rows } = await this.#call.db.query<{ id: string }>(
      `select t.id from ${toSnake(target.key)} t where (${same}) and not t.deleted_flg ${only}
        and ${scopeCondition(target, this.#call, params)} limit 2`,
      params.values,
    );
    return rows.map(({ id }) => id);
  }

  async #nearestTitle(entityKey: string, text: string): Promise<string | undefined> {
    const target = entityOf(entityKey);
    if (!target.title || this.#suggestions++ >= mostSuggestions) return undefined;
    const params = new Params();
    const enabled = target.fields.enabled ? ' and t.enabled' : '';
    const { rows } = await this.#call.db.query<{ title: string }>(
      `select t.${toSnake(target.title)} as title from ${toSnake(target.key)} t where not t.deleted_flg${enabled}
        and ${scopeCondition(target, this.#call, params)} limit 2000`,
      params.values,
    );
    return nearest(text, rows.map(({ title }) => title).filter(Boolean));
  }
}
