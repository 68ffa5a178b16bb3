import { beforeEach, expect, test, vi } from 'vitest';
import { createDictionaryStore, type DictionaryRequest } from './dictionaryStore.ts';

/** A storage as small as a test wants it. */
function memoryStorage(limit = Number.POSITIVE_INFINITY): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      values.set(name, value);
    },
    removeItem: (name) => values.delete(name),
    clear: () => values.clear(),
  };
}

const units = [
  { dictId: '007', dictName: '个' },
  { dictId: 'null', dictName: 'null' },
  { dictId: '-1', dictName: '请选择' },
  { dictId: '035', dictName: '千克', color: 'success' },
];
const key = { code: 'UNIT', locale: 'zh' } as const;

let version: string;
beforeEach(() => {
  version = '1';
});

function storeWith(ask: (request: DictionaryRequest) => Promise<readonly unknown[]>, storage = memoryStorage()) {
  return createDictionaryStore({ ask, version: () => version, storage });
}

test('callers at the same time share one request, and later ones get the kept answer', async () => {
  const ask = vi.fn(async () => units);
  const store = storeWith(ask);
  await Promise.all([store.load(key), store.load(key)]);
  await store.load(key);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledWith({
    dictCode: 'UNIT',
    i18n: 'zh',
    havaDynamic: '',
    dictKey: '',
    dictValue: '',
    searchText: '',
    dictSize: 999,
    withPast: 1,
  });
});

test('placeholder items are dropped and a colour becomes a tone', async () => {
  const { items } = await storeWith(async () => units).load(key);
  expect(items.map(({ dictId, tone }) => [dictId, tone])).toEqual([
    ['007', undefined],
    ['035', 'ok'],
  ]);
});

test('the answer is kept in the session storage under the name of the specification', async () => {
  const storage = memoryStorage();
  await storeWith(async () => units, storage).load(key);
  expect(storage.key(0)).toBe('dict:UNIT:zh::');
  const second = storeWith(async () => Promise.reject(new Error('not asked')), storage);
  expect(second.peek(key).items).toHaveLength(2);
});

test('a full storage keeps the answer in memory', async () => {
  const store = storeWith(async () => units, memoryStorage(10));
  await store.load(key);
  expect(store.peek(key).status).toBe('ready');
});

test('a failure is not kept: the next load asks again', async () => {
  const ask = vi.fn(async (): Promise<readonly unknown[]> => units).mockRejectedValueOnce(new Error('network'));
  const store = storeWith(ask);
  expect((await store.load(key)).status).toBe('failed');
  expect((await store.load(key)).items).toHaveLength(2);
});

test('another dictionary version makes the known answer worthless', async () => {
  const storage = memoryStorage();
  const store = storeWith(async () => units, storage);
  await store.load(key);
  version = '2';
  // The session drops the stored answers when it learns of the new version.
  storage.clear();
  expect(store.peek(key).status).toBe('unasked');
});

test('an answer that was asked for before the version changed is not kept', async () => {
  let release: (rows: readonly unknown[]) => void = () => undefined;
  const store = storeWith(() => new Promise((resolve) => (release = resolve)));
  const asking = store.load(key);
  version = '2';
  store.peek(key);
  release(units);
  await asking;
  expect(store.peek(key).status).toBe('unasked');
});

test('an edited word is asked for anew and stands until the answer is there', async () => {
  let name = '千克';
  const ask = vi.fn(async (): Promise<readonly unknown[]> => [{ dictId: '035', dictName: name }]);
  const store = storeWith(ask);
  await store.load(key);
  await store.load({ ...key, code: 'COUNTRY' });
  name = '公斤';
  store.renew('UNIT');
  expect(store.peek(key).items).toMatchObject([{ dictName: '千克' }]);
  await vi.waitFor(() => expect(store.peek(key).items).toMatchObject([{ dictName: '公斤' }]));
  expect(ask).toHaveBeenCalledTimes(3);
  ask.mockRejectedValueOnce(new Error('network'));
  store.renew('');
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(5));
  expect(store.peek(key)).toMatchObject({ status: 'ready', items: [{ dictName: '公斤' }] });
});

test('P14 a server search without hits is tried once with the other brackets', async () => {
  const asked: string[] = [];
  const store = storeWith(async ({ searchText }) => {
    asked.push(searchText);
    return searchText === '上海（集团）' ? [{ dictId: '1', dictName: '上海（集团）' }] : [];
  });
  expect(await store.search(key, '上海(集团)')).toHaveLength(1);
  expect(asked).toEqual(['上海(集团)', '上海（集团）']);
});
