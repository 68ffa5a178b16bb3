import { expect, test } from 'vitest';
import { type Actor, systemActor } from '#domain/core/rights.ts';
import { rowsSeen } from '#domain/core/rowScope.ts';
import { demand, demandGoods } from '#domain/demand/index.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { refuseUnasked } from './refuseUnasked.ts';

const clerk: Actor = { ...systemActor, userId: 'clerk', roleId: 'D10', deptCode: 'D10' };
const callOf = (actor: Actor) => ({ actor, scopes: new Map() }) as unknown as Call;
const reads = (run: GatewayMethod['run'], more: Partial<GatewayMethod> = {}): GatewayMethod =>
  refuseUnasked({ service: 'business', method: 'queryDemandBoard', right: 'demand:list', writes: false, run, ...more });

const withoutAsking = reads(async () => ['row']);
const asking = reads(async (_data, call) => rowsSeen(demand, call));

test('a call that reads demands and never asked whose answers nothing', async () => {
  await expect(withoutAsking.run({}, callOf(clerk))).rejects.toThrow(/whose rows of demand/);
  await expect(asking.run({}, callOf(clerk))).resolves.toBeDefined();
});

test('what the house reads for itself, or of another entity, is no answer to whose rows the person sees', async () => {
  const asSystem = reads(async (_data, call) => rowsSeen(demand, { ...call, actor: systemActor }));
  const ofOther = reads(async (_data, call) => rowsSeen(demandGoods, call));
  for (const method of [asSystem, ofOther]) await expect(method.run({}, callOf(clerk))).rejects.toThrow(/demand/);
});

test('work of the house, calls that say why not, and calls that name the rows they read instead are let pass', async () => {
  await expect(withoutAsking.run({}, callOf(systemActor))).resolves.toEqual(['row']);
  await expect(reads(async () => ['row'], { unscoped: 'the same for all' }).run({}, callOf(clerk))).resolves.toEqual([
    'row',
  ]);
  const named = reads(async (_data, call) => rowsSeen(demandGoods, call), { rowsOf: ['demand', 'demandGoods'] });
  await expect(named.run({}, callOf(clerk))).resolves.toBeDefined();
});

test('a call that an area lets in by a door of its own is held to the right behind it', async () => {
  const authorizesItself = { right: 'demand:view', mayEnter: () => true, refusal: '61001' };
  await expect(reads(async () => ['row'], { right: null, authorizesItself }).run({}, callOf(clerk))).rejects.toThrow(
    /demand/,
  );
});
