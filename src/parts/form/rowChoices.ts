import { useMemo } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { swapBrackets } from '#domain/core/matching.ts';
import type { Choice, ChoiceSource } from './choices.ts';

const pageSize = 10;
const debounceMs = 200;

export interface RowChoice extends Choice {
  readonly row: RaRecord;
}

export const titleOf = (entity: EntityDefinition, row: RecordValues): string => String(row[entity.title ?? 'id'] ?? row.id ?? '');

export function toRowChoice(entity: EntityDefinition, row: RaRecord, hintOf?: (row: RaRecord) => string): RowChoice {
  const code = entity.code === undefined || entity.code === entity.title ? undefined : row[entity.code];
  return { id: String(row.id), label: titleOf(entity, row), hint: hintOf?.(row) ?? (typeof code === 'string' ? code : undefined), row };
}

/**
 * Pages of rows for a typed text; zero hits of a text with brackets are tried with the other width.
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
  return {
    local: () => undefined,
    ask: async (typed, page, signal) => {
      const ask = (words: string) => dataProvider.lookup(entity.key, { text: words, filter, page, limit: pageSize, signal });
      const swapped = swapBrackets(typed.trim());
      const answer = await ask(typed.trim());
      const { data, total } = answer.total === 0 && swapped ? await ask(swapped) : answer;
      return { rows: data.map((row) => toRowChoice(entity, row, hintOf)), total };
    },
    debounceMs,
  };
}
