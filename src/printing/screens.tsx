import { printTask } from '#domain/printing/index.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

const list = () => import('./PrintList.tsx');

/** What the print list and its tasks show. */
export const printingScreens: AreaScreens = {
  components: insteadOf(printTask, { list: page(list, 'PrintList'), edit: page(list, 'PrintTaskPage') }),
};
