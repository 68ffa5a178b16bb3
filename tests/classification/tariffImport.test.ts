import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inForceFilter } from '#domain/classification/period.ts';
import { nowText } from '#domain/core/moments.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { longTest } from '../longRun.ts';
import { referenceFile } from '../referenceData.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** A tariff file: tried, kept as a batch, applied by a second person. @see docs/spec/classification.md 3.2, 3.8, 6.2 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const today = nowText(() => new Date()).slice(0, 10);
const next = `${Number(today.slice(0, 4)) + 1}-01-01`;
const lastDay = `${today.slice(0, 4)}-12-31`;

interface Imported {
  readonly msg: string;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
  readonly importId?: string;
  readonly errors: readonly { readonly row: number; readonly column: string; readonly message: string }[];
}

const head = '商品编码,商品名称,第一单位,第二单位,最惠国,增值税,监管条件,检验检疫,申报要素,生效日,失效日';

async function send(
  lines: readonly string[],
  { login = 'ygl03', ...facts }: { login?: string; [fact: string]: unknown } = {},
) {
  const client = await gateway.as(login);
  const { data } = await client.upload({
    bizType: 'import',
    fileName: '税则.csv',
    content: [head, ...lines].join('\n'),
  });
  return client.call<Imported>('product.importHsCode', { fileId: data.fileId, title: '税则调整', ...facts });
}

const act = async (login: string, id: string, action: string, more: object = {}) => {
  const client = await gateway.as(login);
  const { rowVersion } = await client.get<WireRecord>('product.getHsImport', { id });
  return client.call<WireRecord>('product.actHsImport', { id, rowVersion, action, ...more });
};

const codeOn = async (hsCode: string, day: string) => {
  const client = await gateway.as('decl01');
  const { rows } = await client.get<Page>('product.queryHsCodePage', { filter: { hsCode, ...inForceFilter(day) } });
  const [found] = rows;
  return found && client.get<WireRecord>('product.getHsCode', { id: found.id });
};

const phone = `8517130000,智能手机,001,035,5,13,A,L,1:品名;2:品牌类型;3:用途;4:存储容量,${next},`;
const added = `8517790000,手机摄像模组,007,035,0,13,,,1:品名;2:用途,${next},`;
const closed = '8523511000,闪存盘,007,035,0,13,,,,2000-01-01,';

