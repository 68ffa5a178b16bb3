import {
  applicationPath,
  dispatchPath,
  goodsLinesPath,
  historyPath,
  newApplicationPath,
  precatChatPath,
  resultSheetPath,
  tariffImportsPath,
  tariffPath,
} from '#domain/classification/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

const application = () => import('./Application.tsx');
const imports = () => import('./TariffImports.tsx');

/** What the pages of the tariff show beside those that follow from definitions. */
export const classificationScreens: AreaScreens = {
  components: {
    [newApplicationPath]: page(application, 'NewApplication'),
    [applicationPath]: page(application, 'Application'),
    [tariffPath]: page(() => import('./Tariff.tsx'), 'Tariff'),
    [dispatchPath]: page(() => import('./DispatchList.tsx'), 'DispatchList'),
    [goodsLinesPath]: page(() => import('./GoodsLines.tsx'), 'GoodsLines'),
    [historyPath]: page(() => import('./History.tsx'), 'History'),
    [precatChatPath]: page(() => import('./Conversations.tsx'), 'Conversations'),
    [resultSheetPath]: page(() => import('./ResultSheet.tsx'), 'ResultSheet'),
    [tariffImportsPath]: page(imports, 'TariffImports'),
    '/hsImport/:id': page(imports, 'TariffImport'),
    '/hsChange/:id': page(() => import('./TariffChange.tsx'), 'TariffChange'),
    '/hsCode/:id': page(() => import('./TariffRecord.tsx'), 'TariffRecord'),
    '/precatOpinion/:id': page(() => import('./OpinionRecord.tsx'), 'OpinionRecord'),
    '/precatProduct/:id': page(() => import('./GoodsLineRecord.tsx'), 'GoodsLineRecord'),
  },
};
