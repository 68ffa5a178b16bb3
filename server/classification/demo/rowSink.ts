import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';
import type { DemoFacts } from './demoPeople.ts';

/** Rows of several entities on their way into the database: a statement for each entity instead of one for each record. */
export class RowSink {
  private readonly rows: ReadonlyMap<EntityDefinition, Record<string, unknown>[]>;

  /** @param order what is referred to comes before what refers to it */
  constructor(...order: readonly EntityDefinition[]) {
    this.rows = new Map(order.map((entity) => [entity, []]));
  }

  add(entity: EntityDefinition, id: string, record: RecordValues, facts: DemoFacts): void {
    this.rows.get(entity)?.push(rowOf(entity, id, record, facts));
  }

  async flush(db: Db): Promise<void> {
    for (const [entity, rows] of this.rows) await insertMany(entity, rows, db);
  }
}
