import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { isStored } from '#domain/core/field.ts';
import { named } from '#domain/core/named.ts';
import { refuseLargeQuestion } from '#domain/core/questionSize.ts';
import { optionalRecord } from '#domain/core/shape.ts';
import { brokenTextIn } from '#domain/core/wholeText.ts';
import { entities } from '#domain/index.ts';
import { databaseTimeOf } from '../gateway/databaseTime.ts';
import type { Services } from '../gateway/services.ts';
import { findSession, type Session } from '../gateway/session.ts';
import { selectList } from './columns.ts';
import { keywordCondition, keywordRank } from './keyword.ts';
import { Params } from './scope.ts';

const maxRange = 1_000;
const maxRow = 1_000_000;
const maxKeyword = 50;

/**
 * `GET /api/rest/<resource>` and `/<id>`: reference tables in the dialect of ra-data-simple-rest (`sort`, `range`,
 * `filter` as JSON, `Content-Range` in the answer), with an ETag. Ids are the codes. Read-only.
 */
export function restRoutes(app: FastifyInstance, services: Services): void {
  const tables = new Map(
    Object.values(entities)
      .filter((entity) => entity.reference)
      .map((entity) => [entity.key, entity]),
  );

  app.get<{ Params: { resource: string; '*'?: string }; Querystring: Record<string, string> }>(
    '/api/rest/:resource',
    async (request, reply) => {
      const session = await findSession(request, services);
      if (!session) return reply.code(401).send({ message: 'Session ended' });
      const entity = tables.get(request.params.resource);
      if (!entity) return reply.code(404).send({ message: 'No such reference table' });
      const query = parseQuery(entity, request.query);
      if (!query) return reply.code(400).send({ message: 'sort, range and filter must be JSON of the known form' });
      refuseLargeQuestion({ filter: query.filter });
      const { text, total } = await readInShare(entity, query, { session, services });
      return sendCached(
        request.headers['if-none-match'],
        reply.header('content-range', `${entity.key} ${query.from}-${query.from + query.count}/${total}`),
        text,
      );
    },
  );

  app.get<{ Params: { resource: string; id: string } }>('/api/rest/:resource/:id', async (request, reply) => {
    const session = await findSession(request, services);
    if (!session) return reply.code(401).send({ message: 'Session ended' });
    const entity = tables.get(request.params.resource);
    if (!entity) return reply.code(404).send({ message: 'No such reference table' });
    const query = { from: 0, count: 1, order: 't.code', filter: { id: request.params.id } };
    const { text } = await readInShare(entity, query, { session, services });
    if (text === '[]') return reply.code(404).send({ message: 'No such row' });
    return sendCached(request.headers['if-none-match'], reply, text.slice(1, -1));
  });
}

interface RestQuery {
  readonly from: number;
  readonly count: number;
  readonly order: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

function parseQuery(entity: EntityDefinition, { sort, range, filter }: Record<string, string>): RestQuery | undefined {
  try {
    const [field = 'code', direction = 'ASC'] = sort ? (parsed(sort) as string[]) : [];
    const [from = 0, to = maxRange - 1] = range ? (parsed(range) as number[]) : [];
    const known = field === 'id' || (entity.fields[field] && isStored(entity.fields[field]));
    if (!known || !Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from || to > maxRow)
      return undefined;
    const column = field === 'id' ? 'code' : toSnake(field);
    return {
      from,
      count: Math.min(to - from + 1, maxRange),
      order: `t.${column} ${direction === 'DESC' ? 'desc' : 'asc'}, t.code`,
      filter: named(optionalRecord({ filter: filter && parsed(filter) }, 'filter')),
    };
  } catch {
    return undefined;
  }
}

/** @throws {Error} it is no JSON, or holds a text that no column could be compared with */
function parsed(json: string): unknown {
  const value: unknown = JSON.parse(json);
  if (brokenTextIn(value, json)) throw new Error('a text that is not whole');
  return value;
}

/** It counts as a call of the person, and the time it takes as his. */
const readInShare = (
  entity: EntityDefinition,
  query: RestQuery,
  { session, services }: { session: Session; services: Services },
) =>
  services.limiters.calls.run(session.actor.userId, async () => {
    const stopClock = databaseTimeOf(session.actor.userId, services)?.();
    return readPage(entity, query, services).finally(stopClock);
  });

async function readPage(
  entity: EntityDefinition,
  { from, count, order, filter }: RestQuery,
  services: Services,
): Promise<{ text: string; total: number }> {
  const params = new Params();
  const conditions = ['not t.deleted_flg'];
  const ranks: string[] = [];
  for (const [name, value] of Object.entries(filter)) {
    if (value === '' || value === null || value === undefined) continue;
    if (name === 'q') {
      conditions.push(keywordCondition(entity, String(value).slice(0, maxKeyword), params));
      ranks.push(keywordRank(String(value).slice(0, maxKeyword), 't.search_text', params));
      continue;
    }
    const column = name === 'id' ? 'code' : entity.fields[name] ? toSnake(name) : undefined;
    if (!column) continue;
    conditions.push(
      Array.isArray(value)
        ? `t.${column}::text = any(${params.add(value.map(String))})`
        : `t.${column}::text = ${params.add(String(value))}`,
    );
  }
  const where = conditions.join(' and ');
  const { rows } = await services.pool.query<{ text: string; total: number }>(
    `select coalesce((select json_agg(row_to_json(r)) from (
       select ${selectList(entity, {}).replace('t.id,', 't.code as id,')} from ${toSnake(entity.key)} t where ${where}
       order by ${[...ranks, order].join(', ')} limit ${count} offset ${from}) r), '[]')::text as text,
       (select count(*)::int from ${toSnake(entity.key)} t where ${where}) as total`,
    params.values,
  );
  return rows[0] ?? { text: '[]', total: 0 };
}

function sendCached(known: string | undefined, reply: FastifyReply, text: string): FastifyReply {
  const tag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, max-age=60').type('application/json; charset=utf-8');
  return known === tag ? reply.code(304).send() : reply.send(text);
}
