import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatFen, parseFen } from '#domain/core/money.ts';
import {
  type Consequence,
  type UsageSituation as Detail,
  lateFees,
  previewChange,
  previewPayment,
  previewRepayment,
  previewReversal,
  storedFen,
  sumOfFees,
} from '#domain/guarantee/usagePreview.ts';
import { writeSheet } from '#server/platform/sheet/index.ts';
import { ApprovalWorld, ids } from '../approval/approvalWorld.ts';
import { billNo, declNo } from './ledgerWorld.ts';

let world: ApprovalWorld;
let quotaId: string;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
  quotaId = await world.quota('3000000.00');
});
afterAll(() => world.close());

const day = '2025-03-03';

const bill = (taxKind: string, amount: string) => ({ taxBillNo: billNo(taxKind), taxKind, amount, issueDate: day });
const levy = async (taxes: readonly object[], declDate = day): Promise<string> => {
  const record = {
    declNo: declNo(),
    declDate,
    customsCode: '2225',
    mainCompId: ids.company,
    customerId: ids.customer,
    guarMode: 'TERM',
    levyNoticeDate: day,
    taxes,
  };
  return (await (await world.as('jck01')).get<{ id: string }>('baohan.usageLevySave', { record })).id;
};
const detail = async (usageId: string) => (await world.as('jck01')).get<Detail>('baohan.levyChangeDetail', { usageId });

const amounts = [
  'outstandingQuota',
  'outstandingGuar',
  'heldAmount',
  'heldGuar',
  'paidCustoms',
  'settledAmount',
] as const;

/** What the act really changed, in the words of the preview. */
function changeBetween({ usage: before }: Detail, { usage: after }: Detail) {
  const [quota, guarantee, held, heldGuar, paid, settled] = amounts.map((name) =>
    formatFen((storedFen(after[name]) - storedFen(before[name])) as never),
  );
  return { quota, guarantee, held, heldGuar, paid, settled, status: after.usageStatus };
}
const inText = ({ status, ...fens }: Consequence) => ({
  ...Object.fromEntries(Object.entries(fens).map(([name, fen]) => [name, formatFen(fen)])),
  status,
});

/** Says what would happen, does it, and compares. */
async function expectForeseen(
  usageId: string,
  foresee: (now: Detail) => Consequence,
  act: (now: Detail) => Promise<unknown>,
): Promise<void> {
  const before = await detail(usageId);
  const foreseen = inText(foresee(before));
  await act(before);
  expect(changeBetween(before, await detail(usageId))).toEqual(foreseen);
}

const call = async (loginName: string, method: string, data: object) =>
  (await world.as(loginName)).get(`baohan.${method}`, data);

