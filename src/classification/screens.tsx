import { tariffPath } from '#domain/classification/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

/** What the pages of the tariff show beside those that follow from definitions. */
export const classificationScreens: AreaScreens = {
  components: {
    [tariffPath]: page(() => import('./Tariff.tsx'), 'Tariff'),
    '/hsCode/:id': page(() => import('./TariffRecord.tsx'), 'TariffRecord'),
  },
};
