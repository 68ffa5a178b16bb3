import type { RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { Say } from '../../shell/text.ts';
import type { TableColumn } from './RecordTable.tsx';
import { Tick } from './Tick.tsx';

export interface Ticking<Row> {
  readonly rows: readonly Row[];
  readonly ticked: readonly Row[];
  readonly onTick: (rows: readonly Row[]) => void;
  readonly keyOf: (row: Row) => unknown;
  /** What a row is called in its box. */
  readonly nameOf: (row: Row) => string;
  /** What the box in the head chooses. */
  readonly all: Text;
  /** Why a row cannot be ticked. */
  readonly reasonAgainst?: ((row: Row) => Text | undefined) | undefined;
}

const one = bi('选择 {name}', 'Choose {name}');

/** A column of boxes: one for each row of a table, and one for all of them that may be ticked. */
export function tickColumn<Row extends RecordValues>(ticking: Ticking<Row>, t: Say): TableColumn<Row> {
  const { rows, ticked, onTick, keyOf, nameOf, all, reasonAgainst } = ticking;
  const wanted = rows.filter((row) => !reasonAgainst?.(row));
  const isAll = wanted.length > 0 && ticked.length === wanted.length;
  const isOn = (row: Row) => ticked.some((other) => keyOf(other) === keyOf(row));
  const turn = (row: Row) =>
    onTick(isOn(row) ? ticked.filter((other) => keyOf(other) !== keyOf(row)) : [...ticked, row]);
  const closed = wanted.length === 0 ? '' : undefined;
  return {
    field: 'tick',
    label: bi('选择', 'Choose'),
    head: <Tick label={t(all)} isOn={isAll} reason={closed} onTurn={() => onTick(isAll ? [] : wanted)} />,
    value: (row) => {
      const reason = reasonAgainst?.(row);
      return (
        <Tick
          label={t(one, { name: nameOf(row) })}
          isOn={isOn(row)}
          reason={reason && t(reason)}
          onTurn={() => turn(row)}
        />
      );
    },
  };
}
