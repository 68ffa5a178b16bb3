import { describe, expect, test } from 'vitest';
import { workCalendar } from '../core/workCalendar.ts';
import { afterTaking, differencesOf } from './goodsDifferences.ts';
import { wrongMilestones } from './milestones.ts';
import { rawPartKey, suggestionsFor } from './partMatching.ts';
import { standingOf } from './sla.ts';
import { whOrderFlow } from './whOrderFlow.ts';
import { wrongOrderFlow } from './wrongOrderFlow.ts';

const calendar = workCalendar(new Map([['2026-10-01', false]]));
const sla = { declare: 8, pass: 24, pick: 8, ship: 24 };

describe('what an order is late with', () => {
  test('hours count while the house works: eight of them from the eve of a holiday end on the day after it', () => {
    const order = { status: 'CREATED', bondedFlg: 1, receivedTime: '2026-09-30 17:00:00' };
    expect(standingOf(order, { sla, calendar })).toEqual({ dueTime: '2026-10-02 17:00:00', lateMarks: null });
  });

  test('goods that are not bonded are picked from their receipt on, and have no list to be late with', () => {
    const order = { status: 'PICKING', bondedFlg: 0, receivedTime: '2026-09-28 09:00:00' };
    expect(standingOf(order, { sla, calendar }).dueTime).toBe('2026-09-28 18:00:00');
    const shipped = { ...order, status: 'SHIPPED', pickTime: '2026-09-29 10:00:00', shipTime: '2026-09-29 11:00:00' };
    expect(standingOf(shipped, { sla, calendar })).toEqual({ dueTime: null, lateMarks: 'pickTime' });
  });

  test('milestones stand in their order, whatever is left out between them', () => {
    const now = '2026-09-30 12:00:00';
    const times = { receivedTime: '2026-09-28 09:00:00', shipTime: '2026-09-28 08:59:59' };
    expect(wrongMilestones(times, { now })).toHaveProperty('shipTime');
    expect(wrongMilestones({ ...times, shipTime: '2026-09-28 09:00:00' }, { now })).toBeUndefined();
    expect(wrongMilestones({ receivedTime: '2026-09-30 12:00:01' }, { now })).toHaveProperty('receivedTime');
  });
});

describe('lifecycles of the warehouse', () => {
  test.each([
    ['whOrder', whOrderFlow],
    ['wrongOrder', wrongOrderFlow],
  ] as const)('%s: every state is reached from the first, and every one that is not final is left', (_key, flow) => {
    const reached = new Set<string>([flow.initial]);
    for (let before = 0; before !== reached.size; ) {
      before = reached.size;
      for (const { from, to } of flow.steps) if (from.some((state) => reached.has(state))) reached.add(to);
    }
    expect([...reached].sort()).toEqual(flow.states.map(({ key }) => key as string).sort());
    for (const { key, final } of flow.states as readonly { key: string; final?: boolean }[])
      expect([key, flow.steps.some(({ from }) => (from as readonly string[]).includes(key))]).toEqual([key, !final]);
  });

  test('no way leads an order that was shipped to received or cancelled', () => {
    const record = { status: 'EXCEPTION', prevStatus: 'SHIPPED', shipTime: '2026-09-30 12:00:00' };
    const open = whOrderFlow.steps.filter(
      ({ from, ...step }) =>
        (from as readonly string[]).includes('EXCEPTION') &&
        !('stop' in step && step.stop?.(record, { now: '2026-09-30 13:00:00' } as never)),
    );
    expect(open.map(({ to }) => to)).toEqual(['SHIPPED']);
  });
});

describe('what a raw part number may mean', () => {
  const parts = [
    { id: '1', partNo: 'AB-100.2', barcode: '6901', goodsName: '深沟球轴承' },
    { id: '2', partNo: 'ZZ-9', barcode: '6902', goodsName: '深沟球轴承套' },
    { id: '3', partNo: 'YY-8', barcode: '6903', goodsName: '电机' },
  ];
  test('case, blanks, dots, dashes and width are no difference', () => {
    for (const raw of ['ab1002', 'AB 100-2', 'ａｂ-100.2']) expect(rawPartKey(raw)).toBe(rawPartKey('AB-100.2'));
  });
  test('the same barcode goes before the same number, and that before names alike; others are left out', () => {
    const found = suggestionsFor({ rawPartNo: 'ab 1002', rawBarcode: '6903', rawName: '深沟球轴承套' }, parts);
    expect(found.map(({ part, by }) => [part.id, by])).toEqual([
      ['3', 'BARCODE'],
      ['1', 'PARTNO'],
      ['2', 'NAME'],
    ]);
    expect(suggestionsFor({ rawName: '丝绸围巾' }, parts)).toEqual([]);
  });
});

test('a difference that was settled comes back only when a side says something else', () => {
  const sides = { wmsData: { hsCode: '1', brand: 'A' }, customsData: { hsCode: '2', brand: 'B' } };
  const { values, settledData } = afterTaking(sides, { hsCode: 'CUSTOMS', brand: 'nobody', origin: 'WMS' });
  expect(values).toEqual({ hsCode: '2' });
  expect(differencesOf({ ...sides, settledData }).map(({ field }) => field)).toEqual(['brand']);
  const changed = { ...sides, customsData: { ...sides.customsData, hsCode: '3' }, settledData };
  expect(differencesOf(changed).map(({ field }) => field)).toEqual(['brand', 'hsCode']);
});
