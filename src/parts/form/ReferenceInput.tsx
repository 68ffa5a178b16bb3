import type { RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { EntityDefinition, FieldFacts, RecordValues } from '#domain/core/entity.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import type { ControlProps } from './control.ts';
import { useFormFacts } from './formChanges.ts';
import { RefControl } from './RefControl.tsx';

interface ReferenceInputProps {
  readonly entity: EntityDefinition;
  readonly name: string;
  /** The entity that is referred to. */
  readonly to: string;
  readonly control: ControlProps;
  readonly filter?: RecordValues | undefined;
  readonly onRow?: ((row: RaRecord | undefined) => void) | undefined;
  readonly hintOf?: ((row: RaRecord) => string) | undefined;
}

/** A reference that does what its definition says: offers the rows that fit the other values, and brings values along. */
export function ReferenceInput({ entity, name, to, control, filter, onRow, hintOf }: ReferenceInputProps) {
  const { setValue } = useFormContext();
  // In a line the form's values are the document's, of which the line's facts know nothing.
  const facts = control.name === name ? entity.facts?.[name] : undefined;
  const ownFilter = useFormFacts((values) => facts?.filter?.(wellFormed(entity, values)) ?? null);
  const choose = (row: RaRecord | undefined) => {
    for (const [own, value] of brought(facts, row)) setValue(own, value, { shouldDirty: true, shouldValidate: true });
    onRow?.(row);
  };
  return <RefControl {...control} entity={to} filter={filter ?? ownFilter ?? undefined} onRow={choose} hintOf={hintOf} />;
}

/** What a chosen record fills in; what it does not know itself stays as it was typed. */
const brought = (facts: FieldFacts | undefined, row: RaRecord | undefined): readonly (readonly [own: string, value: unknown])[] =>
  Object.entries(facts?.brings ?? {}).flatMap(([own, theirs = '']) => {
    const value: unknown = row?.[theirs];
    return value === undefined || value === null || value === ''
      ? []
      : ([
          [own, value],
          [`${own}_label`, row?.[`${theirs}_label`] ?? null],
        ] as const);
  });
