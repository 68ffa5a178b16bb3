import { type Attack, seconds, tally } from './attack.ts';
import { flood, form, headersOf, shoot } from './shoot.ts';

const calm = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const callOf = (service: string, method: string, data: object) =>
  new URLSearchParams({ service, method, version: '1.0', data: JSON.stringify(data) }).toString();

const forgedSessions: Attack = {
  name: '3,000 requests, each with another session and address made up',
  run: async ({ port }) => {
    const started = performance.now();
    const hits = await flood(port, 3_000, (index) => ({
      path: '/api/sys/queryLoginUser',
      headers: { cookie: `tg_sid=made-up-${index}`, 'x-forwarded-for': `10.0.${index % 250}.7` },
    }));
    const through = hits.filter(({ status }) => status !== 429).length;
    const allowed = 120 + 60 * Math.ceil((performance.now() - started) / 1_000 + 2);
    return { held: through <= allowed, words: `${through} came through, ${allowed} may` };
  },
};

const oneSession: Attack = {
  name: '2,000 lists asked by one session',
  run: async ({ port, as }) => {
    const headers = { ...headersOf(as('wh01').cookies), ...form };
    const started = performance.now();
    const body = callOf('business', 'queryDemandPage', { page: 900, limit: 10, keyword: '轴承' });
    const hits = await flood(port, 2_000, () => ({ method: 'POST', path: '/api/gateway', headers, body }));
    const through = hits.filter(({ status }) => status !== 429).length;
    const allowed = 120 + 60 * Math.ceil((performance.now() - started) / 1_000 + 2);
    return {
      held: through <= allowed,
      words: `${through} were answered, ${allowed} may be; ${tally(hits.map(({ status }) => status))}`,
    };
  },
};

const anonymousForms: Attack = {
  name: '40 forms of 5 MB and 1.3 million fields without a session',
  run: async ({ port }) => {
    const body = 'a=&'.repeat(1_300_000);
    const paths = ['/api/sys/login', '/api/gateway', '/api/sys/checkLogin', '/api/file/upload'];
    const hits = await flood(
      port,
      40,
      (index) => ({ method: 'POST', path: paths[index % paths.length] ?? '', headers: form, body }),
      10,
    );
    const slowest = Math.max(...hits.map(({ ms }) => ms));
    const isRead = hits.some(({ text }) => text.includes('"1009"') || text.includes('"1015"'));
    return {
      held: !isRead,
      words: `${isRead ? 'some were' : 'none was'} read, the slowest answer after ${seconds(slowest)}`,
    };
  },
};

const logSize: Attack = {
  name: 'names of megabytes written into the log',
  run: async ({ port, as, logged }) => {
    const headers = { ...headersOf(as('it01').cookies), ...form };
    const before = logged();
    const long = 'x'.repeat(3_000_000);
    const bodies = [
      callOf(long, 'y', {}),
      callOf('common', long, {}),
      callOf('common', 'x'.repeat(79), { x: long.slice(0, 1_900_000) }),
    ];
    for (const body of bodies) await shoot(port, { method: 'POST', path: '/api/gateway', headers, body });
    for (let index = 0; index < 5; index += 1) await shoot(port, { path: `/api/${'z'.repeat(8_000)}`, headers });
    await calm(200);
    const bytes = logged() - before;
    return { held: bytes < 100_000, words: `8 requests of 9 MB left ${bytes.toLocaleString('en')} bytes` };
  },
};

const refusals: Attack = {
  name: 'a flood of refusals that fills the operation log',
  run: async ({ as, pool }) => {
    const count = async () =>
      (await pool.query<{ n: number }>('select count(*)::int as n from op_log')).rows[0]?.n ?? 0;
    const before = await count();
    const client = as('cust01');
    const answers = await Promise.all(
      Array.from({ length: 110 }, () => client.call('business.importCustomsNo', { fileId: 'x' })),
    );
    await Promise.all(
      Array.from({ length: 60 }, () => client.call('system.getBizTree', {}, { headers: { origin: 'null' } })),
    );
    const rows = (await count()) - before;
    const refused = answers.filter(({ returnCode }) => returnCode === '1005').length;
    return {
      held: refused > 0 && rows > 0 && rows <= 60,
      words: `170 requests, ${refused} refused for want of the right, ${rows} rows`,
    };
  },
};

const connections: Attack = {
  name: '80 calls at once that once asked for two connections each',
  run: async ({ as }) => {
    const [admin, clerk] = [as('admin'), as('jck01')];
    const calls = Array.from({ length: 80 }, (_, index) =>
      index % 2
        ? admin.call('system.getUserInfo')
        : index % 4
          ? admin.call('baohan.maintLedgerProof', { run: 1 })
          : clerk.call('system.getUserInfo'),
    );
    const answers = (await Promise.all(calls)).map(({ returnCode }) => returnCode);
    return { held: answers.every((code) => code === '0'), words: tally(answers) };
  },
};

const streams: Attack = {
  name: '100 event streams of one session',
  run: async ({ port, as }) => {
    const leaving = new AbortController();
    const headers = headersOf(as('bus01').cookies);
    const open = () =>
      fetch(`http://127.0.0.1:${port}/api/events`, { headers, signal: leaving.signal }).then(
        ({ status }) => status,
        () => 0,
      );
    const statuses = await Promise.all(Array.from({ length: 100 }, open));
    leaving.abort();
    const opened = statuses.filter((status) => status === 200).length;
    return { held: opened <= 10, words: `${opened} were opened` };
  },
};

const prints: Attack = {
  name: '23 prints of one person before another’s one',
  run: async ({ as, pool }) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from demand where owner_dept = 'D10' order by id desc limit 50`,
    );
    const ids = rows.map(({ id }) => id).join(',');
    const [greedy, other] = [as('admin'), as('bus01')];
    const leaving = new AbortController();
    const refused: string[] = [];
    const print = async () => {
      const answer = await greedy.request(`/api/print/demand?ids=${ids}`, { signal: leaving.signal });
      if ((await answer.text()).includes('"1010"')) refused.push('1010');
    };
    const many = Array.from({ length: 23 }, () => print().catch(() => undefined));
    await calm(300);
    const started = performance.now();
    const answer = await other.request(`/api/print/demand?ids=${rows[0]?.id}`);
    await answer.arrayBuffer();
    const took = performance.now() - started;
    leaving.abort();
    await Promise.all(many);
    const isPdf = answer.headers.get('content-type') === 'application/pdf';
    return {
      held: isPdf && took < 8_000,
      words: `the other one’s after ${seconds(took)}, ${refused.length} of 23 refused in words`,
    };
  },
};

const exportsAtOnce: Attack = {
  name: 'exports with 20,000 repeated columns, and twelve at once',
  run: async ({ as }) => {
    const client = as('jck01');
    const columns = Array.from({ length: 20_000 }, () => 'title');
    const repeated = await client.call('business.exportDemand', { columns });
    const filter = { createdTime__gte: '2026-10-20' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.call('business.exportDemand', { filter })),
    );
    const codes = answers.map(({ returnCode }) => returnCode);
    return {
      held:
        repeated.returnCode === '1001' &&
        codes.every((code) => code === '0' || code === '1010') &&
        codes.includes('1010'),
      words: `repeated: ${repeated.returnCode}; at once: ${tally(codes)}`,
    };
  },
};

export const floods: readonly Attack[] = [
  forgedSessions,
  oneSession,
  anonymousForms,
  logSize,
  refusals,
  connections,
  streams,
  prints,
  exportsAtOnce,
];
