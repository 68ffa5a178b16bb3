import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordValues } from '#domain/core/entity.ts';
import { ApprovalWorld, type Doc, goodReview } from './approvalWorld.ts';

let world: ApprovalWorld;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
});
afterAll(() => world?.close());

const save = async (review: RecordValues, more: RecordValues = {}, login = 'bus01') =>
  (await world.as(login)).call<Doc>('baohan.reviewSave', { review: { ...goodReview, ...review }, ...more });

const submitted = async (review: RecordValues = {}): Promise<Doc> =>
  (await save({ attachments: [await world.statement('bus01')], ...review }, { submit: true })).data;

const details = async (id: string, login = 'jck01l') =>
  (await world.as(login)).get<{ review: Doc; log: RecordValues[]; may: RecordValues }>('baohan.reviewDetails', { id });

const admit = async ({ id, rowVersion }: Doc, result: string, reason?: string, login = 'jck01l') =>
  (await world.as(login)).call<Doc>('baohan.reviewEntranceSave', { id, rowVersion, result, ...(reason && { reason }) });

test('a sheet takes the number that was given out when its form opened, and is scored by the server', async () => {
  const operator = await world.as('bus01');
  const { reviewNo } = await operator.get<{ reviewNo: string }>('baohan.reviewNextCode');
  expect(reviewNo).toMatch(/^PS-2025-\d{4}$/);
  const { data } = await save({
    reviewNo,
    totalScore: '100.0',
    grade: 'A',
    suggestQuota: '99000000.00',
    customsGrade: 'NORMAL',
    items: [{ itemCode: 'R02', score: '10.0', note: '未认证' }],
  });
  expect(data).toMatchObject({
    reviewNo,
    totalScore: '85.5',
    grade: 'A',
    suggestQuota: '8000000.00',
    reviewStatus: 'DRAFT',
  });
  const { review, may } = await details(data.id, 'bus01');
  expect(review.items).toHaveLength(11);
  expect((review.items as RecordValues[])[1]).toMatchObject({
    itemCode: 'R02',
    value: 'NORMAL',
    share: '60.00',
    score: '6.0',
    maxScore: '10.0',
    note: '未认证',
  });
  expect(may).toEqual({ edit: true, admit: false });
});

test('the day of entry chooses the form, whatever date is written on the sheet', async () => {
  const { data: now } = await save({ reviewDate: '2025-03-03' });
  const { data: backdated } = await save({ reviewDate: '2022-12-31' });
  const { review } = await details(backdated.id);
  expect(review).toMatchObject({ formVersion: '2024', reviewDate: '2022-12-31' });
  expect(review.vetoes).toHaveLength(5);
  expect([backdated.grade, backdated.suggestQuota]).toEqual([now.grade, now.suggestQuota]);
  const ahead = await save({ reviewDate: '2025-03-04' });
  expect(ahead).toMatchObject({
    returnCode: '61004',
    data: { errors: { reviewDate: expect.stringContaining('不能晚于今天') } },
  });
});

test('a sheet of an older form stays on it', async () => {
  world.moveTo('2022-12-31');
  const { data } = await save({ reviewDate: '2022-12-31' });
  expect((await details(data.id)).review).toMatchObject({ formVersion: '2022', vetoes: [] });
  world.moveTo('2025-03-03');
  const operator = await world.as('bus01');
  await operator.get('baohan.reviewSave', {
    review: { id: data.id, rowVersion: data.rowVersion, reviewDate: '2024-05-01', goodsDesc: '改' },
  });
  expect((await details(data.id)).review).toMatchObject({
    formVersion: '2022',
    reviewDate: '2022-12-31',
    goodsDesc: '改',
  });
});

test('a loss is kept as a negative profit', async () => {
  const { data } = await save({ netProfit: '500000.00', lossFlag: 1 });
  expect((await details(data.id)).review).toMatchObject({ netProfit: '-500000.00' });
});

test.each([
  ['without the financial statement', { attachments: [] }, 'attachments'],
  ['with an open veto question', { vetoes: [{ vetoCode: 'V01', hit: '0' }] }, 'vetoes'],
  ['without a company score', { qccScore: null }, 'qccScore'],
  ['with more than 60 days of credit', { payCycleDays: 61 }, 'payCycleDays'],
  ['with a wrong credit code', { customerCreditCode: '91350100M000100Y44' }, 'customerCreditCode'],
] as const)('a sheet is not handed in %s', async (_name, values, field) => {
  const { returnCode, data } = await save(
    { attachments: [await world.statement('bus01')], ...values },
    { submit: true },
  );
  expect(returnCode).toBe('61004');
  expect(Object.keys((data as unknown as { errors: object }).errors)).toContain(field);
});

test('another paper is no financial statement', async () => {
  const { returnCode, data } = await save(
    { attachments: [await world.file('bus01', '营业执照.pdf', 'OTHER')] },
    { submit: true },
  );
  expect(returnCode).toBe('61004');
  expect(data).toMatchObject({ errors: { attachments: expect.any(String) } });
});

