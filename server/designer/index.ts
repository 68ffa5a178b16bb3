import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { genericTableMethods } from './genericTable.ts';
import * as implemented from './handlers.ts';
import { onlineFormRules } from './publishForm.ts';
import { onlineTableRules } from './publishTable.ts';
import { entitiesMade, entityMade } from './versions.ts';

const handlers = handlersOf(implemented);

/** Tables and forms that people design, and the records in them. */
export const designerArea: ServerArea = {
  key: 'designer',
  ...handlers,
  methods: [...handlers.methods, ...genericTableMethods],
  rules: {
    computed: {
      onlineTable: {
        records: '(select count(*)::int from online_record r where r.table_code = t.code and not r.deleted_flg)',
      },
    },
    entities: { onlineTable: onlineTableRules, onlineForm: onlineFormRules },
    made: entityMade,
    everyMade: entitiesMade,
  },
};
