import { say } from '#domain/core/text.ts';
import { PRODUCT, type ScreenRoute, WORKBENCH } from './route.ts';
import { Welcome } from './shell/pages/Welcome.tsx';

/** Every page of the product, area by area. */
export const screens: readonly ScreenRoute[] = [{ path: WORKBENCH, title: say('工作台', 'Workbench'), screen: Welcome, role: PRODUCT }];