test('an admitted sheet is valid for twelve months, told to its author and closed to changes', async () => {
  const sheet = await submitted();
  expect((await admit(sheet, 'PASS', undefined, 'jck01')).returnCode).toBe('61001');
  expect((await admit(sheet, 'PASS', undefined, 'bus01l')).returnCode).toBe('61001');
  const { data } = await admit(sheet, 'PASS');
  expect(data).toMatchObject({ reviewStatus: 'ADMITTED', validTo: '2026-03-03' });
  const { log } = await details(sheet.id);
  expect(log.map(({ action, toStatus }) => [action, toStatus])).toEqual([
    ['approve', 'ADMITTED'],
    ['submit', 'SUBMITTED'],
  ]);
  expect(
    await world.rows(
      `select 1 from user_message where record_id = $1 and user_id = 'user-bus01' and message_type = 'RESULT'`,
      [sheet.id],
    ),
  ).toHaveLength(1);
  expect((await save({ id: sheet.id, rowVersion: data.rowVersion })).returnCode).toBe('61002');
  expect((await admit(data, 'FAIL', 'x')).returnCode).toBe('61002');
});

test('a veto or grade D cannot be admitted, a refusal needs its reason', async () => {
  const vetoes = (goodReview.vetoes as RecordValues[]).map((row, index) => ({ ...row, hit: index === 0 ? '1' : '0' }));
  const sheet = await submitted({ vetoes });
  expect((await admit(sheet, 'PASS')).returnCode).toBe('61027');
  expect((await admit(sheet, 'CONDITIONAL', '观察')).returnCode).toBe('61027');
  expect((await admit(sheet, 'FAIL')).returnCode).toBe('61004');
  expect((await admit(sheet, 'FAIL', '海关失信')).data).toMatchObject({ reviewStatus: 'REFUSED', validTo: null });
});

test('who handed a sheet in does not admit it, in whatever role he stands now', async () => {
  const sheet = await submitted();
  await world.rows(`update bh_review set submitted_by = 'user-jck01l' where id = $1`, [sheet.id]);
  expect((await admit(sheet, 'PASS')).returnCode).toBe('61006');
});

test('a stale version is refused, another department sees nothing', async () => {
  const { data } = await save({});
  await save({ id: data.id, rowVersion: data.rowVersion, goodsDesc: '改' });
  expect((await save({ id: data.id, rowVersion: data.rowVersion })).returnCode).toBe('61005');
  expect((await (await world.as('bus02')).call('baohan.reviewDetails', { id: data.id })).returnCode).toBe('61008');
  const list = async (login: string) =>
    (await (await world.as(login)).get<{ rows: { id: string }[] }>('baohan.reviewFind', { filter: { id: data.id } }))
      .rows.length;
  expect([await list('bus01'), await list('bus02'), await list('jck01'), await list('fin01')]).toEqual([1, 0, 1, 1]);
  expect((await save({}, {}, 'jck01')).returnCode).toBe('61001');
  expect((await save({}, {}, 'bus01l')).returnCode).toBe('61001');
});

test('an application on a sheet that is not admitted, over or of another customer is refused', async () => {
  const open = await submitted();
  const operator = await world.as('bus01');
  const apply = async (reviewId: string, values: RecordValues = {}) =>
    (
      await operator.call('baohan.applySave', {
        doc: await world.application({ reviewId, validFrom: '2025-03-03', ...values }),
        submit: true,
      })
    ).returnCode;
  expect(await apply(open.id)).toBe('61026');
  const { data } = await admit(open, 'PASS');
  expect(await apply(data.id, { customerId: 'demo-customer-02' })).toBe('61026');
  expect(await apply(data.id, { validTo: '2026-03-04' })).toBe('61004');
  expect(await apply(data.id, { districts: ['2200', '5300'] })).toBe('61023');
  expect(await apply(data.id, { guaranteeIds: ['nobody'] })).toBe('61004');
  expect(await apply(data.id, { applyAmount: '9000000.00' })).toBe('61004');
  expect(await apply(data.id)).toBe('0');
});

test('lists of documents filter, sort and sum what a person may see', async () => {
  const quotaId = await world.quota('3000000.00', { customerId: 'demo-customer-05' });
  for (const excessAmount of ['100.00', '200.50']) await world.save('EXCESS', { quotaId, excessAmount });
  const jck = await world.as('jck01');
  const page = await jck.get<{ rows: RecordValues[]; total: number; summary: RecordValues }>('baohan.applyExceedFind', {
    filter: { status__in: ['BUSINESS_INPUT'], customerId: 'demo-customer-05' },
    sort: [{ field: 'excessAmount', order: 'DESC' }],
    summary: 1,
  });
  expect(page.rows.map(({ excessAmount, daysInStatus }) => [excessAmount, daysInStatus])).toEqual([
    ['200.50', expect.any(Number)],
    ['100.00', expect.any(Number)],
  ]);
  expect(page.total).toBe(2);
  // Drafts ask for nothing yet: totals leave them out.
  expect(page.summary.excessAmount).toEqual([]);
  for (const method of ['applyFind', 'adjustFind', 'shortAdjustFind', 'delayFind', 'reviewFind'])
    expect(await jck.get(`baohan.${method}`, {})).toHaveProperty('rows');
});
