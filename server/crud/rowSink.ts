import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Call, Db } from '../gateway/method.ts';
import { insertMany, rowOf } from './writeRecord.ts';

/** Rows of several entities on their way into the database: a statement for each entity instead of one for each record. */
export class RowSink {
  private readonly rows: ReadonlyMap<EntityDefinition, Record<string, unknown>[]>;

  /** @param order what is referred to comes before what refers to it */
  constructor(...order: readonly EntityDefinition[]) {
    this.rows = new Map(order.map((entity) => [entity, []]));
  }

  add(entity: EntityDefinition, id: string, record: RecordValues, facts: Pick<Call, 'actor' | 'now'>): void {
    this.rows.get(entity)?.push(rowOf(entity, id, record, facts));
  }

  async flush(db: Db): Promise<void> {
    for (const [entity, rows] of this.rows) await insertMany(entity, rows, db);
  }
}
