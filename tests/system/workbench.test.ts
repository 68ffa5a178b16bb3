import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Worklist } from '#domain/core/dashboard.ts';
import { methodName } from '#domain/core/entity.ts';
import { addDays, nowText } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { queues } from '#domain/index.ts';
import { displayAt, effectiveSite, store, submittedSite, today } from '../display/displayWorld.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * The start page over HTTP: blocks by right, figures that agree with the lists behind them.
 * @see docs/spec/platform.md 11.2
 */
type Board = Readonly<Record<string, { readonly data?: unknown; readonly error?: string }>>;

let gateway: TestGateway;
/** What the demo data bring. */
let before: Board;
beforeAll(async () => {
  gateway = await startTestGateway();
  before = await board('jck01l');
  await store(gateway, 'BD-1', '1000');
  await displayAt(gateway, 'SUBMITTED');
  await displayAt(gateway, 'APPROVED');
  await displayAt(gateway, 'FILED');
  const out = await displayAt(gateway, 'OUT');
  await submittedSite(gateway);
  const site = await effectiveSite(gateway, { siteName: '快到期的展厅' });
  const { pool } = gateway.database;
  await pool.query('update exit_display set due_date = $2 where id = $1', [out.id, addDays(today, 30)]);
  await pool.query('update offsite_filing set valid_to = $2 where id = $1', [site.id, addDays(today, 30)]);
});
afterAll(() => gateway.close());

const board = async (loginName: string) => (await gateway.as(loginName)).get<Board>('system.queryWorkbench');
const shown = (answer: Board) =>
  Object.entries(answer)
    .filter(([name, block]) => name !== 'time' && block.data !== null)
    .map(([name]) => name)
    .toSorted();
const queuesIn = (answer: Board, block: 'todo' | 'warnings') => (answer[block]?.data ?? []) as readonly Worklist[];
const countOf = (answer: Board, block: 'todo' | 'warnings', name: string) =>
  queuesIn(answer, block).find(({ key }) => key === name)?.count;
const keys = (answer: Board, block: 'todo' | 'warnings') => queuesIn(answer, block).map(({ key }) => key);