describe('a tariff file', () => {
  test('as a preview says what would be added, changed and closed, and leaves nothing behind', async () => {
    const { data, returnCode } = await send([phone, added], { preview: 1 });
    expect(returnCode).toBe('0');
    expect(data).toMatchObject({ success: 2, failed: 0 });
    expect(data.msg).toContain('新增1，变更1，关闭0，无变化0');
    expect(data.importId).toBeUndefined();
    const { total } = await (await gateway.as('ygl03')).get<Page>('product.queryHsImportPage', {
      filter: { status: 'WAIT' },
    });
    expect(total).toBe(0);
  });

  test('is applied by a second person alone; then the day decides which period is read', async () => {
    const { data } = await send([phone, added]);
    const id = data.importId ?? '';
    const rows = (
      await (await gateway.as('ygl01')).get<Page>('product.queryHsImportRowPage', { filter: { importId: id } })
    ).rows;
    expect(rows.map(({ hsCode, change }) => [hsCode, change])).toEqual([
      ['8517130000', 'CHANGED'],
      ['8517790000', 'ADDED'],
    ]);
    expect(rows[0]?.difference).toContain('最惠国 0 → 5');
    expect(rows[1]?.difference).toBe('最惠国 0%；增值税 13%');
    expect(rows[0]?.difference).toContain(`原版本止于 ${lastDay}`);
    expect((await codeOn('8517130000', next))?.mfnRate).toBe('0.0000');

    const own = await act('ygl03', id, 'apply');
    expect(own.returnCode).toBe('1013');
    expect(own.returnMsg).toContain('经办与审核不能为同一人');
    expect(await codeOn('8517790000', next)).toBeUndefined();

    const applied = await act('ygl02', id, 'apply');
    expect(applied).toMatchObject({ returnCode: '0', data: { status: 'APPLIED', appliedBy: 'user-ygl02' } });
    expect(await codeOn('8517130000', today)).toMatchObject({ mfnRate: '0.0000', validTo: lastDay });
    const then = await codeOn('8517130000', next);
    expect(then).toMatchObject({
      mfnRate: '5.0000',
      generalRate: '30.0000',
      nameEn: 'Smartphones',
      pathZh: '电气与电子 > 电话与通信设备 > 智能手机',
    });
    expect((then?.elements as WireRecord[] | undefined)?.map(({ name }) => name)).toEqual([
      '品名',
      '品牌类型',
      '用途',
      '存储容量',
    ]);
    // What the file does not speak of goes on as it was.
    expect(then?.ciqCodes).toHaveLength(3);
    expect(await codeOn('8517790000', next)).toMatchObject({ nameZh: '手机摄像模组', hs4: '8517', validTo: null });
    expect((await act('admin', id, 'apply', { opinion: '再次' })).returnCode).toBe('1004');
  });

  test('that repeats what holds changes nothing and makes no batch', async () => {
    const { data } = await send([phone]);
    expect(data).toMatchObject({ success: 0, existing: 1 });
    expect(data.importId).toBeUndefined();
  });

  test('of the whole tariff closes the codes that it lacks, and needs its first day for that', async () => {
    const refused = await send([phone], { completeFlg: 1 });
    expect(refused.returnCode).toBe('1001');
    expect((refused.data as unknown as Refused).errors).toHaveProperty('effectiveDate');
    const { data } = await send([phone], { completeFlg: 1, effectiveDate: next, preview: 1 });
    expect(data.msg).toMatch(/关闭3\d\d，无变化1/);
  });

  test('that was overtaken by another one is refused, and can be cancelled', async () => {
    const first = (await send([`8516500000,微波炉,001,035,9,13,A,L/R,,${next},`])).data.importId ?? '';
    const second = (await send([`8516500000,微波炉,001,035,4,13,A,L/R,,${next},`])).data.importId ?? '';
    expect((await act('ygl02', second, 'apply')).returnCode).toBe('0');
    expect(await act('ygl02', first, 'apply')).toMatchObject({
      returnCode: '1004',
      returnMsg: '导入后税则又有变动，请作废后重新导入',
    });
    expect((await act('ygl02', first, 'cancel')).returnCode).toBe('1001');
    expect((await act('ygl02', first, 'cancel', { params: { reason: '重复' } })).data.status).toBe('CANCELLED');
    expect((await codeOn('8516500000', next))?.mfnRate).toBe('4.0000');
  });

  test.each([
    ['wrong digits', '85171300,智能手机,001,,0,13,,,,2030-01-01,', '商品编码', '商品编码应为10位数字'],
    ['a hole where a name belongs', '8517130000,,001,,0,13,,,,2030-01-01,', '商品名称', '商品名称不能为空'],
    ['one unit twice', '8517130000,智能手机,001,001,0,13,,,,2030-01-01,', '第二单位', '第二单位不能与第一单位相同'],
    ['an unknown letter', '8517130000,智能手机,001,,0,13,AC,,,2030-01-01,', '监管条件', '代码“C”不存在'],
    ['a letter twice', '8517130000,智能手机,001,,0,13,ABA,,,2030-01-01,', '监管条件', '代码“A”重复'],
    ['an unknown inspection', '8517130000,智能手机,001,,0,13,,L/Z,,2030-01-01,', '检验检疫', '代码“Z”不存在'],
    [
      'elements with a hole',
      '8517130000,智能手机,001,,0,13,,,1:品名;3:用途,2030-01-01,',
      '申报要素',
      '申报要素第2项应写作“2:名称”',
    ],
    [
      'an element with a bar',
      '8517130000,智能手机,001,,0,13,,,1:品名;2:甲|乙,2030-01-01,',
      '申报要素',
      '申报要素“甲|乙”不能含竖线',
    ],
    [
      'an end before the beginning',
      '8517130000,智能手机,001,,0,13,,,,2030-01-01,2029-12-31',
      '失效日',
      '失效日不能早于生效日 2030-01-01',
    ],
    ['a negative rate', '8517130000,智能手机,001,,-1,13,,,,2030-01-01,', '最惠国', '最惠国不能小于 0'],
    ['a period that reaches into the next', closed, '生效日', '的版本有效期重叠'],
  ])('with %s is refused at the cell, and nothing of it comes in', async (_what, line, column, message) => {
    const { data } = await send([added.replace('8517790000', '8517620000'), line]);
    expect(data).toMatchObject({ failed: 1 });
    expect(data.errors).toHaveLength(1);
    expect(data.errors[0]).toMatchObject({ row: 3, column });
    expect(data.errors[0]?.message).toContain(message);
    expect(data.importId).toBeUndefined();
  });

  test('that names one period twice is refused at the second row', async () => {
    const { data } = await send([added.replace('8517790000', '8517620000'), added.replace('8517790000', '8517620000')]);
    expect(data.errors[0]?.message).toContain('在表中重复');
  });

  test('comes from those who classify alone', async () => {
    expect((await send([added], { login: 'decl01' })).returnCode).toBe('1005');
  });
});

