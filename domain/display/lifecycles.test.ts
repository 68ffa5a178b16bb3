import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { possibleActs } from '../core/actRules.ts';
import { BusinessError } from '../core/errors.ts';
import { type Flow, stepNow } from '../core/flow.ts';
import { compareDecimal, sumDecimals } from '../core/money.ts';
import { type Actor, systemActor } from '../core/rights.ts';
import {
  type CountedLine,
  freeOf,
  heldOf,
  returnDueDateOf,
  wrongBack,
  wrongOut,
  wrongSettlement,
  wrongStock,
} from './displayLines.ts';
import { exitDisplayFlow } from './exitDisplayFlow.ts';
import { inspectionFlow } from './inspectionFlow.ts';
import { offsiteFlow } from './offsiteFlow.ts';

/** What docs/spec/platform.md 13 says, written down once more: action, from, to, who. */
const designs = {
  exitDisplay: [
    ['submit', 'DRAFT RETURNED', 'SUBMITTED', 'BUSI CUST'],
    ['withdraw', 'SUBMITTED', 'DRAFT', 'SELF'],
    ['approve', 'SUBMITTED', 'APPROVED', 'JCK C1'],
    ['return', 'SUBMITTED', 'RETURNED', 'JCK C1'],
    ['reject', 'SUBMITTED', 'REJECTED', 'JCK_L'],
    ['file', 'APPROVED', 'FILED', 'JCK C1'],
    ['fileBack', 'APPROVED', 'RETURNED', 'JCK C1'],
    ['out', 'FILED', 'OUT', 'W1'],
    ['backPart', 'OUT PART_BACK', 'PART_BACK', 'W1'],
    ['settle', 'OUT PART_BACK', 'SETTLED', 'JCK C1'],
    ['cancel', 'DRAFT RETURNED APPROVED FILED', 'CANCELLED', 'SELF JCK_L'],
  ],
  offsite: [
    ['submit', 'DRAFT RETURNED', 'SUBMITTED', 'BUSI CUST'],
    ['withdraw', 'SUBMITTED', 'DRAFT', 'SELF'],
    ['firstPass', 'SUBMITTED', 'REVIEWING', 'JCK C1'],
    ['firstReturn', 'SUBMITTED', 'RETURNED', 'JCK C1'],
    ['secondPass', 'REVIEWING', 'EFFECTIVE', 'JCK_L'],
    ['secondReturn', 'REVIEWING', 'RETURNED', 'JCK_L'],
    ['reject', 'SUBMITTED REVIEWING', 'REJECTED', 'JCK_L'],
    ['expire', 'EFFECTIVE', 'EXPIRED', 'SYSTEM'],
    ['renew', 'EXPIRED', 'SUBMITTED', 'BUSI CUST'],
    ['close', 'EFFECTIVE EXPIRED DRAFT RETURNED', 'CLOSED', 'SELF JCK_L'],
  ],
  inspection: [
    ['pass', 'PLANNED', 'DONE_OK', 'JCK W1'],
    ['issue', 'PLANNED', 'RECTIFY', 'JCK W1'],
    ['reply', 'RECTIFY', 'RECHECK', 'CUST BUSI'],
    ['recheckOk', 'RECHECK', 'CLOSED', 'JCK'],
    ['recheckNo', 'RECHECK', 'RECTIFY', 'JCK'],
    ['cancel', 'PLANNED', 'CANCELLED', 'JCK'],
  ],
} as const;
const flows: Record<keyof typeof designs, Flow> = {
  exitDisplay: exitDisplayFlow as unknown as Flow,
  offsite: offsiteFlow as unknown as Flow,
  inspection: inspectionFlow,
};

/** Who each kind of person is in the words of the design; `author` made the record. */
const people: readonly (readonly [name: string, roleId: string, codes: readonly string[], facts?: Partial<Actor>])[] = [
  ['clerk', 'D10', ['BUSI']],
  ['customer', 'CUST', ['CUST']],
  ['customer of pre-classification', 'YGL04', ['CUST']],
  ['import/export', 'jck01', ['JCK']],
  ['its leader', 'jck01', ['JCK', 'JCK_L'], { isLeader: true }],
  ['customs', 'C1', ['C1']],
  ['leader of customs', 'C1', ['C1'], { isLeader: true }],
  ['warehouse', 'W1', ['W1']],
  ['finance', 'FINANC', []],
  ['IT', 'IT', []],
  ['author', 'FINANC', ['SELF'], { userId: 'author' }],
  ['administrator', 'ADMIN', ['ADMIN'], { haveAdmin: true }],
];
const actorOf = ({ entity, steps }: Flow, roleId: string, facts: Partial<Actor> = {}): Actor => ({
  ...systemActor,
  userId: entity,
  roleId,
  deptCode: roleId,
  rights: new Set(steps.map(({ key: action }) => `${entity}:act:${action}`)),
  ...facts,
});
const now = '2026-11-22 10:00:00';