describe('what a dialog foretells is what the ledger posts', () => {
  const payAll = (payMode: string) => (now: Detail) =>
    call('fin01', 'usagePay', {
      usageId: now.usage.id,
      payMode,
      payDate: day,
      bills: now.taxes.map(({ id, amount }) => ({ taxId: id, amount })),
    });
  const total = ({ usage }: Detail) => storedFen(usage.totalAmount);

  test('paid with the money of the customer', async () => {
    const id = await levy([bill('A', '120000.00'), bill('L', '275600.00')]);
    await expectForeseen(
      id,
      (now) => previewPayment(now, { amount: total(now), isAdvance: false }),
      payAll('CUSTOMER_REMIT'),
    );
  });

  test('advanced, repaid in part, and the payment taken back', async () => {
    const id = await levy([bill('A', '100000.00')]);
    await expectForeseen(
      id,
      (now) => previewPayment(now, { amount: total(now), isAdvance: true }),
      payAll('COMPANY_ADVANCE'),
    );
    await expectForeseen(
      id,
      (now) => previewRepayment(now, parseFen('40000.00')),
      () => call('jck01', 'usageRepay', { usageId: id, amount: '40000.00', payDate: day }),
    );
    const payment = (now: Detail) => {
      const paid = now.payments.find(({ payKind }) => payKind === 'CUSTOMS');
      if (!paid) throw new Error('nothing is paid');
      return paid;
    };
    await expectForeseen(
      id,
      (now) => previewReversal(now, payment(now)),
      (now) => call('jck01l', 'usageReverse', { usageId: id, paymentId: payment(now).id, reason: '重复登记' }),
    );
  });

  test('a levy that was held: its payment frees nothing that was never deducted', async () => {
    const id = await levy([bill('A', '4000000.00')]);
    await expectForeseen(
      id,
      (now) => previewPayment(now, { amount: total(now), isAdvance: false }),
      payAll('CUSTOMER_SELF'),
    );
  });

  test.each([
    ['a refund before payment', 'REFUND', 'DEC', 'L', '20000.00', false],
    ['a refund after payment is owed to the customer', 'REFUND', 'DEC', 'L', '20000.00', true],
    ['a correction that raises the tax', 'CORRECT', 'INC', 'A', '50000.00', false],
    ['more tax than the quota has left is held', 'CORRECT', 'INC', 'A', '3000000.00', false],
    ['a cancellation', 'CANCEL', 'DEC', 'O', '0.01', false],
  ] as const)('%s', async (_case, changeType, direction, taxKind, amount, isPaid) => {
    const id = await levy([bill('A', '120000.00'), bill('L', '275600.00')]);
    if (isPaid) await payAll('CUSTOMER_REMIT')(await detail(id));
    await expectForeseen(
      id,
      (now) => previewChange(now, { changeType, direction, taxKind, amount: parseFen(amount) }),
      () =>
        call('jck01', 'usageChangeSave', {
          usageId: id,
          changeType,
          direction,
          taxKind,
          changeAmount: amount,
          changeDate: day,
          reason: '归类更正',
        }),
    );
  });

  test('more tax when the guarantee no longer covers the district', async () => {
    const id = await levy([bill('A', '120000.00')]);
    await world.rows(
      `update bh_guarantee_district set district_code = '5300', all_districts = false where guarantee_id = $1`,
      [ids.guarantee],
    );
    await expectForeseen(
      id,
      (now) =>
        previewChange(now, { changeType: 'CORRECT', direction: 'INC', taxKind: 'A', amount: parseFen('50000.00') }),
      () =>
        call('jck01', 'usageChangeSave', {
          usageId: id,
          changeType: 'CORRECT',
          direction: 'INC',
          taxKind: 'A',
          changeAmount: '50000.00',
          changeDate: day,
          reason: '归类更正',
        }),
    );
    expect((await detail(id)).usage.usageStatus).toBe('EXCEPTION');
    await world.rows(`update bh_guarantee_district set all_districts = true where guarantee_id = $1`, [ids.guarantee]);
  });

  test('the late fee is the one the bill gets', async () => {
    const issued = { issueDate: '2025-02-20', deadline: '2025-02-24' };
    const id = await levy(
      [
        { ...bill('A', '200000.00'), ...issued },
        { ...bill('L', '10000.00'), ...issued },
      ],
      '2025-02-20',
    );
    const before = await detail(id);
    const fees = lateFees(
      before,
      before.taxes.map(({ id: taxId }) => String(taxId)),
      day,
    );
    const outlook = await call('fin01', 'usagePayOutlook', { usageIds: [id], payDate: day });
    expect(outlook).toEqual({ bills: 2, amount: '210000.00', lateBills: 1, lateFee: '700.00' });
    await payAll('CUSTOMER_REMIT')(before);
    expect((await detail(id)).usage.lateFee).toBe(formatFen(sumOfFees(fees)));
    expect(formatFen(sumOfFees(fees))).toBe('700.00');
  });
});

describe('the dates of a payment', () => {
  test('before the levy or to come are refused under the date, by hand and in a batch', async () => {
    const id = await levy([bill('A', '10.00')]);
    const { taxes } = await detail(id);
    const client = await world.as('jck01');
    for (const [payDate, returnCode] of [
      ['2020-01-01', '61004'],
      ['2025-03-02', '61004'],
      ['2025-03-04', '61033'],
    ] as const) {
      const refused = { returnCode, data: { errors: { payDate: expect.anything() } } };
      const payment = { payMode: 'CUSTOMER_SELF', payDate };
      expect(
        await client.call('baohan.usagePay', {
          usageId: id,
          bills: [{ taxId: taxes[0]?.id, amount: '10.00' }],
          ...payment,
        }),
      ).toMatchObject(refused);
      expect(await client.call('baohan.usagePayBatch', { usageIds: [id], ...payment })).toMatchObject(refused);
    }
  });

  test('a leader registers what belongs to a closed month, with the reason beside it', async () => {
    const id = await levy([bill('A', '10.00')]);
    world.moveTo('2025-04-10');
    try {
      const leader = await world.as('jck01l');
      const payment = { usageIds: [id], payMode: 'CUSTOMER_SELF', payDate: '2025-03-31' };
      expect(await leader.call('baohan.usagePayBatch', payment)).toMatchObject({
        returnCode: '61004',
        data: { errors: { lateReason: expect.anything() } },
      });
      await leader.get('baohan.usagePayBatch', { ...payment, lateReason: '银行回单迟到' });
    } finally {
      world.moveTo(day);
    }
    const { payments, movements } = (await detail(id)) as never as { payments: object[]; movements: object[] };
    expect(payments).toMatchObject([
      { payDate: '2025-03-31', reason: '银行回单迟到', createdTime: expect.stringContaining('2025-04-10') },
    ]);
    expect(movements).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ moveType: 'RETURN', bizDate: '2025-04-10', valueDate: '2025-03-31' }),
      ]),
    );
  });
});

