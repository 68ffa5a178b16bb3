import { describe, expect, test } from 'vitest';
import { dictionaries } from '#domain/dictionaries.ts';
import type { Target } from './contractTarget.ts';

interface Word {
  readonly dictId: string;
  readonly dictName: string;
  readonly value: string;
  readonly label: string;
  readonly color?: string;
}

/** Static dictionaries and those that read code tables. @see docs/spec/platform.md 5.3 */
export function dictionaryContract(target: Target): void {
  describe('dictionaries', () => {
    const words = async (data: object) => (await target().as('bus01')).get<Word[]>('common.queryDictList', data);

    test.each(dictionaries.map(({ code, items }) => [code, items] as const))(
      '%s holds exactly the words of its definition, in order',
      async (dictCode, items) => {
        const found = await words({ dictCode, i18n: 'zh', havaDynamic: '0', dictSize: 999 });
        expect(found.map(({ dictId, dictName }) => [dictId, dictName])).toEqual(
          items.map(({ id, label }) => [id, label.zh]),
        );
        for (const word of found) expect([word.value, word.label]).toEqual([word.dictId, word.dictName]);
      },
    );

    test('in English', async () => {
      expect((await words({ dictCode: 'DEMAND_STATUS', i18n: 'en' })).map(({ dictName }) => dictName)).toEqual([
        'Draft',
        'Awaiting acceptance',
        'Returned',
        'Accepted',
        'In progress',
        'Suspended',
        'Finished',
        'Closed',
        'Cancelled',
      ]);
    });

    test('statuses carry their colour', async () => {
      const byId = new Map((await words({ dictCode: 'DEMAND_STATUS' })).map((word) => [word.dictId, word.color]));
      expect([byId.get('SUBMITTED'), byId.get('PROCESSING'), byId.get('FINISHED'), byId.get('RETURNED')]).toEqual([
        'warning',
        'info',
        'success',
        'error',
      ]);
    });

    test('search looks into names and ids in any case', async () => {
      expect((await words({ dictCode: 'COUNTRY', searchText: '德国' })).map(({ dictId }) => dictId)).toEqual(['DEU']);
      expect((await words({ dictCode: 'COUNTRY', searchText: 'deu' })).map(({ dictId }) => dictId)).toContain('DEU');
      expect(
        (await words({ dictCode: 'TASK_TYPE', i18n: 'en', searchText: 'DISPATCH' })).map(({ dictId }) => dictId),
      ).toEqual(['TRUCK']);
      expect(await words({ dictCode: 'COUNTRY', searchText: '没有这个国家' })).toEqual([]);
    });

    test('the asked number of words comes', async () => {
      expect(await words({ dictCode: 'COUNTRY', dictSize: 5 })).toHaveLength(5);
      expect(
        await (await target().as('bus01')).call('common.queryDictList', { dictCode: 'COUNTRY', dictSize: 1000 }),
      ).toMatchObject({
        returnCode: '1001',
      });
    });

    test.each(['COUNTRY', 'CURRENCY', 'UNIT', 'CUSTOMS', 'CUSTOMS_DISTRICT', 'DEPT'])(
      '%s has no empty word',
      async (dictCode) => {
        const found = await words({ dictCode });
        expect(found.length).toBeGreaterThan(9);
        expect(
          found.filter(
            ({ dictId, dictName }) =>
              !dictId || !dictName || dictId === 'null' || dictId === '-1' || dictName === 'null',
          ),
        ).toEqual([]);
      },
    );

    test('code tables give their rows', async () => {
      expect(await words({ dictCode: 'CURRENCY', searchText: 'USD' })).toMatchObject([
        { dictId: 'USD', dictName: '美元' },
      ]);
      expect(await words({ dictCode: 'UNIT', searchText: '千克' })).toMatchObject([{ dictId: '035' }]);
      expect((await words({ dictCode: 'CUSTOMS_DISTRICT' })).every(({ dictId }) => dictId.endsWith('00'))).toBe(true);
    });

    test('an unknown dictionary is empty, a missing code is 1001', async () => {
      expect(await words({ dictCode: 'NOTHING' })).toEqual([]);
      expect(await (await target().as('bus01')).call('common.queryDictList', {})).toMatchObject({ returnCode: '1001' });
    });
  });
}