describe('blocks by right', () => {
  test.each([
    ['admin', ['alerts', 'notices', 'overview', 'shortcuts', 'todo', 'trend', 'warnings']],
    ['bus01', ['alerts', 'notices', 'overview', 'shortcuts', 'todo', 'trend', 'warnings']],
    ['jck01', ['alerts', 'notices', 'overview', 'shortcuts', 'todo', 'trend', 'warnings']],
    ['fin01', ['notices', 'shortcuts', 'todo', 'warnings']],
    ['cust01', ['notices', 'overview', 'todo', 'trend']],
  ] as const)('%s gets %j', async (loginName, blocks) => {
    expect(shown(await board(loginName))).toEqual(blocks);
  });

  test.each([
    [
      'bus01',
      [
        'toAccept',
        'myTasks',
        'tasksToTake',
        'returned',
        'drafts',
        'goodsThatDiffer',
        'dispatchesRefused',
        'retailToCheck',
        'retailToSend',
        'transportsToBook',
        'clearancesReturned',
        'ordersReturned',
        'declarationsExamined',
        'declarationsTaxed',
        'precatReturned',
        'precatToSupply',
        'reportsReturned',
        'requestsToAgree',
        'requestsReturned',
        'partnerMessagesFailed',
        'displaysReturned',
        'rectifications',
        'quotaDocuments',
      ],
    ],
    [
      'preadmin01',
      [
        'myTasks',
        'tasksToTake',
        'precatToAccept',
        'precatToDispatch',
        'precatReviews',
        'precatDisputes',
        'precatSamples',
        'precatToSend',
        'precatToComplete',
        'protocolsToApprove',
        'reportsReturned',
        'requestsToAgree',
        'requestsReturned',
      ],
    ],
    [
      'ygl01',
      [
        'myTasks',
        'tasksToTake',
        'precatToAccept',
        'precatToDispatch',
        'firstAudits',
        'reportsReturned',
        'requestsToAgree',
        'requestsReturned',
      ],
    ],
    ['ygl02', ['myTasks', 'tasksToTake', 'secondAudits', 'reportsReturned', 'requestsToAgree', 'requestsReturned']],
    [
      'ygl03',
      [
        'myTasks',
        'tasksToTake',
        'thirdAudits',
        'precatReviews',
        'precatDisputes',
        'precatSamples',
        'precatToSend',
        'precatToComplete',
        'reportsReturned',
        'requestsToAgree',
        'requestsReturned',
      ],
    ],
    [
      'precust01',
      [
        'ordersReturned',
        'declarationsExamined',
        'declarationsTaxed',
        'powersToConfirm',
        'precatToAnswer',
        'precatReturned',
        'precatToSupply',
        'authorisationsToAnswer',
      ],
    ],
    [
      'fin01',
      [
        'declarationsTaxed',
        'settlementsToApprove',
        'settlementsToInvoice',
        'agreementsFinal',
        'suppliersToAdmit',
        'protocolsFinal',
        'advancesToPay',
        'invoicesToVerify',
        'invoicesToSelect',
        'invoicesToIssue',
        'redsToIssue',
        'eventsWithoutVoucher',
        'vouchersToAudit',
        'reportsReturned',
        'requestsToAgree',
        'requestsReturned',
        'quotaDocuments',
      ],
    ],
    [
      'jck01',
      [
        'assessmentsToScore',
        'reportsReturned',
        'requestsToAgree',
        'requestsReturned',
        'displaysToReview',
        'displaysToFile',
        'sitesToReview',
        'myInspections',
        'rechecks',
        'quotaDocuments',
      ],
    ],
    [
      'jck01l',
      [
        'agreementsFirst',
        'protocolsFirst',
        'ordersToConfirm',
        'assessmentsToScore',
        'reportsToConfirm',
        'reportsReturned',
        'requestsToAgree',
        'requestsReturned',
        'displaysToReview',
        'displaysToFile',
        'sitesToReview',
        'sitesToConfirm',
        'myInspections',
        'rechecks',
        'quotaDocuments',
      ],
    ],
    [
      'decl01',
      [
        'myTasks',
        'tasksToTake',
        'listsToDeclare',
        'goodsThatDiffer',
        'clearancesToCheck',
        'ordersToAccept',
        'ordersInWork',
        'declarationsRejected',
        'declarationTermRuns',
        'fullToDeclare',
        'declarationsToSend',
        'declarationsExamined',
        'declarationsTaxed',
        'declarationsAmending',
        'powersToConfirm',
        'certificatesToVerify',
        'messagesGivenUp',
        'sentUnanswered',
        'numbersToDecide',
        'amendmentsToSend',
        'robotTasksFailed',
        'windowDraftsToDeclare',
        'authorisationsToAnswer',
        'reportsReturned',
        'requestsToAgree',
        'requestsReturned',
        'displaysToReview',
        'displaysToFile',
        'sitesToReview',
      ],
    ],
    [
      'wh01',
      [
        'myTasks',
        'tasksToTake',
        'problemsToSolve',
        'ordersToPick',
        'dispatchesToConfirm',
        'dispatchesToLoad',
        'podsToCollect',
        'dispatchesRefused',
        'trackProblems',
        'transportsToBook',
        'transportsToday',
        'clearancesReturned',
        'reportsReturned',
        'requestsToAgree',
        'requestsReturned',
        'displaysToLetOut',
        'myInspections',
      ],
    ],
    [
      'cust01',
      [
        'returned',
        'drafts',
        'ordersReturned',
        'declarationsExamined',
        'declarationsTaxed',
        'powersToConfirm',
        'precatToAnswer',
        'precatReturned',
        'precatToSupply',
        'authorisationsToAnswer',
      ],
    ],
  ] as const)('%s is told of what he can act on, and of nothing else', async (loginName, wanted) => {
    expect(keys(await board(loginName), 'todo')).toEqual(wanted);
  });

  test('warnings are for those who may open the list behind them', async () => {
    expect(keys(await board('bus01'), 'warnings')).toEqual([
      'contractsEnding',
      'brokersEnding',
      'tracksLate',
      'certificatesEnding',
      'aeoReviews',
      'guaranteeAlerts',
      'precatEnding',
      'agreementsEnding',
      'protocolsEnding',
      'advancesDue',
      'displaysDue',
      'sitesEnding',
    ]);
    expect(keys(await board('wh01'), 'warnings')).toEqual(['ordersLate', 'tracksLate', 'displaysDue', 'sitesEnding']);
  });
});

