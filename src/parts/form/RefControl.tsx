import { useEffect, useMemo } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { swapBrackets } from '#domain/core/matching.ts';
import { entityOf } from '#domain/index.ts';
import { Combobox } from './Combobox.tsx';
import type { Choice, ChoiceSource } from './choices.ts';
import type { ControlProps } from './control.ts';

interface RefControlProps extends ControlProps {
  readonly entity: string;
  /** Only rows that fit this, such as the addresses of the chosen customer. */
  readonly filter?: RecordValues | undefined;
  /** Hears the whole row that was chosen. */
  readonly onRow?: ((row: RaRecord | undefined) => void) | undefined;
  /** What tells rows apart whose names say little. A function that stays the same. */
  readonly hintOf?: ((row: RaRecord) => string) | undefined;
  readonly isCell?: boolean;
}

const pageSize = 10;
const debounceMs = 200;

/** Another record, found by name or code on the server. Its words travel beside the id as `<field>_label`. */
export function RefControl({ entity: key, filter, onRow, hintOf, ...control }: RefControlProps) {
  const entity = entityOf(key);
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const { setValue } = useFormContext();
  const { field } = useController({ name: control.name });
  const labelName = `${control.name}_label`;
  const label: unknown = useWatch({ name: labelName });
  const value = typeof field.value === 'string' ? field.value : '';

  // A copied or proposed id comes without its words.
  useEffect(() => {
    if (value === '' || (typeof label === 'string' && label !== '')) return undefined;
    let isLate = false;
    dataProvider.getMany(key, { ids: [value] }).then(
      ({ data: [row] }) => {
        if (row && !isLate) setValue(labelName, titleOf(entity, row));
      },
      () => undefined,
    );
    return () => {
      isLate = true;
    };
  }, [value, label, key, entity, dataProvider, labelName, setValue]);

  const filterText = JSON.stringify(filter ?? {});
  const choices = useMemo(
    () => foundRows(dataProvider, entity, JSON.parse(filterText) as RecordValues, hintOf),
    [dataProvider, entity, filterText, hintOf],
  );
  const choose = (choice: RowChoice | undefined) => {
    field.onChange(choice?.id ?? null);
    setValue(labelName, choice?.label ?? null);
    onRow?.(choice?.row);
  };
  return (
    <Combobox
      {...control}
      inputRef={field.ref}
      chosen={value === '' ? [] : [value]}
      shown={value === '' ? '' : typeof label === 'string' ? label : ''}
      choices={choices}
      onChoose={choose}
      onLeave={field.onBlur}
    />
  );
}

interface RowChoice extends Choice {
  readonly row: RaRecord;
}

const titleOf = (entity: EntityDefinition, row: RecordValues): string => String(row[entity.title ?? 'id'] ?? row.id ?? '');

function toChoice(entity: EntityDefinition, row: RaRecord, hintOf?: (row: RaRecord) => string): RowChoice {
  const code = entity.code === undefined || entity.code === entity.title ? undefined : row[entity.code];
  return { id: String(row.id), label: titleOf(entity, row), hint: hintOf?.(row) ?? (typeof code === 'string' ? code : undefined), row };
}

/** Pages of rows for a typed text; zero hits of a text with brackets are tried with the other width. */
function foundRows(
  dataProvider: TongguanDataProvider,
  entity: EntityDefinition,
  filter: RecordValues,
  hintOf?: (row: RaRecord) => string,
): ChoiceSource<RowChoice> {
  return {
    local: () => undefined,
    ask: async (typed, page, signal) => {
      const ask = (words: string) => dataProvider.lookup(entity.key, { text: words, filter, page, limit: pageSize, signal });
      const swapped = swapBrackets(typed.trim());
      const answer = await ask(typed.trim());
      const { data, total } = answer.total === 0 && swapped ? await ask(swapped) : answer;
      return { rows: data.map((row) => toChoice(entity, row, hintOf)), total };
    },
    debounceMs,
  };
}
