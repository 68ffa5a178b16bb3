import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { workbookDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { workbookPages } from './pages.ts';

/** 在线表格: sheets that many write at once. */
export const workbooksArea = defineArea({
  key: 'workbooks',
  label: bi('在线表格', 'Shared sheets'),
  ...definitionsOf(definitions),
  dictionaries: workbookDictionaries,
  pages: workbookPages,
  groups: [{ no: '23', title: bi('在线表格', 'Shared sheets'), icon: 'sheets' }],
});
