import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/core/moments.ts';
import { sumDecimals } from '#domain/core/money.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import type { Page, Refused, Target, WireRecord } from './contractTarget.ts';
import { newAddress } from './newRecords.ts';

const pageOf = (client: GatewayClient, data: object): Promise<Page> =>
  client.get<Page>('business.queryDemandPage', { page: 1, limit: 500, ...data });
const idsOf = ({ rows }: Page) => rows.map(({ id }) => id).toSorted();

/**
 * Filters, sorting, paging and keyword of every list; what JavaScript finds in all rows is what the server must find.
 * @see docs/spec/platform.md 10.4
 */
export function listContract(target: Target): void {
  describe('list', () => {
    let admin: GatewayClient;
    let all: readonly WireRecord[];
    let today: string;
    // Other tests add records meanwhile; the demo records stay as they are.
    const demoOnly = { id__start: 'demo-demand-' };
    const ask = (filter: object, more: object = {}) => pageOf(admin, { filter: { ...demoOnly, ...filter }, ...more });

    beforeAll(async () => {
      admin = await target().as('admin');
      all = (await ask({})).rows;
      today =
        all
          .map(({ createdTime }) => createdTime)
          .toSorted()
          .at(-1)
          ?.slice(0, 10) ?? '';
    });

    const found = (matches: (row: WireRecord) => boolean) =>
      all
        .filter(matches)
        .map(({ id }) => id)
        .toSorted();

    test('an administrator sees all, the newest first', async () => {
      expect(all).toHaveLength(160);
      expect(all.map(({ createdTime }) => createdTime)).toEqual(
        all
          .map(({ createdTime }) => createdTime)
          .toSorted()
          .toReversed(),
      );
    });

    test('a row carries labels, computed fields and texts for numbers, and no lines', async () => {
      const row = all.find(({ goodsCount, ownerUser }) => Number(goodsCount) > 0 && ownerUser);
      expect(row).toMatchObject({
        customerId: expect.stringMatching(/^demo-customer-/),
        customerId_label: expect.stringMatching(/有限公司$/),
        ownerUser_label: expect.any(String),
        amount: expect.stringMatching(/^\d+\.\d{2}$/),
        goodsCount: expect.any(Number),
        taskTotal: expect.any(Number),
        createdTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        createdByName: expect.any(String),
        rowVersion: expect.any(Number),
      });
      expect(row).not.toHaveProperty('goods');
    });

    const operators: readonly [string, () => object, (row: WireRecord) => boolean][] = [
      ['eq', () => ({ status: 'PROCESSING' }), ({ status }) => status === 'PROCESSING'],
      ['eq with its name', () => ({ status__eq: 'DRAFT' }), ({ status }) => status === 'DRAFT'],
      ['ne, empty values included', () => ({ transportMode__ne: '2' }), ({ transportMode }) => transportMode !== '2'],
      ['like', () => ({ title__like: '医疗' }), ({ title }) => String(title).includes('医疗')],
      ['like in any case', () => ({ billNo__like: 'sha' }), ({ billNo }) => String(billNo ?? '').includes('SHA')],
      ['start', () => ({ title__start: '进口' }), ({ title }) => String(title).startsWith('进口')],
      ['in', () => ({ status__in: ['DRAFT', 'CLOSED'] }), ({ status }) => status === 'DRAFT' || status === 'CLOSED'],
      [
        'nin, empty values included',
        () => ({ transportMode__nin: ['2', '5'] }),
        ({ transportMode }) => transportMode === null,
      ],
      ['gt on money', () => ({ amount__gt: '50000' }), ({ amount }) => amount !== null && Number(amount) > 50_000],
      ['gte on a count', () => ({ pieces__gte: 30 }), ({ pieces }) => pieces !== null && Number(pieces) >= 30],
      ['lt on money', () => ({ amount__lt: '50000.5' }), ({ amount }) => amount !== null && Number(amount) < 50_000.5],
      [
        'lte with a day means its end',
        () => ({ createdTime__lte: addDays(today, -3) }),
        ({ createdTime }) => createdTime.slice(0, 10) <= addDays(today, -3),
      ],
      [
        'gte with a day means its start',
        () => ({ createdTime__gte: addDays(today, -3) }),
        ({ createdTime }) => createdTime.slice(0, 10) >= addDays(today, -3),
      ],
      [
        'gt with a day means after its end',
        () => ({ createdTime__gt: addDays(today, -3) }),
        ({ createdTime }) => createdTime.slice(0, 10) > addDays(today, -3),
      ],
      [
        'lt with a day means before its start',
        () => ({ createdTime__lt: addDays(today, -3) }),
        ({ createdTime }) => createdTime.slice(0, 10) < addDays(today, -3),
      ],
      [
        'eq with a day means the whole day',
        () => ({ createdTime: addDays(today, -1) }),
        ({ createdTime }) => createdTime.startsWith(addDays(today, -1)),
      ],
      [
        'between two days',
        () => ({ createdTime__between: [addDays(today, -20), addDays(today, -10)] }),
        ({ createdTime }) =>
          createdTime.slice(0, 10) >= addDays(today, -20) && createdTime.slice(0, 10) <= addDays(today, -10),
      ],
      [
        'between with one open side',
        () => ({ createdTime__between: ['', addDays(today, -10)] }),
        ({ createdTime }) => createdTime.slice(0, 10) <= addDays(today, -10),
      ],
      ['null', () => ({ declarationNo__null: 1 }), ({ declarationNo }) => declarationNo === null],
      ['not null', () => ({ declarationNo__null: 0 }), ({ declarationNo }) => declarationNo !== null],
      [
        'several at once',
        () => ({ status__in: ['DRAFT', 'SUBMITTED'], demandType: 'IMPORT' }),
        ({ status, demandType }) => ['DRAFT', 'SUBMITTED'].includes(status) && demandType === 'IMPORT',
      ],
      ['empty values are no filter', () => ({ status: '', title__like: null, demandType__in: [] }), () => true],
      ['creator', () => ({ createdBy: 'user-cust01' }), ({ createdBy }) => createdBy === 'user-cust01'],
    ];
    test.each(operators)('filter: %s', async (_what, filter, matches) => {
      const expected = found(matches);
      const answer = await ask(filter());
      expect(idsOf(answer)).toEqual(expected);
      expect(answer.total).toBe(expected.length);
    });

    test('the marks of a pattern are ordinary characters', async () => {
      for (const text of ['%', '_', '\\']) expect(await ask({ title__like: text })).toMatchObject({ total: 0 });
    });

    test('brackets of either width meet', async () => {
      const client = await target().as('bus02');
      const name = `标签（${process.pid}）库`;
      await client.get('business.saveAddressBook', { record: newAddress({ name }) });
      const page = await client.get<Page>('business.queryAddressBookPage', {
        filter: { name__like: `标签(${process.pid})` },
      });
      expect(page.total).toBe(1);
    });

    test.each([
      ['unknown field', { nothing: 1 }, 'nothing'],
      ['unknown operator', { status__almost: 'DRAFT' }, 'status__almost'],
      ['two operators', { status__in__nin: ['DRAFT'] }, 'status__in__nin'],
      ['computed text', { openTasks: 'RW' }, 'openTasks'],
      ['in without a list', { status__in: 'DRAFT' }, 'status__in'],
      ['between with one end', { createdTime__between: ['2026-01-01'] }, 'createdTime__between'],
      ['number that is none', { amount__gt: 'much' }, 'amount__gt'],
      ['day that is none', { createdTime__gte: '2026-02-30' }, 'createdTime__gte'],
      ['like on a number', { amount__like: '1' }, 'amount__like'],
      ['an object', { status: { a: 1 } }, 'status'],
    ])('filter: %s is 1001 under its name', async (_what, filter, name) => {
      const answer = await admin.call<Refused>('business.queryDemandPage', { filter });
      expect(answer.returnCode).toBe('1001');
      expect(answer.data.errors[name]).toContain(name);
    });

    test('a list of more than 500 values is 1010', async () => {
      expect(
        await admin.call('business.queryDemandPage', {
          filter: { id__in: Array.from({ length: 501 }, (_, place) => String(place)) },
        }),
      ).toMatchObject({ returnCode: '1010' });
    });

    test.each([
      ['limit 0', { limit: 0 }, '1001'],
      ['limit 501', { limit: 501 }, '1001'],
      ['limit with a fraction', { limit: 1.5 }, '1001'],
      ['page 0', { page: 0 }, '1001'],
      ['page that is a word', { page: 'one' }, '1001'],
      ['the 21st page of 500', { page: 21, limit: 500 }, '1010'],
      ['the 10001st row', { page: 1001, limit: 10 }, '1010'],
      [
        'four sort fields',
        { sort: ['title', 'status', 'amount', 'urgency'].map((field) => ({ field, order: 'ASC' })) },
        '1010',
      ],
      ['a sort field nobody knows', { sort: [{ field: 'nothing', order: 'ASC' }] }, '1001'],
      ['a computed sort field', { sort: [{ field: 'goodsCount', order: 'ASC' }] }, '1001'],
      ['an order nobody knows', { sort: [{ field: 'title', order: 'UP' }] }, '1001'],
      ['a filter that is a list', { filter: [] }, '1001'],
      ['a keyword of 51 characters', { keyword: 'x'.repeat(51) }, '1001'],
      ['a cursor nobody gave', { cursor: 'bm90aGluZw' }, '1001'],
    ])('%s is refused', async (_what, data, returnCode) => {
      expect(await admin.call('business.queryDemandPage', data)).toMatchObject({ returnCode });
    });

    test('page and limit have defaults and are answered', async () => {
      expect(await admin.get<Page>('business.queryDemandPage', {})).toMatchObject({
        page: 1,
        limit: 10,
        rows: { length: 10 },
      });
    });

    test('sorting by up to three fields, numbers as numbers, moments as moments', async () => {
      const byAmount = await ask({ amount__null: 0 }, { sort: [{ field: 'amount', order: 'ASC' }] });
      const amounts = byAmount.rows.map(({ amount }) => Number(amount));
      expect(amounts).toEqual(amounts.toSorted((left, right) => left - right));
      const byTwo = await ask(
        {},
        {
          sort: [
            { field: 'status', order: 'ASC' },
            { field: 'createdTime', order: 'DESC' },
          ],
        },
      );
      const keys = byTwo.rows.map(({ status, createdTime }) => [status, createdTime] as const);
      expect(keys).toEqual(keys.toSorted(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x > y ? -1 : x < y ? 1 : 0)));
    });

    test.each([
      ['amount', 'ASC'],
      ['amount', 'DESC'],
      ['declarationNo', 'DESC'],
      ['expectTime', 'DESC'],
    ] as const)('by %s %s rows without a value come last', async (field, order) => {
      const { rows } = await ask({}, { sort: [{ field, order }] });
      const filled = rows.map((row) => row[field] !== null);
      expect(filled).toEqual(filled.toSorted((left, right) => Number(right) - Number(left)));
    });

    test('words stand in the order of their pinyin, and pages by cursor follow it', async () => {
      const titles = (page: Page) => page.rows.map(({ title }) => String(title));
      const byTitle = { sort: [{ field: 'title', order: 'ASC' }] };
      const whole = await ask({}, byTitle);
      const firstWords = [...new Set(titles(whole).map((title) => title.split('-')[0] ?? ''))];
      expect(firstWords.length).toBeGreaterThan(5);
      expect(firstWords).toEqual(firstWords.toSorted(new Intl.Collator('zh-Hans-CN').compare));
      const first = await ask({}, { ...byTitle, limit: 40 });
      const second = await ask({}, { ...byTitle, limit: 40, cursor: first.nextCursor });
      expect([...titles(first), ...titles(second)]).toEqual(titles(whole).slice(0, 80));
    });

    test('the pages of a list hold every row once, even where many are equal', async () => {
      const sort = [{ field: 'status', order: 'ASC' }];
      const ids: string[] = [];
      for (let page = 1; page <= 4; page++)
        ids.push(...(await ask({}, { page, limit: 40, sort })).rows.map(({ id }) => id));
      expect(new Set(ids).size).toBe(160);
      expect(ids).toEqual((await ask({}, { sort })).rows.map(({ id }) => id));
    });

    test('beyond the last page there are no rows and the total stays', async () => {
      expect(await ask({}, { page: 50, limit: 10 })).toMatchObject({ rows: [], total: 160 });
    });

    test.each([
      ['createdTime', 'DESC'],
      ['amount', 'ASC'],
      ['amount', 'DESC'],
      ['ownerUser', 'ASC'],
      ['expectTime', 'DESC'],
    ] as const)('cursors by %s %s lead forwards and back through the same rows', async (field, order) => {
      const sort = [{ field, order }];
      const whole = (await ask({}, { sort })).rows.map(({ id }) => id);
      const ids: string[] = [];
      let page = await ask({}, { limit: 60, sort });
      ids.push(...page.rows.map(({ id }) => id));
      while (ids.length < whole.length) {
        page = await ask({}, { limit: 60, sort, cursor: page.nextCursor });
        expect(page.rows.length).toBeGreaterThan(0);
        ids.push(...page.rows.map(({ id }) => id));
      }
      expect(ids).toEqual(whole);
      const back = await ask({}, { limit: 60, sort, cursor: page.prevCursor });
      expect(back.rows.map(({ id }) => id)).toEqual(whole.slice(60, 120));
    });

    test('a cursor of another order is refused', async () => {
      const { nextCursor } = await ask({}, { limit: 5 });
      expect(
        await admin.call('business.queryDemandPage', { cursor: nextCursor, sort: [{ field: 'title', order: 'ASC' }] }),
      ).toMatchObject({
        returnCode: '1001',
      });
    });

    test.each([
      ['two characters', '申海', (row: WireRecord) => String(row.title).includes('申海')],
      ['one character', '流', (row: WireRecord) => String(row.title).includes('流')],
      ['the customer', '远帆电子', (row: WireRecord) => String(row.customerId_label).includes('远帆电子')],
      ['pinyin', 'quneiliuzhuan', (row: WireRecord) => String(row.title).includes('区内流转')],
      ['initials', 'QNLZ', (row: WireRecord) => String(row.title).includes('区内流转')],
      [
        'initials and pinyin of the customer',
        'yuanfdianzi',
        (row: WireRecord) => String(row.customerId_label).includes('远帆电子'),
      ],
      ['characters and initials', '远帆dz', (row: WireRecord) => String(row.customerId_label).includes('远帆电子')],
      [
        'words that stand in different columns',
        '远帆 区内',
        (row: WireRecord) => String(row.customerId_label).includes('远帆') && String(row.title).includes('区内'),
      ],
      [
        'two words that both occur',
        '申海 报关',
        (row: WireRecord) => String(row.title).includes('申海') && String(row.title).includes('报关'),
      ],
      ['full-width letters', 'ＣＯＳＵ', (row: WireRecord) => String(row.masterBillNo ?? '').includes('COSU')],
      ['small letters', 'cosu', (row: WireRecord) => String(row.masterBillNo ?? '').includes('COSU')],
      ['nothing like it', '没有这样的词', () => false],
    ])('keyword: %s', async (_what, keyword, matches) => {
      const expected = found(matches);
      const answer = await ask({}, { keyword });
      expect(idsOf(answer)).toEqual(expected);
    });

    test('keyword: a phone and a name of goods find their demand', async () => {
      const goods = all.find(({ goodsCount, phone }) => Number(goodsCount) > 0 && phone);
      const { goods: lines } = await admin.get<{ goods: { goodsName: string }[] }>('business.getDemand', {
        id: goods?.id,
      });
      for (const keyword of [String(goods?.phone), `${lines[0]?.goodsName} ${goods?.demandNo ?? goods?.title}`])
        expect(idsOf(await ask({}, { keyword }))).toContain(goods?.id);
    });

    test('keyword: a whole number finds its demand', async () => {
      const one = all.find(({ demandNo }) => demandNo);
      const answer = await ask({}, { keyword: String(one?.demandNo) });
      expect(idsOf(answer)).toEqual([one?.id]);
    });

    test('only the asked fields come, with the common ones', async () => {
      const [row] = (await ask({ amount__null: 0 }, { limit: 1, fields: ['title', 'customerId'] })).rows;
      expect(Object.keys(row ?? {}).toSorted()).toEqual(
        [
          'id',
          'rowVersion',
          'createdBy',
          'createdByName',
          'createdDept',
          'createdTime',
          'updatedBy',
          'updatedTime',
          'title',
          'customerId',
          'customerId_label',
        ].toSorted(),
      );
    });

    test('the records of every view are counted in one call, within what the person sees; a wrong filter is refused by its name', async () => {
      const drafts = found(({ status }) => status === 'DRAFT').length;
      const views = { all: demoOnly, drafts: { ...demoOnly, status__in: ['DRAFT'] }, nobody: { id: 'none' } };
      expect(await ask({ id: 'none' }, { limit: 1, fields: ['id'], views })).toMatchObject({
        total: 0,
        views: { all: { total: all.length }, drafts: { total: drafts }, nobody: { total: 0 } },
      });
      const clerk = await target().as('bus01');
      const own = await pageOf(clerk, { filter: demoOnly, views: { own: demoOnly } });
      expect(own).toMatchObject({ views: { own: { total: own.total } } });
      expect(own.total).toBeLessThan(all.length);
      const wrong = await admin.call('business.queryDemandPage', { views: { one: { nothing: 1 } } });
      expect(wrong).toMatchObject({ returnCode: '1001', data: { errors: { nothing: expect.anything() } } });
      expect(await admin.call('business.queryDemandPage', { views: 'x' })).toMatchObject({ returnCode: '1001' });
      const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`v${at}`, {}]));
      expect(await admin.call('business.queryDemandPage', { views: many })).toMatchObject({ returnCode: '1010' });
    });

    test('a summary adds every currency for itself over all pages', async () => {
      const { summary } = await ask({}, { limit: 1, summary: 1 });
      const currencies = [
        ...new Set(all.flatMap(({ currency, amount }) => (amount ? [String(currency)] : []))),
      ].toSorted();
      expect(summary?.amount?.map(({ currency }) => currency)).toEqual(currencies);
      for (const { currency, sum } of summary?.amount ?? []) {
        const amounts = all
          .filter((row) => row.currency === currency && row.amount)
          .map(({ amount }) => String(amount));
        expect(Number(sum)).toBe(Number(sumDecimals(amounts)));
      }
    });
  });
}
