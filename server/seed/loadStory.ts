import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { from } from 'pg-copy-streams';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { shiftStory } from '#fixtures/shiftStory.ts';
import { hasSearch, noteRecipe } from '../crud/refreshSearch.ts';
import { type NamesOf, nameColumns, searchColumnsOf, storedNames } from '../crud/searchColumns.ts';
import type { Db } from '../gateway/method.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../fixtures/demo/${name}.copy.br`, import.meta.url));

/**
 * What `npm run fixtures:record` keeps of the demo story: the work on demands, and the guarantee credit that comes on
 * top of it.
 */
export const storyFiles = { demands: fileOf('demands'), credit: fileOf('credit') } as const;
export type StoryPart = keyof typeof storyFiles;

/** Who has a row in it has the part, as people changed it since. */
const firstTables: Readonly<Record<StoryPart, string>> = { demands: 'customer', credit: 'bh_main_comp' };

/** Holidays are where they are. */
const fixedTables: ReadonlySet<string> = new Set(['bh_calendar']);

const paperTables: ReadonlySet<string> = new Set(['attachment', 'sys_file']);

interface Block {
  readonly table: string;
  readonly columns: readonly string[];
  readonly lines: readonly string[];
}

/**
 * Puts a part of the story into a database that has none of it, ending now. Triggers rest meanwhile: the rows are what
 * they once made of the calls.
 * @param now `yyyy-MM-dd HH:mm:ss`
 * @param papers whether records carry files; somebody has to keep their contents
 */
export async function loadStory(
  db: Db,
  { part, now, papers }: { part: StoryPart; now: string; papers: boolean },
): Promise<void> {
  const written = brotliDecompressSync(readFileSync(storyFiles[part])).toString();
  const end = /^#now (.*)$/m.exec(written)?.[1] ?? now;
  const shift = shiftStory({ from: end, to: now });
  const blocks = blocksOf(written)
    .filter(({ table }) => papers || !paperTables.has(table))
    .map((block) => (fixedTables.has(block.table) ? block : { ...block, lines: block.lines.map(shift) }));
  const { rows } = await db.query(`select 1 from ${firstTables[part]} limit 1`);
  if (rows.length) return;
  for (const { table } of blocks) await db.query(`alter table ${table} disable trigger user`);
  const namesOf = namesIn(blocks, storedNames(db));
  for (const block of blocks) await copyIn(db, block, namesOf);
  for (const { table } of blocks) await db.query(`alter table ${table} enable trigger user`);
  // What triggers keep beside these rows.
  if (part === 'credit') await db.query('select bh_levy_sums_anew()');
  // People read their messages within a day; what came since waits in the bell.
  await db.query(
    `update user_message set read_time = created_time where read_time is null and created_time < $1::timestamp - interval '1 day'`,
    [now],
  );
  // Numbers that the database counts go on behind the story's.
  for (const [, name, value] of written.matchAll(/^#sequence (\w+) (\d+)$/gm))
    await db.query('select setval($1, $2)', [name, value]);
}

function blocksOf(written: string): Block[] {
  return written
    .split('\n#table ')
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      const [table = '', columns = ''] = head.split(' ');
      return { table, columns: columns.split(','), lines: lines.filter((line) => line && !line.startsWith('#')) };
    });
}

async function copyIn(db: Db, block: Block, namesOf: NamesOf): Promise<void> {
  const { table, columns, lines } = block;
  const entity = entityOfTable(table);
  const search = entity && hasSearch(entity) ? await searchColumnsOf(entity, rowsOf(block), namesOf) : undefined;
  const names = search ? [...columns, 'search_text', 'search_grams'] : columns;
  const written = search?.map(({ search_text: text, search_grams: grams }) => {
    const listed = grams.map((gram) => `"${gram.replace(/["\\]/g, '\\$&')}"`).join(',');
    return `\t${escaped(text)}\t${escaped(`{${listed}}`)}`;
  });
  // Months before this one are not made by themselves.
  if (entity?.journal)
    await db.query('select open_journal($1, $2)', [table, earliest(block, toSnake(entity.journal.by))]);
  const copy = db.query(from(`copy ${table} (${names.join(', ')}) from stdin`));
  await pipeline(Readable.from([lines.map((line, index) => `${line}${written?.[index] ?? ''}\n`).join('')]), copy);
  if (entity && search) await noteRecipe(entity, db);
}

const earliest = (block: Block, column: string): string | undefined =>
  rowsOf(block)
    .map((row) => row[column])
    .filter((moment) => typeof moment === 'string')
    .sort()[0];

const entityOfTable = (table: string): EntityDefinition | undefined =>
  Object.values(entities).find(({ key }) => toSnake(key) === table);

const rowsOf = ({ columns, lines }: Block): Record<string, string | null>[] =>
  lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(columns.map((column, place) => [column, unescaped(values[place])]));
  });

/**
 * What records of the story are called, whether they are in the database yet or not; of all others the database knows
 * it.
 */
function namesIn(blocks: readonly Block[], stored: NamesOf): NamesOf {
  const known = new Map(blocks.map((block) => [block.table, block]));
  return async (entity, by, keys) => {
    const block = known.get(toSnake(entity.key));
    if (!block) return stored(entity, by, keys);
    const names = new Map<string, string[]>();
    for (const row of rowsOf(block)) {
      const key = row[by];
      if (key)
        names.set(key, [...(names.get(key) ?? []), ...nameColumns(entity).flatMap((column) => row[column] ?? [])]);
    }
    return names;
  };
}

const marks: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };
const unescaped = (value: string | undefined): string | null =>
  value === undefined || value === '\\N' ? null : value.replace(/\\(.)/g, (_all, mark: string) => marks[mark] ?? mark);
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
