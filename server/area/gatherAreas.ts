import type { EntityDefinition } from '#domain/core/entity.ts';
import { methodName } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { derivedMethods } from '../crud/derive.ts';
import { methodOfAct } from '../crud/implement.ts';
import type { WorkbenchBlock } from '../gateway/answerBlocks.ts';
import type { AreaRules } from '../gateway/areaRules.ts';
import { type MethodTable, methodTable } from '../gateway/dispatch.ts';
import type { GatewayMethod } from '../gateway/method.ts';
import { sheetMethods } from '../sheets/sheetMethods.ts';
import type { ServerArea } from './serverArea.ts';

type Areas = readonly ServerArea[];

/** Every gateway call of the product: those that follow from definitions, then each area's own. */
export function gatherMethods(areas: Areas): MethodTable {
  const derived = Object.values(entities).flatMap((entity) => {
    const border = areas.find(({ key }) => key === entity.design)?.border;
    const methods = [...derivedMethods(entity), ...sheetMethods(entity)];
    return border ? methods.map((method) => border(entity, method)) : methods;
  });
  const gathered = { blocks: gatherBlocks(areas), exporters: exportersAmong(derived) };
  const own = areas.flatMap(({ methods, gathering, acts = [], border }) => [
    ...methods,
    ...acts.flatMap((act) => methodOfAct(act).map((method) => border?.(act.act.entity, method) ?? method)),
    ...(gathering?.(gathered) ?? []),
  ]);
  return methodTable([...derived, ...own]);
}

function exportersAmong(derived: readonly GatewayMethod[]): ReadonlyMap<string, GatewayMethod> {
  const exporters = new Map<string, GatewayMethod>();
  for (const entity of Object.values<EntityDefinition>(entities)) {
    const name = methodName(entity, 'export');
    const exporter = derived.find(({ service, method }) => service === entity.service && method === name);
    if (exporter) exporters.set(`${entity.design}/${entity.key}`, exporter);
  }
  return exporters;
}

/** The start page: what waits for the person in any area, then the blocks of each. */
function gatherBlocks(areas: Areas): Readonly<Record<string, WorkbenchBlock>> {
  const todo: WorkbenchBlock = async (call) => {
    const queues = [];
    for (const area of areas) queues.push(...((await area.queues?.(call)) ?? []));
    return queues;
  };
  return Object.assign({ todo }, ...areas.map(({ blocks }) => blocks));
}

/** What all areas add to the derived calls. */
export const gatherRules = (areas: Areas): AreaRules => ({
  computed: Object.assign({}, ...areas.map(({ rules }) => rules?.computed)),
  entities: Object.assign({}, ...areas.map(({ rules }) => rules?.entities)),
  acts: areas.flatMap(({ acts = [] }) => acts),
  refusals: Object.assign({}, ...areas.map(refusalsByEntity)),
});

/** An area's own sentences hold for the entities whose `design` is its key. */
const refusalsByEntity = ({ key, refusals }: ServerArea) =>
  Object.fromEntries(Object.values(entities).flatMap((entity) => (refusals && entity.design === key ? [[entity.key, refusals]] : [])));
