import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddress, type Region } from './addressParse.ts';

const regions: readonly Region[] = [
  { code: '310000', name: '上海市', parentCode: '', level: 1 },
  { code: '310100', name: '上海市', parentCode: '310000', level: 2 },
  { code: '310115', name: '浦东新区', parentCode: '310100', level: 3 },
  { code: '320000', name: '江苏省', parentCode: '', level: 1 },
  { code: '320100', name: '南京市', parentCode: '320000', level: 2 },
  { code: '320106', name: '鼓楼区', parentCode: '320100', level: 3 },
  { code: '350000', name: '福建省', parentCode: '', level: 1 },
  { code: '350100', name: '福州市', parentCode: '350000', level: 2 },
  { code: '350102', name: '鼓楼区', parentCode: '350100', level: 3 },
];

test('name, phone, region and street are found in any order and with any usual separator', () => {
  const separator = fc.constantFrom(' ', '，', ',', '\n', '；', '　', '\t', ' | ');
  const parts = ['张三', '13800000000', '江苏省南京市鼓楼区中山路1号'];
  fc.assert(
    fc.property(fc.shuffledSubarray(parts, { minLength: 3 }), separator, (shuffled, sign) => {
      expect(parseAddress(shuffled.join(sign), regions)).toEqual({
        name: '张三',
        phone: '13800000000',
        province: '江苏省',
        city: '南京市',
        district: '鼓楼区',
        regionCode: '320106',
        street: '中山路1号',
        postcode: '',
      });
    }),
  );
});

test('a district that two cities have is only found inside its city', () => {
  expect(parseAddress('鼓楼区中山路1号', regions)).toMatchObject({ regionCode: '', street: '鼓楼区中山路1号' });
  expect(parseAddress('福州鼓楼区中山路1号', regions)).toMatchObject({ regionCode: '350102', street: '中山路1号' });
});

test('no text makes it fail, and digits of the text are never lost', () => {
  const text = fc.string({ unit: fc.constantFrom(...'上海市浦东新区南京鼓楼 ，:138021-()张三号\n'), maxLength: 40 });
  fc.assert(
    fc.property(text, (written) => {
      const parsed = parseAddress(written, regions);
      const digits = (value: string) => [...value.replace(/\D/g, '')].sort().join('');
      expect(digits(`${parsed.phone}${parsed.street}${parsed.postcode}${parsed.name}`)).toBe(digits(written));
    }),
    { numRuns: 500 },
  );
});
