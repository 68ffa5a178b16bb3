import {
  hsChange,
  hsCode,
  hsImport,
  precatApply,
  precatDispatch,
  precatHistory,
  precatOpinion,
  precatProduct,
} from '#domain/classification/index.ts';
import { classificationPages } from '#domain/classification/pages.ts';
import { verificationPath } from '#domain/classification/paths.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

const application = () => import('./Application.tsx');
const imports = () => import('./TariffImports.tsx');

/** What the pages of the tariff show beside those that follow from definitions. */
export const classificationScreens: AreaScreens = {
  components: {
    ...shownOn(classificationPages, {
      answer: page(() => import('./Answers.tsx'), 'Answers'),
      chat: page(() => import('./Conversations.tsx'), 'Conversations'),
      excel: page(() => import('./ResultSheet.tsx'), 'ResultSheet'),
    }),
    ...insteadOf(precatApply, {
      create: page(application, 'NewApplication'),
      edit: page(application, 'ApplicationPage'),
    }),
    ...insteadOf(hsCode, {
      list: page(() => import('./Tariff.tsx'), 'TariffPage'),
      edit: page(() => import('./TariffRecord.tsx'), 'TariffRecord'),
    }),
    ...insteadOf(hsImport, { list: page(imports, 'TariffImports'), edit: page(imports, 'TariffImport') }),
    ...insteadOf(hsChange, { edit: page(() => import('./TariffChange.tsx'), 'TariffChange') }),
    ...insteadOf(precatDispatch, { list: page(() => import('./DispatchList.tsx'), 'DispatchList') }),
    ...insteadOf(precatProduct, {
      list: page(() => import('./GoodsLines.tsx'), 'GoodsLines'),
      edit: page(() => import('./GoodsLineRecord.tsx'), 'GoodsLineRecord'),
    }),
    [verificationPath]: page(() => import('./VerificationList.tsx'), 'VerificationList'),
    ...insteadOf(precatHistory, { list: page(() => import('./History.tsx'), 'History') }),
    ...insteadOf(precatOpinion, { edit: page(() => import('./OpinionRecord.tsx'), 'OpinionRecord') }),
  },
};
