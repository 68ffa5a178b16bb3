import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDocument } from '#domain/approval/document.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { approvalStepsFor, canEditDocument } from '#domain/approval/offers.ts';
import { statusCodes } from '#domain/approval/statuses.ts';
import { isCustomer, isPreReview } from '#domain/core/rights.ts';
import { demoAccounts } from '#fixtures/accounts.ts';
import { repeats } from '../longRun.ts';
import { ApprovalWorld, type Doc } from './approvalWorld.ts';

/**
 * Browser and gateway cannot disagree: for every status and account the gateway offers, edits and refuses what the pure
 * functions say of the record that the browser was given.
 */
let world: ApprovalWorld;
let id: string;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
  const quotaId = await world.quota('3000000.00');
  ({ id } = await world.save('ADJUST', { quotaId, direction: 'INC', changeAmount: '100.00', reason: '调增' }));
});
afterAll(() => world?.close());

const actorOf = ({ id: userId, roleId, isLeader }: (typeof demoAccounts)[number]): ApprovalActor => ({
  userId,
  deptCode: roleId,
  isLeader: isLeader === 1,
});
const isOutside = (roleId: string): boolean =>
  ['W1', 'C1'].includes(roleId) || isCustomer(roleId) || isPreReview(roleId);

/** The document in a status with a context in which most of its steps are open. */
async function standIn(status: string, context: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const values: Record<string, unknown> = {
    status,
    ...{
      origin: 'BUSINESS',
      exit_stage: 'FORWARD',
      exit_route: 'TO_INVESTMENT',
      need_investment: true,
      need_accounting: true,
      oa_status: 'NONE',
    },
    ...{ customs_receipt: status === 'EXITDEPT_INPUT_CONFIRMED' ? 'FAILED' : 'NONE' },
    ...{
      submitted_by: 'user-bus01',
      exit_submitted_by: 'user-jck01',
      inv_submitted_by: 'user-tz01',
      acc_submitted_by: 'user-fin01',
    },
    ...context,
  };
  const names = Object.keys(values);
  await world.rows(
    `update bh_adjust set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(values)],
  );
}

interface Seen {
  readonly doc: Doc;
  readonly actions: readonly { action: string; to: string; opinionRequired: boolean }[];
  readonly editable: readonly string[];
}

/** Who is refused in every status is asked in every such one, the next of them in the status beside. */
const everyRefused = repeats('AGREEMENT_REFUSED', { short: 6, long: 1 });

test.each(statusCodes.map((status, turn) => [status, turn] as const))(
  'in %s every account sees the buttons that the machine gives it, and edits what it may',
  async (status, turn) => {
    await standIn(status);
    const record = await world.read('ADJUST', id);
    for (const [place, account] of demoAccounts.entries()) {
      const owns = ['jck01', 'TZ', 'FINANC', 'D10'].includes(account.roleId) || account.haveAdmin === 1;
      if (!owns && (place + turn) % everyRefused !== 0) continue;
      const client = await world.as(account.loginName);
      const answer = await client.call<Seen>('baohan.adjustFindById', { id });
      if (isOutside(account.roleId) || account.roleId === 'IT') {
        expect(answer.returnCode, account.loginName).toBe('61001');
        continue;
      }
      if (!owns) {
        expect(answer.returnCode, account.loginName).toBe('61008');
        continue;
      }
      const expected = approvalStepsFor(toDocument(record), actorOf(account)).filter(({ obstacle }) => !obstacle);
      expect(
        answer.data.actions.map(({ action, to }) => [action, to]),
        `${account.loginName} in ${status}`,
      ).toEqual(expected.map(({ transition }) => [transition.action, transition.to]));
      expect(answer.data.editable.length > 0, `${account.loginName} edits in ${status}`).toBe(
        canEditDocument(toDocument(record), actorOf(account)),
      );
    }
  },
);

test('every action of the machine, asked for by every account, is refused with the code of its obstacle', async () => {
  const codes = {
    CLOSED: '61010',
    NO_RIGHT: '61001',
    OTHER_DEPT: '61008',
    FOUR_EYES: '61006',
    FUND: '61042',
    OA_PENDING: '61039',
  } as const;
  for (const [status, context] of [
    ['BUSINESS_PENDING_REVIEW', { submitted_by: 'user-bus01l' }],
    ['EXITDEPT_PENDING_REVIEW', { exit_submitted_by: 'user-jck01l' }],
    ['ACCOUNTING_PENDING_REVIEW', { acc_fund_ok: '0' }],
    ['ACCOUNTING_INPUT_FINISH', { oa_status: 'PENDING' }],
    ['RETURN_EXITDEPT_OPERATOR', { closed_flag: true }],
  ] as const) {
    await standIn(status, context);
    const { rowVersion, ...record } = await world.read('ADJUST', id);
    for (const account of demoAccounts.filter(({ roleId }) => ['D10', 'jck01', 'TZ', 'FINANC'].includes(roleId))) {
      const client = await world.as(account.loginName);
      for (const { transition, obstacle } of approvalStepsFor(toDocument(record), actorOf(account))) {
        if (!obstacle) continue;
        const { returnCode } = await client.call('baohan.wfAct', {
          docType: 'ADJUST',
          docId: id,
          rowVersion,
          action: transition.action,
          opinion: 'x',
        });
        expect(returnCode, `${account.loginName} ${transition.id}`).toBe(codes[obstacle]);
      }
    }
  }
});
