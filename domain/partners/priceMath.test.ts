import { describe, expect, test } from 'vitest';
import { parseFen } from '../core/money.ts';
import { isTierGap, isTolerated, type PriceRow, priceOf } from './priceMath.ts';

const row = (facts: PriceRow): PriceRow => ({
  chargeItemId: 'trip',
  unit: 'TRIP',
  priceMode: 'UNIT',
  price: '1090',
  ...facts,
});
const bought = (facts: object = {}) => ({ chargeItemId: 'trip', unit: 'TRIP', qty: '8', ...facts });

describe('the price of a purchase', () => {
  test('FS28: 250 at tiers of 30, 28 and 25 is 6,250.00 on all, 7,050.00 step by step', () => {
    const tiers = (priceMode: string) => [
      row({ priceMode, price: '30', fromQty: '0', toQty: '100' }),
      row({ priceMode, price: '28', fromQty: '100', toQty: '200' }),
      row({ priceMode, price: '25', fromQty: '200' }),
    ];
    expect(priceOf(tiers('TIER_ALL'), bought({ qty: '250' }))).toBe('6250.00');
    expect(priceOf(tiers('TIER_STEP'), bought({ qty: '250' }))).toBe('7050.00');
    expect(priceOf(tiers('TIER_ALL'), bought({ qty: '100' }))).toBe('3000.00');
    expect(priceOf(tiers('TIER_ALL'), bought({ qty: '100.0001' }))).toBe('2800.00');
  });

  test('the row on its very conditions comes before the one without any; a near one is no price', () => {
    const rows = [row({}), row({ price: '1500', fromPlace: '外高桥', toPlace: '昆山', vehicle: 'C40' })];
    const route = { fromPlace: ' 外高桥 ', toPlace: '昆山', vehicle: 'C40' };
    expect(priceOf(rows, bought(route))).toBe('12000.00');
    expect(priceOf(rows, bought({ ...route, vehicle: 'C20' }))).toBe('8720.00');
    expect(priceOf(rows.slice(1), bought())).toBeUndefined();
    expect(priceOf(rows, bought({ unit: 'TON' }))).toBeUndefined();
  });

  test('free quantity, limits and a price without tax', () => {
    expect(priceOf([row({ freeQty: '10' })], bought())).toBe('0.00');
    expect(priceOf([row({ price: '0.01', minCharge: '50' })], bought())).toBe('50.00');
    expect(priceOf([row({ maxCharge: '5000' })], bought())).toBe('5000.00');
    expect(priceOf([row({ price: '1000', taxIncluded: 0, taxRate: '0.09' })], bought())).toBe('8720.00');
    expect(priceOf([row({ price: '1000', taxIncluded: 0, taxRate: 'FREE' })], bought())).toBe('8000.00');
    expect(priceOf([row({ priceMode: 'RATIO', price: '0.05' })], bought({ baseAmount: '1000' }))).toBe('50.00');
    expect(priceOf([row({ priceMode: 'RATIO', price: '0.05' })], bought())).toBeUndefined();
  });
});

test('tolerance is the larger of share and amount, and what is cheaper always passes', () => {
  const [asked, price] = [parseFen('8750.00'), parseFen('8720.00')];
  expect(isTolerated(asked, price, {})).toBe(false);
  expect(isTolerated(asked, price, { toleranceAmt: '30' })).toBe(true);
  expect(isTolerated(asked, price, { toleranceAmt: '29.99' })).toBe(false);
  expect(isTolerated(asked, price, { tolerancePct: '0.0035' })).toBe(true);
  expect(isTolerated(parseFen('1'), price, {})).toBe(true);
});

test('tiers begin with nothing, follow on each other and end open', () => {
  const tier = (fromQty: string, toQty?: string) => row({ priceMode: 'TIER_ALL', fromQty, toQty });
  expect(isTierGap([tier('100'), tier('0', '100')])).toBe(false);
  expect(isTierGap([tier('0', '100'), tier('101')])).toBe(true);
  expect(isTierGap([tier('0', '100'), tier('90')])).toBe(true);
  expect(isTierGap([tier('0', '100')])).toBe(true);
  expect(isTierGap([tier('1')])).toBe(true);
});
