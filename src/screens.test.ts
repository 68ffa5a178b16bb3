// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pathOfUrl } from '#domain/core/product.ts';
import { entities, reports } from '#domain/index.ts';
import { screens as defined, menu, pagePathsOf, pathTo } from '#domain/screens.ts';
import { screenAreas } from './areas.ts';
import { resources } from './resources.ts';

const paths = defined.map(({ path }) => path);
const shown = screenAreas.flatMap(({ components }) => Object.keys(components));
const pathOnly = (address: string): string => address.split('?')[0] ?? '';

test('every page has something to show, and nothing is shown where no page is', () => {
  const derived = defined
    .filter(({ entity, report }) => entities[entity ?? '']?.pages || reports.has(report ?? ''))
    .map(({ path }) => path);
  expect(paths.filter((path) => !shown.includes(path) && !derived.includes(path))).toEqual([]);
  expect(shown.filter((path) => !paths.includes(path))).toEqual([]);
  expect(new Set(shown).size).toBe(shown.length);
});

test('no two pages stand at one address, and each names an entity and a parent that exist', () => {
  expect(new Set(paths).size).toBe(paths.length);
  const entitiesNamed = defined.flatMap(({ entity }) => entity ?? []);
  expect(entitiesNamed.filter((key) => !entities[key])).toEqual([]);
  const parents = defined.flatMap(({ parent }) =>
    typeof parent === 'string' ? [parent] : parent ? [parent(new URLSearchParams())] : [],
  );
  expect(parents.filter((path) => !paths.includes(path))).toEqual([]);
});

test('menu nodes, pages of entities and links to records lead to pages', () => {
  const addresses = [
    ...menu.flatMap(({ url }) => (url ? [pathOfUrl(url)] : [])),
    ...Object.keys(entities).flatMap((key) =>
      [
        ...Object.values(pagePathsOf(key)),
        pathTo(key, { id: ':id', formVersion: '2024' })?.replace(encodeURIComponent(':id'), ':id') ?? [],
      ].flat(),
    ),
  ];
  expect(addresses.length).toBeGreaterThan(50);
  expect(addresses.map(pathOnly).filter((path) => !paths.includes(path))).toEqual([]);
});

test('an entity with a list is a resource with that list at its address', () => {
  const listed = defined.flatMap(({ kind, entity }) => (kind === 'list' && entity ? [entity] : []));
  expect(listed.length).toBeGreaterThan(5);
  for (const key of listed) expect(resources.find(({ name }) => name === key)?.list).toBeTruthy();
});
