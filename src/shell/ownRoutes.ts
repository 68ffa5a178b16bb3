import { bi } from '#domain/core/text.ts';

import { NotFound } from './pages/NotFound.tsx';
import { VersionPage } from './pages/VersionPage.tsx';
import type { ScreenRoute } from './routeTable.ts';

/** The pages of the shell itself. */
export const ownRoutes: readonly ScreenRoute[] = [
  { path: '/404', title: bi('页面不存在', 'Page not found'), screen: NotFound, public: true },
  { path: '/version', title: bi('版本信息', 'Version'), screen: VersionPage, public: true },
];
