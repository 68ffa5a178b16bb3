import { noteLogFault } from '../gateway/logFaults.ts';
import type { Services } from '../gateway/services.ts';
import type { Db } from '../platform/db.ts';
import { fateOfRows, firstRewound } from './comparedLog.ts';
import { addRows, inheritRows, keepRows, keepSeals, type SeenSeal, seenSeals, witnessPlace } from './witnessFolder.ts';

const writtenEveryMs = 1_000;
const lookedAtEveryMs = 120_000;
/** More wait only where nothing is sealed, which is a fault of its own. */
const mostRows = 200_000;

/**
 * Remembers in the data folder what this gateway heard of the operation log: rows until they are sealed, and the newest seal. Who holds the
 * database's password can rewrite the whole log there, and cannot here.
 * @see docs/decisions/0160-what-is-kept-of-the-log-elsewhere.md
 */
export interface LogWitness {
  close(): Promise<void>;
}

type Needs = Pick<Services, 'pool' | 'log' | 'config' | 'events'>;

export async function openLogWitness({ pool, log, config, events }: Needs): Promise<LogWitness> {
  const place = await witnessPlace(config.dataDir, pool);
  const seen = new Set(await inheritRows(place));
  /** Told already: a fault is told once by each process. */
  const gone = new Set<string>();
  let unwritten: string[] = [];
  let toldOfSeal: string | undefined;
  let work: Promise<void> = Promise.resolve();
  const then = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => log.error({ err: error }, 'what was seen of the operation log could not be kept'));
    return work;
  };

  const write = async () => {
    const ids = unwritten;
    unwritten = [];
    if (ids.length > 0) await addRows(place, ids);
  };
  const lookAtRows = async () => {
    await write();
    if (seen.size === 0) return;
    const fate = await fateOfRows(
      pool,
      [...seen].filter((id) => !gone.has(id)),
    );
    const waiting = new Set([...gone, ...fate.gone, ...fate.waiting]);
    // What was heard while the database was asked is looked at the next time.
    const young = new Set(unwritten);
    for (const id of seen) if (!waiting.has(id) && !young.has(id)) seen.delete(id);
    await keepRows(place, seen);
    const [first] = fate.gone;
    for (const id of fate.gone) gone.add(id);
    if (first)
      await noteLogFault(
        { pool, log },
        { kind: 'LOG_BROKEN', target: `${first} (${fate.gone.length})`, reason: 'rows vanished before their seal' },
      );
  };
  const lookAtSeals = async () => {
    const seals = await seenSeals(place);
    const rewound = await firstRewound(pool, seals);
    // What stands here is the proof: it is not overwritten by what somebody made of the chain.
    if (rewound) {
      if (toldOfSeal !== rewound.id)
        await noteLogFault(
          { pool, log },
          { kind: 'LOG_BROKEN', target: `${rewound.id} (${rewound.count})`, reason: 'seals that were seen are gone or others' },
        );
      toldOfSeal = rewound.id;
      return;
    }
    const newest = await newestSeal(pool);
    if (newest && newest.no !== seals.at(-1)?.no) await keepSeals(place, [...seals, newest]);
  };
  let isDue = false;
  const look = () => {
    isDue = false;
    return then(lookAtRows).then(() => then(lookAtSeals));
  };

  events.onLogNews((news) => {
    // Many seals of one import are looked at together.
    if ('sealed' in news) isDue = true;
    if ('sealed' in news || seen.size >= mostRows) return;
    for (const id of news.logged) seen.add(id);
    unwritten.push(...news.logged);
  });
  await look();
  const timers = [
    setInterval(() => void (isDue ? look() : then(write)), writtenEveryMs).unref(),
    setInterval(() => void look(), lookedAtEveryMs).unref(),
  ];
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await then(write);
      await look();
    },
  };
}

async function newestSeal(db: Db): Promise<SeenSeal | undefined> {
  const { rows } = await db.query<SeenSeal>(`select no::text, encode(hash, 'hex') as hash from log_seal order by log_seal.no desc limit 1`);
  return rows[0];
}
