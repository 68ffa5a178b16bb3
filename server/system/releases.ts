import type { FastifyInstance } from 'fastify';
import { nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import { queryReleases as question, type ReleaseNote, sysRelease } from '#domain/system/sysRelease.ts';
import { implementCall } from '../crud/implement.ts';
import { insertMissing } from '../crud/insertMany.ts';
import { selected } from '../crud/namedColumns.ts';
import { rowOf } from '../crud/writeRecord.ts';
import { callFactsOf } from '../gateway/callFacts.ts';
import { type Db, successText } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';

const mostShown = 100;
const byParts = new Intl.Collator('en', { numeric: true });

/** The notes whose day has come in Shanghai; of one day the higher version first, `0.10.0` before `0.9.0`. */
async function publishedReleases(db: Pick<Db, 'query'>, now: string): Promise<ReleaseNote[]> {
  const { rows } = await db.query<ReleaseNote>(
    `select ${selected(sysRelease, ['id', 'version', 'releaseDate', 'noteZh', 'noteEn'], 't')} from sys_release t
     where t.release_date <= $1::date and not t.deleted_flg order by t.release_date desc, t.id limit ${mostShown}`,
    [now.slice(0, 10)],
  );
  return rows.sort((a, b) => byParts.compare(b.releaseDate, a.releaseDate) || byParts.compare(b.version, a.version));
}

export const queryReleasesHandler = implementCall(question, async (_input, { db, now }) => ({
  rows: await publishedReleases(db, now),
}));

/**
 * `GET /api/open/releases`: the same to whoever reads /version without a session.
 * @see docs/decisions/0055-release-notes.md
 */
export function releasesRoute(app: FastifyInstance, { pool, clock }: Services): void {
  app.get('/api/open/releases', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(successText({ rows: await publishedReleases(pool, nowText(clock)) }, callFactsOf(request))),
  );
}

/** What the product says of itself. A note that people changed or deleted stays as they left it. */
const ownReleases = [
  {
    version: '0.1.0',
    releaseDate: '2026-11-21',
    noteZh: '首个版本：登录、工作台、需求发布与受理、委托任务、地址与地址模板、Excel 导入导出。',
    noteEn:
      'First release: login, workbench, demands, delegated tasks, addresses and templates, Excel import and export.',
  },
] as const;

export const seedReleases = (db: Db): Promise<void> => enterReleases(ownReleases, db);

/** Puts in what the database does not know yet. */
export async function enterReleases(releases: readonly Omit<ReleaseNote, 'id'>[], db: Db): Promise<void> {
  const { rows } = await db.query<{ id: string; version: string }>('select id, version from sys_release');
  const there = new Set(rows.flatMap(({ id, version }) => [id, `release:${version}`]));
  const now = nowText(() => new Date());
  const made = releases
    .map((note) => ({ id: `release:${note.version}`, note }))
    .filter(({ id }) => !there.has(id))
    .map(({ id, note }) => rowOf(sysRelease, id, note, { actor: systemActor, now }));
  await insertMissing(sysRelease, made, db);
}
