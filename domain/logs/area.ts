import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { logDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { logDetailPath, logListPath } from './paths.ts';

/** 日志: what was done, what became of goods, what went over the wire. @see docs/spec/platform.md 11.6 */
export const logsArea = defineArea({
  key: 'logs',
  label: bi('日志', 'Logs'),
  ...definitionsOf(definitions),
  dictionaries: logDictionaries,
  screens: [
    { path: logDetailPath, title: bi('日志详情', 'Log detail'), kind: 'show', entity: 'opLog', right: 'opLog:view', own: ['opLog'], parent: logListPath },
  ],
  menu: [{ menuNo: '15', parentNo: null, name: '日志', nameEn: 'Logs', url: null, icon: 'list' }],
  paths: { opLog: ({ id }) => `${logDetailPath}?id=${encodeURIComponent(id)}` },
}); // biome-ignore format: a table of routes
