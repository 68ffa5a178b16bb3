import { describe, expect, test } from 'vitest';
import { defineEntity, type EditRight, type EntityDefinition, type RecordValues } from './entity.ts';
import { money, text } from './field.ts';
import { defineFlow, stateField } from './flow.ts';
import { type Actor, systemActor } from './rights.ts';
import { bi } from './text.ts';

const states = [
  { key: 'DRAFT', label: bi('草稿', 'Draft'), tone: 'plain', icon: 'ring' },
  { key: 'BACK', label: bi('退回', 'Returned'), tone: 'bad', icon: 'back' },
  { key: 'SENT', label: bi('已发出', 'Sent'), tone: 'run', icon: 'dot' },
  { key: 'DONE', label: bi('完成', 'Done'), tone: 'ok', icon: 'tick', final: true },
] as const;
const steps = [{ key: 'send', label: bi('发出', 'Send'), from: ['DRAFT', 'BACK'], to: 'SENT', who: ['ALL'] }] as const;

const facts = {
  service: 'business',
  design: 'platform',
  label: bi('单据', 'Paper'),
  scope: { staff: 'all' },
  verbs: ['update', 'delete'],
} as const;
const fieldsOver = (flow: { readonly dict: string; readonly initial: string }) => ({
  name: text('名称', 'Name'),
  amount: money('金额', 'Amount'),
  status: stateField('状态', 'Status', flow),
});

const wordless = defineFlow({ entity: 'paper', states, steps });
const spoken = defineFlow({
  entity: 'paper',
  drafts: ['DRAFT', 'BACK'],
  open: [{ in: ['SENT'], fields: ['name'] }],
  whyClosed: bi('请先退回', 'Return it first'),
  states,
  steps,
});
const closed: EntityDefinition = defineEntity({ ...facts, key: 'paper', fields: fieldsOver(wordless), flow: wordless });
const drafted: EntityDefinition = defineEntity({ ...facts, key: 'paper', fields: fieldsOver(spoken), flow: spoken });
const narrowed: EntityDefinition = defineEntity({
  ...facts,
  key: 'paper',
  fields: fieldsOver(spoken),
  flow: spoken,
  mayEdit: ({ name }, { roleId }): EditRight<'name' | 'amount'> => {
    if (roleId === 'IT') return { none: bi('非本部门', 'Another department') };
    return name ? { fields: ['amount'] } : { fields: 'all' };
  },
  mayDelete: ({ name }) => (name ? bi('有名称', 'It has a name') : undefined),
});

const anybody: Actor = { ...systemActor, userId: 'u1', roleId: 'ADMIN', haveAdmin: true };
const edits = (entity: EntityDefinition, record: RecordValues, actor = anybody) => {
  const right = entity.mayEdit?.(record, actor);
  return right && 'none' in right ? right.none.zh : right?.fields;
};
const keeps = (entity: EntityDefinition, record: RecordValues) => entity.mayDelete?.(record, anybody)?.zh;

describe('a lifecycle', () => {
  test('begins in its first state, keeps its states in a dictionary and a field that follow from its entity', () => {
    expect(wordless).toMatchObject({ initial: 'DRAFT', dict: 'PAPER_STATUS', field: 'status', drafts: [] });
    expect(defineFlow({ entity: 'hsChange', dict: 'OTHER', field: 'state', states, steps })).toMatchObject({
      dict: 'OTHER',
      field: 'state',
    });
    expect(closed.fields.status).toMatchObject({
      kind: 'dict',
      dict: 'PAPER_STATUS',
      readOnly: true,
      default: 'DRAFT',
    });
  });

  test.each(states.map(({ key }) => key))(
    'that says nothing of drafts closes its records in %s, whoever asks',
    (status) => {
      expect(edits(closed, { status })).toBe('当前状态不允许修改');
      expect(keeps(closed, { status })).toBe('该数据不能删除');
    },
  );

  test('opens whole drafts, named fields of other states, and says what to do in the rest', () => {
    expect(['DRAFT', 'BACK', 'SENT', 'DONE'].map((status) => edits(drafted, { status }))).toEqual([
      'all',
      'all',
      ['name'],
      '请先退回',
    ]);
  });

  test('gives its first draft away, and nothing that was handed on', () => {
    expect(['DRAFT', 'BACK', 'SENT', 'DONE'].map((status) => keeps(drafted, { status }))).toEqual([
      undefined,
      ...Array.from({ length: 3 }, () => '只有草稿状态可以删除'),
    ]);
  });

  test('is only narrowed by what the entity says of people and values', () => {
    expect(edits(narrowed, { status: 'DRAFT' })).toBe('all');
    expect(edits(narrowed, { status: 'DRAFT', name: '甲' })).toEqual(['amount']);
    expect(edits(narrowed, { status: 'SENT', name: '甲' })).toEqual([]);
    expect(edits(narrowed, { status: 'DONE' })).toBe('请先退回');
    expect(edits(narrowed, { status: 'DRAFT' }, { ...anybody, roleId: 'IT' })).toBe('非本部门');
    expect(keeps(narrowed, { status: 'DRAFT', name: '甲' })).toBe('有名称');
    expect(keeps(narrowed, { status: 'BACK' })).toBe('只有草稿状态可以删除');
  });
});
