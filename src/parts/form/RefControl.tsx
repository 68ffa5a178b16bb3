import { useEffect } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { isUnread } from '#domain/core/unread.ts';
import { entityOf } from '#domain/index.ts';
import { Combobox } from './Combobox.tsx';
import type { ControlProps } from './control.ts';
import { type RowChoice, titleOf, useRowChoices } from './rowChoices.ts';

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
        if (row && !isLate) setValue(labelName, titleOf(entity, row));
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
