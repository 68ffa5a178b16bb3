export { dropDispatchOrder } from './dispatchActs.ts';
export { foretellDispatch, makeDispatch } from './dispatchCalls.ts';
export { dispatchedOrder, dispatchOrder } from './dispatchOrder.ts';
export { checkRetailOrder, makeRetailTms, sendRetailOrder } from './retailActs.ts';
export { retailOrder, retailOrderLine } from './retailOrder.ts';
export { retailTms, retailTmsLine } from './retailTms.ts';
export { addTrackEvent, fetchTrack, tellTrack } from './trackActs.ts';
export { trackEvent, trackShipment } from './trackShipment.ts';
