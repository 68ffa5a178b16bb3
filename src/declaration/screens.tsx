import { type AreaScreens, page } from '../shell/areaScreens.ts';

/** What the pages of declarations show beside those that follow from definitions. */
export const declarationScreens: AreaScreens = {
  components: { '/declaration/:id': page(() => import('./DeclarationRecord.tsx'), 'DeclarationRecord') },
};
