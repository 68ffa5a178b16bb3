import { describe, expect, test } from 'vitest';
import { assessmentScoreOf, failingItems, wrongAssessment, yearsOn } from './assess.ts';

const limits = { mostPartial: 3, lowestScore: -3 };
const item = (code: string, result: string | null, more: object = {}) => ({
  code,
  result,
  groupName: 'CONTROL',
  keyFlg: 0,
  evidenceCount: 1,
  ...more,
});
const many = (results: readonly string[], more: object = {}) =>
  results.map((result, at) => item(`G${at + 1}`, result, more));

describe('V-75', () => {
  test('three items met in part pass, the fourth does not, and all of them are named', () => {
    expect(failingItems(many(['PART', 'PART', 'PART', 'MET']), limits)).toEqual([]);
    expect(failingItems(many(['PART', 'PART', 'PART', 'MET', 'PART']), limits)).toEqual(['G1', 'G2', 'G3', 'G5']);
  });

  test('one item that is not met is enough', () => {
    expect(failingItems(many(['MET', 'UNMET', 'NA']), limits)).toEqual(['G2']);
  });

  test('a key item may not be met in part only', () => {
    expect(failingItems([item('G1', 'PART', { keyFlg: 1 }), item('G2', 'PART')], limits)).toEqual(['G1']);
  });

  test('items of the kind of company count in the sum, not among the three', () => {
    const single = { groupName: 'SINGLE' };
    expect(failingItems([item('G1', 'PART'), ...many(['PART', 'PART'], single)], limits)).toEqual([]);
    expect(failingItems(many(['PART', 'PART', 'PART', 'PART'], single), limits)).toEqual(['G1', 'G2', 'G3', 'G4']);
  });

  test('what does not apply counts nothing', () => {
    expect(assessmentScoreOf(many(['NA', 'PART', 'MET', 'UNMET']))).toBe(-3);
  });
});

test('nothing is handed in without a result and without evidence for what is met', () => {
  const words = (items: Parameters<typeof wrongAssessment>[0]) => wrongAssessment(items, limits)?.items?.zh;
  expect(words([])).toBe('以下条目尚未自评：');
  expect(words([item('G1', 'MET'), item('G2', null)])).toBe('以下条目尚未自评：G2');
  expect(words([item('G1', 'MET', { evidenceCount: 0 }), item('G2', 'NA', { evidenceCount: 0 })])).toBe(
    '达标条目须上传证据：G1',
  );
  expect(words([item('G1', 'MET'), item('G2', 'UNMET', { evidenceCount: 0 })])).toBe('自评未达标：G2');
  expect(words([item('G1', 'MET'), item('G2', 'PART')])).toBeUndefined();
});

test('five years after a leap day is the last of February', () => {
  expect([yearsOn('2026-11-24', 5), yearsOn('2028-02-29', 5), yearsOn('2028-02-29', 4)]).toEqual([
    '2031-11-24',
    '2033-02-28',
    '2032-02-29',
  ]);
});
