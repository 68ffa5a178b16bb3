import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/testDatabase.ts';
import { copyIn } from '../copyIn.ts';
import { Connection } from './connection.ts';

let database: TestDatabase;
let client: Connection;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'empty' });
  client = new Connection(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a statement is asked for in any of its forms', async () => {
  const one = { rows: [{ one: 1 }] };
  expect(await client.query('select 1 as one')).toMatchObject(one);
  expect(await client.query('select $1::int as one', [1])).toMatchObject(one);
  const named = { name: 'one', text: 'select $1::int as one', values: [1] };
  for (let time = 0; time < 2; time += 1) expect(await client.query(named)).toMatchObject(one);
  expect(
    await new Promise((resolve, reject) =>
      client.query('select 1 as one', (error, found) => (error ? reject(error) : resolve(found))),
    ),
  ).toMatchObject(one);
});

test('who asked for what is refused stands in its stack', async () => {
  async function asksForNothing() {
    await client.query('select nothing');
  }
  const error = await asksForNothing().catch((refused: unknown) => refused);
  expect(error).toMatchObject({ code: '42703', stack: expect.stringContaining('asksForNothing') });
});

test('it goes on after what was refused', async () => {
  await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' });
  expect(await client.query('select 3 as n')).toMatchObject({ rows: [{ n: 3 }] });
});

test('rows are copied in over it', async () => {
  await client.query('create temp table paper (no text)');
  await copyIn(client, 'copy paper from stdin', ['a\n', 'b\n']);
  expect((await client.query('select count(*)::int as n from paper')).rows).toEqual([{ n: 2 }]);
});
