import type { Text } from '../core/text.ts';
import { isMenuUrl } from './menuTree.ts';
import { precatInvalidPath, precatProductsPath } from './paths.ts';

/** The menu of one login name: its groups stand first, or alone. @see docs/spec/platform.md 4.3 */
export interface MenuOverride {
  readonly mode?: 'merge' | 'only';
  readonly groups: readonly OverrideGroup[];
}

export interface OverrideGroup {
  readonly title: string | Text;
  readonly icon?: string;
  readonly children: readonly { readonly title: string | Text; readonly path: string }[];
}

/** What holds while nobody has said otherwise: the one login name of the specification. */
export const usualOverrides: Readonly<Record<string, MenuOverride>> = {
  precat_query: {
    mode: 'merge',
    groups: [
      {
        title: { zh: '预归类管理', en: 'Pre-classification management' },
        icon: 'precat',
        children: [
          { title: { zh: '商品预归类查询', en: 'Product pre-classification query' }, path: precatProductsPath },
          { title: { zh: '税号失效商品', en: 'Goods with invalid tariff number' }, path: precatInvalidPath },
        ],
      },
    ],
  },
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTitle = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== '' && value.length <= 120
    : isRecord(value) && isTitle(value.zh) && isTitle(value.en);

/** Whether a value of the setting is a menu: groups with titles, their children with titles and addresses. */
export const isMenuOverride = (value: unknown): value is MenuOverride =>
  isRecord(value) &&
  (value.mode === undefined || value.mode === 'merge' || value.mode === 'only') &&
  Array.isArray(value.groups) &&
  value.groups.length <= 20 &&
  value.groups.every(
    (group) =>
      isRecord(group) &&
      isTitle(group.title) &&
      Array.isArray(group.children) &&
      group.children.length <= 50 &&
      group.children.every(
        (child) => isRecord(child) && isTitle(child.title) && typeof child.path === 'string' && isMenuUrl(child.path),
      ),
  );
