import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';
import { handRequestsOver } from './leaving.ts';

/** What people ask each other for, and who has to agree. */
export const requestsServerArea: ServerArea = {
  key: 'requests',
  ...handlersOf(implemented),
  handsOver: handRequestsOver,
};
