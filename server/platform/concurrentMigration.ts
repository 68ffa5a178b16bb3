import type { ClientBase } from 'pg';

/** `0010_name.concurrent.sql`: its statements run one by one, outside a transaction, while people work. */
export const isConcurrent = (name: string): boolean => name.endsWith('.concurrent');

/**
 * The same statements for a database that is only being made: nobody to wait for, so all of it fits into one
 * transaction.
 */
export const withoutConcurrently = (text: string): string => text.replaceAll(/\bconcurrently /gi, '');

/**
 * Runs such a file. Every statement says `if exists` or `if not exists`, so a run that was interrupted starts from the
 * top; what it left half-built goes first, since `if not exists` would take it for the index.
 * @param client a connection that is thrown away afterwards: it keeps the settings made here
 */
export async function runConcurrently(client: ClientBase, text: string): Promise<void> {
  await client.query(`set statement_timeout = 0; set lock_timeout = '1min'`);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and pg_table_is_visible(c.oid) and $1 ~ ('\\m' || c.relname || '\\M')`,
    [text],
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${client.escapeIdentifier(name)}`);
  for (const statement of statementsOf(text)) await client.query(statement);
}

/** Such a file holds plain statements: no text with a semicolon, no function bodies. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^[ \t]*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
