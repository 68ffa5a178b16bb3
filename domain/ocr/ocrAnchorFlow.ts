import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** 学习线索: offered by the product, taken and switched off by people alone. */
export const ocrAnchorFlow = defineFlow({
  entity: 'ocrAnchor',
  states: [
    { key: 'OFFERED', label: bi('待确认', 'Offered'), tone: 'wait', icon: 'ring' },
    { key: 'ON', label: bi('启用', 'In use'), tone: 'ok', icon: 'tick' },
    { key: 'OFF', label: bi('停用', 'Switched off'), tone: 'plain', icon: 'cross' },
  ],
  steps: [
    {
      key: 'take',
      label: bi('启用', 'Take'),
      from: ['OFFERED', 'OFF'],
      to: 'ON',
      who: ['BUSI', 'C1', 'W1', 'IT'],
      lead: bi(
        '先在已核对的单证上试用，变错的多于变对的则不启用。',
        'It is tried on confirmed documents first, and refused where it makes more wrong than right.',
      ),
      effect: 'anchorTaken',
    },
    {
      key: 'off',
      label: bi('停用', 'Switch off'),
      from: ['OFFERED', 'ON'],
      to: 'OFF',
      who: ['BUSI', 'C1', 'W1', 'IT'],
    },
  ],
});
