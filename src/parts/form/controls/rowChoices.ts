import { useMemo } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { swapBrackets } from '#domain/core/matching.ts';
import { session } from '../../../shell/client.ts';
import type { ChoiceSource, Option } from './choices.ts';

const pageSize = 10;
/** As dictionaries, so that both kinds of pickers feel the same. @see docs/spec/platform.md 5.4 */
const debounceMs = 100;

export interface RowChoice extends Option {
  readonly row: RaRecord;
}

export function rowTitleOf({ title = 'id', choice }: EntityDefinition, row: RecordValues): string {
  const name = String(row[title] ?? row.id ?? '');
  const before: unknown = choice?.before && row[choice.before];
  return before ? `${String(before)} ${name}` : name;
}

export function toRowChoice(entity: EntityDefinition, row: RaRecord, hintOf?: (row: RaRecord) => string): RowChoice {
  const told: unknown = entity.choice?.hint && row[entity.choice.hint];
  const code = entity.code === undefined || entity.code === entity.title ? undefined : row[entity.code];
  return {
    id: String(row.id),
    label: rowTitleOf(entity, row),
    hint: hintOf?.(row) ?? (told ? String(told) : typeof code === 'string' ? code : undefined),
    row,
  };
}

/** Rows of an entity that the person works with most, by his own settings, in his order. */
function usualOf({ key }: EntityDefinition): readonly string[] {
  const ids = session.current()?.settings?.[`user.usual.${key}`];
  return Array.isArray(ids) ? ids.map(String) : [];
}

/**
 * Pages of rows for a typed text, the person's usual ones first before anything is typed; zero hits of a text with
 * brackets are tried with the other width.
 * @param filter only rows that fit this
 * @param hintOf what tells rows apart whose names say little; a function that stays the same
 */
export function useRowChoices(
  entity: EntityDefinition,
  filter: RecordValues = {},
  hintOf?: (row: RaRecord) => string,
): ChoiceSource<RowChoice> {
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const filterText = JSON.stringify(filter);
  return useMemo(
    () => rowSource(dataProvider, entity, JSON.parse(filterText) as RecordValues, hintOf),
    [dataProvider, entity, filterText, hintOf],
  );
}

function rowSource(
  dataProvider: TongguanDataProvider,
  entity: EntityDefinition,
  filter: RecordValues,
  hintOf: ((row: RaRecord) => string) | undefined,
): ChoiceSource<RowChoice> {
  // Those alone that fit here: somebody may have left, or belong to another customer.
  const askUsual = async (ids: readonly string[], signal: AbortSignal): Promise<RaRecord[]> => {
    const { data } = await dataProvider.lookup(entity.key, {
      text: '',
      filter: { ...filter, id__in: ids },
      limit: ids.length,
      signal,
    });
    return data.toSorted((one, other) => ids.indexOf(String(one.id)) - ids.indexOf(String(other.id)));
  };
  return {
    local: () => undefined,
    ask: async (typed, page, signal) => {
      const ask = (words: string) =>
        dataProvider.lookup(entity.key, { text: words, filter, page, limit: pageSize, signal });
      const words = typed.trim();
      const swapped = swapBrackets(words);
      const ids = words === '' ? usualOf(entity) : [];
      const [answer, usual] = await Promise.all([
        ask(words),
        page === 1 && ids.length > 0 ? askUsual(ids, signal) : [],
      ]);
      const { data, total } = answer.total === 0 && swapped ? await ask(swapped) : answer;
      const rows = [...usual, ...data.filter(({ id }) => !ids.includes(String(id)))];
      return { rows: rows.map((row) => toRowChoice(entity, row, hintOf)), total };
    },
    debounceMs,
  };
}
