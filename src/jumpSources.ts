import { customer } from '#domain/company/customer.ts';
import { rightOf } from '#domain/core/entity.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { demand } from '#domain/demand/demand.ts';
import { PRODUCT } from './route.ts';
import type { JumpSource } from './shell/frame/useJumpRecords.ts';

const seesDemands = rightOf(demand.key, 'page');
const own = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What the jump box finds beside menus, area by area. */
export const jumpSources: readonly JumpSource[] = [
  {
    entity: demand.key,
    rights: [seesDemands],
    label: demand.label,
    pathOf: ({ id }) => `/${PRODUCT}/receiveDemandUpdate?id=${encodeURIComponent(id)}`,
    textOf: ({ id, demandNo, title, customerId_label: company }) => ({
      title: [own(demandNo), own(title)].filter(Boolean).join(' ') || String(id),
      note: own(company),
    }),
  },
  {
    entity: delegateTask.key,
    rights: [rightOf(delegateTask.key, 'page')],
    label: delegateTask.label,
    pathOf: ({ taskNo }) => `/${PRODUCT}/delegateTask?taskNo=${encodeURIComponent(String(taskNo))}`,
    textOf: ({ taskNo, demandId_label: of }) => ({ title: String(taskNo), note: own(of) }),
  },
  {
    entity: customer.key,
    rights: [rightOf(customer.key, 'page'), seesDemands],
    label: customer.label,
    // The list reads its filters from the address as JSON; a customer has no screen of its own yet.
    pathOf: ({ id }) => `/${PRODUCT}/delegateList?filter=${encodeURIComponent(JSON.stringify({ customerId: id }))}`,
    textOf: ({ id, name, code }) => ({ title: own(name) ?? String(id), note: own(code) }),
  },
];
