import type { ActDefinition } from './act.ts';
import { type ActRules, dependsOnRecord, whyStopped } from './actRules.ts';
import type { DataScope } from './area.ts';
import type { EntityDefinition, RecordValues, Verb } from './entity.ts';
import { stateOf } from './flow.ts';
import { type Actor, hasRight, isWho, type Who, whoNames } from './rights.ts';
import { isAmong, rowsSeen, type Viewer } from './rowScope.ts';
import { bi, type Text } from './text.ts';

/** What is asked of somebody before he may do something, in the order of the gateway. */
export type RuleKind = 'offered' | 'right' | 'rows' | 'change' | 'status' | 'person' | 'condition';

/** One rule as it is for somebody; null: it depends on a record that was not named. */
export interface JudgedRule {
  readonly kind: RuleKind;
  readonly holds: boolean | null;
  readonly why: Text;
}

export const ruleNames: Readonly<Record<RuleKind, Text>> = {
  offered: bi('功能', 'Function'),
  right: bi('功能权限', 'Function right'),
  rows: bi('数据范围', 'Data scope'),
  change: bi('修改规则', 'Rule of the record'),
  status: bi('状态', 'Status'),
  person: bi('办理人', 'Person'),
  condition: bi('办理条件', 'Condition'),
};

const verbsOfAction: Readonly<Record<string, readonly Verb[]>> = {
  list: ['page'],
  view: ['get'],
  create: ['add'],
  edit: ['update'],
  delete: ['delete'],
  import: ['import'],
  export: ['export'],
};

interface Asked {
  readonly entity: EntityDefinition;
  /** `list`, `view`, `create`, `edit`, `delete`, `import`, `export`, or `act:<key>` of a step or an act. */
  readonly action: string;
  readonly acts: readonly ActDefinition[];
  readonly viewer: Viewer;
  readonly record?: RecordValues | undefined;
  readonly now: string;
}

const anyOf = (people: readonly Who[]): Text =>
  bi(
    `须为：${people.map((who) => whoNames[who].zh).join('、')}`,
    `Must be: ${people.map((who) => whoNames[who].en).join(', ')}`,
  );

/**
 * Why somebody may or may not do something: every rule that the gateway would ask, judged by the functions it asks.
 * It says nothing of what is typed, which is judged when it is sent.
 */
export function explain(asked: Asked): readonly JudgedRule[] {
  const { entity, action, acts, viewer, record } = asked;
  const key = action.replace(/^act:/, '');
  const act = action.startsWith('act:') ? acts.find((one) => one.key === key) : undefined;
  const hasStep = action.startsWith('act:') && (entity.flow?.steps.some((step) => step.key === key) ?? false);
  const isThere =
    act !== undefined || hasStep || (verbsOfAction[action] ?? []).some((verb) => entity.verbs.includes(verb));
  if (!isThere) return [{ kind: 'offered', holds: false, why: bi('没有此功能', 'There is no such function') }];
  const rules: JudgedRule[] = [rightRule(act?.right ?? `${entity.key}:${action}`, viewer.actor)];
  if (action !== 'create' && action !== 'import') rules.push(rowsRule(entity, viewer, record));
  if (act) rules.push(...actRules(act, asked));
  else if (hasStep) rules.push(...stepRules(key, asked));
  else rules.push(...changeRules(asked));
  return rules;
}

function rightRule(right: string, actor: Actor): JudgedRule {
  if (actor.haveAdmin)
    return { kind: 'right', holds: true, why: bi('管理员拥有全部功能权限', 'Administrators hold every right') };
  return hasRight(actor, right)
    ? { kind: 'right', holds: true, why: bi(`角色拥有 ${right}`, `The role holds ${right}`) }
    : { kind: 'right', holds: false, why: bi(`角色没有 ${right}`, `The role lacks ${right}`) };
}

const scopeTexts: Readonly<Record<DataScope, Text>> = {
  ALL: bi('全部', 'all rows'),
  DEPT: bi('本部门', 'own department'),
  SELF: bi('本人', 'own rows'),
  CUSTOMER: bi('本客户', 'own customer'),
};

function rowsRule(entity: EntityDefinition, viewer: Viewer, record: RecordValues | undefined): JudgedRule {
  const seen = rowsSeen(entity, viewer);
  if (seen !== 'parent' && seen.length === 0)
    return { kind: 'rows', holds: true, why: bi('可见全部记录', 'Sees every row') };
  const scope = viewer.scopes.get(entity.key) ?? viewer.scopes.get('*') ?? 'SELF';
  const { zh, en } = scopeTexts[scope];
  if (!record || seen === 'parent') return { kind: 'rows', holds: null, why: bi(`可见范围：${zh}`, `Sees: ${en}`) };
  return isAmong(seen, record)
    ? { kind: 'rows', holds: true, why: bi(`记录在数据范围内（${zh}）`, `Inside the data scope (${en})`) }
    : { kind: 'rows', holds: false, why: bi(`记录不在数据范围内（${zh}）`, `Outside the data scope (${en})`) };
}

