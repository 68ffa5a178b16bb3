import {
  aeoDeclaration,
  customsOrder,
  declaration,
  declCertificate,
  declDocument,
  windowDraft,
  windowFile,
} from '#domain/declaration/index.ts';
import { demand } from '#domain/demand/index.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, beside, page } from '../shell/areaScreens.ts';

/** What the pages of declarations show beside those that follow from definitions. */
export const declarationScreens: AreaScreens = {
  besides: {
    [demand.key]: beside(() => import('./OrdersOfDemand.tsx'), 'OrdersOfDemand'),
    [windowDraft.key]: beside(() => import('./singleWindow/WindowMessage.tsx'), 'MessageOfDraft'),
    [windowFile.key]: beside(() => import('./singleWindow/WindowMessage.tsx'), 'MessageOfFile'),
    [customsOrder.key]: beside(() => import('./OrdersOfDemand.tsx'), 'DemandOfOrder'),
  },
  components: {
    ...insteadOf(customsOrder, {
      list: page(() => import('./Orders.tsx'), 'OrderList'),
      create: page(() => import('./Orders.tsx'), 'NewOrder'),
      edit: page(() => import('./Orders.tsx'), 'OrderRecord'),
    }),
    ...insteadOf(declaration, { edit: page(() => import('./DeclarationRecord.tsx'), 'DeclarationRecord') }),
    ...insteadOf(aeoDeclaration, { edit: page(() => import('./AeoRecord.tsx'), 'AeoRecord') }),
    ...insteadOf(declCertificate, { list: page(() => import('./Certificates.tsx'), 'Certificates') }),
    ...insteadOf(declDocument, {
      list: page(() => import('./Documents.tsx'), 'Documents'),
      edit: page(() => import('./DocumentRecord.tsx'), 'DocumentRecord'),
    }),
  },
};
