import { describe, expect, test } from 'vitest';
import { systemActor } from '#domain/core/rights.ts';
import { customsOrderFlow } from '#domain/declaration/customsOrderFlow.ts';
import { declarationFlow } from '#domain/declaration/declarationFlow.ts';
import {
  beginsAt,
  carried,
  dropsDrafts,
  notedOfOne,
  orderFollowing,
  orderStateOf,
  type Standing,
  standings,
  standTogether,
} from '#domain/declaration/orderStanding.ts';
import { receiptEffect } from '#domain/declaration/receiptEffect.ts';
import { randomFrom } from './random.ts';

/** Orders and declarations on random ways through all steps and receipts. @see docs/spec/classification.md 2.9, 2.10 */
interface World {
  readonly order: string;
  readonly declarations: readonly Standing[];
}

const now = '2026-11-27 10:00:00';
const codes = [
  'ACCEPT',
  'STORE',
  'REJECT',
  'EXAM',
  'TAX',
  'PAID',
  'RELEASE',
  'CLOSE',
  'AMEND_OK',
  'AMEND_NO',
  'REVOKE_OK',
  'REVOKE_NO',
];
const isOver: ReadonlySet<unknown> = new Set(['RELEASED', 'CLOSED', 'ARCHIVED']);
/** Every second one is declared in two steps. */
const drafts = (count: number): Standing[] =>
  Array.from({ length: count }, (_, at) => ({ status: 'DRAFT', stage: at % 2 === 1 ? 'SUMMARY' : null }));

/** A declaration after a step of its own; nothing where that does not begin there. */
function moved(one: Standing, key: string): Standing | undefined {
  const step = declarationFlow.steps.find(
    (candidate) => candidate.key === key && candidate.from.some((from: string) => from === one.status),
  );
  const record = { ...one, channel: 'LINK' };
  if (!step || step.stop?.(record, { actor: systemActor, now })) return undefined;
  return {
    status: step.to,
    statusBefore: (step.to === 'AMENDING' ? one.status : one.statusBefore) ?? null,
    stage: step.to === 'PICKED' ? 'FULL' : (one.stage ?? null),
  };
}

/** As the gateway does it: the declaration moves and its order goes along, or neither does. */
function afterDeclarationStep(world: World, at: number, key: string): World | undefined {
  const one = world.declarations[at];
  const next = one && moved(one, key);
  if (!next) return undefined;
  const declarations = world.declarations.map((other, place) => (place === at ? next : other));
  const following = orderFollowing(world.order, declarations);
  if (following === 'STAYS') return { ...world, declarations };
  if ('refused' in following) return undefined;
  const step = customsOrderFlow.steps.find((candidate) => candidate.key === following.step);
  return step && { order: step.to, declarations };
}

/** As the gateway does it: the order takes its declarations along, or it stays. */
function afterOrderStep({ order, declarations }: World, key: string, made: number): World | undefined {
  const step = customsOrderFlow.steps.find(
    (candidate) => candidate.key === key && candidate.from.some((from: string) => from === order),
  );
  if (!step || step.who.every((who) => who === 'SYSTEM')) return undefined;
  const live = declarations.filter(({ status }) => status !== 'REVOKED');
  if (notedOfOne.has(key) && live.length > 1) return undefined;
  const isMadeAnew = key === 'make' || (key === 'remake' && live.length === 0);
  const action = carried[key] ?? '';
  const after = [...declarations, ...drafts(isMadeAnew ? made : 0)]
    .map((one) => (beginsAt(action, one) ? (moved(one, action) ?? one) : one))
    .filter(({ status }) => !(dropsDrafts.has(key) && status === 'DRAFT'));
  return standTogether(step.to, after) ? { order: step.to, declarations: after } : undefined;
}

const shown = ({ order, declarations }: World) =>
  `${order}: ${declarations.map(({ status, statusBefore }) => (status === 'AMENDING' ? `${status} of ${statusBefore}` : status)).join(', ')}`;

