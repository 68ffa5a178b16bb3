import { type AreaRows, defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { ocrDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { ocrPages } from './pages.ts';
import { ocrGroup } from './paths.ts';
import { localReading, remoteReading } from './settings.ts';

const rows: AreaRows = {
  business: { ocrDocument: 'DEPT', ocrConvert: 'DEPT' },
  declarants: { ocrDocument: 'DEPT', ocrConvert: 'DEPT' },
  warehouse: { ocrDocument: 'DEPT', ocrConvert: 'DEPT' },
  it: { ocrDocument: 'ALL', ocrConvert: 'ALL', ocrAnchor: 'ALL' },
};

/** 单证识别: papers that read themselves. */
export const ocrArea = defineArea({
  key: 'ocr',
  label: bi('单证识别', 'Document recognition'),
  ...definitionsOf(definitions),
  dictionaries: ocrDictionaries,
  pages: ocrPages,
  settings: [remoteReading, localReading],
  groups: [{ no: ocrGroup, title: bi('单证识别', 'Document recognition'), icon: 'ocr' }],
  menuOrder: ['ocrDocument', 'ocrConvert', 'ocrAnchor', 'ocrProfile'],
  rows,
});
