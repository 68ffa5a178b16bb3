export { dispatchForetold, dispatchMade, dispatchOrderRules, orderDropped } from './dispatchOrderRules.ts';
export { retailOrderChecked, retailOrderSent, retailRules } from './retailRules.ts';
export { importRetailOrder, importTrack } from './sheets.ts';
export { tmsRules, transportsMade } from './tmsRules.ts';
export { trackEventAdded, trackFetched, trackRules, trackTold } from './trackRules.ts';
