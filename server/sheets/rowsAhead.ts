import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { comesInBatches, type EntityDefinition, type RecordValues } from '#domain/core/entity.ts';
import { type SpelledRows, spellRows } from '../crud/insertMany.ts';
import { rowOf, withDerivedFields } from '../crud/writeRecord.ts';
import { rulesOf } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { importKeyText } from '../platform/schema/indexesOf.ts';
import type { ReadRow, Saved } from './runImport.ts';

type Columns = Record<string, unknown>;

const pausedEvery = 100;

/** The rows of a chunk on their way to the database; lists are in the order of the chunk. */
interface ReadyRows {
  readonly records: readonly Columns[];
  /** What makes a row "already there". */
  readonly keys: readonly string[];
  /** Lines of those whose columns {@link rowOf} answers unchanged. */
  readonly spelled: SpelledRows;
  /** The columns of a row as the rules of its area left it. */
  readonly rowOf: (index: number, record: RecordValues, call: Call) => Columns;
}

/**
 * Makes rows ready while the database is still at the chunk before, for it takes in one chunk after the other and would
 * wait for each: what follows from their values, their keys, their columns and their lines of text. Whether a row is
 * there already, and what the rules of its area make of it, is asked in the transaction alone; a row that these change
 * is spelled again.
 */
export class RowsAhead {
  private readonly entity: EntityDefinition;
  private readonly importNo: string | undefined;
  private readonly ready = new Map<readonly ReadRow[], ReadyRows>();
  /** Of a sheet that was imported before nothing is written, so nothing is spelled. */
  private areNew = false;

  constructor(entity: EntityDefinition, importNo: string | undefined) {
    this.entity = entity;
    this.importNo = importNo;
  }

  async encode(rows: readonly ReadRow[], call: Call): Promise<void> {
    const bare = this.bare(rows);
    this.ready.set(rows, this.areNew ? await this.spelled(bare, call) : bare);
  }

  take(rows: readonly ReadRow[]): ReadyRows {
    const ready = this.ready.get(rows) ?? this.bare(rows);
    this.ready.delete(rows);
    return ready;
  }

  saved({ success, existing }: Pick<Saved, 'success' | 'existing'>): void {
    // Lines of a document are numbered when all else is known.
    this.areNew = success > existing && !this.entity.parent;
  }

  private bare(rows: readonly ReadRow[]): ReadyRows {
    const records = rows.map(({ record }) => withDerivedFields(this.entity, record));
    return {
      records,
      keys: keysOf(this.entity, records),
      spelled: new Map(),
      rowOf: (_, record, call) => this.columnsOf(record, call),
    };
  }

  private async spelled({ records, keys }: ReadyRows, call: Call): Promise<ReadyRows> {
    const rows: Columns[] = [];
    for (const [index, record] of records.entries()) {
      if (index % pausedEvery === 0) await pause();
      rows.push(this.columnsOf(record, call));
    }
    // A rule may set values where they stand, so what it is handed is not what was spelled.
    const handed = rulesOf(call.services.rules, this.entity).beforeSave
      ? records.map((record) => ({ ...record }))
      : records;
    const isAsSpelled = (index: number, record: RecordValues) => {
      const before = records[index];
      return record === before || (before !== undefined && isSame(before, record));
    };
    return {
      records: handed,
      keys,
      spelled: await spellRows(this.entity, rows, call.db),
      rowOf: (index, record, inside) => (isAsSpelled(index, record) && rows[index]) || this.columnsOf(record, inside),
    };
  }

  private columnsOf(record: RecordValues, call: Call): Columns {
    const { idField } = this.entity;
    const values = rowOf(this.entity, idField ? String(record[idField]) : newId(), record, call);
    if (comesInBatches(this.entity)) values.import_no = this.importNo;
    return values;
  }
}

/** Whether a rule has left a record as it was. */
function isSame(before: RecordValues, after: RecordValues): boolean {
  for (const name in after) if (after[name] !== before[name]) return false;
  for (const name in before) if (!(name in after)) return false;
  return true;
}

const separator = String.fromCharCode(31);

/** The same digest as the database's expression index holds. Without an import key the whole row is its own key. */
function keysOf(entity: EntityDefinition, records: readonly RecordValues[]): string[] {
  const names = entity.importKey ?? Object.keys(entity.fields);
  return records.map((record) =>
    createHash('md5')
      .update(names.map((name) => importKeyText(entity, name, record[name])).join(separator))
      .digest('hex'),
  );
}
