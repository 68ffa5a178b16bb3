import type { EntityDefinition } from '#domain/core/entity.ts';
import { methodName } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { documentMethods } from '../approval/documentMethods.ts';
import { headerComputed } from '../approval/headerComputed.ts';
import { documentsWaiting } from '../approval/waitingDocuments.ts';
import { isOfKind, workflowMethods } from '../approval/workflowMethods.ts';
import { derivedMethods } from '../crud/derive.ts';
import { methodOfAct } from '../crud/implement.ts';
import type { DashboardWidget } from '../gateway/answerWidgets.ts';
import type { AfterStep, AfterWrite, AreaRules, SpeaksAgainst } from '../gateway/areaRules.ts';
import { type MethodTable, methodTable } from '../gateway/dispatch.ts';
import type { GatewayMethod, OwnAuthorization } from '../gateway/method.ts';
import { sheetMethods } from '../sheets/sheetMethods.ts';
import { refuseUnasked } from './refuseUnasked.ts';
import type { ServerArea } from './serverArea.ts';
import { worklistWidgets } from './worklistWidgets.ts';

type Areas = readonly ServerArea[];

/** Every gateway call of the product: those that follow from definitions, then each area's own. */
export function gatherMethods(areas: Areas): MethodTable {
  const derived = Object.values(entities).flatMap((entity) => {
    const border = areas.find(({ key }) => key === entity.design)?.border;
    const methods = [...derivedMethods(entity), ...sheetMethods(entity)].map(bordersOf(areas, entity));
    return border ? methods.map((method) => border(method, entity)) : methods;
  });
  const gathered = { blocks: gatherBlocks(areas), exporters: exportersAmong(derived) };
  const own = areas.flatMap(({ methods, kinds = [], gathering, acts = [], border = open }) => [
    ...[...methods, ...kinds.flatMap(documentMethods)].map((method) => border(method)),
    ...acts.flatMap((act) =>
      methodOfAct(act).map((method) => border(bordersOf(areas, act.act.entity)(method), act.act.entity)),
    ),
    ...(gathering?.(gathered) ?? []),
  ]);
  return methodTable([...derived, ...own, ...machineMethods(areas)].map(refuseUnasked));
}

const open = (method: GatewayMethod): GatewayMethod => method;

/** What areas put around every call about an entity. */
const bordersOf =
  (areas: Areas, { key }: Pick<EntityDefinition, 'key'>) =>
  (method: GatewayMethod): GatewayMethod =>
    areas.reduce((inner, { borders }) => borders?.[key]?.(inner) ?? inner, method);

/**
 * A call of the approval machine passes the border of the area whose document it names, and every border where it names
 * none.
 */
function machineMethods(areas: Areas): GatewayMethod[] {
  const hosts = areas.filter(({ kinds = [] }) => kinds.length > 0);
  return workflowMethods(hosts.flatMap(({ kinds = [] }) => kinds)).map((method) => ({
    ...method,
    ...authorizationOf(hosts.flatMap(({ border = open }) => border(method).authorizesItself ?? [])),
    run: (data, call) => {
      const named = hosts.filter(({ kinds = [] }) => kinds.some((kind) => isOfKind(kind, data)));
      const passed = named.length > 0 ? named : hosts;
      return passed.reduce((inner, { border = open }) => border(inner), method).run(data, call);
    },
  }));
}

/** Whoever passes the door of one host is let in; the border of the document that is named decides. */
const authorizationOf = ([first, ...others]: readonly OwnAuthorization[]): Pick<GatewayMethod, 'authorizesItself'> =>
  first
    ? {
        authorizesItself: {
          ...first,
          mayEnter: (actor) => [first, ...others].some((authorizesItself) => authorizesItself.mayEnter(actor)),
        },
      }
    : {};

function exportersAmong(derived: readonly GatewayMethod[]): ReadonlyMap<string, GatewayMethod> {
  const exporters = new Map<string, GatewayMethod>();
  for (const entity of Object.values<EntityDefinition>(entities)) {
    const name = methodName(entity, 'export');
    const exporter = derived.find(({ service, method }) => service === entity.service && method === name);
    if (exporter) exporters.set(`${entity.design}/${entity.key}`, exporter);
  }
  return exporters;
}

/** The start page: what waits for the person in any area and what he should know of, then the blocks of each. */
const gatherBlocks = (areas: Areas): Readonly<Record<string, DashboardWidget>> =>
  Object.assign({ ...worklistWidgets(areas) }, ...areas.map(({ blocks }) => blocks));

