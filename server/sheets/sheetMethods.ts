import { comesInBatches, type EntityDefinition, methodName, rightOf } from '#domain/core/entity.ts';
import { undoImportName } from '#domain/core/importFields.ts';
import { optionalRecord, optionalText, requiredText } from '#domain/core/shape.ts';
import { sheetEditsOf } from '#domain/core/sheetEdits.ts';
import type { GatewayMethod } from '../gateway/method.ts';
import { exportEntity } from './exportEntity.ts';
import { importEntity, inlineRows, mappingNamed } from './importEntity.ts';
import { takesSheet } from './takesSheet.ts';
import { undoImport } from './undoImport.ts';

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
      ...takesSheet(inlineRows, 'left', ({ mapId }, asked) =>
        typeof mapId === 'string' && mapId ? mappingNamed(mapId, entity, asked) : {},
      ),
      run: (data, inside) =>
        importEntity(
          entity,
          {
            fileId: requiredText(data, 'fileId'),
            params: optionalRecord(data, 'params'),
            mapId: optionalText(data, 'mapId', 60),
            edits: sheetEditsOf(data.edits),
          },
          inside,
        ),
    });
  if (comesInBatches(entity))
    methods.push({
      ...call('import'),
      method: undoImportName(entity),
      run: (data, inside) => undoImport(entity, requiredText(data, 'importNo', 20), inside),
    });
  if (entity.verbs.includes('export'))
    methods.push({
      ...call('export'),
      share: 'exports',
      timeout: exportTimeoutMs,
      run: (data, inside) => exportEntity(entity, data, inside),
    });
  return methods;
}
