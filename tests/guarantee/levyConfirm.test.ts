import { afterAll, beforeAll, expect, test } from 'vitest';
import { guaranteeParams } from '#domain/guarantee/params.ts';
import { ApprovalWorld, ids } from '../approval/approvalWorld.ts';
import type { Answer } from '../gatewayClient.ts';
import { billNo, declNo } from './ledgerWorld.ts';

/**
 * A figure too many in a levy takes guarantee and quota at once: what is larger than levies are is confirmed once more,
 * by whichever way it comes.
 */
let world: ApprovalWorld;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
});
afterAll(() => world.close());

const { value: most } = guaranteeParams.LEVY_CONFIRM_AMOUNT;
const day = '2025-03-03';
const movements = async () => (await world.rows<{ count: string }>('select count(*) from bh_movement'))[0]?.count;

const save = async (
  amounts: readonly string[],
  more: object = {},
): Promise<Answer<{ id: string; totalAmount: string }>> => {
  const taxes = amounts.map((amount, place) => ({
    taxBillNo: billNo(place ? 'L' : 'A'),
    taxKind: place ? 'L' : 'A',
    amount,
    issueDate: day,
  }));
  const record = {
    declNo: declNo(),
    declDate: day,
    customsCode: '2225',
    mainCompId: ids.company,
    customerId: ids.customer,
    guarMode: 'TERM',
    levyNoticeDate: day,
    taxes,
  };
  return (await world.as('jck01')).call('baohan.usageLevySave', { record, ...more });
};

test('a levy above the parameter is refused with both figures until it is confirmed; one up to it is not asked about', async () => {
  const before = await movements();
  const refused = await save([most, '0.01']);
  expect(refused).toMatchObject({
    returnCode: '61044',
    msg: expect.stringContaining('10,000,000.01'),
    data: { errors: { confirmed: expect.any(String) } },
  });
  expect(refused.msg).toContain('10,000,000.00元');
  expect(await save([most, '0.01'], { confirmed: 0, sourceKey: 'EDI-9' })).toMatchObject({ returnCode: '61044' });
  expect(await movements()).toBe(before);
  expect(await save([most])).toMatchObject({ returnCode: '0' });
  expect(await save([most, '0.01'], { confirmed: 1 })).toMatchObject({
    returnCode: '0',
    data: { totalAmount: '10000000.01' },
  });
});

test('a change that raises a levy above it is asked about in the same way', async () => {
  const { data } = await save(['9999999.00']);
  const change = {
    usageId: data.id,
    changeType: 'SUPPLEMENT',
    taxKind: 'L',
    changeAmount: '2.00',
    newTaxBillNo: billNo('L'),
    changeDate: day,
    reason: '补税',
  };
  const operator = await world.as('jck01');
  expect(await operator.call('baohan.usageChangeSave', change)).toMatchObject({
    returnCode: '61044',
    data: { errors: { confirmed: expect.any(String) } },
  });
  expect(await operator.call('baohan.usageChangeSave', { ...change, confirmed: 1 })).toMatchObject({ returnCode: '0' });
});

test('a sheet names such a levy in its preview and leaves it out until its row says that somebody has checked it', async () => {
  const [code] = await world.rows<{ credit_code: string }>('select credit_code from customer where id = $1', [
    ids.customer,
  ]);
  const [company] = await world.rows<{ credit_code: string }>('select credit_code from bh_main_comp where id = $1', [
    ids.company,
  ]);
  const heads = '报关单号,主体公司信用代码,客户信用代码,申报关区,担保方式,税款通知日,缴款书号,税种,税额,大额已核对';
  const [large, small] = [declNo(), declNo()].map((no) => ({ no, bill: billNo('A') }));
  const row = (levy: { no: string; bill: string } | undefined, amount: string, confirmed: string) =>
    [
      levy?.no,
      company?.credit_code,
      code?.credit_code,
      '2225',
      '纳税期限担保',
      day,
      levy?.bill,
      '进口关税',
      amount,
      confirmed,
    ].join(',');
  const send = async (confirmed: string, more: object = {}) => {
    const client = await world.as('jck01');
    const content = [heads, row(large, '123456789.00', confirmed), row(small, '1.00', '')].join('\r\n');
    const { data } = await client.upload({ bizType: 'import', fileName: '海关税款清单.csv', content });
    return client.get<{ ok: number; failed: number; errors: readonly { message: string }[] }>(
      'baohan.usageLevyImport',
      { fileId: data.fileId, ...more },
    );
  };
  const preview = await send('', { preview: 1 });
  expect(preview).toMatchObject({
    ok: 1,
    failed: 1,
    errors: [{ row: 2, column: '大额已核对', message: expect.stringContaining('123,456,789.00') }],
  });
  expect(await send('', {})).toMatchObject({ ok: 1, failed: 1 });
  expect(await send('是', {})).toMatchObject({ failed: 0 });
});
