import { defineDict } from '../core/dictionary.ts';

/** Words of labels that no lifecycle brings. @see docs/spec/operations.md 2 */
export const labelDictionaries = [
  defineDict('TAG_KIND', [
    ['CN', '中文标签', 'Chinese label'],
    ['WASH', '耐久性标签', 'Care label'],
    ['CERT', '合格证', 'Certificate'],
    ['PRICE', '价签', 'Price tag'],
    ['ENERGY', '能效', 'Energy'],
    ['LOGI', '物流标签', 'Logistics label'],
  ]),
];
