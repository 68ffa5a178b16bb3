import { type AreaScreens, block } from '../shell/areaScreens.ts';

/** What funds show beside the pages that follow from definitions. */
export const fundScreens: AreaScreens = {
  components: {},
  panels: [block(() => import('./RebuildBalance.tsx'), 'RebuildBalance')],
};
