export { dispatchForetold, dispatchMade, dispatchRules, orderDropped } from './dispatchRules.ts';
export { retailOrderChecked, retailRules } from './retailRules.ts';
export { importRetailOrder, importTrack } from './sheets.ts';
export { tmsRules, transportsMade } from './tmsRules.ts';
export { trackEventAdded, trackFetched, trackRules, trackTold } from './trackRules.ts';