const sample = referenceFile('hs2017-leaf10-zh.csv');
(sample ? longTest : test.skip)(
  'a file of twelve thousand codes is planned and kept, where there is one to read',
  async () => {
    const lines = readFileSync(sample ?? '', 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const rows = new Map(
      lines.map((line) => [
        line.slice(0, 10),
        `${line.slice(0, 10)},"${line.split(',').slice(2).join('，').replaceAll('"', '')}",035,,5,13,,,,${next},`,
      ]),
    );
    const { data } = await send([...rows.values()].slice(0, 12_000), { preview: 1 });
    expect(data).toMatchObject({ failed: 0 });
    expect(data.success + data.existing).toBe(Math.min(rows.size, 12_000));
  },
  120_000,
);

describe('lines of codes by a sheet of their own', () => {
  const heads: Readonly<Record<string, string>> = {
    AGREEMENT: '商品编码,协定,适用国家地区,税率,起,止',
    EXTRA: '商品编码,类型,国家地区,企业,税率,起,止',
    CIQ: '商品编码,CIQ编码,名称',
    ELEMENT: '商品编码,要素名称,类型,必填,提示,长度',
  };
  async function sendLines(kind: string, lines: readonly string[], more: object = {}) {
    const client = await gateway.as('ygl03');
    const content = [heads[kind], ...lines].join('\n');
    const { data } = await client.upload({ bizType: 'import', fileName: '明细.csv', content });
    return client.call<Imported>('product.importHsCode', {
      ...{ fileId: data.fileId, title: '明细调整', kind, effectiveDate: next },
      ...more,
    });
  }
  const rowsOf = async (importId: string) =>
    (await (await gateway.as('ygl01')).get<Page>('product.queryHsImportRowPage', { filter: { importId } })).rows;
  const linesOn = async (code: string, day: string, name: string) =>
    ((await codeOn(code, day))?.[name] ?? []) as WireRecord[];
  const motor = '8501310000';

  test('agreement rates begin on their day, are applied by a second person, and leave other agreements as they are', async () => {
    const before = await linesOn(motor, today, 'agreements');
    expect(before.map(({ agreement }) => agreement)).toContain('ASEAN');
    const { data } = await sendLines('AGREEMENT', [`${motor},RCEP,JPN/VNM,1.5,${next},`]);
    expect(data).toMatchObject({ success: 1, failed: 0 });
    const [row] = await rowsOf(data.importId ?? '');
    expect(row?.difference).toContain(`＋RCEP JPN/VNM 1.5% ${next}`);
    expect((await act('ygl03', data.importId ?? '', 'apply')).returnCode).toBe('1013');
    expect((await act('ygl02', data.importId ?? '', 'apply')).data.status).toBe('APPLIED');
    expect(await linesOn(motor, today, 'agreements')).toHaveLength(before.length);
    const after = await linesOn(motor, next, 'agreements');
    expect(after.filter(({ agreement }) => agreement === 'RCEP')).toMatchObject([
      { countries: ['JPN', 'VNM'], rate: '1.5000', dateFrom: next },
    ]);
    expect(after.map(({ agreement }) => agreement)).toContain('ASEAN');
    // All else of the code goes on as it was.
    expect((await linesOn(motor, next, 'elements')).length).toBe((await linesOn(motor, today, 'elements')).length);
    expect((await sendLines('AGREEMENT', [`${motor},RCEP,VNM、JPN,1.50,${next},`])).data).toMatchObject({
      success: 0,
      existing: 1,
    });
  });

  test('anti-dumping duties, CIQ suffixes and elements come the same way', async () => {
    const sent = [
      await sendLines('EXTRA', [`${motor},反倾销,DEU,,47.6,${next},`, `${motor},反倾销,DEU,EXAMPLE GMBH,6.3,${next},`]),
      await sendLines('CIQ', [`${motor},101,直流电动机`, `${motor},999,其他`]),
      await sendLines('ELEMENT', [`${motor},品名,文本,1,,100`, `${motor},功率,数值,1,单位W,20`]),
    ];
    for (const { data } of sent) {
      expect(data.failed).toBe(0);
      expect((await act('ygl02', data.importId ?? '', 'apply')).data.status).toBe('APPLIED');
    }
    expect(await linesOn(motor, next, 'extraDuty')).toMatchObject([
      { kind: 'ANTI_DUMPING', country: 'DEU', rate: '47.6000' },
      { kind: 'ANTI_DUMPING', country: 'DEU', company: 'EXAMPLE GMBH', rate: '6.3000' },
    ]);
    expect((await linesOn(motor, next, 'ciqCodes')).map(({ ciqCode }) => ciqCode)).toEqual(['101', '999']);
    expect(await linesOn(motor, next, 'elements')).toMatchObject([
      { name: '品名', requiredFlg: 1 },
      { name: '功率', kind: 'NUMBER', hint: '单位W', maxLen: 20 },
    ]);
    expect((await linesOn(motor, next, 'agreements')).length).toBeGreaterThan(0);
  });

  test.each([
    ['an unknown country', 'AGREEMENT', `${motor},RCEP,VNM/XXX,1,,`, '国家地区“XXX”不存在'],
    ['an unknown agreement', 'AGREEMENT', `${motor},NOWHERE,VNM,1,,`, '协定'],
    ['no countries', 'AGREEMENT', `${motor},RCEP,,1,,`, '适用国家地区不能为空'],
    ['an end before the start', 'EXTRA', `${motor},反倾销,DEU,,1,2030-02-01,2030-01-01`, '止'],
    ['a code that is not in force', 'CIQ', '0101999999,101,其他', '不存在或在'],
  ])('%s keeps all rows out', async (_what, kind, line, message) => {
    const { data } = await sendLines(kind, [line]);
    expect(data).toMatchObject({ success: 0, failed: 1 });
    expect(data.errors[0]?.message).toContain(message);
    expect(data.importId).toBeUndefined();
  });

  test('the day they hold from is asked for, and a batch that was overtaken is refused', async () => {
    expect((await sendLines('CIQ', [`${motor},101,其他`], { effectiveDate: null })).returnCode).toBe('1001');
    const one = (await sendLines('CIQ', [`${motor},101,甲`])).data.importId ?? '';
    const other = (await sendLines('CIQ', [`${motor},102,乙`])).data.importId ?? '';
    expect((await act('ygl02', other, 'apply')).returnCode).toBe('0');
    expect((await act('ygl02', one, 'apply')).returnCode).toBe('1004');
  });
});

describe('lines of one code by hand', () => {
  const motor = '8501310000';
  const correct = async (login: string, action: string, lines: string, effectiveDate = next) => {
    const client = await gateway.as(login);
    const record = await codeOn(motor, effectiveDate);
    const asked = { id: record?.id, rowVersion: record?.rowVersion, action };
    return client.call<Refused>('product.actHsCode', { ...asked, params: { title: '更正', effectiveDate, lines } });
  };
  const waiting = async () =>
    (
      await (
        await gateway.as('ygl01')
      ).get<Page>('product.queryHsImportPage', { filter: { status: 'WAIT', title: '更正' } })
    ).rows;

  test('become a batch that somebody else applies, and say all there is', async () => {
    const answer = await correct('ygl03', 'correctAgreements', `RCEP | JPN/VNM/THA | 2 | ${next} |\n`);
    expect(answer.returnCode).toBe('0');
    const [batch] = await waiting();
    expect(batch).toMatchObject({ kind: 'AGREEMENT' });
    expect((await act('ygl03', batch?.id ?? '', 'apply')).returnCode).toBe('1013');
    expect((await act('ygl02', batch?.id ?? '', 'apply')).data.status).toBe('APPLIED');
    expect((await codeOn(motor, next))?.agreements).toMatchObject([
      { agreement: 'RCEP', countries: ['JPN', 'THA', 'VNM'], rate: '2.0000' },
    ]);
  });

  test.each([
    ['a word of no dictionary', 'correctExtra', 'NOWHERE | DEU | | 5 | |', '第1行'],
    ['a rate that is none', 'correctAgreements', `RCEP | JPN | x | ${next} |`, '第1行'],
    ['what stands there already', 'correctAgreements', `RCEP | JPN/THA/VNM | 2.0 | ${next} |`, '没有变动'],
  ])('%s is refused', async (_what, action, lines, message) => {
    const { returnCode, data } = await correct('ygl03', action, lines);
    expect(returnCode).toBe('1001');
    expect(JSON.stringify(data.errors)).toContain(message);
  });

  test('are not for whoever only reads the tariff', async () => {
    expect((await correct('decl01', 'correctCiq', '101 | 其他')).returnCode).not.toBe('0');
  });
});
