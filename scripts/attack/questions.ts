import { type Attack, seconds, tally } from './attack.ts';
import { flood, form, headersOf } from './shoot.ts';

const listOf = (data: object): string =>
  new URLSearchParams({
    service: 'business',
    method: 'queryDemandPage',
    version: '1.0',
    data: JSON.stringify(data),
  }).toString();

const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `XQ${index}`);

/** Conditions over columns without an index, so that each of them looks at every row. */
const columns = ['title', 'contact', 'phone', 'remark', 'vessel', 'demandNo', 'status', 'urgency'];
const filterOf = (values: number): object =>
  Object.fromEntries(columns.map((name) => [`${name}__nin`, numbers(values)]));
const viewsOf = (count: number, values: number): object =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`v${index}`, { ...filterOf(values), title__ne: `x${index}` }]),
  );

const codesOf = (hits: readonly { readonly status: number; readonly text: string }[]): string[] =>
  hits.map(({ status, text }) => /"returnCode":"(\d+)"/.exec(text)?.[1] ?? String(status));

const tooLarge: Attack = {
  name: 'lists with 20 views of eight lists of 500 values each, eight at once',
  run: async ({ port, as }) => {
    const headers = { ...headersOf(as('jck01').cookies), ...form };
    const body = listOf({ limit: 1, views: viewsOf(20, 500) });
    const hits = await flood(port, 8, () => ({ method: 'POST', path: '/api/gateway', headers, body }));
    const codes = codesOf(hits);
    const slowest = Math.max(...hits.map(({ ms }) => ms));
    return {
      held: codes.every((code) => code === '1010' || code === '429'),
      words: `${tally(codes)}, the slowest after ${seconds(slowest)}`,
    };
  },
};

const largest: Attack = {
  name: 'lists with as many views and values as one question may have, asked eight at once for ten seconds',
  run: async ({ port, as }) => {
    const headers = { ...headersOf(as('wh01').cookies), ...form };
    const body = listOf({ limit: 1, exactTotal: 1, views: viewsOf(20, 12) });
    const codes: string[] = [];
    const until = performance.now() + 10_000;
    while (performance.now() < until)
      codes.push(...codesOf(await flood(port, 8, () => ({ method: 'POST', path: '/api/gateway', headers, body }), 8)));
    return {
      held: !codes.some((code) => code === '9999' || code === '1019') && codes.includes('0'),
      words: tally(codes),
    };
  },
};

const restDoor: Attack = {
  name: 'reference tables asked for 5,000 codes and a word that nothing holds, forty at once',
  run: async ({ port, as }) => {
    const headers = headersOf(as('fin01').cookies);
    const ask = (filter: object) => ({
      path: `/api/rest/country?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      headers,
    });
    const hits = await flood(port, 40, (index) => ask(index % 2 ? { q: '绝无此词' } : { id: numbers(1_500) }));
    const codes = codesOf(hits);
    return { held: hits.every(({ status }) => status < 500), words: tally(codes) };
  },
};

const messages: Attack = {
  name: '40 messages to eight roles, and 50 in one talk',
  run: async ({ as, pool }) => {
    const client = as('bus01l');
    const inbox = async () =>
      (await pool.query<{ n: number }>('select count(*)::int as n from user_message')).rows[0]?.n ?? 0;
    const { rows } = await pool.query<{ id: string }>(
      `select role_id as id from sys_role where role_kind <> 'CUSTOMER' order by 1 limit 8`,
    );
    const before = await inbox();
    const roleIds = rows.map(({ id }) => id);
    const sent = await Promise.all(
      Array.from({ length: 40 }, () => client.call('system.sendUserMessage', { roleIds, text: '看一下' })),
    );
    const made = (await inbox()) - before;
    return {
      held: made <= 330 && sent.some(({ returnCode }) => returnCode === '1010'),
      words: `${made} rows of inboxes, ${tally(sent.map(({ returnCode }) => returnCode))}`,
    };
  },
};

export const largeQuestions: readonly Attack[] = [tooLarge, largest, restDoor, messages];
