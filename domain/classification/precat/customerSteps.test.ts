import { expect, test } from 'vitest';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { actsFor } from '#domain/core/actRules.ts';
import type { Actor } from '#domain/core/rights.ts';

const right = (key: string) => `precatApply:act:${key}`;
const actor = (roleId: string, userId = 'u1') =>
  ({
    ...{ userId, userName: userId, roleId, deptCode: roleId, haveAdmin: false, isLeader: false },
    rights: new Set((precatApply.flow?.steps ?? []).map(({ key }) => right(key))),
  }) as unknown as Actor;
const offered = (who: Actor, status: string) =>
  actsFor(
    precatApply.flow?.steps ?? [],
    { status, createdBy: 'colleague' },
    { actor: who, now: '2026-11-27 09:00:00' },
  );

test('a customer is shown no button that somebody else has to press; staff are told who presses it', () => {
  expect(offered(actor('CUST'), 'SUBMITTED').map(({ act }) => act.key)).toEqual([]);
  const staff = offered(actor('YGL01'), 'WAIT_CONFIRM');
  expect(staff.find(({ act }) => act.key === 'submitConfirm')?.reason?.zh).toContain('客户');
});

test('results are accepted and disputed on the page that shows them, which both steps name', () => {
  const answers = offered(actor('CUST'), 'WAIT_CONFIRM');
  expect(answers.map(({ act }) => act.key)).toEqual(['submitConfirm', 'submitDispute']);
  expect(answers.map(({ act }) => act.page?.at('a 1'))).toEqual(['/precat/answer?id=a%201', '/precat/answer?id=a%201']);
});
