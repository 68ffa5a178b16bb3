import { expect, test } from 'vitest';
import { areas } from './areas.ts';
import type { OwnPage } from './core/screen.ts';
import { entities, reports } from './index.ts';
import { accessOfNode, menu } from './screens.ts';

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

test('each node of the menu has a number of its own and stands under a group that is there', () => {
  const numbers = menu.map(({ menuNo }) => menuNo);
  expect(numbers.filter((one, index) => numbers.indexOf(one) !== index)).toEqual([]);
  expect(menu.filter(({ parentNo }) => parentNo !== null && !numbers.includes(parentNo))).toEqual([]);
});

test('who may do something is said where a page is: nobody is given rights on what stands in no menu', () => {
  const said = [...areas.flatMap(({ entities, reports = [] }) => [...entities, ...reports])];
  expect(said.filter(({ access, pages }) => access && !pages).map(({ key }) => key)).toEqual([]);
  const given = menu.filter((node) => Object.keys(accessOfNode(node)).length > 0);
  expect(given.length).toBeGreaterThan(60);
});

test('an address that a page says for an entity is its own, and each entity it names exists', () => {
  const own = areas.flatMap(({ pages = {} }) => Object.values<OwnPage>(pages));
  const strange = own.flatMap(({ at, addresses = {} }) =>
    Object.values(addresses).flatMap((paths) =>
      Object.values(paths).filter((address) => address !== at && !address.startsWith(`${at}?`)),
    ),
  );
  expect(strange).toEqual([]);
  const named = own.flatMap(({ addresses = {}, recordAt = {}, list, create, edit, show }) => [
    ...Object.keys({ ...addresses, ...recordAt }),
    ...[list, create, edit, show].flatMap((key) => key ?? []),
  ]);
  expect(named.filter((key) => !entities[key])).toEqual([]);
  expect(own.flatMap(({ report }) => report ?? []).filter((key) => !reports.has(key))).toEqual([]);
});
