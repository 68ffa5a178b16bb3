import type { KeyboardEvent, ReactNode } from 'react';
import { type EntityDefinition, fieldOf, type RecordValues } from '#domain/core/entity.ts';
import { isNumeric } from '#domain/core/field.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { DisplayValue } from '../cells/DisplayValue.tsx';
import { classes } from '../layout/classes.ts';
import { Scroll } from '../layout/Scroll.tsx';
import type { ColumnOf } from '../screenRecord.ts';
import styles from './recordTable.module.css';

/** A column: a field of the entity, or something of its own. */
export interface TableColumn<Row = RecordValues> {
  readonly field: string;
  readonly label?: Text;
  /** In place of the label: a tick box for all rows. */
  readonly head?: ReactNode;
  readonly isNumber?: boolean;
  /** Sentences, which may take several lines. */
  readonly isLong?: boolean;
  /** Takes the width that is left and cuts what is longer. */
  readonly isWide?: boolean;
  /** Names its row. */
  readonly isName?: boolean;
  readonly value?: (row: Row) => ReactNode | Text;
}

export interface RecordTableProps<Row extends RecordValues, Entity extends EntityDefinition = EntityDefinition> {
  /** Where labels and kinds of fields come from. */
  readonly entity?: Entity;
  readonly label: Text;
  /** A field of the entity by its name, or a column that says what stands in it. */
  readonly columns: readonly (ColumnOf<Entity> | TableColumn<Row>)[];
  readonly rows: readonly Row[];
  readonly keyOf?: (row: Row, index: number) => string;
  readonly empty?: Text;
  /**
   * `panel` stands in a panel of a workbench, `small` there with lower rows, `sheet` in a drawer; they stay tables on a
   * small screen.
   */
  readonly look?: 'panel' | 'small' | 'sheet';
  /** Rows that no longer count are drawn quietly. */
  readonly isOver?: (row: Row) => boolean;
  readonly isOn?: (row: Row) => boolean;
  /** A click anywhere in a row. Its name is the real link; arrows go from name to name. */
  readonly onOpen?: (row: Row) => void;
}

const nothing = bi('没有记录', 'Nothing here');

/** Records to read, as a table; on a small screen every row is a small card. */
export function RecordTable<Row extends RecordValues, const Entity extends EntityDefinition = EntityDefinition>(
  props: RecordTableProps<Row, Entity>,
): ReactNode;
export function RecordTable<Row extends RecordValues>(props: RecordTableProps<Row>) {
  const { entity, label, columns, rows, keyOf = idOf, empty = nothing, look, isOver, isOn, onOpen } = props;
  const t = useText();
  const laid = columns.map((column) => shapeOf(entity, column));
  if (rows.length === 0) return <p className={styles.empty}>{t(empty)}</p>;
  return (
    <Scroll label={look === 'panel' || look === 'small' ? undefined : t(label)}>
      <table
        className={classes(
          styles.table,
          look ? look !== 'sheet' && styles.panel : styles.cards,
          look && styles[look],
          onOpen && styles.open,
        )}
        aria-label={t(label)}
        {...(onOpen && { onKeyDown: moveByArrows })}
      >
        <thead>
          <tr>
            {laid.map(({ field, label: name, head, isNumber }) => (
              <th key={field} scope="col" className={isNumber ? styles.number : undefined}>
                {head ?? t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={keyOf(row, index)}
              data-over={isOver?.(row) || undefined}
              data-on={isOn?.(row) || undefined}
              {...(onOpen && { onClick: () => onOpen(row) })}
            >
              {laid.map((column) => (
                <Cell key={column.field} column={column} row={row} entity={entity} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const idOf = (row: RecordValues, index: number): string => String(row.id ?? row.moveNo ?? index);

type LaidColumn<Row> = TableColumn<Row> & Required<Pick<TableColumn<Row>, 'label' | 'isNumber' | 'isLong'>>;

function shapeOf<Row>(entity: EntityDefinition | undefined, column: string | TableColumn<Row>): LaidColumn<Row> {
  const given: TableColumn<Row> = typeof column === 'string' ? { field: column } : column;
  const field = entity && fieldOf(entity, given.field);
  return {
    label: field?.label ?? bi(given.field, given.field),
    isNumber: field !== undefined && isNumeric(field),
    isLong: field?.kind === 'textarea',
    ...given,
  };
}

interface CellProps<Row> {
  readonly column: LaidColumn<Row>;
  readonly row: Row;
  readonly entity: EntityDefinition | undefined;
}

function Cell<Row extends RecordValues>({ column, row, entity }: CellProps<Row>) {
  const t = useText();
  const { field, label, isNumber, isLong, isWide, isName, value } = column;
  // A value may be several words, such as a day and its time; on a card they stay together.
  const shown = entity && (
    <span>
      <DisplayValue entity={entity} field={field} record={row} />
    </span>
  );
  const given = value?.(row);
  const own = typeof given === 'object' && given !== null && 'zh' in given ? t(given) : given;
  const content = value ? own : (shown ?? String(row[field] ?? '--'));
  const look = classes(
    isNumber && styles.number,
    isLong && styles.long,
    isWide && styles.rest,
    isWide && 'tg-ellipsis',
  );
  const title = isWide && typeof row[field] === 'string' ? row[field] : undefined;
  return isName ? (
    <th scope="row" className={look} data-label={t(label)}>
      {content}
    </th>
  ) : (
    <td className={look} title={title} data-label={t(label)}>
      {content}
    </td>
  );
}

/** Up and down go from name to name. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLAnchorElement)) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('th[scope="row"] a')];
  const next = names[names.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
