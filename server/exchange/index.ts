import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { partnerRoute } from './door/partnerRoute.ts';
import * as implemented from './handlers.ts';
import { followRobot } from './imports/clientOrders.ts';
import { runImportBatch } from './imports/runBatch.ts';
import { forgetPartnerMessages } from './messages/forgetMessages.ts';
import { processPartnerMessages } from './messages/processMessages.ts';
import { sendPartnerReceipts } from './messages/sendReceipts.ts';

/** What other systems send us, and what waits for jobs and robots. */
export const exchangeServerArea: ServerArea = {
  key: 'exchange',
  ...handlersOf(implemented),
  afterStep: { rpaTask: followRobot },
  routes: partnerRoute,
  jobs: { runImportBatch, processPartnerMessages, sendPartnerReceipts, forgetPartnerMessages },
  cron: [
    '* * * * * processPartnerMessages',
    '* * * * * sendPartnerReceipts',
    '35 2 * * * forgetPartnerMessages ?fill=1d',
  ],
};
