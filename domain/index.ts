import { areas } from './areas.ts';
import type { ActDefinition } from './core/act.ts';
import type { Binding, StandIns } from './core/binding.ts';
import type { CallDefinition, CallTool } from './core/call.ts';
import type { EntityDefinition } from './core/entity.ts';
import { named } from './core/named.ts';
import type { PaperDefinition } from './core/paper.ts';
import type { ReportDefinition } from './core/report.ts';
import { columnsOfScope } from './core/scopeColumns.ts';
import type { SettingDefinition } from './core/setting.ts';
import type { Text } from './core/text.ts';
import type { WorklistDefinition } from './core/worklist.ts';

/** Everything that exists, by entity key. */
export const entities: Readonly<Record<string, EntityDefinition>> = named(
  Object.fromEntries(areas.flatMap((area) => area.entities).map((entity) => [entity.key, entity])),
);

const made = new Map<string, EntityDefinition>();

/**
 * For a browser: an entity that people designed, as the server sent it. Another version takes the place of the one
 * before.
 */
export const knowEntity = (entity: EntityDefinition): void => void made.set(entity.key, entity);

/** One of ours, or one that is known to have been made. */
export const findEntity = (key: string): EntityDefinition | undefined => entities[key] ?? made.get(key);

/** @throws {Error} no entity has this key: a mistake in a definition, never a user's */
export function entityOf(key: string): EntityDefinition {
  const entity = findEntity(key);
  if (!entity) throw new Error(`No entity '${key}' in domain/areas.ts`);
  return entity;
}

/** What people are tied to, as the scopes of entities name it. */
export const bindings: readonly Binding[] = [
  ...new Set([
    ...Object.values(entities).flatMap((entity) => columnsOfScope(entity)?.bound?.to ?? []),
    ...areas.flatMap((area) => area.bindings ?? []),
  ]),
];

/** Settings that areas bring, by their keys. */
export const areaSettings: ReadonlyMap<string, SettingDefinition> = new Map(
  areas.flatMap((area) => area.settings ?? []).map((setting) => [setting.key, setting]),
);

/** Where is kept who stands in for whom. */
export const standIns: readonly StandIns[] = areas.flatMap((area) => area.standIns ?? []);

/** Every report, by its key. */
export const reports: ReadonlyMap<string, ReportDefinition> = new Map(
  areas.flatMap((area) => area.reports ?? []).map((report) => [report.key, report]),
);

/** What the start page counts, in the order of the areas. */
export const queues: readonly WorklistDefinition[] = areas.flatMap((area) => area.queues ?? []);

const acts = new Map<string, ActDefinition[]>();
for (const act of areas.flatMap((area) => area.acts ?? []))
  acts.set(act.entity.key, [...(acts.get(act.entity.key) ?? []), act]);

/** What can be done to records of an entity beyond its lifecycle, in the order people meet it. */
export const actsOf = (entityKey: string): readonly ActDefinition[] => acts.get(entityKey) ?? [];

/** A call with the button that makes it. */
export interface OfferedCall {
  readonly call: CallDefinition;
  readonly tool: CallTool;
}

// What a tool tells is typed by the answer of its call, which is all it is ever given.
const callTools: readonly OfferedCall[] = areas
  .flatMap((area) => area.calls ?? [])
  .flatMap((call) => (call.tool ? [{ call, tool: call.tool as unknown as CallTool }] : []));

/** Calls that the list of an entity offers as buttons, in the order of their areas. */
export const callToolsOf = (entityKey: string): readonly OfferedCall[] =>
  callTools.filter(({ tool }) => tool.of === entityKey);

const papers: readonly PaperDefinition[] = areas.flatMap((area) => area.papers ?? []);

/** What records of an entity print, in the order people meet it; nothing where that is their form alone. */
export const papersOf = (entityKey: string): readonly PaperDefinition[] =>
  papers.filter(({ entity }) => entity.key === entityKey);

/** Every list that people arrange: the name it is kept under -> what it lists. */
export const arrangedLists: ReadonlyMap<string, { readonly entity: EntityDefinition; readonly label: Text }> = new Map([
  ...Object.values(entities).flatMap((entity) =>
    entity.verbs.includes('page') && entity.list ? [[entity.key, { entity, label: entity.label }] as const] : [],
  ),
  ...areas.flatMap(({ lists = {} }) =>
    Object.entries(lists).map(([key, { entity, label }]) => [key, { entity: entityOf(entity), label }] as const),
  ),
]);
