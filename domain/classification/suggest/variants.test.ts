import { expect, test } from 'vitest';
import { inOneSpelling } from './variants.ts';
import { wordCountsOf } from './words.ts';

const wordsOf = (text: string) => [...wordCountsOf([{ text, times: 1 }]).keys()].sort();

test('words of Taiwan, the mainland and the trade that mean the same are the same words', () => {
  for (const [one, other] of [
    ['矽胶气胎', '硅胶轮胎'],
    ['未经塑性加工铝', '未锻轧铝'],
    ['植物液汁和提取物', '植物汁液和萃取物'],
    ['积体电路', '集成电路'],
    ['厚度3公厘', '厚度3毫米'],
  ] as const)
    expect(wordsOf(one), one).toEqual(wordsOf(other));
});

test('the longest word that is spelt otherwise is taken, and a text of one spelling stays as it is', () => {
  expect(inOneSpelling('机器脚踏车与脚踏车')).toBe('摩托车与自行车');
  const plain = inOneSpelling('影印机和电脑');
  expect(inOneSpelling(plain)).toBe(plain);
});
