import { expect, test } from 'vitest';
import { menu } from './screens.ts';

test('every entry of the menu has its English words, without a Chinese sign among them', () => {
  const wanting = menu.filter(({ nameEn }) => !nameEn?.trim() || /[\u3400-\u9fff]/.test(nameEn));
  expect(wanting.map(({ name }) => name)).toEqual([]);
  expect(menu.length).toBeGreaterThan(30);
});
