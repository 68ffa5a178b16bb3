import { defineDict } from '../core/dictionary.ts';

/** Dictionaries of display and supervision. @see docs/spec/platform.md 9, 13 */
export const displayDictionaries = [
  {
    code: 'MERCHANT_STATUS',
    items: [
      { id: 'NORMAL', label: { zh: '正常', en: 'Normal' }, tone: 'ok', icon: 'tick' },
      { id: 'WATCH', label: { zh: '重点关注', en: 'Watched' }, tone: 'wait', icon: 'mark' },
      { id: 'SUSPENDED', label: { zh: '暂停', en: 'Suspended' }, tone: 'bad', icon: 'pause' },
      { id: 'EXIT', label: { zh: '退出', en: 'Left' }, tone: 'plain', icon: 'lock' },
    ],
  },
  defineDict('INSPECT_KIND', [
    ['ROUTINE', '日常巡检', 'Routine'],
    ['SPECIAL', '专项', 'Special'],
    ['STOCK', '盘点', 'Stock count'],
    ['RECHECK', '复查', 'Recheck'],
  ]),
  defineDict('DISPLAY_PURPOSE', [
    ['SHOW', '展览展示', 'Exhibition'],
    ['TRADE', '保税展示交易', 'Display and sale'],
    ['SAMPLE', '样品展示', 'Sample'],
  ]),
  defineDict('GUARANTEE_KIND', [
    ['BG', '保函', 'Bank guarantee'],
    ['CASH', '保证金', 'Cash deposit'],
    ['INS', '关税保险', 'Duty insurance'],
    ['FREE', '免担保', 'None'],
  ]),
  defineDict('SITE_KIND', [
    ['HALL', '展厅', 'Hall'],
    ['MALL', '商场', 'Mall'],
    ['EXPO', '展会', 'Trade fair'],
    ['OTHER', '其他', 'Other'],
  ]),
] as const;
