import { useMemo } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { searchDict } from '#domain/core/dictSearch.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { useReadings } from '../../../shell/readings.ts';
import { Combobox } from './Combobox.tsx';
import type { ChoiceSource } from './choices.ts';
import type { ControlProps } from './control.ts';

interface RegionControlProps extends ControlProps {
  readonly entity: EntityDefinition;
  readonly field: string;
}

const mostRegions = 1000;

/**
 * Province, city or district by name; the one above decides what may be chosen, and choosing it anew empties the ones
 * below.
 */
export function RegionControl({ entity, field: name, ...control }: RegionControlProps) {
  const { field } = useController({ name: control.name });
  const { setValue } = useFormContext();
  const above = namesAbove(entity, name);
  const aboveValues: readonly unknown[] = useWatch({ name: [...above] });
  const parent = useParent(aboveValues.map((value) => (typeof value === 'string' ? value : '')));
  const { rows, isLoading } = useRegions(parent);
  const value = typeof field.value === 'string' ? field.value : '';
  const readingsOf = useReadings();

  const choices = useMemo((): ChoiceSource => {
    const items = rows.map((row) => ({ dictId: String(row.code), dictName: String(row.name) }));
    return {
      local: (typed) =>
        searchDict(items, typed, readingsOf).map(({ dictId, dictName }) => ({
          id: dictName,
          label: dictName,
          hint: dictId,
        })),
      isLoading,
    };
  }, [rows, isLoading, readingsOf]);
  return (
    <Combobox
      {...control}
      inputRef={field.ref}
      chosen={value === '' ? [] : [value]}
      shown={value}
      choices={choices}
      onChoose={(choice) => {
        if (choice?.label === value) return;
        field.onChange(choice?.label ?? null);
        for (const lower of namesBelow(entity, name)) setValue(lower, null, { shouldDirty: true });
      }}
      onLeave={field.onBlur}
    />
  );
}

/** The fields above, the highest first. */
function namesAbove(entity: EntityDefinition, name: string): readonly string[] {
  const field = entity.fields[name];
  const under = field?.kind === 'region' ? field.under : undefined;
  return under === undefined ? [] : [...namesAbove(entity, under), under];
}

function namesBelow(entity: EntityDefinition, name: string): string[] {
  const below = Object.entries(entity.fields).filter(([, field]) => field.kind === 'region' && field.under === name);
  return below.flatMap(([lower]) => [lower, ...namesBelow(entity, lower)]);
}

const none: RaRecord[] = [];

/** Regions right below one: `''` are the provinces, undefined means that nothing is chosen above. */
function useRegions(parentCode: string | undefined): { rows: RaRecord[]; isLoading: boolean } {
  const filter = parentCode === '' ? { level: 1 } : { parentCode };
  const { data = none, isLoading } = useGetList(
    'region',
    { filter, pagination: { page: 1, perPage: mostRegions }, sort: { field: 'code', order: 'ASC' } },
    { enabled: parentCode !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  return { rows: parentCode === undefined ? none : data, isLoading };
}

/**
 * Code of the region that the chosen names above lead to. There are at most two levels above, so the hooks stand in a
 * row.
 */
function useParent(names: readonly string[]): string | undefined {
  const [first, second] = names;
  const provinces = useRegions(names.length > 0 ? '' : undefined);
  const province = codeOf(provinces.rows, first);
  const cities = useRegions(names.length > 1 ? province : undefined);
  if (names.length === 0) return '';
  return names.length === 1 ? province : codeOf(cities.rows, second);
}

const codeOf = (rows: readonly RaRecord[], name: string | undefined): string | undefined => {
  const row = name ? rows.find((candidate) => candidate.name === name) : undefined;
  return row && String(row.code);
};
