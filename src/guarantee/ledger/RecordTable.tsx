import type { ReactNode } from 'react';
import { type EntityDefinition, fieldOf, type RecordValues } from '#domain/core/entity.ts';
import { isNumeric } from '#domain/core/field.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { useText } from '../../shell/text.ts';

/** A column: a field of the entity, or something of its own. */
export interface TableColumn {
  readonly field: string;
  readonly label?: Text;
  readonly isNumber?: boolean;
  /** Sentences, which may take several lines. */
  readonly isLong?: boolean;
  readonly value?: (row: RecordValues) => ReactNode;
}

interface RecordTableProps {
  readonly entity: EntityDefinition;
  readonly label: Text;
  readonly columns: readonly (string | TableColumn)[];
  readonly rows: readonly RecordValues[];
  readonly empty?: Text;
  /** Rows that no longer count are drawn quietly. */
  readonly isOver?: (row: RecordValues) => boolean;
}

const nothing = text('没有记录', 'Nothing here');

/** Records to read, as a table; on a small screen every row is a small card. */
export function RecordTable({ entity, label, columns, rows, empty = nothing, isOver }: RecordTableProps) {
  const say = useText();
  const laid = columns.map((column): Required<Omit<TableColumn, 'value'>> & Pick<TableColumn, 'value'> => {
    const { field: name, ...given } = typeof column === 'string' ? { field: column } : column;
    const field = fieldOf(entity, name);
    return {
      field: name,
      label: field?.label ?? text(name, name),
      isNumber: field !== undefined && isNumeric(field),
      isLong: field?.kind === 'textarea',
      ...given,
    };
  });
  if (rows.length === 0) return <p className="ledger-empty">{say(empty)}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="ledger-scroll" tabIndex={0} role="region" aria-label={say(label)}>
      <table className="ledger-table">
        <thead>
          <tr>
            {laid.map((column) => (
              <th key={column.field} scope="col" className={column.isNumber ? 'num' : undefined}>
                {say(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(row.id ?? row.moveNo ?? index)} data-over={isOver?.(row) || undefined}>
              {laid.map((column) => (
                <td
                  key={column.field}
                  className={column.isNumber ? 'num' : column.isLong ? 'long' : undefined}
                  data-label={say(column.label)}
                >
                  {column.value ? column.value(row) : <DisplayValue entity={entity} field={column.field} record={row} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
