import { expect, test } from 'vitest';
import { decide, hasRouteRole } from './guard.ts';

const staff = {
  loggedIn: true,
  rolesLoaded: true,
  mustChangePwd: false,
  routes: ['/fta/index', '/fta/delegateList', '/precat/list', '/precat/apply', '/baohan'],
};
const nobody = { ...staff, loggedIn: false, rolesLoaded: false };
const fresh = { ...staff, rolesLoaded: false };

test.each([
  [
    'P1 nobody opens a list',
    '/fta/delegateList',
    '?status=DRAFT',
    nobody,
    { replace: '/login?redirect=%2Ffta%2FdelegateList%3Fstatus%3DDRAFT' },
  ],
  ['P2 a logged-in user opens the login page', '/login', '', staff, { replace: '/' }],
  ['nobody opens the login page', '/login', '', nobody, { go: true }],
  ['a public page asks for no session', '/version', '', fresh, { go: true }],
  ['P3 a deep link on a fresh page waits for the session', '/precat/list', '', fresh, { load: true }],
  ['an unknown path waits for the session too, so that no 404 flashes', '/nothing', '', fresh, { load: true }],
  ['a known path goes on', '/precat/list', '?id=1', staff, { go: true }],
  ['P4 an unknown path', '/nothing', '', staff, { replace: '/404' }],
  ['the root leads to the workbench', '/', '', staff, { replace: '/fta/index' }],
  ['the product root too', '/fta', '', staff, { replace: '/fta/index' }],
  ['a group root leads to its first child', '/precat', '', staff, { replace: '/precat/list' }],
  ['a group without permitted child', '/agreement', '', staff, { replace: '/404' }],
  ['a trailing slash is no other page', '/baohan/', '?a=1', staff, { replace: '/baohan?a=1' }],
  [
    'an expired password comes first',
    '/precat/list',
    '',
    { ...staff, mustChangePwd: true },
    { replace: '/system/modpass' },
  ],
] as const)('%s', (_name, path, search, facts, decision) => {
  expect(decide({ path, search }, facts)).toEqual(decision);
});

test('a route without role is for everybody, one with a role for its members', () => {
  expect(hasRouteRole(undefined, [])).toBe(true);
  expect(hasRouteRole('fta', ['fta'])).toBe(true);
  expect(hasRouteRole('other', ['fta'])).toBe(false);
});