/** What all areas add to the derived calls. */
export const gatherRules = (areas: Areas): AreaRules => ({
  ...areas.find(({ rules }) => rules?.sheetMapping)?.rules,
  computed: computedOf(areas),
  entities: entitiesOf(areas),
  afterWrite: afterWriteOf(areas),
  afterStep: afterStepOf(areas),
  settles: Object.assign({}, ...areas.map(({ settles }) => settles)),
  speaksAgainst: speaksAgainstOf(areas),
  handsOver: areas.flatMap(({ handsOver }) => handsOver ?? []),
  proofs: areas.flatMap(({ proofs = [] }) => proofs),
  figures: Object.assign({}, ...areas.map(({ figures }) => figures)),
  acts: areas.flatMap(({ acts = [] }) => acts),
  waiting: areas.flatMap(({ kinds = [] }) => kinds.map(documentsWaiting)),
  made: areas.find(({ rules }) => rules?.made)?.rules?.made,
  everyMade: areas.find(({ rules }) => rules?.everyMade)?.rules?.everyMade,
  sheets: Object.assign({}, ...areas.map(({ rules }) => rules?.sheets)),
  papers: Object.assign({}, ...areas.map(({ rules }) => rules?.papers)),
  partnerMessages: Object.assign({}, ...areas.map(({ partnerMessages }) => partnerMessages)),
  senders: Object.assign({}, ...areas.map(({ rules }) => rules?.senders)),
  refusals: Object.assign({}, ...areas.map(refusalsByEntity)),
});

/** @throws {Error} an entity has rules twice: the second ones would take the place of the first */
function entitiesOf(areas: Areas): AreaRules['entities'] {
  const all = areas.flatMap(({ rules, entityRules = [] }) => [
    ...Object.entries(rules?.entities ?? {}),
    ...entityRules.map(({ entity, rules: own }) => [entity.key, own] as const),
  ]);
  const keys = all.map(([key]) => key);
  const twice = keys.filter((key, at) => keys.indexOf(key) < at);
  if (twice.length > 0) throw new Error(`Rules twice: ${twice.join(', ')}`);
  return Object.fromEntries(all);
}

function afterWriteOf(areas: Areas): NonNullable<AreaRules['afterWrite']> {
  const afterWrite: Record<string, AfterWrite[]> = {};
  for (const area of areas) {
    const own = (area.entityRules ?? []).flatMap(({ entity, afterWrite: follow }) =>
      follow ? [[entity.key, follow] as const] : [],
    );
    for (const [key, follow] of [...own, ...Object.entries(area.afterWrite ?? {})])
      afterWrite[key] = [...(afterWrite[key] ?? []), follow];
  }
  return afterWrite;
}

function afterStepOf(areas: Areas): NonNullable<AreaRules['afterStep']> {
  const afterStep: Record<string, AfterStep[]> = {};
  for (const { afterStep: own = {} } of areas)
    for (const [key, follow] of Object.entries(own)) afterStep[key] = [...(afterStep[key] ?? []), follow];
  return afterStep;
}

function speaksAgainstOf(areas: Areas): NonNullable<AreaRules['speaksAgainst']> {
  const against: Record<string, SpeaksAgainst[]> = {};
  for (const { speaksAgainst: own = {} } of areas)
    for (const [key, ask] of Object.entries(own)) against[key] = [...(against[key] ?? []), ask];
  return against;
}

function computedOf(areas: Areas): AreaRules['computed'] {
  const own = areas.flatMap(({ entityRules = [] }) => entityRules);
  const computed: AreaRules['computed'] = Object.assign(
    Object.fromEntries(own.map(({ entity, computed: counted = {} }) => [entity.key, counted])),
    ...areas.map(({ rules }) => rules?.computed),
  );
  const documents = areas.flatMap(({ kinds = [] }) => kinds.map(({ entity }) => entity.key));
  return { ...computed, ...Object.fromEntries(documents.map((key) => [key, { ...headerComputed, ...computed[key] }])) };
}

/** An area's own sentences hold for the entities whose `design` is its key. */
const refusalsByEntity = ({ key, refusals }: ServerArea) =>
  Object.fromEntries(
    Object.values(entities).flatMap((entity) => (refusals && entity.design === key ? [[entity.key, refusals]] : [])),
  );
