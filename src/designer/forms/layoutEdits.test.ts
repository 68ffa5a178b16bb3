import { expect, test } from 'vitest';
import { emptyLayout, type FormLayout } from '#domain/designer/formLayout.ts';
import {
  addCheck,
  addField,
  addLines,
  addSection,
  moveField,
  patched,
  removed,
  stepField,
  stepPart,
} from './layoutEdits.ts';

const layout: FormLayout = {
  ...emptyLayout,
  sections: [
    { zh: '甲', en: 'A', columns: 3, fields: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] },
    { zh: '乙', en: 'B', columns: 2, fields: [{ key: 'd' }] },
  ],
};
const keys = ({ sections }: FormLayout) => sections.map(({ fields }) => fields.map(({ key }) => key).join(''));

test('fields come, move within and between sections, and go', () => {
  expect(keys(addField(emptyLayout, 'a', { at: 3, index: 0 }))).toEqual(['a']);
  expect(keys(addField(layout, 'x', { at: 0, index: 1 }))).toEqual(['axbc', 'd']);
  expect(keys(moveField(layout, { at: 0, index: 0 }, { at: 0, index: 3 }))).toEqual(['bca', 'd']);
  expect(keys(moveField(layout, { at: 0, index: 2 }, { at: 0, index: 0 }))).toEqual(['cab', 'd']);
  expect(keys(moveField(layout, { at: 0, index: 1 }, { at: 1, index: 1 }))).toEqual(['ac', 'db']);
  expect(keys(moveField(layout, { at: 0, index: 1 }, { at: 7, index: 0 }))).toEqual(['abc', 'd']);
  expect(keys(removed(layout, { is: 'field', at: 0, index: 1 }))).toEqual(['ac', 'd']);
});

test('by keyboard a field goes step by step, over the edge into the next section, and stops at the ends', () => {
  const down = stepField(layout, { at: 0, index: 0 }, 1);
  expect([keys(down.layout), down.place]).toEqual([['bac', 'd'], { at: 0, index: 1 }]);
  const over = stepField(layout, { at: 0, index: 2 }, 1);
  expect([keys(over.layout), over.place]).toEqual([['ab', 'cd'], { at: 1, index: 0 }]);
  const back = stepField(layout, { at: 1, index: 0 }, -1);
  expect([keys(back.layout), back.place]).toEqual([['abcd', ''], { at: 0, index: 3 }]);
  expect(stepField(layout, { at: 0, index: 0 }, -1).layout).toBe(layout);
  expect(stepField(layout, { at: 1, index: 0 }, 1).layout).toBe(layout);
});

test('sections, lines and checks are added, changed, moved and removed', () => {
  expect(addSection(layout).sections).toHaveLength(3);
  expect(keys(stepPart(layout, 'sections', 0, 1))).toEqual(['d', 'abc']);
  expect(stepPart(layout, 'sections', 0, -1)).toBe(layout);
  const withLines = addCheck(addLines(layout));
  expect(withLines.lines[0]?.key).toBe('lines1');
  expect(patched(withLines, { is: 'check', at: 0 }, { test: 'a > 0' }).checks[0]?.test).toBe('a > 0');
  expect(patched(layout, { is: 'field', at: 1, index: 0 }, { value: 'a' }).sections[1]?.fields[0]).toEqual({
    key: 'd',
    value: 'a',
  });
  expect(patched(layout, { is: 'print' }, { title: 'x' }).print).toEqual({ title: 'x' });
  expect(removed(withLines, { is: 'lines', at: 0 }).lines).toEqual([]);
  expect(removed(withLines, { is: 'check', at: 0 }).checks).toEqual([]);
  expect(removed(layout, { is: 'section', at: 0 }).sections).toHaveLength(1);
});
