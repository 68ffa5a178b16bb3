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
 * Remembers in the data folder what this gateway heard of the operation log: rows until they are sealed, and the newest
 * seal. Who holds the database's password can rewrite the whole log there, and cannot here.
 * @see docs/decisions/0160-what-is-kept-of-the-log-elsewhere.md
 */
export interface LogWitness {
  close(): Promise<void>;
}

type Needs = Pick<Services, 'pool' | 'log' | 'config' | 'events'>;

export async function openLogWitness({ pool, log, config, events }: Needs): Promise<LogWitness> {
  const place = await witnessPlace(config.dataDir, pool);
  // A folder that takes nothing now keeps nobody from working: the log says so, and again with each try.
  const inherited = await inheritRows(place).catch((error: unknown) => {
    log.error({ err: error }, 'what was seen of the operation log before could not be read');
    return [];
  });
  const rows = openRows(place, inherited, { pool, log });
  const lookAtSeals = openSeals(place, { pool, log });
  let work: Promise<void> = Promise.resolve();
  const then = (step: () => Promise<void>) => {
    work = work
      .then(step)
      .catch((error: unknown) => log.error({ err: error }, 'what was seen of the operation log could not be kept'));
    return work;
  };
  let isDue = false;
  const look = () => {
    isDue = false;
    return then(rows.look).then(() => then(lookAtSeals));
  };

  events.onLogNews((news) => {
    // Many seals of one import are looked at together.
    if ('sealed' in news) isDue = true;
    else rows.hear(news.logged);
  });
  await look();
  const timers = [
    setInterval(() => void (isDue ? look() : then(rows.write)), writtenEveryMs).unref(),
    setInterval(() => void look(), lookedAtEveryMs).unref(),
  ];
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await look();
    },
  };
}

/** Rows that were heard of and are not sealed yet. */
function openRows(place: string, inherited: readonly string[], needs: Pick<Needs, 'pool' | 'log'>) {
  const seen = new Set(inherited);
  /** Told already: a fault is told once by each process. */
  const gone = new Set<string>();
  let unwritten: string[] = [];
  const write = async () => {
    const ids = unwritten;
    unwritten = [];
    if (ids.length > 0) await addRows(place, ids);
  };
  const look = async () => {
    await write();
    if (seen.size === 0) return;
    const asked = [...seen].filter((id) => !gone.has(id));
    const fate = await fateOfRows(needs.pool, asked);
    const kept = new Set([...fate.gone, ...fate.waiting]);
    for (const id of asked) if (!kept.has(id)) seen.delete(id);
    await keepRows(place, seen);
    for (const id of fate.gone) gone.add(id);
    const [first] = fate.gone;
    if (!first) return;
    const target = `${first} (${fate.gone.length})`;
    await noteLogFault(needs, { kind: 'LOG_BROKEN', target, reason: 'rows vanished before their seal' });
  };
  const hear = (ids: readonly string[]) => {
    if (seen.size >= mostRows) return;
    for (const id of ids) seen.add(id);
    unwritten.push(...ids);
  };
  return { write, look, hear };
}

/** Keeps the newest seal. What stands there is the proof: it is not overwritten by what somebody made of the chain. */
function openSeals(place: string, needs: Pick<Needs, 'pool' | 'log'>): () => Promise<void> {
  let told: string | undefined;
  return async () => {
    const seals = await seenSeals(place);
    const rewound = await firstRewound(needs.pool, seals);
    if (!rewound) {
      const newest = await newestSeal(needs.pool);
      if (newest && newest.no !== seals.at(-1)?.no) await keepSeals(place, [...seals, newest]);
      return;
    }
    if (told === rewound.id) return;
    told = rewound.id;
    const target = `${rewound.id} (${rewound.count})`;
    await noteLogFault(needs, { kind: 'LOG_BROKEN', target, reason: 'seals that were seen are gone or others' });
  };
}

async function newestSeal(db: Db): Promise<SeenSeal | undefined> {
  const { rows } = await db.query<SeenSeal>(
    `select no::text, encode(hash, 'hex') as hash from log_seal order by log_seal.no desc limit 1`,
  );
  return rows[0];
}
