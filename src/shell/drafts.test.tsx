// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { dropDraft, dropOldDrafts, dropOpenDraft, keepDraft, MOST_VERSIONS, openDraft, readDrafts } from './drafts.ts';

const DAY = 24 * 60 * 60 * 1_000;
const loginAs = (loginName: string) => sessionStorage.setItem('loginInfo', JSON.stringify({ userInfo: { loginName } }));
const idsOf = (key: string, now = 1) => readDrafts(key, now).map(({ id }) => id);

let count = 0;
/** Ids are never used twice, in the program as here. */
const draft = (values: Record<string, unknown>, savedAt = 0) => {
  count += 1;
  return { id: `v${count}`, savedAt, values };
};

beforeEach(() => {
  localStorage.clear();
  loginAs('bus01');
});

test('a draft belongs to one login', () => {
  keepDraft('/x', draft({ title: 'a' }));
  loginAs('bus02');
  expect(readDrafts('/x', 1)).toEqual([]);
  loginAs('bus01');
  expect(readDrafts('/x', 1)[0]?.values).toEqual({ title: 'a' });
});

test('a draft lives seven days', () => {
  keepDraft('/x', draft({ title: 'a' }));
  expect(readDrafts('/x', 7 * DAY - 1)).toHaveLength(1);
  expect(readDrafts('/x', 7 * DAY)).toEqual([]);
  dropOldDrafts(7 * DAY);
  expect(localStorage.length).toBe(0);
});

test('files and passwords are not kept', () => {
  keepDraft(
    '/x',
    draft({ title: 'a', newPwd: 's', goods: [{ qty: '1', photo: new Blob(['x']) }], files: [new Blob(['y'])] }),
  );
  expect(readDrafts('/x', 1)[0]?.values).toEqual({ title: 'a', goods: [{ qty: '1' }], files: [] });
});

test('a sitting writes its own version only; the last five are kept, newest first', () => {
  localStorage.clear();
  const versions = Array.from({ length: MOST_VERSIONS + 1 }, (_, at) => draft({ title: String(at) }, Date.now()));
  for (const version of versions) keepDraft('/x', version);
  const newestFirst = versions.map(({ id }) => id).reverse();
  expect(idsOf('/x', Date.now())).toEqual(newestFirst.slice(0, MOST_VERSIONS));
  keepDraft('/x', { ...(versions[3] as (typeof versions)[number]), values: { title: 'on' } });
  expect(readDrafts('/x').find(({ id }) => id === versions[3]?.id)?.values).toEqual({ title: 'on' });
  expect(readDrafts('/x').find(({ id }) => id === versions[2]?.id)?.values).toEqual({ title: '2' });
});

test('closing a tab gives up what was typed there, not what was only offered', () => {
  const offered = draft({ title: 'before' }, Date.now());
  const typed = draft({ title: 'now' }, Date.now());
  keepDraft('/x', offered);
  openDraft('/x', typed.id);
  keepDraft('/x', typed);
  dropOpenDraft('/x');
  expect(idsOf('/x', Date.now())).toEqual([offered.id]);
  // The form leaves the screen afterwards.
  expect(keepDraft('/x', typed)).toBe(false);
  dropDraft('/x', offered.id);
  expect(localStorage.length).toBe(0);
});

test('a draft kept before there were versions is one of them', () => {
  localStorage.setItem('draft:bus01:/x', JSON.stringify({ savedAt: 0, values: { title: 'a' } }));
  expect(readDrafts('/x', 1)).toEqual([{ id: 'earlier', savedAt: 0, values: { title: 'a' } }]);
});
