import { type AreaRows, defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { printingDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';

const ofDepartment = { printTask: 'DEPT' } as const;
const rows: AreaRows = {
  business: ofDepartment,
  importExport: ofDepartment,
  investment: ofDepartment,
  finance: ofDepartment,
  warehouse: ofDepartment,
  declarants: ofDepartment,
  preAudit: ofDepartment,
  it: ofDepartment,
};

/** 打印: what waits for a printer. */
export const printingArea = defineArea({
  key: 'printing',
  label: bi('打印', 'Printing'),
  ...definitionsOf(definitions),
  dictionaries: printingDictionaries,
  rows,
});