const depends = (kind: RuleKind): JudgedRule => ({
  kind,
  holds: null,
  why: bi('取决于具体记录', 'Depends on the record'),
});
const fits = (kind: RuleKind, why: Text): JudgedRule => ({ kind, holds: true, why });

function changeRules({ entity, action, viewer: { actor }, record }: Asked): readonly JudgedRule[] {
  const judge = action === 'edit' ? entity.mayEdit : action === 'delete' ? entity.mayDelete : undefined;
  if (!judge) return [];
  if (!record) return [depends('change')];
  if (action === 'delete') {
    const why = entity.mayDelete?.(record, actor);
    return [why ? { kind: 'change', holds: false, why } : fits('change', bi('可以删除', 'May be deleted'))];
  }
  const right = entity.mayEdit?.(record, actor) ?? { fields: 'all' as const };
  if ('none' in right) return [{ kind: 'change', holds: false, why: right.none }];
  const count = right.fields === 'all' ? undefined : right.fields.length;
  return [
    fits(
      'change',
      count === undefined
        ? bi('可以修改', 'May be changed')
        : bi(`可修改${count}个字段`, `${count} fields may be changed`),
    ),
  ];
}

const people = (
  { who: by, people: alone }: Pick<ActRules, 'who' | 'people'>,
  actor: Actor,
  record: RecordValues,
): JudgedRule => ({
  kind: 'person',
  holds: (actor.haveAdmin && alone !== 'only') || by.some((who) => isWho(who, actor, record)),
  why: anyOf(by),
});

function personWithout(act: Pick<ActRules, 'who' | 'people'>, actor: Actor): JudgedRule {
  const rule = people(act, actor, {});
  return !rule.holds && dependsOnRecord(act.who) ? { ...rule, holds: null } : rule;
}

function actRules(act: ActDefinition, { viewer: { actor }, record, now }: Asked): readonly JudgedRule[] {
  if (!record) return [personWithout(act, actor), depends('condition')];
  const stop = whyStopped(act, record, { actor, now });
  return [
    people(act, actor, record),
    stop ? { kind: 'condition', holds: false, why: stop } : fits('condition', bi('条件满足', 'Met')),
  ];
}

function stepRules(key: string, { entity, viewer: { actor }, record, now }: Asked): readonly JudgedRule[] {
  const { flow } = entity;
  const named = flow?.steps.filter(({ key: action }) => action === key) ?? [];
  if (!flow || !record) return [depends('status'), personWithout(named[0] ?? { who: [] }, actor), depends('condition')];
  const name = (status: string): Text => stateOf(flow, status)?.label ?? bi(status, status);
  const from = named.flatMap((step) => step.from).map(name);
  const present = name(String(record[flow.field]));
  const step = named.find((one) => one.from.includes(String(record[flow.field])));
  const why = bi(
    `当前为“${present.zh}”，须为${from.map(({ zh }) => `“${zh}”`).join('、')}`,
    `It is ${present.en}; must be ${from.map(({ en }) => en).join(', ')}`,
  );
  if (!step) return [{ kind: 'status', holds: false, why }, people(named[0] ?? { who: [] }, actor, record)];
  const person = people(step, actor, record);
  const stop = whyStopped(step, record, { actor, now });
  const condition: JudgedRule = stop
    ? { kind: 'condition', holds: false, why: stop }
    : fits('condition', bi('条件满足', 'Met'));
  return [{ kind: 'status', holds: true, why }, person, condition];
}

/** The whole answer: yes, no by the first rule that is against it, or it depends. */
export function verdictOf(rules: readonly JudgedRule[]): { readonly may: boolean | null; readonly why: Text | null } {
  const against = rules.find(({ holds }) => holds === false);
  if (against) return { may: false, why: against.why };
  const open = rules.find(({ holds }) => holds === null);
  return open ? { may: null, why: open.why } : { may: true, why: null };
}

/** What can be asked about records of an entity, in the order people meet it. */
export function explainableActions(
  entity: EntityDefinition,
  acts: readonly ActDefinition[],
): readonly { readonly action: string; readonly label: Text }[] {
  const verbs = Object.entries(verbsOfAction).filter(([, needed]) =>
    needed.some((verb) => entity.verbs.includes(verb)),
  );
  const names: Readonly<Record<string, Text>> = {
    list: bi('查询', 'List'),
    view: bi('查看', 'View'),
    create: bi('新增', 'Create'),
    edit: bi('修改', 'Edit'),
    delete: bi('删除', 'Delete'),
    import: bi('导入', 'Import'),
    export: bi('导出', 'Export'),
  };
  const deeds = [...(entity.flow?.steps ?? []).map(({ key: action, label }) => ({ key: action, label })), ...acts];
  const once = deeds.filter((deed, at) => deeds.findIndex(({ key }) => key === deed.key) === at);
  return [
    ...verbs.map(([action]) => ({ action, label: names[action] ?? bi(action, action) })),
    ...once.map(({ key, label }) => ({ action: `act:${key}`, label })),
  ];
}
