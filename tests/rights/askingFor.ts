import { areas as definedAreas } from '#domain/areas.ts';
import type { EntityDefinition, FieldMap } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { gatherMethods } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';
import type { GatewayMethod } from '#server/gateway/method.ts';
import type { Row } from './foreignRows.ts';

/** Every gateway call of the product. */
export const allMethods: readonly GatewayMethod[] = [...gatherMethods(serverAreas).values()];

const inputs = new Map<string, FieldMap>();
for (const { calls = [], acts = [] } of definedAreas) {
  for (const { service, method, input } of calls) inputs.set(`${service}.${method}`, input.fields);
  for (const { service, method, form } of acts) inputs.set(`${service}.${method}`, form.fields);
}

type Data = Readonly<Record<string, unknown>>;

/** A value of the right kind, so that a call gets as far as to look at the record. */
function sampleOf(field: Field, today: string): unknown {
  switch (field.kind) {
    case 'money':
    case 'decimal':
      return '1.00';
    case 'int':
    case 'bool':
      return 1;
    case 'date':
      return today;
    case 'datetime':
      return `${today} 10:00:00`;
    case 'files':
    case 'children':
      return [];
    case 'json':
      return undefined;
    default:
      return 'x';
  }
}

/** `bhQuota` and a guarantee's documents are named in calls by `quotaId`, `guaranteeId` and so on. */
const idName = ({ key }: EntityDefinition): string => {
  const plain = key.replace(/^bh/, '');
  return `${plain.charAt(0).toLowerCase()}${plain.slice(1)}Id`;
};

/**
 * What a call is asked with to get hold of a record: its id under every name that calls have for ids, the ids of
 * records beside it, and values of the right kind for everything else.
 * @param beside one row of each entity, of the same owner
 */
export function askingFor(
  method: GatewayMethod,
  row: Row,
  { beside, today }: { beside: readonly Row[]; today: string },
): Data {
  const named = inputs.get(`${method.service}.${method.method}`) ?? {};
  const samples = Object.fromEntries(Object.entries(named).map(([name, field]) => [name, sampleOf(field, today)]));
  const ids = Object.fromEntries([...beside, row].map((one) => [idName(one.entity), one.id]));
  const { id, rowVersion, entity } = row;
  const docType = typeof entity.fields.docType === 'object' ? docTypes[entity.key] : undefined;
  const document = { docType, entity: entity.key, docId: id, id, rowVersion, action: 'approve', opinion: 'x' };
  const record = { id, rowVersion, ...ids, remark: 'x' };
  return {
    ...{
      reason: 'x',
      note: 'x',
      text: 'x',
      result: 'PASS',
      decision: 'receiptApprove',
      files: [{ realFile: 'x', hashaddr: 'x' }],
      perRow: 1,
    },
    ...{
      fromMonth: today.slice(0, 7),
      toMonth: today.slice(0, 7),
      month: today.slice(0, 7),
      day: today,
      date: today,
      payDate: today,
    },
    ...{
      payMode: 'COMPANY_ADVANCE',
      accountType: entity.key === 'bhGuarantee' ? 'GUARANTEE' : 'QUOTA',
      limit: 500,
      approve: 1,
    },
    ...samples,
    ...ids,
    mainCompId: ids.mainCompId,
    ...document,
    ...{ ids: [id], rowVersions: [rowVersion], usageIds: [id], deletedIds: [id], deletedVersions: [rowVersion] },
    ...{ items: [document], rows: [record], record, doc: record, review: record, values: record, filter: {} },
  };
}

const docTypes: Readonly<Record<string, string>> = {
  bhApply: 'APPLY',
  bhAdjust: 'ADJUST',
  bhShortAdjust: 'SHORT',
  bhDelay: 'DELAY',
  bhExcess: 'EXCESS',
};
