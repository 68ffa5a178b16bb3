import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { columnsOfScope } from '#domain/core/scopeColumns.ts';
import { companyBinding } from '#domain/guarantee/companyBinding.ts';
import { entities } from '#domain/index.ts';
import type { TestGateway } from '../testGateway.ts';

export interface Row {
  readonly entity: EntityDefinition;
  readonly id: string;
  readonly rowVersion: number;
}

/** Entities of which the binding to companies holds people to some rows. */
export const boundEntities: readonly EntityDefinition[] = Object.values(entities).filter(
  (entity) => columnsOfScope(entity)?.bound?.to === companyBinding,
);

export const boundColumn = (entity: EntityDefinition): string => columnsOfScope(entity)?.bound?.column ?? '';

type Which = { readonly of: string } | { readonly notOf: string };

const condition = (entity: EntityDefinition, which: Which): string =>
  `${toSnake(boundColumn(entity))} is ${'of' in which ? 'not ' : ''}distinct from $1 and not deleted_flg`;
const company = (which: Which): string => ('of' in which ? which.of : which.notOf);

/** Rows of a company, or of every other one. */
export async function rowsOf({ database }: TestGateway, entity: EntityDefinition, which: Which): Promise<Row[]> {
  const { rows } = await database.pool.query<{ id: string; rowVersion: number }>(
    `select id, row_version as "rowVersion" from ${toSnake(entity.key)} where ${condition(entity, which)} order by updated_time desc, id`,
    [company(which)],
  );
  return rows.map((row) => ({ ...row, entity }));
}

/** Every text by which these rows and no others are known: ids and single values that must be unique. */
export async function marksOf({ database }: TestGateway, which: Which): Promise<string[]> {
  const marks = new Set<string>();
  for (const entity of boundEntities) {
    const unique = (entity.unique ?? []).flatMap((names) => (names.length === 1 ? names : []));
    const { rows } = await database.pool.query<Record<string, string | null>>(
      `select ${['id', ...unique.map(toSnake)].join(', ')} from ${toSnake(entity.key)} where ${condition(entity, which)}`,
      [company(which)],
    );
    for (const row of rows) for (const value of Object.values(row)) if (value && value.length >= 6) marks.add(value);
  }
  return [...marks];
}

/** A digest for each table that changes with whatever is done to one of these rows, or when one comes or goes. */
export async function stateOf({ database }: TestGateway, which: Which): Promise<Readonly<Record<string, string>>> {
  const state: Record<string, string> = {};
  for (const entity of boundEntities) {
    const { rows } = await database.pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t.id), '')) as sum from ${toSnake(entity.key)} t where ${condition(entity, which)}`,
      [company(which)],
    );
    state[entity.key] = rows[0]?.sum ?? '';
  }
  return state;
}
