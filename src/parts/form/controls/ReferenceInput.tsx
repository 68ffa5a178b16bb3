import { useEffect } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { EntityDefinition, FieldFacts, RecordValues } from '#domain/core/entity.ts';
import { isUnread } from '#domain/core/unread.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { entityOf } from '#domain/index.ts';
import { useFormFacts } from '../formChanges.ts';
import { useFormScope } from '../formScope.ts';
import { Combobox } from './Combobox.tsx';
import type { ControlProps } from './control.ts';
import { type RowChoice, rowTitleOf, useRowChoices } from './rowChoices.ts';

interface ReferenceInputProps extends Pick<RefControlProps, 'filter' | 'onRow' | 'hintOf'> {
  readonly entity: EntityDefinition;
  readonly name: string;
  /** The entity that is referred to. */
  readonly to: string;
  readonly control: ControlProps;
}

/**
 * A reference that does what its definition says: offers the rows that fit the other values, and brings values along.
 */
export function ReferenceInput({ entity, name, to, control, filter, onRow, hintOf }: ReferenceInputProps) {
  const { setValue } = useFormContext();
  const { about } = useFormScope();
  // In a line the form's values are the document's, of which the line's facts know nothing.
  const facts = control.name === name ? entity.facts?.[name] : undefined;
  const ownFilter = useFormFacts((values) => facts?.filter?.(wellFormed(entity, values), about) ?? null);
  const choose = (row: RaRecord | undefined) => {
    for (const [own, value] of brought(facts, row)) setValue(own, value, { shouldDirty: true, shouldValidate: true });
    onRow?.(row);
  };
  return (
    <RefControl {...control} entity={to} filter={filter ?? ownFilter ?? undefined} onRow={choose} hintOf={hintOf} />
  );
}

/** What a chosen record fills in; what it does not know itself stays as it was typed. */
export const brought = (
  facts: FieldFacts | undefined,
  row: RaRecord | undefined,
): readonly (readonly [own: string, value: unknown])[] =>
  Object.entries(facts?.brings ?? {}).flatMap(([own, theirs = '']) => {
    const value: unknown = row?.[theirs];
    return value === undefined || value === null || value === ''
      ? []
      : ([
          [own, value],
          [`${own}_label`, row?.[`${theirs}_label`] ?? null],
        ] as const);
  });

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
        if (row && !isLate) setValue(labelName, rowTitleOf(entity, row));
      },
      () => undefined,
    );
    return () => {
      isLate = true;
    };
  }, [value, label, key, entity, dataProvider, labelName, setValue]);

  const choices = useRowChoices(entity, filter, hintOf);
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
      shown={isUnread(field.value) ? field.value.unread : value === '' ? '' : typeof label === 'string' ? label : ''}
      choices={choices}
      onChoose={choose}
      onLeave={field.onBlur}
    />
  );
}