describe('many at once', () => {
  test('each declaration of a batch is paid for itself, and the others hear why not', async () => {
    const [paid, open] = [await levy([bill('A', '10.00')]), await levy([bill('A', '20.00')])];
    await call('fin01', 'usagePayBatch', { usageIds: [paid], payMode: 'CUSTOMER_SELF', payDate: day });
    const answer = await call('fin01', 'usagePayBatch', {
      usageIds: [paid, open],
      payMode: 'CUSTOMER_SELF',
      payDate: day,
      perRow: 1,
    });
    expect(answer).toMatchObject({ ok: [open], failed: [{ id: paid, code: '61031' }] });
  });
});

interface ImportAnswer {
  readonly total: number;
  readonly ok: number;
  readonly existing: number;
  readonly failed: number;
  readonly errors: readonly { readonly row: number; readonly column: string; readonly value: string }[];
}

describe('sheets of the customs system', () => {
  const sheetOf = async (heads: readonly string[], rows: readonly (readonly string[])[]): Promise<Buffer> => {
    const path = join(tmpdir(), `levies-${Math.random().toString(36).slice(2)}.xlsx`);
    await writeSheet({
      columns: heads.map((label) => ({ label, kind: 'text' as const })),
      rows,
      to: createWriteStream(path),
    });
    const bytes = await readFile(path);
    await rm(path);
    return bytes;
  };
  const send = async (method: string, sheet: Buffer, more: Record<string, unknown> = {}): Promise<ImportAnswer> => {
    const client = await world.as('jck01');
    const { data } = await client.upload({ bizType: 'import', fileName: '海关税款清单.xlsx', content: sheet });
    return client.get<ImportAnswer>(`baohan.${method}`, { fileId: data.fileId, ...more });
  };
  const heads = [
    '报关单号',
    '主体公司信用代码',
    '客户信用代码',
    '备案编号',
    '申报关区',
    '担保方式',
    '税款通知日',
    '缴款书号',
    '税种',
    '税额',
    '缴款期限',
  ];
  const movements = async () => (await world.rows<{ count: string }>('select count(*) from bh_movement'))[0]?.count;

  test('a preview posts nothing; the same file twice posts nothing new, and a wrong cell is told by its column', async () => {
    const [code] = await world.rows<{ credit_code: string }>('select credit_code from customer where id = $1', [
      ids.customer,
    ]);
    const [mc] = await world.rows<{ credit_code: string }>('select credit_code from bh_main_comp where id = $1', [
      ids.company,
    ]);
    const number = declNo();
    const row = (no: string, taxBillNo: string, kind: string, amount: string) => [
      no,
      String(mc?.credit_code),
      String(code?.credit_code),
      '',
      '2225',
      '纳税期限担保',
      '2025-03-03',
      taxBillNo,
      kind,
      amount,
      '',
    ];
    const [duty, vat] = [billNo('A'), billNo('L')];
    const sheet = await sheetOf(heads, [
      row(number, duty, '进口关税', '120000.00'),
      row(number, vat, '进口增值税', '275600.00'),
      row(declNo(), billNo('A'), '进口关税', '十万'),
    ]);
    // a preview posts to the ledger as the import does, and takes all of it back.
    const untouched = await movements();
    const preview = await send('usageLevyImport', sheet, { preview: 1 });
    expect(preview).toMatchObject({ preview: 1, total: 3, ok: 2, existing: 0, failed: 1, errors: [{ row: 4 }] });
    expect(await movements()).toBe(untouched);
    expect(await send('usageLevyImport', sheet)).toMatchObject({
      total: 3,
      ok: 2,
      existing: 0,
      failed: 1,
      errors: [{ row: 4, column: '税额', value: '十万' }],
    });
    const after = await movements();
    expect(await send('usageLevyImport', sheet)).toMatchObject({ total: 3, ok: 0, existing: 2, failed: 1 });
    expect(await movements()).toBe(after);

    const paid = await sheetOf(
      ['缴款书号', '缴税日期', '缴税方式', '凭证号'],
      [
        [duty, '2025-03-03', '客户自缴', 'PZ1'],
        [vat, '2025-03-03', '客户自缴', 'PZ2'],
        ['222520251999999999-A01', '2025-03-03', '客户自缴', ''],
      ],
    );
    expect(await send('usagePayImport', paid)).toMatchObject({
      ok: 2,
      failed: 1,
      errors: [{ row: 4, column: '缴款书号' }],
    });
    const settled = await movements();
    expect(await send('usagePayImport', paid)).toMatchObject({ ok: 0, existing: 2, failed: 1 });
    expect(await movements()).toBe(settled);
  });

  test.each([
    ['another company', 1, '91310000MA1FL8888X', '主体公司信用代码'],
    ['another customer', 2, '91310000MA1FL9999X', '客户信用代码'],
    ['another day', 6, '2025-03-02', '税款通知日'],
  ] as const)(
    'rows of one declaration that name %s post nothing; the row that contradicts says so',
    async (_case, cell, other, column) => {
      const [code] = await world.rows<{ credit_code: string }>('select credit_code from customer where id = $1', [
        ids.customer,
      ]);
      const [mc] = await world.rows<{ credit_code: string }>('select credit_code from bh_main_comp where id = $1', [
        ids.company,
      ]);
      const number = declNo();
      const row = (kind: string, name: string, amount: string) => [
        number,
        String(mc?.credit_code),
        String(code?.credit_code),
        '',
        '2225',
        '纳税期限担保',
        '2025-03-03',
        billNo(kind),
        name,
        amount,
        '',
      ];
      const contradicting = row('L', '进口增值税', '275600.00').with(cell, other);
      const before = await movements();
      const answer = await send(
        'usageLevyImport',
        await sheetOf(heads, [row('A', '进口关税', '120000.00'), contradicting]),
      );
      expect(answer).toMatchObject({
        ok: 0,
        failed: 2,
        msg: '导入失败2行，详见结果文件',
        errors: [
          { row: 2, column: '' },
          { row: 3, column, value: other },
        ],
      });
      expect(await movements()).toBe(before);
    },
  );

  test('a payment of a sheet has the floors of one that is typed: its levy, today, and the closed months', async () => {
    const number = billNo('A');
    await levy([{ ...bill('A', '10.00'), taxBillNo: number }]);
    const paidOn = async (payDate: string, reason = '') =>
      send(
        'usagePayImport',
        await sheetOf(['缴款书号', '缴税日期', '缴税方式', '补记原因'], [[number, payDate, '客户自缴', reason]]),
      );
    for (const wrong of ['2025-03-02', '2020-01-01', '2099-01-01'])
      expect(await paidOn(wrong)).toMatchObject({
        ok: 0,
        failed: 1,
        errors: [{ row: 2, column: '缴税日期', value: wrong }],
      });
    world.moveTo('2025-04-10');
    try {
      expect(await paidOn('2025-03-31', '回单迟到')).toMatchObject({ failed: 1, errors: [{ column: '缴税日期' }] });
    } finally {
      world.moveTo(day);
    }
  });

  test('the templates are the sheets the imports read', async () => {
    for (const kind of ['levy', 'payment'])
      expect(await call('jck01', 'usageImportTemplate', { kind })).toMatchObject({
        fileName: expect.stringContaining('模板.xlsx'),
      });
  });
});

describe('the documents and the log of an account', () => {
  test('are read by those who see the account, and by nobody else', async () => {
    for (const method of ['accountDocumentsFind', 'accountLogFind', 'accountChangesFind'])
      for (const subject of [
        { quotaId },
        { guaranteeId: ids.guarantee },
        { usageId: await levy([bill('A', '10.00')]) },
      ]) {
        expect(await call('bus01', method, subject)).toMatchObject({ total: expect.any(Number) });
        const foreign = await (await world.as('bus02')).call(`baohan.${method}`, subject);
        if (!('guaranteeId' in subject)) expect(foreign.returnCode).not.toBe('0');
      }
  });
});
