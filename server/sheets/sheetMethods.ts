import { type EntityDefinition, methodName, rightOf } from '#domain/core/entity.ts';
import type { GatewayMethod } from '../gateway/method.ts';
import { optionalRecord, requiredText } from '../gateway/shape.ts';
import { exportEntity } from './exportEntity.ts';
import { importEntity } from './importEntity.ts';

/** The database may take its time with the rows of a large export. */
const exportTimeoutMs = 600_000;

/** The calls of an entity that bring a sheet in or out, as its verbs say. */
export function sheetMethods(entity: EntityDefinition): GatewayMethod[] {
  const call = (verb: 'import' | 'export') => ({
    service: entity.service,
    method: methodName(entity, verb),
    right: rightOf(entity.key, verb),
    writes: true,
  });
  const methods: GatewayMethod[] = [];
  if (entity.verbs.includes('import'))
    methods.push({
      ...call('import'),
      run: (data, inside) => importEntity(entity, { fileId: requiredText(data, 'fileId'), params: optionalRecord(data, 'params') }, inside),
    });
  if (entity.verbs.includes('export'))
    methods.push({ ...call('export'), timeout: exportTimeoutMs, run: (data, inside) => exportEntity(entity, data, inside) });
  return methods;
}
