import { changePasswordPath } from '#domain/system/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

/** What the pages of the platform itself show. */
export const systemScreens: AreaScreens = {
  components: { [changePasswordPath]: page(() => import('./ChangePassword.tsx'), 'ChangePassword') },
};
