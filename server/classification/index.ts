import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { seedTariff } from './demo/seedTariff.ts';
import * as implemented from './handlers.ts';
import { followSynonym, synonymRules } from './synonyms.ts';

/** The tariff. */
export const classificationArea: ServerArea = {
  key: 'classification',
  ...handlersOf(implemented),
  rules: { computed: {}, entities: { hsSynonym: synonymRules } },
  follows: { hsSynonym: followSynonym },
  demo: seedTariff,
};
