import { bi } from '../core/text.ts';
import { defineWorklist, dueSoon, type WorklistDefinition } from '../core/worklist.ts';
import { customer } from './customer.ts';
import { customsBroker } from './customsBroker.ts';
import { brokersPath, customersPath } from './paths.ts';

const contractsEnding = defineWorklist(customer, {
  key: 'contractsEnding',
  label: bi('客户合同 30 天内到期', 'Contracts ending within 30 days'),
  icon: 'owner',
  place: 'alerts',
  right: 'customer:edit',
  at: customersPath,
  filter: (facts) => ({ enabled: 1, contractEnd__between: dueSoon(facts) }),
  due: 'contractEnd',
});

const brokersEnding = defineWorklist(customsBroker, {
  key: 'brokersEnding',
  label: bi('报关行资质 30 天内到期', 'Broker certificates ending within 30 days'),
  icon: 'owner',
  place: 'alerts',
  right: 'customsBroker:edit',
  at: brokersPath,
  filter: (facts) => ({ enabled: 1, validTo__between: dueSoon(facts) }),
  due: 'validTo',
});

/** In the order in which people meet them. */
export const companyWorklists: readonly WorklistDefinition[] = [contractsEnding, brokersEnding];
