import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { designerDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { designerPages } from './pages.ts';

/** 在线设计: tables and forms that people design, without a developer. */
export const designerArea = defineArea({
  key: 'designer',
  label: bi('在线设计', 'Designers'),
  ...definitionsOf(definitions),
  dictionaries: designerDictionaries,
  pages: designerPages,
});
