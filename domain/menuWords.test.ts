import { expect, test } from 'vitest';
import { menu } from './screens.ts';

test('every entry of the menu has its English words, without a Chinese sign among them', () => {
  const wanting = menu.filter(({ nameEn }) => !nameEn?.trim() || /[\u3400-\u9fff]/.test(nameEn));
  expect(wanting.map(({ name }) => name)).toEqual([]);
  expect(menu.length).toBeGreaterThan(30);
});

test('every page stands in the menu once, and no two groups have one name: nodes of a database are told by these', () => {
  const said = menu.map(({ url, name }) => url ?? name);
  expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([]);
  const english = menu.flatMap(({ url, nameEn }) => (url === null ? nameEn : []));
  expect(new Set(english).size).toBe(english.length);
});
