import { text } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';

/** Tables by name, each with its columns and its rows as lines of COPY text. */
export type Snapshot = ReadonlyMap<string, { readonly columns: readonly string[]; readonly lines: readonly string[] }>;

/** What a process leaves behind is no story, and what a search is helped by is made anew when rows are loaded. */
const ownTables =
  /^(sys_(?!file$)|op_log|captcha|guess_count|idempotency_key|kernel_secret|schema_|worker_|story_|search_|suggest_|log_|bh_param$|bh_customs_push$)/;
const madeAnew: ReadonlySet<string> = new Set(['search_text', 'search_grams']);

/** Everything the database holds now, referenced tables first. */
export async function snapshot(pool: pg.Pool): Promise<Snapshot> {
  const found = new Map<string, { columns: readonly string[]; lines: readonly string[] }>();
  const client = await pool.connect();
  try {
    for (const table of await tablesInOrder(client)) {
      const { rows } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
          and attgenerated = '' order by attnum`,
        [table],
      );
      const columns = rows.map(({ name }) => name).filter((name) => !madeAnew.has(name));
      const written = await text(
        client.query(to(`copy (select ${columns.join(', ')} from ${table} order by 1, 2) to stdout`)),
      );
      found.set(table, { columns, lines: written.split('\n').filter(Boolean) });
    }
  } finally {
    client.release();
  }
  return found;
}

async function tablesInOrder(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `select c.relname as name, coalesce(array_agg(r.relname::text) filter (where r.oid <> c.oid), '{}') as needs
     from pg_class c left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' left join pg_class r on r.oid = f.confrelid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`,
  );
  const waiting = rows.filter(({ name }) => !ownTables.test(name));
  const order: string[] = [];
  while (waiting.length) {
    const place = waiting.findIndex(({ needs }) => needs.every((need) => !waiting.some(({ name }) => name === need)));
    const [next] = waiting.splice(Math.max(place, 0), 1);
    if (next) order.push(next.name);
  }
  return order;
}

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/**
 * Gives rows the names people know them by, and all others a name after their table and place: the same story is the
 * same text.
 */
export class Renaming {
  private readonly names = new Map<string, string>();
  private others = 0;

  add(names: ReadonlyMap<string, string>, found: Snapshot): void {
    for (const [id, name] of names) this.names.set(id, name);
    for (const [table, { columns, lines }] of found)
      if (columns[0] === 'id')
        for (const [place, line] of lines.entries()) {
          const id = line.slice(0, line.indexOf('\t'));
          if (!this.names.has(id))
            this.names.set(id, `demo-${table.replaceAll('_', '-')}-${String(place + 1).padStart(4, '0')}`);
        }
  }

  in(line: string): string {
    return line.replace(uuid, (id) => {
      const known = this.names.get(id);
      if (known) return known;
      this.others += 1;
      this.names.set(id, `demo-${this.others}`);
      return `demo-${this.others}`;
    });
  }
}

/** Sequences and how far they have counted. */
export async function sequencesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows.map(({ name, value }) => `#sequence ${name} ${value}`);
}

/** What `after` has that `before` had not, as the compressed text that `loadStory` reads. */
export function dumpOf({
  now,
  before,
  after,
  sequences,
  renaming,
}: {
  now: string;
  before: Snapshot;
  after: Snapshot;
  sequences: readonly string[];
  renaming: Renaming;
}): Buffer {
  const blocks = [...after].flatMap(([table, { columns, lines }]) => {
    const known = new Set(before.get(table)?.lines);
    const fresh = lines.filter((line) => !known.has(line)).map((line) => renaming.in(line));
    return fresh.length ? [`#table ${table} ${columns.join(',')}`, ...fresh] : [];
  });
  const written = [`#now ${now}`, ...blocks, ...sequences, ''].join('\n');
  return brotliCompressSync(written, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
}