/** What a customer would read as wrong, said without the table. */
function wrongly({ order, declarations }: World): string | undefined {
  const live = declarations.filter(({ status }) => status !== 'REVOKED');
  const stands = (one: Standing) => (one.status === 'AMENDING' ? one.statusBefore : one.status);
  const has = (...states: string[]) => live.some((one) => states.includes(String(stands(one))));
  if (live.length > 0 && live.every((one) => isOver.has(stands(one))) && !isOver.has(order))
    return 'all released, the order is not';
  if (isOver.has(order) && !(live.length > 0 && live.every((one) => isOver.has(stands(one)))))
    return 'the order is released, not all are';
  if (order === 'CLOSED' && has('RELEASED')) return 'the order is closed, not all are';
  if (has('REJECTED') && order !== 'REFUSED' && order !== 'CANCELLED') return 'rejected, and the order does not say so';
  if (order === 'CANCELLED' && live.some(({ status }) => status !== 'REJECTED')) return 'cancelled with one under way';
  if (['DRAFT', 'SUBMITTED', 'RETURNED', 'ACCEPTED'].includes(order) && live.length > 0)
    return 'not begun with a declaration';
  if (order === 'CHECKED' && !has('CHECKED')) return 'checked for good';
  if (['EXAM', 'TAX'].includes(order) && !has(order)) return `${order} of nothing`;
  if (order === 'DECLARED' && !has('SENT', 'STORED', 'PICKED', 'FULL_CHECKED', 'FULL_SENT'))
    return 'with customs, and nothing is';
  if (order === 'MAKING' && !has('DRAFT')) return 'being prepared, and nothing is';
  return undefined;
}

/** Every way out of a world. */
function waysOf(world: World): readonly (readonly [name: string, next: World])[] {
  const orderKeys = [...new Set(customsOrderFlow.steps.map(({ key }) => key))];
  const declarationKeys = [...new Set(declarationFlow.steps.map(({ key }) => key))];
  const ways: (readonly [string, World | undefined])[] = [];
  for (const key of orderKeys)
    for (const made of key === 'make' || key === 'remake' ? [1, 2, 3] : [1])
      ways.push([`${key} ${made}`, afterOrderStep(world, key, made)]);
  for (const at of world.declarations.keys()) {
    for (const key of declarationKeys) ways.push([`${at} ${key}`, afterDeclarationStep(world, at, key)]);
    for (const code of codes) {
      const effect = receiptEffect(code, world.declarations[at] ?? {});
      if (typeof effect === 'object')
        ways.push([`${at} receipt ${code}`, afterDeclarationStep(world, at, effect.action)]);
    }
  }
  return ways.flatMap(([name, next]) => (next ? [[name, next] as const] : []));
}

describe('an order and its declarations', () => {
  test('never stand so that a customer would read it as wrong, on five thousand ways through all steps and receipts', () => {
    const wrong: string[] = [];
    const reached = new Set<string>();
    for (let walk = 1; walk <= 5_000; walk += 1) {
      const random = randomFrom(walk);
      let world: World = { order: 'DRAFT', declarations: [] };
      const way: string[] = [];
      for (let count = 0; count < 24; count += 1) {
        const ways = waysOf(world).filter(([name]) => random.int(1, 10) > 3 || !/cancel|withdraw|return/.test(name));
        const [name, next] = ways[random.int(0, ways.length - 1)] ?? [];
        if (!next) break;
        way.push(String(name));
        world = next;
        reached.add(shown(world));
        const why = wrongly(world) ?? (standTogether(world.order, world.declarations) ? undefined : 'not in the table');
        if (why) wrong.push(`${why}: ${shown(world)} by ${way.join(' > ')}`);
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(reached.size).toBeGreaterThan(500);
    for (const { key } of customsOrderFlow.states)
      expect(
        [...reached].some((one) => one.startsWith(`${key}:`)),
        key,
      ).toBe(true);
  });

  test('every pair that is ever reached with up to three declarations is right, and none of it is an end that nobody meant', () => {
    const known = new Map<string, World>();
    const waiting: World[] = [{ order: 'DRAFT', declarations: [] }];
    const wrong: string[] = [];
    const stuck: string[] = [];
    for (let world = waiting.pop(); world; world = waiting.pop()) {
      const ways = waysOf(world).filter(([, { declarations }]) => declarations.length <= 3);
      if (ways.length === 0) stuck.push(shown(world));
      for (const [name, next] of ways) {
        const why = wrongly(next) ?? (standTogether(next.order, next.declarations) ? undefined : 'not in the table');
        if (why) wrong.push(`${why}: ${shown(world)} > ${name} > ${shown(next)}`);
        if (known.has(shown(next))) continue;
        known.set(shown(next), next);
        waiting.push(next);
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    // What is over is cancelled, or lies in the archive.
    expect(stuck.filter((world) => !/^CANCELLED:( REVOKED,?)*|^CLOSED:( (ARCHIVED|REVOKED),?)+$/.test(world))).toEqual(
      [],
    );
  });

  test('the table names every state of an order once, with words, and its rows agree with where an order follows to', () => {
    expect(standings.map(({ order }) => order).sort()).toEqual(customsOrderFlow.states.map(({ key }) => key).sort());
    for (const { order, because, beside, words } of standings) {
      expect(words.zh && words.en).toBeTruthy();
      for (const reason of because)
        for (const other of [...because, ...beside])
          expect([reason, other, orderStateOf([{ status: reason }, { status: other }])]).toEqual([
            reason,
            other,
            order,
          ]);
    }
  });
});
