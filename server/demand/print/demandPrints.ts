import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { addressTemplate, demand } from '#domain/demand/index.ts';
import type { Call } from '../../gateway/method.ts';
import type { LabelJob } from '../../print/printJob.ts';
import { idsOf, type Print, queryText, sheetsOf } from '../../print/printRoutes.ts';
import { addressLabel } from './addressLabel.ts';
import { demandSheet } from './demandSheet.ts';

/** Papers of the area: `demand?ids=a,b` and `addressTemplate?id=&addressId=&demandId=&sample=1`. */
export const demandPrints: readonly Print[] = [
  {
    path: 'demand',
    service: 'business',
    method: 'printDemand',
    paper: async (query, call) => {
      const ids = idsOf(query, 'ids');
      if (!hasRight(call.actor, `${demand.key}:print`)) throw sharedErrors.FORBIDDEN();
      return { name: demand.label, job: await sheetsOf(demand.key, ids, (id) => demandSheet(id, call), call) };
    },
  },
  {
    path: 'addressTemplate',
    service: 'business',
    method: 'printAddressTemplate',
    paper: async (query, call) => ({ name: addressTemplate.label, job: await labelOf(query, call) }),
  },
];

async function labelOf(query: unknown, call: Call): Promise<LabelJob> {
  if (!hasRight(call.actor, `${addressTemplate.key}:print`)) throw sharedErrors.FORBIDDEN();
  const templateId = queryText(query, 'id');
  if (!templateId) throw invalid({ id: bi('请选择地址模板', 'Choose an address template') });
  const isSample = queryText(query, 'sample') === '1';
  const addressId = isSample ? undefined : queryText(query, 'addressId') || undefined;
  const demandId = isSample ? undefined : queryText(query, 'demandId') || undefined;
  if (!isSample && !addressId) throw invalid({ addressId: bi('请选择地址', 'Choose an address') });
  Object.assign(call.audit, { entity: addressTemplate.key, recordId: templateId, detail: { addressId, demandId } });
  return addressLabel({ templateId, addressId, demandId }, call);
}
