import { printListPath } from '#domain/printing/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

const list = () => import('./PrintList.tsx');

/** What the print list and its tasks show. */
export const printingScreens: AreaScreens = {
  components: {
    [printListPath]: page(list, 'PrintList'),
    '/printTask/:id': page(list, 'PrintTaskPage'),
  },
};
