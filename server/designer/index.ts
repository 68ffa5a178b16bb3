import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { genericTableMethods } from './genericTable.ts';
import * as implemented from './handlers.ts';
import { entitiesMade, entityMade } from './versions.ts';

const handlers = handlersOf(implemented);

/** Tables and forms that people design, and the records in them. */
export const designerServerArea: ServerArea = {
  key: 'designer',
  ...handlers,
  methods: [...handlers.methods, ...genericTableMethods],
  rules: { made: entityMade, everyMade: entitiesMade },
};
