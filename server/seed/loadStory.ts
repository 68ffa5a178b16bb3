import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { from } from 'pg-copy-streams';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { shiftStory } from '#fixtures/shiftStory.ts';
import { searchColumns } from '../crud/filter.ts';
import type { Db } from '../gateway/method.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../../fixtures/demo/${name}.copy.br`, import.meta.url));

/** What `npm run fixtures:record` keeps of the demo story: the work on demands, and the guarantee credit that comes on top of it. */
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
 * Puts a part of the story into a database that has none of it, ending now. Triggers rest meanwhile: the rows are what they once made of
 * the calls.
 * @param now `yyyy-MM-dd HH:mm:ss`
 * @param papers whether records carry files; somebody has to keep their contents
 */
export async function loadStory(db: Db, { part, now, papers }: { part: StoryPart; now: string; papers: boolean }): Promise<void> {
  const written = brotliDecompressSync(readFileSync(storyFiles[part])).toString();
  const end = /^#now (.*)$/m.exec(written)?.[1] ?? now;
  const shift = shiftStory({ from: end, to: now });
  const blocks = blocksOf(written).filter(({ table }) => papers || !paperTables.has(table));
  const { rows } = await db.query(`select 1 from ${firstTables[part]} limit 1`);
  if (rows.length) return;
  for (const { table } of blocks) await db.query(`alter table ${table} disable trigger user`);
  for (const block of blocks) await copyIn(db, block, shift);
  for (const { table } of blocks) await db.query(`alter table ${table} enable trigger user`);
  // People read their messages within a day; what came since waits in the bell.
  await db.query(
    `update user_message set read_time = created_time where read_time is null and created_time < $1::timestamp - interval '1 day'`,
    [now],
  );
  // Numbers that the database counts go on behind the story's.
  for (const [, name, value] of written.matchAll(/^#sequence (\w+) (\d+)$/gm)) await db.query('select setval($1, $2)', [name, value]);
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

async function copyIn(db: Db, { table, columns, lines }: Block, shift: (text: string) => string): Promise<void> {
  const entity = Object.values(entities).find(({ key }) => toSnake(key) === table);
  const search = entity?.keywords?.length ? searchIn(entity, columns) : undefined;
  const names = search ? [...columns, 'search_text', 'search_grams'] : columns;
  const rows = lines.map((line) => {
    const moved = fixedTables.has(table) ? line : shift(line);
    return `${moved}${search?.(moved) ?? ''}\n`;
  });
  const copy = db.query(from(`copy ${table} (${names.join(', ')}) from stdin`));
  await pipeline(Readable.from([rows.join('')]), copy);
}

/** What a line can be found by, as two further columns of it. */
function searchIn(entity: EntityDefinition, columns: readonly string[]): (line: string) => string {
  const places = (entity.keywords ?? []).map((name) => [name, columns.indexOf(toSnake(name))] as const);
  return (line) => {
    const values = line.split('\t');
    const record = Object.fromEntries(places.map(([name, place]) => [name, unescaped(values[place])]));
    const { searchText, searchGrams } = searchColumns(entity, record);
    const grams = searchGrams.map((gram) => `"${gram.replace(/["\\]/g, '\\$&')}"`).join(',');
    return `\t${escaped(searchText)}\t${escaped(`{${grams}}`)}`;
  };
}

const marks: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '\\': '\\' };
const unescaped = (value: string | undefined): string | null =>
  value === undefined || value === '\\N' ? null : value.replace(/\\(.)/g, (_all, mark: string) => marks[mark] ?? mark);
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
