import { expect, test } from 'vitest';
import { normaliseValue } from './normalise.ts';
import { say } from './text.ts';

const name = { kind: 'text', max: 50, label: say('名称', 'Name') } as const;

test('signs that no database keeps are left out of a text, whole characters are not', () => {
  expect(normaliseValue(name, '轴\u0000承\ud83d')).toBe('轴承');
  expect(normaliseValue(name, '\udc00螺栓𠮷🚢')).toBe('螺栓𠮷🚢');
});
