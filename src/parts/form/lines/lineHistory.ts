import type { RecordValues } from '#domain/core/entity.ts';
import { isEmpty } from '#domain/core/validate.ts';

type Rows = readonly RecordValues[];

const mostSteps = 100;

/**
 * What the lines of a record were before each change, so that every change can be taken back: paste, fill, deletion,
 * order, typing. Rows that did not change are one object in all states. Nothing is known of the form; its owner says
 * when to look.
 */
export class LineHistory {
  private past: Rows[] = [];
  private future: Rows[] = [];
  private current: Rows;

  constructor(rows: Rows) {
    this.current = copied(rows);
  }

  /** Looks at the lines; where they differ from the last look, that was a step. */
  note(rows: Rows): void {
    const next = shared(rows, this.current);
    if (isSame(next, this.current)) {
      // A save gives ids and versions, which is no step of the person.
      this.current = next;
      return;
    }
    this.past = [...this.past, this.current].slice(-mostSteps);
    this.future = [];
    this.current = next;
  }

  /** The record was read anew and says something else: older states are not the person's to bring back. */
  startAnew(rows: Rows): void {
    if (!isSame(rows, this.current)) {
      this.past = [];
      this.future = [];
    }
    this.current = copied(rows);
  }

  /** The lines one step back; undefined at the beginning. */
  undo(rows: Rows): Rows | undefined {
    this.note(rows);
    return this.go(this.past, this.future);
  }

  /** The lines one step on; undefined at the newest. */
  redo(rows: Rows): Rows | undefined {
    this.note(rows);
    return this.go(this.future, this.past);
  }

  private go(from: Rows[], to: Rows[]): Rows | undefined {
    const rows = from.pop();
    if (!rows) return undefined;
    to.push(this.current);
    this.current = rows;
    return copied(rows);
  }
}

/**
 * Lines of an older state as they can be stored now: versions of today, and no id of a line that was removed meanwhile.
 * @param stored the lines as the server has them
 */
export function storable(rows: Rows, stored: Rows): RecordValues[] {
  const known = new Map(stored.filter(({ id }) => !isEmpty(id)).map((row) => [row.id, row]));
  return rows.map((row) => {
    const { rowVersion, ...values } = row;
    const current = known.get(row.id);
    if (current) return current.rowVersion === undefined ? values : { ...values, rowVersion: current.rowVersion };
    return { ...values, id: '' };
  });
}

const copied = (rows: Rows): Rows => rows.map((row) => ({ ...row }));

/** The form changes its rows in place, so what changed is copied and what did not stays the object it was. */
const shared = (rows: Rows, before: Rows): Rows => {
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.map(
    (row, place) => [before[place], known.get(row.id)].find((old) => old && isIdentical(row, old)) ?? { ...row },
  );
};

const isIdentical = (row: RecordValues, old: RecordValues): boolean =>
  Object.keys(row).length === Object.keys(old).length && Object.keys(row).every((name) => row[name] === old[name]);

const servers = new Set([
  'id',
  'rowVersion',
  'lineNo',
  'createdTime',
  'updatedTime',
  'createdBy',
  'createdByName',
  'createdDept',
  'updatedBy',
]);

const isSame = (rows: Rows, others: Rows): boolean =>
  rows.length === others.length &&
  rows.every((row, place) => row === others[place] || holdsSame(row, others[place] ?? {}));

function holdsSame(row: RecordValues, other: RecordValues): boolean {
  const names = [...new Set([...Object.keys(row), ...Object.keys(other)])].filter(
    (name) => !servers.has(name) && !name.endsWith('_label'),
  );
  return names.every((name) => textOf(row[name]) === textOf(other[name]));
}

const textOf = (value: unknown): string =>
  isEmpty(value) ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
