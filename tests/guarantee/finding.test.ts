import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { methodName } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { readingsOf } from '#domain/core/readings.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { entities, entityOf } from '#domain/index.ts';
import type { Page } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;
let admin: GatewayClient;

beforeAll(async () => {
  gateway = await startTestGateway({ template: 'story' });
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const pageOf = (key: string, data: object): Promise<Page> => {
  const entity = entityOf(key);
  return admin.get<Page>(`${entity.service}.${methodName(entity, 'page')}`, { page: 1, limit: 500, ...data });
};

describe('the keyword finds the customer in every guarantee list', () => {
  // The ledger of movements is append-only and is narrowed by its filters.
  const lists = Object.values(entities).filter(
    ({ key, design, verbs, fields }) =>
      design === 'guarantee' && verbs.includes('page') && fields.customerId && key !== 'bhMovement',
  );

  test('there are lists to look at', () => expect(lists.length).toBeGreaterThan(7));

  test.each(lists.map(({ key }) => key))('%s', async (key) => {
    const { rows } = await pageOf(key, {});
    const row = rows.find(({ customerId_label: name }) => name);
    if (!row) return;
    const name = String(row.customerId_label);
    const wanted = rows.filter(({ customerId_label: other }) => other === name).map(({ id }) => id);
    const syllables = (readingsOf(name)[0] ?? '').split("'").filter(Boolean);
    const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
    for (const keyword of [name, name.slice(2, 6), syllables.slice(0, 4).join(''), initials]) {
      const found = (await pageOf(key, { keyword })).rows.map(({ id }) => id);
      expect(found, keyword).toEqual(expect.arrayContaining(wanted));
    }
  });
});

test('a confirmed application names its quota', async () => {
  const { rows } = await pageOf('bhApply', {});
  const confirmed = rows.filter(({ effectiveAt }) => effectiveAt);
  expect(confirmed.length).toBeGreaterThan(0);
  for (const { quotaNo } of confirmed) expect(quotaNo).toMatch(/^\S{4,}$/);
  for (const { quotaNo } of rows.filter(({ effectiveAt }) => !effectiveAt)) expect(quotaNo).toBeNull();
});

test('bound staff are shown with department and login name', async () => {
  const { rows } = await pageOf('bhMainCompBw', {});
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    expect(row).toMatchObject({ deptName: expect.stringMatching(/部/), loginName: expect.stringMatching(/^\w+$/) });
});

test('overdue days of the start page come from the server', async () => {
  const { rows } = await admin.get<{ rows: { dueDate: string; dueDays: number }[] }>('baohan.workbenchDue', {
    page: 1,
    limit: 100,
  });
  const today = nowText(() => new Date()).slice(0, 10);
  expect(rows.length).toBeGreaterThan(0);
  for (const { dueDate, dueDays } of rows) expect(dueDays).toBe((Date.parse(dueDate) - Date.parse(today)) / 86_400_000);
});

test('amounts in messages have separators, their values none', () => {
  const refusal = guaranteeErrors.QUOTA_EXCEEDED({ available: '4132437.10', amount: '5000000.00', short: '867562.90' });
  expect(refusal.text.zh).toContain('可用额度4,132,437.10元，本次5,000,000.00元，超出867,562.90元');
  expect(refusal.values.available).toBe('4132437.10');
});
