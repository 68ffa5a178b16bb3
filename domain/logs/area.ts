import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { logDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { logPages } from './pages.ts';

/** 日志: what was done, what became of goods, what went over the wire. @see docs/spec/platform.md 11.6 */
export const logsArea = defineArea({
  key: 'logs',
  label: bi('日志', 'Logs'),
  ...definitionsOf(definitions),
  dictionaries: logDictionaries,
  groups: [{ no: '15', title: bi('日志', 'Logs'), icon: 'list' }],
  pages: logPages,
});
