import { expect, test } from 'vitest';
import { resourceRoutes } from './resourceRoutes.ts';

test("a record's page is for everybody who may view it, whether he writes such records or not", () => {
  const title = { zh: '备案', en: 'Filing' };
  const page = () => null;
  const routes = resourceRoutes({
    name: 'exitDisplay',
    list: page,
    create: page,
    edit: page,
    options: { label: '', title, paths: { list: '/fta/exitDisplayList' } },
  });
  expect(routes.map(({ path, right }) => [path, right])).toEqual([
    ['/exitDisplay/create', 'exitDisplay:create'],
    ['/exitDisplay/:id', 'exitDisplay:view'],
  ]);
});
