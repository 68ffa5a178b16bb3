import { bi } from '../core/text.ts';
import { defineWorklist, type WorklistDefinition } from '../core/worklist.ts';
import { dispatchOrder } from './dispatchOrder.ts';
import { dispatchesPath, retailMergePath, retailOrdersPath, retailTransportsPath, tracksPath } from './paths.ts';
import { retailOrder } from './retailOrder.ts';
import { retailTms } from './retailTms.ts';
import { trackShipment } from './trackShipment.ts';

const icon = 'truck';

const dispatchesToConfirm = defineWorklist(dispatchOrder, {
  ...{ key: 'dispatchesToConfirm', label: bi('待确认派车', 'Dispatches to confirm'), icon },
  ...{ right: 'dispatchOrder:act:confirm', who: ['W1'], at: dispatchesPath, due: 'planTime' },
  filter: () => ({ status__in: ['SENT'] }),
});

const dispatchesToLoad = defineWorklist(dispatchOrder, {
  ...{ key: 'dispatchesToLoad', label: bi('待装车发车', 'Dispatches to load'), icon },
  ...{ right: 'dispatchOrder:act:load', who: ['W1'], at: dispatchesPath, due: 'planTime' },
  filter: () => ({ status__in: ['CONFIRMED', 'LOADING'] }),
});

const podsToCollect = defineWorklist(dispatchOrder, {
  ...{ key: 'podsToCollect', label: bi('待回单派车', 'PODs to collect'), icon },
  ...{ right: 'dispatchOrder:act:sign', who: ['W1'], at: dispatchesPath, since: 'arriveTime' },
  filter: () => ({ status__in: ['ARRIVED'] }),
});

const dispatchesRefused = defineWorklist(dispatchOrder, {
  ...{ key: 'dispatchesRefused', label: bi('被承运商拒绝的派车', 'Dispatches refused'), icon },
  ...{ right: 'dispatchOrder:act:send', who: ['W1', 'BUSI'], at: dispatchesPath },
  filter: () => ({ status__in: ['REFUSED'] }),
});

const tracksLate = defineWorklist(trackShipment, {
  ...{ key: 'tracksLate', label: bi('超期未到运输', 'Shipments late'), icon, place: 'alerts' },
  ...{ right: 'trackShipment:list', at: tracksPath, due: 'planArrive' },
  filter: ({ now }) => ({ status__in: ['WAIT', 'TRANSIT', 'DELIVERING', 'PROBLEM'], planArrive__lt: now }),
});

const trackProblems = defineWorklist(trackShipment, {
  ...{ key: 'trackProblems', label: bi('运输问题件', 'Shipments with a problem'), icon },
  ...{ right: 'trackShipment:act:addEvent', who: ['W1'], at: tracksPath },
  filter: () => ({ status__in: ['PROBLEM'] }),
});

const retailToCheck = defineWorklist(retailOrder, {
  ...{ key: 'retailToCheck', label: bi('待校验零售订单', 'Retail orders to check'), icon },
  ...{ right: 'retailOrder:act:check', who: ['BUSI'], at: retailOrdersPath },
  filter: () => ({ status__in: ['IMPORTED', 'CHECK_FAIL'] }),
});

const retailToSend = defineWorklist(retailOrder, {
  ...{ key: 'retailToSend', label: bi('待下发零售订单', 'Retail orders to send'), icon },
  ...{ right: 'retailOrder:act:send', who: ['BUSI'], at: retailMergePath, opens: { view: 'toSend' } },
  filter: () => ({ status: 'CHECKED' }),
});

const transportsToBook = defineWorklist(retailTms, {
  ...{ key: 'transportsToBook', label: bi('待预约零售运输', 'Store transports to book'), icon },
  ...{ right: 'retailTms:act:book', who: ['W1', 'BUSI'], at: retailTransportsPath },
  filter: () => ({ status__in: ['PLAN', 'REJECT'] }),
});

const transportsToday = defineWorklist(retailTms, {
  ...{ key: 'transportsToday', label: bi('今日零售配送', 'Store deliveries due'), icon },
  ...{ right: 'retailTms:act:deliver', who: ['W1'], at: retailTransportsPath, due: 'slotDate' },
  filter: ({ now }) => ({ status__in: ['BOOKED', 'ONWAY'], slotDate__lte: now.slice(0, 10) }),
});

/** In the order in which people meet them. */
export const transportWorklists: readonly WorklistDefinition[] = [
  ...[dispatchesToConfirm, dispatchesToLoad, podsToCollect, dispatchesRefused],
  ...[trackProblems, retailToCheck, retailToSend, transportsToBook, transportsToday, tracksLate],
];
