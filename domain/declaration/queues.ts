import { defineQueue, dueSoon, type QueueDefinition } from '../core/queue.ts';
import { say } from '../core/text.ts';
import { customsOrder } from './customsOrder.ts';
import { declCertificate } from './declCertificate.ts';
import { certificatesPath, ordersPath } from './paths.ts';

const ordersToAccept = defineQueue(customsOrder, {
  key: 'ordersToAccept',
  label: say('待接报关委托', 'Orders to accept'),
  icon: 'declaration',
  place: 'todo',
  right: 'customsOrder:act:accept',
  at: ordersPath,
  filter: () => ({ status__in: ['SUBMITTED'] }),
  since: 'submittedTime',
  due: 'eta',
});

const ordersInWork = defineQueue(customsOrder, {
  key: 'ordersInWork',
  label: say('待制单、待复核委托', 'Orders to prepare and check'),
  icon: 'declaration',
  place: 'todo',
  right: 'customsOrder:act:make',
  at: ordersPath,
  filter: () => ({ status__in: ['ACCEPTED', 'MAKING'] }),
  since: 'acceptedTime',
  due: 'eta',
});

const ordersReturned = defineQueue(customsOrder, {
  key: 'ordersReturned',
  label: say('退回的报关委托', 'Returned orders'),
  icon: 'file',
  place: 'todo',
  right: 'customsOrder:act:submit',
  who: ['BUSI', 'CUST'],
  forCustomers: true,
  at: ordersPath,
  filter: () => ({ status__in: ['RETURNED'] }),
  due: 'eta',
});

const certificatesEnding = defineQueue(declCertificate, {
  key: 'certificatesEnding',
  label: say('监管证件 30 天内到期', 'Certificates ending within 30 days'),
  icon: 'file',
  place: 'alerts',
  right: 'declCertificate:edit',
  at: certificatesPath,
  filter: (facts) => ({ status: 'VALID', validTo__between: dueSoon(facts) }),
  due: 'validTo',
});

/** In the order in which people meet them. */
export const declarationQueues: readonly QueueDefinition[] = [ordersToAccept, ordersInWork, ordersReturned, certificatesEnding];