describe('figures', () => {
  test.each([
    'admin',
    'bus01',
    'bus01l',
    'bus02',
    'jck01',
    'decl01',
    'wh01',
    'cust01',
    'precust01',
    'preadmin01',
    'ygl01',
    'ygl02',
    'ygl03',
    'fin01',
  ] as const)('of %s are the totals of the lists that they open', async (loginName) => {
    const client = await gateway.as(loginName);
    const answer = await board(loginName);
    const { userInfo } = await client.get<{ userInfo: { userId: string } }>('system.getUserInfo');
    // A filter asks for the person's id and the day alone.
    const facts = { actor: { userId: userInfo.userId } as Actor, now: nowText(() => new Date()) };
    const counted = [...queuesIn(answer, 'todo'), ...queuesIn(answer, 'warnings')];
    expect(counted.length).toBeGreaterThan(1);
    for (const { key, count } of counted) {
      const counts = queues.find((queue) => queue.key === key)?.counts;
      if (!counts) continue;
      const { entity, filter } = counts;
      const page = await client.get<{ total: number }>(`${entity.service}.${methodName(entity, 'page')}`, {
        filter: filter(facts),
        limit: 1,
      });
      expect({ key, count }).toEqual({ key, count: page.total });
    }
  });

  test('filings stand in the queues of those whose turn it is, and what falls due in 30 days among the warnings', async () => {
    const leader = await board('jck01l');
    const added = (block: 'todo' | 'warnings', key: string) =>
      (countOf(leader, block, key) ?? 0) - (countOf(before, block, key) ?? 0);
    expect(['displaysToReview', 'displaysToFile', 'sitesToReview'].map((key) => added('todo', key))).toEqual([1, 1, 1]);
    expect(['displaysDue', 'sitesEnding'].map((key) => added('warnings', key))).toEqual([1, 1]);
    expect(countOf(await board('wh01'), 'todo', 'displaysToLetOut')).toBeGreaterThan(0);
  });

  test('what has waited for more than two days is told apart from what is new', async () => {
    await gateway.database.pool.query(
      `update exit_display set submitted_time = now() - interval '3 days' where status = 'SUBMITTED'`,
    );
    const queue = queuesIn(await board('jck01'), 'todo').find(({ key }) => key === 'displaysToReview');
    expect(queue?.ages).toEqual([0, 0, queue?.count]);
  });
});

test('a block that fails says so with the number of the request and leaves the others', async () => {
  const { pool } = gateway.database;
  await pool.query('alter table sys_shortcut rename to sys_shortcut_away');
  try {
    const { shortcuts, ...others } = await board('bus01');
    expect(shortcuts?.error).toMatch(/^[0-9a-f-]{36}$/);
    for (const [name, block] of Object.entries(others)) if (name !== 'time') expect(block, name).toHaveProperty('data');
  } finally {
    await pool.query('alter table sys_shortcut_away rename to sys_shortcut');
  }
});

test('a queue that fails says so with the number of the request; the others keep their figures', async () => {
  const { pool } = gateway.database;
  const healthy = await board('jck01');
  const failing = (answer: Board, block: 'todo' | 'warnings') =>
    queuesIn(answer, block).flatMap(({ key, error }) => (error === undefined ? [] : [key]));
  expect([failing(healthy, 'todo'), failing(healthy, 'warnings')]).toEqual([[], []]);
  for (const [table, todo, warnings] of [
    ['offsite_filing', ['sitesToReview'], ['sitesEnding']],
    ['bh_excess', ['quotaDocuments'], []],
  ] as const) {
    await pool.query(`alter table ${table} rename to ${table}_away`);
    try {
      const answer = await board('jck01');
      expect(keys(answer, 'todo')).toEqual(keys(healthy, 'todo'));
      expect(failing(answer, 'todo')).toEqual(todo);
      expect(failing(answer, 'warnings')).toEqual(warnings);
      expect(queuesIn(answer, 'todo').find(({ key }) => key === todo[0])).toMatchObject({
        count: 0,
        error: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      const left = (all: Board) =>
        queuesIn(all, 'todo')
          .filter(({ key }) => key !== todo[0])
          .map(({ key, count }) => [key, count]);
      expect(left(answer)).toEqual(left(healthy));
    } finally {
      await pool.query(`alter table ${table}_away rename to ${table}`);
    }
  }
});

test('which pages a person opens leaves no rows in the operation log', async () => {
  const client = await gateway.as('bus01');
  const rows = async () =>
    (await gateway.database.pool.query(`select result from op_log where method = 'saveShortcut'`)).rows.map(
      ({ result }) => result as string,
    );
  const known = await rows();
  await client.get('system.saveShortcut', { path: '/fta/delegateList' });
  expect(await rows()).toEqual(known);
});

test('a shortcut is counted, pinned and let go; at most eight are pinned', async () => {
  const client = await gateway.as('bus01');
  const pinned = async () =>
    (((await board('bus01')).shortcuts?.data as { path: string; pinFlg: number }[] | undefined) ?? []).filter(
      ({ pinFlg }) => pinFlg === 1,
    );
  for (let page = 1; page <= 9; page++) await client.get('system.saveShortcut', { path: `/p${page}`, pinFlg: 1 });
  expect(await pinned()).toHaveLength(8);
  expect((await pinned()).map(({ path }) => path)).toContain('/p9');
  await client.get('system.saveShortcut', { path: '/p9', pinFlg: 0 });
  expect((await pinned()).map(({ path }) => path)).not.toContain('/p9');
});

test('alerts fill their panel and tell how many there are in all', async () => {
  const alerts = (await board('bus01l')).alerts?.data as readonly { readonly total: number }[];
  expect(alerts[0]?.total).toBeGreaterThan(8);
  expect(alerts).toHaveLength(8);
});
