import { todayText } from '#domain/core/moments.ts';
import { type StreamingPair, startStreamingPair } from '#tests/standby.ts';
import { Clerk, type Person, pause } from './clerk.ts';
import { fillLedger, openAccounts } from './fillCredit.ts';
import { openSite, type Site } from './site.ts';
import { Tally } from './tally.ts';
import { watch } from './watch.ts';

const demands = 100_000;
const levies = 100_000;
const movementsOfLevy = 4;
const port = 5_183;
/** Everybody logs in within the first tenth of the run. */
const arriving = 0.1;

/** Who works in an office, by share. */
const staff = [
  { role: 'D10', kind: 'STAFF', dept: 'D10', leader: false, share: 0.35 },
  { role: 'D20', kind: 'STAFF', dept: 'D20', leader: false, share: 0.35 },
  { role: 'D10', kind: 'STAFF', dept: 'D10', leader: true, share: 0.04 },
  { role: 'W1', kind: 'STAFF', dept: 'W1', leader: false, share: 0.1 },
  { role: 'C1', kind: 'STAFF', dept: 'C1', leader: false, share: 0.06 },
  { role: 'CUST', kind: 'CUSTOMER', dept: 'CUST', leader: false, share: 0.1 },
] as const;

/**
 * So many clerks for so many minutes, all behind one address and with the limits on: each logs in, keeps the stream of
 * changes open, and lists, searches, opens, writes, publishes, accepts and exports with 5 to 20 seconds of thought
 * between. Prints the times of each kind of call, what was wrong, and memory and processor of gateway and database. The
 * clerks are a process of their own beside the gateway's, on the same cores.
 * @param servers `alone` or `replica`: over two database servers of which the gateway knows one or both; what it calls
 * the database is the primary
 */
export async function clerksBench(minutes = 10, clerks = 500, servers?: string): Promise<void> {
  const pair = servers === undefined ? undefined : await startStreamingPair({ synchronous_commit: 'on' });
  const site = await openSite({ demands, port, env: { RATE_LIMIT: 'on', ...(pair && addressesOf(pair, servers)) } });
  const tally = new Tally();
  const today = todayText(() => new Date());
  try {
    await openAccounts(site.pool, 'bench', today);
    await fillLedger(site.pool, { movements: levies * movementsOfLevy, today });
    const people = await hire(site, clerks);
    const { rows } = await site.pool.query<{ id: string }>('select id from customer order by id limit 1');
    const customerId = rows[0]?.id ?? '';
    const seen = await watch(site);
    const lasts = minutes * 60_000;
    const end = performance.now() + lasts;
    await Promise.all(
      people.map(async (person, place) => {
        await pause(((lasts * arriving) / people.length) * place);
        await new Clerk(person, { port, customerId, tally, chance: chances(place) }).work(end);
      }),
    );
    console.log(`\n${people.length} clerks, ${minutes} minutes, ${demands} demands, ${levies} levies`);
    tally.printTimes();
    console.log('\n| what | value |\n|---|---|');
    tally.printMistakes();
    seen.print();
  } finally {
    await site.close();
    await pair?.stop();
  }
}

const addressesOf = ({ primary, standby }: StreamingPair, servers: string | undefined) => ({
  DATABASE_URL: primary.url,
  ...(servers === 'replica' && { DATABASE_REPLICA_URL: standby.url }),
});

/**
 * Accounts like those of the demo, with its password: the product's own way would give each a one-time password to
 * change.
 */
async function hire({ pool }: Site, clerks: number): Promise<Person[]> {
  const people: Person[] = [];
  for (const { role, kind, dept, leader, share } of staff) {
    const count = Math.round(clerks * share);
    const prefix = `bench_${role.toLowerCase()}${leader ? 'l' : ''}_`;
    await pool.query(
      `insert into sys_user (id, login_name, user_name, user_kind, role_id, dept_code, is_leader, have_admin, console_id,
        password_hash, must_change_pwd, pwd_changed_at, status)
       select $1 || n, $1 || n, '职员' || n, $2, $3, $4, $5, false, case when $2 = 'CUSTOMER' then (select id from customer order by id limit 1) end,
         u.password_hash, false, u.pwd_changed_at, 'ACTIVE'
       from generate_series(1, $6) n, sys_user u where u.id = 'user-bus01'`,
      [prefix, kind, role, dept, leader, count],
    );
    for (let n = 1; n <= count; n += 1)
      people.push({ loginName: `${prefix}${n}`, writes: kind === 'STAFF' && dept.startsWith('D') && !leader });
  }
  return people;
}

/** The same chances for the same clerk in every run. */
function chances(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
