import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortStatuses } from '#domain/approval/statuses.ts';
import type { Text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import {
  applySettings,
  columnsOf,
  fitWidths,
  type LaidColumn,
  maxWidth,
  minWidth,
  moveColumn,
  pinColumn,
  pinnedOffsets,
  resizeColumn,
  shiftColumn,
  shownColumns,
  toggleColumn,
  toSettings,
} from './columnLayout.ts';

const columns = columnsOf(entityOf('demand'));
const keysOf = (list: readonly LaidColumn[]) => list.map(({ key }) => key);
const shownKeys = (list: readonly LaidColumn[]) => keysOf(shownColumns(list));

describe('columns of a definition', () => {
  test('those of its list are shown, in that order, and the others are offered', () => {
    expect(shownKeys(columns)).toEqual(entityOf('demand').list);
    expect(columns.find(({ key }) => key === 'billNo')?.isShown).toBe(false);
  });

  test('number and status stay at the left edge', () => {
    expect(columns.filter(({ isPinned }) => isPinned).map(({ key }) => key)).toEqual(['demandNo', 'status']);
  });

  test('the head of the column that a list is sorted by has room for its arrow', () => {
    const moveNo = (defaultSort: { field: string; order: 'DESC' }) =>
      columnsOf({ ...entityOf('bhMovement'), defaultSort }, { locale: 'en', looks: { moveNo: 48 } }).find(
        ({ key }) => key === 'moveNo',
      );
    const plain = moveNo({ field: 'bizDate', order: 'DESC' })?.width ?? 0;
    expect(moveNo({ field: 'moveNo', order: 'DESC' })?.width).toBe(plain + 16);
  });

  test('lines and files are not offered, and nothing secret is', () => {
    expect(keysOf(columns)).not.toContain('goods');
    expect(keysOf(columns)).not.toContain('files');
    expect(keysOf(columnsOf(entityOf('sysUser')))).not.toContain('passwordHash');
  });

  test('a number that is long by its kind has its room, also where it names the record', () => {
    expect(columnsOf(entityOf('companyScore')).find(({ key }) => key === 'creditCode')?.width).toBe(172);
  });

  test('a computed field cannot be sorted, a stored one can', () => {
    expect(columns.find(({ key }) => key === 'goodsCount')?.isSortable).toBe(false);
    expect(columns.find(({ key }) => key === 'amount')).toMatchObject({
      isSortable: true,
      isNumber: true,
      hasSum: true,
    });
  });

  test('a status column is as wide as its longest word in the language of the page', () => {
    const widthOf = (locale: 'zh' | 'en') =>
      columnsOf(entityOf('demand'), { locale }).find(({ key }) => key === 'status')?.width ?? 0;
    expect(widthOf('zh')).toBe(104);
    expect(widthOf('en')).toBeGreaterThan(170);
  });

  test('a screen whose chips say it shorter than the dictionary needs less room', () => {
    const widthOf = (chips?: readonly Text[]) =>
      columnsOf(entityOf('bhApply'), { locale: 'en', looks: { status: { width: 100, ...(chips && { chips }) } } }).find(
        ({ key }) => key === 'status',
      )?.width;
    expect(widthOf()).toBeGreaterThan(400);
    expect(widthOf(shortStatuses)).toBeLessThan(300);
  });

  test('English words of a dictionary have their room, long ones up to a bound', () => {
    const widthOf = (entity: string, name: string) =>
      columnsOf(entityOf(entity), { locale: 'en' }).find(({ key }) => key === name)?.width ?? 0;
    expect(widthOf('bhReview', 'grade')).toBeGreaterThanOrEqual(130);
    expect(widthOf('bhUsage', 'payMode')).toBe(168);
    expect(widthOf('merchant', 'status')).toBe('Suspended'.length * 7 + 50);
  });

  test('a screen may name and measure a column in its own way', () => {
    const own = columnsOf(entityOf('demand'), {
      looks: { taskDone: { label: { zh: '任务进度', en: 'Tasks' }, width: 104, isNumber: false } },
    });
    expect(own.find(({ key }) => key === 'taskDone')).toMatchObject({
      label: { zh: '任务进度' },
      width: 104,
      isNumber: false,
    });
  });
});

describe('a kept arrangement', () => {
  test('comes back as it was kept', () => {
    const arranged = resizeColumn(toggleColumn(moveColumn(columns, 'contact', 'urgency'), 'title'), 'contact', 99);
    expect(applySettings(columns, toSettings(arranged))).toEqual(arranged);
  });

  test('knows nothing of columns that are gone, and new ones stand at the end', () => {
    const kept = [
      { key: 'gone', show: true },
      { key: 'status', show: true, frozen: true },
    ];
    const [first] = applySettings(columns, kept);
    expect(first?.key).toBe('status');
    expect(keysOf(applySettings(columns, kept))).not.toContain('gone');
  });

  test('a width out of bounds is brought into them', () => {
    const [wide] = applySettings(columns, [{ key: 'demandNo', show: true, frozen: true, width: 99_999 }]);
    expect(wide?.width).toBe(maxWidth);
  });
});

describe('arranging', () => {
  test('a column dropped on a pinned one is pinned too, and one dropped behind them is not', () => {
    expect(moveColumn(columns, 'urgency', 'status').find(({ key }) => key === 'urgency')?.isPinned).toBe(true);
    expect(moveColumn(columns, 'status', 'title').find(({ key }) => key === 'status')?.isPinned).toBe(false);
  });

  test('one place to the right and back again is where it was', () => {
    const there = shiftColumn(columns, 'title', 1);
    expect(shownKeys(there).indexOf('title')).toBe(shownKeys(columns).indexOf('title') + 1);
    expect(shownKeys(shiftColumn(there, 'title', -1))).toEqual(shownKeys(columns));
  });

  test('the last shown column cannot be hidden', () => {
    const alone = columns.map((column) => ({ ...column, isShown: column.key === 'title' }));
    expect(shownKeys(toggleColumn(alone, 'title'))).toEqual(['title']);
  });

  test('a pinned column stands before the others', () => {
    expect(keysOf(pinColumn(columns, 'amount')).slice(0, 3)).toEqual(['demandNo', 'status', 'amount']);
  });

  test('whatever is done, no column is lost or doubled and pinned ones come first', () => {
    const key = fc.constantFrom(...keysOf(columns));
    const deed = fc.oneof(
      fc.record({ kind: fc.constant('move' as const), key, other: fc.option(key, { nil: undefined }) }),
      fc.record({ kind: fc.constant('pin' as const), key }),
      fc.record({ kind: fc.constant('toggle' as const), key }),
      fc.record({ kind: fc.constant('right' as const), key }),
      fc.record({ kind: fc.constant('left' as const), key }),
    );
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
        const after = deeds.reduce<LaidColumn[]>((list, one) => {
          if (one.kind === 'move') return moveColumn(list, one.key, one.other);
          if (one.kind === 'pin') return pinColumn(list, one.key);
          if (one.kind === 'toggle') return toggleColumn(list, one.key);
          return shiftColumn(list, one.key, one.kind === 'right' ? 1 : -1);
        }, columns);
        expect(new Set(keysOf(after))).toEqual(new Set(keysOf(columns)));
        expect(after).toHaveLength(columns.length);
        const firstLoose = after.findIndex(({ isPinned }) => !isPinned);
        expect(after.slice(firstLoose).every(({ isPinned }) => !isPinned)).toBe(true);
      }),
    );
  });
});

describe('widths', () => {
  const shown = shownColumns(columns);
  const needed = shown.reduce((sum, { width }) => sum + width, 0);

  test('without room to spare every column has its own width', () => {
    const widths = fitWidths(shown, needed - 200);
    for (const { key, width } of shown) expect(widths.get(key)).toBe(width);
  });

  test('room to spare goes to columns with words, at most doubling them', () => {
    const widths = fitWidths(shown, needed + 5000);
    expect(widths.get('customerId')).toBe(380);
    expect(widths.get('demandNo')).toBe(132);
  });

  test('a width somebody drew is kept', () => {
    const drawn = resizeColumn(shown, 'customerId', 100);
    expect(fitWidths(drawn, needed + 500).get('customerId')).toBe(100);
    expect(resizeColumn(shown, 'customerId', 1).find(({ key }) => key === 'customerId')?.width).toBe(minWidth);
  });

  test('each pinned column begins where the one before it ends', () => {
    const widths = fitWidths(shown, needed);
    expect([...pinnedOffsets(shown, widths, 76)]).toEqual([
      ['demandNo', 76],
      ['status', 208],
    ]);
  });
});
