import { useMemo } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { importFields } from '#domain/core/importFields.ts';
import { bi } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import { fieldMapping, fieldMappingItem } from '#domain/system/fieldMapping.ts';
import { Combobox } from '../../parts/form/controls/Combobox.tsx';
import type { ChoiceSource } from '../../parts/form/controls/choices.ts';
import { messageAt } from '../../parts/form/formErrors.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { LineTable } from '../../parts/form/LineTable.tsx';
import type { LineLook } from '../../parts/form/lines/lineColumns.ts';
import { useText } from '../../shell/text.ts';

/** The lines of a mapping; what a line fills is chosen among the fields that an import of the target offers. */
export function MappingItems() {
  const { mayEdit } = useFormScope();
  return (
    <LineTable
      entity={fieldMapping}
      field="items"
      source="items"
      isReadOnly={mayEdit('items') !== true}
      looks={looks}
    />
  );
}

const looks: readonly LineLook[] = [
  {
    name: 'targetField',
    width: 150,
    cell: ({ source, index }) => <TargetCell name={`${source}.${index}.targetField`} row={index + 1} />,
  },
  ...(['sourceKind', 'sourceColumn', 'transform', 'transformArg', 'defaultValue', 'requiredFlg'] as const).map(
    (name) => ({ name }),
  ),
];

export function TargetCell({ name, row }: { name: string; row: number }) {
  const t = useText();
  const { formId, mayEdit } = useFormScope();
  const { field } = useController({ name });
  const { errors } = useFormState({ name });
  const isWrong = messageAt(errors, name) !== undefined;
  const target: unknown = useWatch({ name: 'target' });
  const value = typeof field.value === 'string' ? field.value : '';
  const choices = useMemo((): readonly { readonly id: string; readonly label: string }[] => {
    const entity = entities[String(target)];
    return entity ? importFields(entity).map((one) => ({ id: one.name, label: t(one.field.label) })) : [];
  }, [target, t]);
  const source = useMemo((): ChoiceSource => {
    return {
      local: (typed) => {
        const word = typed.normalize('NFKC').trim().toLowerCase();
        return choices.filter(({ id, label }) => id.toLowerCase().includes(word) || label.toLowerCase().includes(word));
      },
    };
  }, [choices]);
  const shown = choices.find(({ id }) => id === value)?.label ?? value;
  if (mayEdit('items') !== true) return <span className="line-cell">{shown}</span>;
  return (
    <Combobox
      id={inputId(formId, name)}
      name={name}
      label={t(bi('第 {row} 行 {label}', 'Line {row} {label}'), {
        row,
        label: t(fieldMappingItem.fields.targetField.label),
      })}
      isRequired
      isWrong={isWrong}
      hasNote={isWrong}
      placeholder=""
      isCell
      inputRef={field.ref}
      chosen={value ? [value] : []}
      shown={shown}
      choices={source}
      onChoose={(choice) => field.onChange(choice?.id ?? null)}
      onLeave={field.onBlur}
    />
  );
}
