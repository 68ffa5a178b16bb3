import { createServer } from 'node:http';
import pg from 'pg';

/**
 * What Node and the driver cost by themselves: a server that reads a form, asks the database one prepared statement and
 * sends the text it answers. No session, no rights, no log, no framework. `node bench/bareServer.ts PORT '{"host":…}'
 * STATEMENT`
 */
const [port, connection = '{}', text = ''] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 18 });

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', async () => {
    new URLSearchParams(Buffer.concat(parts).toString());
    const { rows } = await pool.query<{ rows: string }>({ name: 'page', text });
    const answer = rows[0]?.rows ?? '';
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(answer),
    });
    response.end(answer);
  });
}).listen(Number(port), '127.0.0.1');
