import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { fundDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { financeGroup } from './keepers.ts';

/** 往来资金: what customers owe and paid, down to each row, and what finance is set up by. */
export const fundsArea = defineArea({
  key: 'funds',
  label: bi('往来资金', 'Funds'),
  ...definitionsOf(definitions),
  dictionaries: fundDictionaries,
  groups: [
    { no: '9', title: bi('往来资金', 'Funds'), icon: 'finance' },
    { no: financeGroup, title: bi('财务配置', 'Finance settings'), icon: 'system' },
  ],
});
