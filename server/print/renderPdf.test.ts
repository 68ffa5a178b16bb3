import { expect, test } from 'vitest';
import type { PrintSheet, PrintTable } from './printJob.ts';
import { readPdf } from './readPdf.ts';
import { renderPdf } from './renderPdf.ts';

const goods = (count: number): PrintTable => ({
  title: '商品',
  columns: [
    { label: '序号', align: 'right', width: 24 },
    { label: '品名', align: 'left', width: '*' },
    { label: '金额', align: 'right', width: 60 },
  ],
  rows: Array.from({ length: count }, (_, index) => [
    String(index + 1),
    `蓝牙耳机\n第一行${index + 1}末行`,
    '1,200.00',
  ]),
  totals: ['', `合计 ${count} 行`, '9,999.00'],
});

const sheet = (number: string, count: number): PrintSheet => ({
  company: '上海浦江通关服务有限公司',
  title: '需求单',
  number,
  status: '处理中',
  parts: [
    {
      title: '基本信息',
      pairs: [
        { label: '客户', value: '上海蔚蓝电子科技有限公司', span: 2 },
        { label: '生僻', value: '喆堃𠮷', span: 2 },
        { label: '备注', value: '长'.repeat(300), span: 3 },
      ],
    },
    goods(count),
    { title: '', pairs: [{ label: '大写', value: '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分', span: 3 }] },
  ],
});

const foot = { printedBy: 'bus01', printedAt: '2026-11-21 10:00:00' };

test('documents begin on pages of their own, count them alone and repeat the table head', async () => {
  const pages = await readPdf(
    await renderPdf({
      kind: 'sheets',
      locale: 'zh',
      foot,
      sheets: [sheet('XQ202611210001', 60), sheet('XQ202611210002', 2)],
    }),
  );
  expect(pages.length).toBeGreaterThan(3);
  for (const { widthPt, heightPt } of pages) expect([Math.round(widthPt), Math.round(heightPt)]).toEqual([595, 842]);

  const first = pages.slice(0, -1);
  first.forEach(({ text }, index) => {
    expect(text).toContain(`第${index + 1}/${first.length}页`);
    expect(text).toContain('XQ202611210001');
    expect(text).toContain('bus012026-11-2110:00:00');
    expect(text).toContain('序号品名金额');
  });
  expect(first[0]?.text).toMatch(/上海浦江通关服务有限公司.*需求单.*处理中.*上海蔚蓝电子科技有限公司/s);
  expect(first.at(-1)?.text).toContain('合计60行');
  expect(first.at(-1)?.text).toContain('壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分');
  expect(pages.at(-1)?.text).toContain('第1/1页');
  expect(pages.at(-1)?.text).not.toContain('XQ202611210001');
});

test('rows are never broken over two pages', async () => {
  const pages = await readPdf(await renderPdf({ kind: 'sheets', locale: 'en', foot, sheets: [sheet('XQ1', 60)] }));
  const whole = pages.flatMap(({ text }) =>
    [...text.matchAll(/蓝牙耳机.{0,3}第一行(\d+)末行/gs)].map(([, row]) => Number(row)),
  );
  expect(whole).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(pages[0]?.text).toContain(`Page1/${pages.length}`);
});

test('text that looks like a file or an address stays text', async () => {
  const parts = [
    { title: 'x', pairs: [{ label: 'file:///etc/passwd', value: '<img src="http://127.0.0.1/">', span: 3 as const }] },
  ];
  const [page] = await readPdf(
    await renderPdf({ kind: 'sheets', locale: 'zh', foot, sheets: [{ ...sheet('XQ1', 1), parts }] }),
  );
  expect(page?.text).toContain('<imgsrc="http://127.0.0.1/">');
});

test('a label has its own size and never loses a line', async () => {
  const lines = [
    '浦江一号仓',
    '张三 13800000000',
    '上海市浦东新区某路1号院内东门进二号楼三层',
    '',
    '单号 XQ202611210001  12件',
  ];
  const pages = await readPdf(
    await renderPdf({ kind: 'label', title: '标签', widthMm: 60, heightMm: 40, fontPt: 20, lines }),
  );
  expect(pages).toHaveLength(1);
  expect(pages[0]?.widthPt).toBeCloseTo(170.08, 1);
  expect(pages[0]?.heightPt).toBeCloseTo(113.39, 1);
  for (const line of lines) expect(pages[0]?.text).toContain(line.replaceAll(' ', ''));
});

test('of two papers only the one that does not count has a word across it; sentences and places to sign stay whole', async () => {
  const own: PrintSheet['parts'] = [
    { title: '声明', words: ['仅供参考，以海关核定为准。'] },
    { signs: ['委托方（签章）', '日期'] },
  ];
  const sheets = [
    { ...sheet('GL1', 1), parts: own, watermark: '作废' },
    { ...sheet('GL2', 1), parts: own },
  ];
  const pages = await readPdf(await renderPdf({ kind: 'sheets', locale: 'zh', foot, sheets }));
  expect(pages).toHaveLength(2);
  for (const { text } of pages)
    for (const word of ['仅供参考，以海关核定为准。', '委托方（签章）', '日期']) expect(text).toContain(word);
  expect(pages.map(({ text }) => ['作', '废'].every((sign) => text.includes(sign)))).toEqual([true, false]);
});

test('a label with a barcode is one page of 60x40 mm, however long its words', async () => {
  const label = { title: '品名'.repeat(60), lines: ['规格型号 '.repeat(40), 'B'.repeat(200)], number: 'P00441' };
  const pages = await readPdf(
    await renderPdf({ kind: 'labels', title: '标签', labels: [label, { ...label, isBarcodeOnly: true }] }),
  );
  expect(pages.map(({ widthPt, heightPt }) => [Math.round(widthPt), Math.round(heightPt)])).toEqual([
    [170, 113],
    [170, 113],
  ]);
  expect(pages[0]?.text).toMatch(/^品名.*….*规格型号.*….*P00441$/s);
});
