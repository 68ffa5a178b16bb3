import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineHistory, storable } from './lineHistory.ts';

const deed = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(20), value: fc.string({ minLength: 1 }) }),
  fc.record({ kind: fc.constant('type' as const), at: fc.nat(20), value: fc.string() }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20), value: fc.constant('') }),
);

test('whatever was done to lines, taking every step back brings the first ones, and doing it again the last ones', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(deed, { maxLength: 30 }), (first, deeds) => {
      const rows: { id: string; text: string }[] = first.map((text) => ({ id: '', text }));
      const before = structuredClone(rows);
      const history = new LineHistory(rows);
      for (const { kind, at, value } of deeds) {
        const place = rows.length === 0 ? 0 : at % rows.length;
        // As a form does, in place.
        if (kind === 'insert') rows.splice(place, 0, { id: '', text: value });
        else if (kind === 'remove') rows.splice(place, 1);
        else if (rows[place]) rows[place].text = value;
        history.note(rows);
      }
      const after = structuredClone(rows);
      let shown: readonly object[] = rows;
      for (let step = history.undo(rows); step; step = history.undo(shown as never)) shown = step;
      expect(shown).toEqual(before);
      for (let step = history.redo(shown as never); step; step = history.redo(shown as never)) shown = step;
      expect(shown).toEqual(after);
    }),
  );
});

test('a save is no step; what was removed before it comes back as a new line, other lines with their newest version', () => {
  const history = new LineHistory([
    { id: 'a', rowVersion: 1, name: 'x' },
    { id: 'b', rowVersion: 1, name: 'y' },
  ]);
  history.note([{ id: 'a', rowVersion: 1, name: 'x' }]);
  const stored = [{ id: 'a', rowVersion: 2, name: 'x' }];
  history.startAnew(stored);
  expect(storable(history.undo(stored) ?? [], stored)).toEqual([
    { id: 'a', rowVersion: 2, name: 'x' },
    { id: '', name: 'y' },
  ]);
});

test('lines that came from somebody else are not taken back', () => {
  const history = new LineHistory([{ id: 'a', name: 'x' }]);
  history.note([{ id: 'a', name: 'mine' }]);
  history.startAnew([{ id: 'a', name: 'theirs' }]);
  expect(history.undo([{ id: 'a', name: 'theirs' }])).toBeUndefined();
});
