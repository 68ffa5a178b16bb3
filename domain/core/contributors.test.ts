import { expect, test } from 'vitest';
import { defineAct } from './act.ts';
import { actsFor, deedOf, possibleActs } from './actRules.ts';
import {
  type Contribution,
  contributionsOf,
  contributorsField,
  isEdited,
  ownWork,
  withContribution,
} from './contributors.ts';
import { defineEntity } from './entity.ts';
import { text } from './field.ts';
import { defineFlow } from './flow.ts';
import { systemActor } from './rights.ts';
import { bi } from './text.ts';

const hand = (userId: string, deed: Contribution['deed'] = 'edit'): Contribution => ({
  userId,
  userName: `${userId}先生`,
  deed,
});
const leader = {
  ...systemActor,
  userId: 'l',
  userName: '林',
  roleId: 'jck01',
  isLeader: true,
  rights: new Set(['paper:act:open', 'paper:act:approve', 'paper:act:return']),
};

test('who made, changed or handed in a record may not approve it, and hears which it was', () => {
  expect(ownWork([hand('a', 'create'), hand('b')], { userId: 'c' })).toBeUndefined();
  expect(ownWork([hand('a', 'create'), hand('b')], { userId: 'b' })?.zh).toMatch(/本单由您（.先生）修改/);
  expect(ownWork([hand('a', 'create'), hand('a', 'submit')], { userId: 'a' })?.en).toContain('handed in it');
});

test('who stands in for one who had a hand in a record may not approve it either', () => {
  const led = { userId: 'l', userName: '林国栋' };
  expect(ownWork([hand('l')], { userId: 'd', standsInFor: led })?.zh).toContain('由您所代的林国栋修改');
  expect(ownWork([hand('x')], { userId: 'd', standsInFor: led })).toBeUndefined();
});

test('the creator of a record has a hand in it though nobody kept it, and each deed stands there once', () => {
  expect(contributionsOf({ createdBy: 'a', createdByName: '王' })).toEqual([
    { userId: 'a', userName: '王', deed: 'create' },
  ]);
  expect(contributionsOf({ submittedBy: 'b' })).toEqual([{ userId: 'b', userName: '', deed: 'submit' }]);
  expect(contributionsOf({ createdBy: 'a', hands: [hand('a', 'create'), 'rubbish', { userId: 1 }] })).toEqual([
    hand('a', 'create'),
  ]);
  expect(withContribution([hand('a')], hand('a'))).toHaveLength(1);
  expect(withContribution([hand('a')], hand('a', 'submit'))).toHaveLength(2);
});

const paper = defineEntity({
  key: 'paper',
  service: 'business',
  design: 'operations',
  label: bi('单据', 'Paper'),
  fields: { name: text('名称', 'Name'), status: text('状态', 'Status', { readOnly: true }), hands: contributorsField },
  scope: { everyone: 'rows of a test' },
  verbs: ['update'],
});

test('any act of any entity that approves has the rule by its flag', () => {
  const open = defineAct(paper, { key: 'open', label: bi('启用', 'Open'), who: ['JCK_L'], fourEyes: true });
  const reasonFor = (hands: readonly Contribution[]) =>
    actsFor([open], { hands }, { actor: leader, now: '2026-11-20 10:00:00' })[0]?.reason?.zh;
  expect(reasonFor([hand('a')])).toBeUndefined();
  expect(reasonFor([hand('l')])).toContain('不能为同一人');
});

test('any step of a lifecycle that approves has the rule by its flag, and the way to it counts as handing in', () => {
  const state = { label: bi('状态', 'State'), tone: 'plain', icon: 'ring' } as const;
  const flow = defineFlow({
    entity: 'paper',
    states: [
      { ...state, key: 'DRAFT' },
      { ...state, key: 'WAITS' },
      { ...state, key: 'DONE' },
    ],
    steps: [
      { key: 'submit', label: bi('提交', 'Submit'), from: ['DRAFT'], to: 'WAITS', who: ['ALL'] },
      { key: 'approve', label: bi('同意', 'Approve'), from: ['WAITS'], to: 'DONE', who: ['JCK_L'], fourEyes: true },
      { key: 'return', label: bi('退回', 'Return'), from: ['WAITS'], to: 'DRAFT', who: ['JCK_L'] },
    ],
  });
  const offered = (hands: readonly Contribution[]) =>
    possibleActs(flow.steps, { status: 'WAITS', hands }, { actor: leader, now: '' }).map(({ act, reason }) => [
      act.key,
      reason?.zh,
    ]);
  expect(offered([hand('a', 'submit')])).toEqual([
    ['approve', undefined],
    ['return', undefined],
  ]);
  expect(offered([hand('l')])[0]?.[1]).toMatch(/本单由您（.先生）修改/);
  const [submit, approve, back] = flow.steps;
  if (!submit || !approve || !back) throw new Error('three steps');
  expect([submit, approve, back].map((step) => deedOf(step, { ...paper, flow }, []))).toEqual([
    'submit',
    undefined,
    undefined,
  ]);
  expect(deedOf(back, { ...paper, flow }, ['name'])).toBe('edit');
});

test('only what people write counts as an edit', () => {
  expect(isEdited(paper, ['status', 'hands', 'unknown'])).toBe(false);
  expect(isEdited(paper, ['status', 'name'])).toBe(true);
});
