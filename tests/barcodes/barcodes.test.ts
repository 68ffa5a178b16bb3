import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEan13 } from '#domain/barcodes/checkDigit.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Codes over HTTP. @see docs/spec/operations.md 3.12, 5 */
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const generate = async (input: object, login = 'wh01') =>
  (await gateway.as(login)).call('business.generateBarcode', input);
const listed = async (filter: object) =>
  (await (await gateway.as('wh01')).get<{ rows: WireRecord[] }>('business.queryBarcodePage', { filter, pageSize: 100 }))
    .rows;

describe('generating', () => {
  test('O39: ten EAN-13 from 690000000000 have right check digits, and making them again is refused', async () => {
    const made = await generate({ barcodeKind: 'EAN13', count: 10, start: '690000000000' });
    expect(made).toMatchObject({ returnCode: '0', data: { count: 10, first: '6900000000007' } });
    const rows = await listed({ barcodeKind: 'EAN13', code__start: '69000000000' });
    expect(rows).toHaveLength(10);
    expect(rows.every(({ code }) => isEan13(String(code)))).toBe(true);
    const again = await generate({ barcodeKind: 'EAN13', count: 3, start: '690000000009' });
    expect(again).toMatchObject({ returnCode: '1006' });
  });
});
