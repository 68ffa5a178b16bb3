import type { AreaRules } from './crud/areaRules.ts';
import { demandAreaRules } from './demand/index.ts';
import { guaranteeAreaRules } from './guarantee/index.ts';

const areas: readonly AreaRules[] = [demandAreaRules, guaranteeAreaRules];

/** What all areas add to the derived calls. */
export const areaRules: AreaRules = {
  computed: Object.assign({}, ...areas.map(({ computed }) => computed)),
  entities: Object.assign({}, ...areas.map(({ entities }) => entities)),
};
