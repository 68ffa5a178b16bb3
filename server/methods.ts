import type { EntityDefinition } from '#domain/core/entity.ts';
import { methodName } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { derivedMethods } from './crud/derive.ts';
import { demandMethods } from './demand/index.ts';
import { type MethodTable, methodTable } from './gateway/dispatch.ts';
import type { GatewayMethod } from './gateway/method.ts';
import { guaranteeMethods, insideArea, withinBinding } from './guarantee/index.ts';
import { exportReport, systemMethods } from './system/index.ts';

/** Every gateway call of the product: those that follow from definitions, then each area's own. */
export function allMethods(): MethodTable {
  const derived = Object.values(entities).flatMap((entity) => derivedMethods(entity).map((method) => inItsArea(entity, method)));
  const exporters = new Map<string, GatewayMethod>();
  for (const entity of Object.values(entities)) {
    const exporter = derived.find((method) => method.service === entity.service && method.method === methodName(entity, 'export'));
    if (exporter) exporters.set(`${entity.design}/${entity.key}`, exporter);
  }
  return methodTable([...derived, ...systemMethods, ...demandMethods, ...guaranteeMethods, exportReport(exporters)]);
}

/** Derived calls of the guarantee area obey the area's own border. */
const inItsArea = (entity: EntityDefinition, method: GatewayMethod): GatewayMethod =>
  entity.design === 'guarantee' ? insideArea(withinBinding(entity, method)) : method;
