import { memo } from 'react';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { fieldOf } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { CopyButton } from './CopyButton.tsx';
import { DisplayValue } from './DisplayValue.tsx';

interface FieldCellProps {
  readonly entity: EntityDefinition;
  /** Name of the field. */
  readonly field: string;
  readonly record: RecordValues;
  /** Whether buttons inside take part in the tab order: only those of the row that has the focus do. */
  readonly tabIndex?: number;
}

/**
 * One value in a table: what {@link DisplayValue} shows, and a copy button where people carry the number elsewhere. A
 * row that moves, is ticked or gets other widths draws none of its values again.
 */
export const FieldCell = memo(function FieldCell({ entity, field: name, record, tabIndex = -1 }: FieldCellProps) {
  const value = record[name];
  const field = fieldOf(entity, name);
  const isCopied =
    typeof value === 'string' && value !== '' && (name === entity.code || (field && copiedKinds.has(field.kind)));
  return (
    <>
      <DisplayValue entity={entity} field={name} record={record} />
      {isCopied && <CopyButton value={value} tabIndex={tabIndex} />}
    </>
  );
});

const copiedKinds: ReadonlySet<Field['kind']> = new Set(['hsCode', 'declarationNo', 'creditCode']);
