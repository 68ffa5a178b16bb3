import { certificatesPath, documentPath, documentsPath, ordersPath } from '#domain/declaration/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

/** What the pages of declarations show beside those that follow from definitions. */
export const declarationScreens: AreaScreens = {
  components: {
    [ordersPath]: page(() => import('./Orders.tsx'), 'Orders'),
    '/declaration/:id': page(() => import('./DeclarationRecord.tsx'), 'DeclarationRecord'),
    '/aeoDeclaration/:id': page(() => import('./AeoRecord.tsx'), 'AeoRecord'),
    [certificatesPath]: page(() => import('./Certificates.tsx'), 'Certificates'),
    [documentsPath]: page(() => import('./Documents.tsx'), 'Documents'),
    [documentPath]: page(() => import('./DocumentRecord.tsx'), 'DocumentRecord'),
  },
};
