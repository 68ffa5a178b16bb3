import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';
import { sendAgain, sharedMessagesRoute, shownBody } from './interfaceCalls.ts';
import { keepJournals } from './keepJournals.ts';
import { sealLog } from './sealLog.ts';

export { maskedText } from './interfaceCalls.ts';

/**
 * What was done, what became of goods, what went over the wire; kept in months, the first of them in a chain of hashes.
 */
export const logsServerArea: ServerArea = {
  key: 'logs',
  ...handlersOf(implemented),
  rules: {
    computed: {
      interfaceLog: { resends: '(select count(*)::int from interface_log n where n.resend_of = t.id)', shownBody },
    },
    entities: {},
  },
  jobs: { keepJournals, sealLog, sendAgain },
  cron: ['* * * * * sealLog', '35 0 * * * keepJournals ?fill=1d'],
  routes: sharedMessagesRoute,
};
