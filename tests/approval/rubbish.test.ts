import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bhAdjust, bhApply, bhDelay, bhExcess, bhReview, bhShortAdjust } from '#domain/guarantee/index.ts';
import { repeats } from '../longRun.ts';
import { ApprovalWorld } from './approvalWorld.ts';

/** Whatever a client sends, the answer is a sentence for people: never a defect. */
let world: ApprovalWorld;
let quotaId: string;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
  quotaId = await world.quota('1000000.00');
});
afterAll(() => world?.close());

const runs = repeats('RUBBISH_RUNS', { short: 8, long: 5_000 });

const value = fc.oneof(
  fc.constantFrom(
    null,
    '',
    0,
    1,
    -1,
    true,
    '1',
    '0',
    '1.234',
    '-5',
    '1e9',
    '99999999999999999999.99',
    'NIX',
    'PAY',
    'VALID',
    'INC',
    '2025-02-30',
    '2025-03-10',
    '2025-12-31',
    [],
    {},
    [null],
    [{}],
    [['x']],
    'x'.repeat(2001),
    '\u0000',
  ),
  fc.string(),
  fc.integer(),
  fc.array(
    fc.record({
      usageId: fc.string(),
      newDueDate: fc.constantFrom('2025-03-10', 'x', null),
      vetoCode: fc.constant('V01'),
      hashaddr: fc.string(),
    }),
  ),
);

const documents = [
  ['applySave', 'doc', bhApply],
  ['adjustSave', 'doc', bhAdjust],
  ['shortAdjustAdd', 'doc', bhShortAdjust],
  ['delaySave', 'doc', bhDelay],
  ['applyExceedSave', 'doc', bhExcess],
  ['reviewSave', 'review', bhReview],
] as const;

test.each(documents)('%s', async (method, part, { fields }) => {
  const client = await world.as('bus01');
  const record = fc.dictionary(fc.constantFrom(...Object.keys(fields)), value, { maxKeys: 12 });
  await fc.assert(
    fc.asyncProperty(record, fc.boolean(), fc.boolean(), async (sent, submit, withQuota) => {
      const { returnCode, msg } = await client.call(`baohan.${method}`, {
        [part]: { ...sent, ...(withQuota && { quotaId }) },
        submit,
      });
      expect(returnCode, `${msg} ${JSON.stringify(sent)}`).not.toBe('9999');
    }),
    { numRuns: runs },
  );
});

test.each([
  'wfAct',
  'wfActions',
  'wfBatchAct',
  'docCopy',
  'docClose',
  'docDelete',
  'statusLogFind',
  'maintManualOaApprove',
  'receiptSet',
  'applyGet',
  'applyUpdate',
  'applyDelete',
  'applyReplaceLookup',
  'applyAdminFileUpload',
  'applyReceiptFailApprove',
  'delayLeaderApprove',
  'delayExceedApprove',
  'shortAdjustStop',
  'shortAdjustAmountQuery',
  'shortAdjustEditRemark',
  'reviewDetails',
  'reviewEntranceSave',
  'workbenchTodo',
  'adjustApprove',
  'applyExceedApprove',
])('%s', async (method) => {
  const client = await world.as('admin');
  const document = await world.save('EXCESS', { quotaId, excessAmount: '1.00' });
  const names = [
    'docType',
    'docId',
    'id',
    'rowVersion',
    'action',
    'opinion',
    'fields',
    'items',
    'reason',
    'result',
    'oaNo',
    'approvedAt',
    'files',
    'resultCode',
    'pushNo',
    'decision',
    'remark',
    'quotaId',
    'date',
    'customerId',
    'page',
    'limit',
    'doc',
  ];
  const sensible = fc.record(
    { docType: fc.constant('EXCESS'), docId: fc.constant(document.id), rowVersion: fc.constant(document.rowVersion) },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 }),
      sensible,
      async (rubbish, known) => {
        const { returnCode, msg } = await client.call(`baohan.${method}`, { ...rubbish, ...known });
        expect(returnCode, `${msg} ${JSON.stringify({ ...rubbish, ...known })}`).not.toBe('9999');
      },
    ),
    { numRuns: runs },
  );
});
