import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { areas as domainAreas } from '#domain/areas.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { systemActor } from '#domain/core/rights.ts';
import { entityOf } from '#domain/index.ts';
import { demoAccounts } from '#fixtures/accounts.ts';
import { dbFile } from '#fixtures/recorded.ts';
import { type House, Office, StoryClock } from '#fixtures/story/office.ts';
import { recordAnswers } from '#fixtures/story/recordAnswers.ts';
import { tellCredit, tellDemands } from '#fixtures/story/tellStory.ts';
import type { DemoPaper } from './area/serverArea.ts';
import { areas } from './areas.ts';
import { insertMany, rowOf } from './crud/writeRecord.ts';
import { createGateway, type Gateway } from './gatewayProcess.ts';
import type { JobHandler } from './jobs/job.ts';
import { readConfig } from './platform/config.ts';
import { inTransaction } from './platform/inTransaction.ts';
import { openLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { openDatabase } from './platform/postgres/index.ts';
import { dumpOf, Renaming, type Snapshot, sequencesOf, snapshot } from './seed/dumpStory.ts';
import { hangPapers } from './seed/hangPapers.ts';
import { type StoryPart, storyFiles } from './seed/loadStory.ts';
import { linkCustomerAccounts, seed } from './seed/seed.ts';

/** Work in the background, by kind. */
const jobs: Readonly<Record<string, JobHandler>> = Object.assign({}, ...areas.map((area) => area.jobs));

/** What areas put into a demo beside the story. */
const beside = new Set(
  domainAreas
    .filter(({ key }) => areas.some((area) => area.key === key && area.demo))
    .flatMap(({ entities }) => entities.map((entity) => entity.key)),
);

/** The moment the story ends: a working day's afternoon. Loading moves it to the reader's own now. */
const storyEnd = '2026-11-24 15:10:00';

/** `npm run fixtures:record`: tells the story in a database of its own and keeps what the gateway then holds. */
const folder = mkdtempSync(join(tmpdir(), 'tg-story-'));
const settings = {
  DATA_DIR: folder,
  DEMO: '1',
  TEST_CAPTCHA: '0000',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
  CUSTOMS_SYSTEM: 'none',
};
const config = readConfig(settings, folder);
const log = openLog(config);
const database = await openDatabase(config, { log: () => undefined });
const { pool, connection } = database;
try {
  // Nothing here has to outlive a power cut.
  await pool.query('alter role current_user set synchronous_commit = off');
  await migrate(pool);
  await seed(pool, config, { parts: [] });
  await stampWithStoryClock(pool);
  const clock = new StoryClock();
  const gateway = await createGateway({ config, pool, connection, log, clock: clock.read, prepared: true });
  const office = new Office(houseOf(gateway), clock, storyEnd);
  try {
    await office.at(storyEnd);
    const base = await snapshot(pool);
    await timed('demands', () => tellDemands(office));
    const demands = await snapshot(pool);
    const renaming = new Renaming();
    const keep = async (part: StoryPart, before: Snapshot, after: Snapshot): Promise<void> => {
      renaming.add(office.names, after);
      writeFileSync(
        storyFiles[part],
        dumpOf({ now: storyEnd, before, after, renaming, sequences: await sequencesOf(pool) }),
      );
    };
    await keep('demands', base, demands);
    await timed('credit', () => tellCredit(office));
    await keep('credit', demands, await snapshot(pool));
    // Tables of other areas are not kept: they are put in by each first start, as here.
    await inTransaction(pool, async (db) => {
      const facts = {
        actor: systemActor,
        now: storyEnd,
        hang: (papers: readonly DemoPaper[]) => hangPapers(papers, db),
      };
      for (const area of areas) await area.demo?.(db, facts);
    });
    writeFileSync(dbFile, await recordAnswers(office, (text) => renaming.in(text), beside));
  } finally {
    await gateway.close();
  }
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

function houseOf({ app, services }: Gateway): House {
  const { pool } = services;
  const run = (job: JobHandler | undefined) => async () => job?.({}, { services } as Parameters<JobHandler>[1]);
  return {
    knock: (request) => app.inject(request),
    query: (statement, values) => pool.query(statement, [...values]),
    night: {
      closeDemands: run(jobs.closeOldDemands),
      endDay: run(jobs.endGuaranteeDay),
      watch: run(jobs.watchGuarantees),
    },
    enter: async (key, records) => {
      const rows = records.map(({ id, createdBy, createdTime, ...record }) => {
        const { userName, deptCode } = demoAccounts.find((account) => account.id === createdBy) ?? systemActor;
        const call = {
          actor: { ...systemActor, userId: String(createdBy), userName, deptCode },
          now: String(createdTime),
        };
        return {
          ...rowOf(entityOf(key), String(id), record as RecordValues, call),
          row_version: 1,
          deleted_flg: false,
        };
      });
      await insertMany(entityOf(key), rows, pool);
      await linkCustomerAccounts(pool);
    },
  };
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${name}: told in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Tables that the database stamps by itself get the story's time. */
async function stampWithStoryClock(to: Pool): Promise<void> {
  await to.query(
    `create table story_clock (now timestamp not null);
     insert into story_clock values (localtimestamp);
     create function story_stamp() returns trigger language plpgsql as $$ begin
       new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], (select now from story_clock))); return new; end $$;
     create trigger story_stamp before insert on goods_info_log for each row execute function story_stamp('created_time');
     create trigger story_stamp_update before insert on goods_info_log for each row execute function story_stamp('updated_time');
     create trigger story_stamp before insert on user_message for each row execute function story_stamp('created_time');
     create trigger story_stamp before insert on attachment for each row execute function story_stamp('updated_time');
     create trigger story_stamp before insert on sys_file for each row execute function story_stamp('created_time');`,
  );
}