describe.each(Object.keys(designs) as (keyof typeof designs)[])('%s', (key) => {
  const flow = flows[key];
  const design: readonly (readonly [action: string, from: string, to: string, who: string])[] = designs[key];

  test('has the steps of the design and no other, and every state can be reached', () => {
    const steps = flow.steps.map(({ key: action, from, to, who: by }) => [
      action,
      [...from].sort(),
      to,
      [...by].sort(),
    ]);
    expect(steps).toEqual(
      design.map(([action, from, to, who]) => [action, from.split(' ').sort(), to, who.split(' ').sort()]),
    );
    const reached = new Set([flow.initial, ...design.map(([, , to]) => to)]);
    expect(flow.states.map(({ key: state }) => state).filter((state) => !reached.has(state))).toEqual([]);
  });

  test('in every state every person is offered and granted exactly what the design says', () => {
    let granted = 0;
    for (const { key: status } of flow.states)
      for (const [name, roleId, codes, facts] of people)
        for (const [action, from, , who] of design) {
          const actor = actorOf(flow, roleId, facts);
          const record = { status, createdBy: 'author', createdDept: 'D10' };
          const isFrom = from.split(' ').includes(status);
          const isOne = who.split(' ').some((code) => codes.includes(code)) || (actor.haveAdmin && who !== 'SYSTEM');
          const expected = !isFrom ? '1004' : isOne ? 'done' : '1005';
          const where = `${name} ${status} ${action}`;
          const offered = possibleActs(flow.steps, record, { actor, now }).find(({ act }) => act.key === action);
          expect(offered === undefined ? '1004' : offered.reason ? '1005' : 'done', where).toBe(expected);
          let answer = 'done';
          try {
            stepNow(flow, { key: action, record, reason: '有原因' }, { actor, now });
          } catch (error) {
            answer = error instanceof BusinessError ? error.returnCode : 'broken';
          }
          expect(answer, where).toBe(expected);
          if (answer === 'done') granted += 1;
        }
    expect(granted).toBeGreaterThan(10);
  });
});

const quantity = fc.integer({ min: 0, max: 2_000_000 }).map((count) => String(count / 100_000));
const lines = fc.array(fc.record({ partNo: fc.constantFrom('A', 'B', 'C'), qty: quantity }), {
  minLength: 1,
  maxLength: 4,
});
const moves = fc.array(
  fc.record({
    action: fc.constantFrom('out', 'backPart', 'settle'),
    amounts: fc.array(fc.tuple(quantity, quantity), { minLength: 4, maxLength: 4 }),
    declared: fc.boolean(),
  }),
  { maxLength: 12 },
);

test('whatever is tried, no line ever has more out than filed, or more back and sold than out, and what is settled is accounted for', () => {
  let settled = 0;
  fc.assert(
    fc.property(lines, moves, fc.boolean(), (filed, tried, isHonest) => {
      let status = 'FILED';
      let goods: readonly CountedLine[] = filed;
      for (const { action, amounts, declared } of tried) {
        const step = exitDisplayFlow.steps.find(
          (one) => one.key === action && (one.from as readonly string[]).includes(status),
        );
        if (!step) continue;
        const next = goods.map((line, index): CountedLine => {
          const [first = '0', second = '0'] = amounts[index] ?? [];
          if (action === 'out') return { ...line, outQty: isHonest ? (line.qty ?? '0') : first };
          if (action === 'backPart') return { ...line, backQty: first };
          const back = isHonest ? '0' : first;
          return {
            ...line,
            backQty: back,
            soldQty: isHonest ? (line.outQty ?? '0') : second,
            declarationNo: declared ? '222520261000000123' : null,
          };
        });
        const judge = { out: wrongOut, backPart: wrongBack, settle: wrongSettlement }[action as 'out'];
        if (judge({ goods: next })) continue;
        goods = next;
        status = step.to;
      }
      for (const { qty, outQty, backQty, soldQty, declarationNo } of goods) {
        const accounted = sumDecimals([backQty ?? '0', soldQty ?? '0']);
        expect(compareDecimal(outQty ?? '0', qty ?? '0')).toBeLessThanOrEqual(0);
        expect(compareDecimal(accounted, outQty ?? '0')).toBeLessThanOrEqual(0);
        if (status !== 'SETTLED') continue;
        settled += 1;
        expect(compareDecimal(accounted, outQty ?? '0')).toBe(0);
        if (compareDecimal(soldQty ?? '0', '0') > 0) expect(declarationNo).toBeTruthy();
      }
    }),
    { numRuns: 500 },
  );
  expect(settled).toBeGreaterThan(20);
});

test('filings that are let through never hold more of a part than stock has', () => {
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 6 }), quantity, (filings, stock) => {
      const held = new Map<string, string>();
      for (const goods of filings) {
        const free = new Map(['A', 'B', 'C'].map((part) => [part, freeOf(stock, held.get(part) ?? '0')]));
        if (wrongStock(goods, free)) continue;
        for (const [part, amount] of heldOf({ status: 'SUBMITTED', goods }))
          held.set(part, sumDecimals([held.get(part) ?? '0', amount]));
      }
      for (const amount of held.values()) expect(compareDecimal(amount, stock)).toBeLessThanOrEqual(0);
    }),
  );
});

test.each([
  ['2026-12-31', '2026-11-22 10:00:00', '2026-12-31'],
  ['2027-12-31', '2026-08-31 10:00:00', '2027-02-28'],
  ['2028-12-31', '2027-08-31 23:59:59', '2028-02-29'],
  ['2027-05-22', '2026-11-22 00:00:00', '2027-05-22'],
])('planned to %s, out at %s: due on %s', (planEnd, gateOutTime, due) =>
  expect(returnDueDateOf({ planEnd, gateOutTime })).toBe(due),
);
