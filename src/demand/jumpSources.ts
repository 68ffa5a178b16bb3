import { customer } from '#domain/company/customer.ts';
import { rightOf } from '#domain/core/entity.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { demand } from '#domain/demand/demand.ts';
import { demandListPath, demandPath, taskPath } from '#domain/demand/paths.ts';
import { listAddress } from '../parts/list/listAddress.ts';
import { textIn } from '../shell/frame/jumpText.ts';
import type { JumpSource } from '../shell/frame/useJumpRecords.ts';

const seesDemands = rightOf(demand.key, 'page');

/** Demands, tasks and customers, by number or name. */
export const demandJumps: readonly JumpSource[] = [
  {
    entity: demand.key,
    rights: [seesDemands],
    label: demand.label,
    pathOf: ({ id }) => demandPath(String(id)),
    textOf: ({ id, demandNo, title, customerId_label: company }) => ({
      title: [textIn(demandNo), textIn(title)].filter(Boolean).join(' ') || String(id),
      note: textIn(company),
    }),
  },
  {
    entity: delegateTask.key,
    rights: [rightOf(delegateTask.key, 'page')],
    label: delegateTask.label,
    pathOf: ({ taskNo }) => taskPath(String(taskNo)),
    textOf: ({ taskNo, demandId_label: of }) => ({ title: String(taskNo), note: textIn(of) }),
  },
  {
    entity: customer.key,
    rights: [rightOf(customer.key, 'page'), seesDemands],
    label: customer.label,
    // The list reads its filters from the address as JSON; a customer has no screen of its own yet.
    pathOf: ({ id }) => listAddress(demandListPath, { customerId: id }),
    textOf: ({ id, name, code }) => ({ title: textIn(name) ?? String(id), note: textIn(code) }),
  },
];
