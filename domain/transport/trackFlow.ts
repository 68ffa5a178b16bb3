import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** Events lead a track on; who takes a step by itself leaves an event, too. */
const byEvent = { who: ['SYSTEM', 'W1'], offeredTo: [], takes: ['lastPlace', 'lastNote'] } as const;

/** 物流轨迹: from the pick-up to the recipient, or back. @see docs/spec/operations.md 5 track */
export const trackFlow = defineFlow({
  entity: 'trackShipment',
  dict: 'TRACK_STATUS',
  drafts: ['WAIT'],
  open: [{ in: ['TRANSIT', 'DELIVERING', 'PROBLEM'], fields: ['planArrive', 'fromPlace', 'toPlace'] }],
  whyClosed: bi('运输已结束，轨迹不能再改', 'The transport is over: its track is not changed any more'),
  states: [
    { key: 'WAIT', label: bi('待揽收', 'To pick up'), tone: 'wait', icon: 'clock' },
    { key: 'TRANSIT', label: bi('运输中', 'In transit'), tone: 'run', icon: 'half' },
    { key: 'DELIVERING', label: bi('派送中', 'Delivering'), tone: 'run', icon: 'dot' },
    { key: 'DELIVERED', label: bi('已签收', 'Delivered'), tone: 'ok', icon: 'tick', final: true },
    { key: 'PROBLEM', label: bi('问题件', 'Problem'), tone: 'bad', icon: 'mark' },
    { key: 'RETURNED', label: bi('已退回', 'Returned'), tone: 'plain', icon: 'back', final: true },
  ],
  steps: [
    {
      key: 'pickup',
      label: bi('揽收', 'Pick up'),
      from: ['WAIT'],
      to: 'TRANSIT',
      ...byEvent,
      needs: ['lastEventTime'],
      effect: 'trackMoved',
    },
    {
      key: 'deliver',
      label: bi('派送', 'Out for delivery'),
      from: ['TRANSIT', 'PROBLEM'],
      to: 'DELIVERING',
      ...byEvent,
      needs: ['lastEventTime'],
      effect: 'trackMoved',
    },
    {
      key: 'sign',
      label: bi('签收', 'Deliver'),
      from: ['DELIVERING', 'TRANSIT'],
      to: 'DELIVERED',
      ...byEvent,
      needs: ['lastEventTime'],
      effect: 'trackMoved',
    },
    {
      key: 'problem',
      label: bi('问题件', 'Problem'),
      from: ['TRANSIT', 'DELIVERING'],
      to: 'PROBLEM',
      ...byEvent,
      reason: 'required',
      effect: 'trackMoved',
    },
    {
      key: 'back',
      label: bi('恢复运输', 'Resume transit'),
      from: ['PROBLEM'],
      to: 'TRANSIT',
      ...byEvent,
      needs: ['lastEventTime'],
      effect: 'trackMoved',
    },
    {
      key: 'giveBack',
      label: bi('退回', 'Return to sender'),
      from: ['PROBLEM'],
      to: 'RETURNED',
      ...byEvent,
      needs: ['lastEventTime'],
      effect: 'trackMoved',
    },
  ],
});
