import { expect, test } from 'vitest';
import { readZipDirectory, unpack } from '../platform/sheet/zipDirectory.ts';
import { writeDocx } from './writeDocx.ts';

test('a Word document holds what the paper holds, each sheet on its page, and nothing a person typed becomes an element', async () => {
  const sheet = (number: string) => ({
    ...{ company: '通关 & 伙伴', title: '自评报告', number, status: '草稿', watermark: '草稿' },
    parts: [
      {
        title: '企业',
        pairs: [
          { label: '名称', value: '<w:p>"A" & B\u0007', span: 2 as const },
          { label: '得分', value: '-1', span: 1 as const },
        ],
      },
      {
        title: '内部控制',
        columns: [
          { label: '编号', align: 'left' as const, width: 36 },
          { label: '内容', align: 'left' as const, width: '*' as const },
        ],
        rows: [['1', '第一行\n第二行']],
      },
    ],
  });
  const bytes = await writeDocx({
    ...{ kind: 'sheets', locale: 'zh', sheets: [sheet('AEO-1'), sheet('AEO-2')] },
    foot: { printedBy: 'cust01', printedAt: '2026-11-24 10:00:00' },
  });
  const parts = readZipDirectory(bytes);
  expect(parts.map(({ name }) => name).sort()).toEqual([
    ...['[Content_Types].xml', '_rels/.rels', 'word/_rels/document.xml.rels', 'word/document.xml', 'word/styles.xml'],
  ]);
  const pieces: Buffer[] = [];
  const document = parts.find(({ name }) => name === 'word/document.xml');
  if (document) for await (const piece of unpack(bytes, document)) pieces.push(piece);
  const xml = Buffer.concat(pieces).toString();
  expect(xml).toContain('&lt;w:p&gt;&quot;A&quot; &amp; B</w:t>');
  expect(xml).toContain('第一行</w:t><w:br/><w:t xml:space="preserve">第二行');
  expect(xml.match(/w:type="page"/g)).toHaveLength(1);
  for (const element of ['w:p', 'w:tc', 'w:tr', 'w:tbl', 'w:r', 'w:t'])
    expect([element, xml.match(new RegExp(`<${element}[ >]`, 'g'))?.length]).toEqual([
      element,
      xml.match(new RegExp(`</${element}>`, 'g'))?.length,
    ]);
});
