import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import type { Call, Db } from '../gateway/method.ts';
import { insertMissing } from './insertMany.ts';
import { rowOf } from './writeRecord.ts';

/**
 * Rows of several entities that a demo brings, on their way into the database: a statement for each entity instead of
 * one for each record. Records that are there already stay as people have them, and so do their lines.
 */
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
    const there = new Set<string>();
    for (const [entity, rows] of this.rows) {
      const { parent } = entity;
      const wanted = parent ? rows.filter((row) => !there.has(`${parent.entity} ${row[toSnake(parent.field)]}`)) : rows;
      const made = await insertMissing(entity, wanted, db);
      for (const { id } of rows) if (!made.has(String(id))) there.add(`${entity.key} ${id}`);
    }
  }
}
