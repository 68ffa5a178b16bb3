import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeSheet } from '#server/platform/sheet/index.ts';

const head = [
  '标题',
  '需求类型',
  '紧急程度',
  '客户',
  '联系人',
  '电话',
  '期望完成',
  '运输方式',
  '分单号',
  '预计离',
  '预计到',
  '成交方式',
  '件数',
  '毛重',
  '箱号',
  '金额',
  '币制',
  '备注',
] as const;
type Head = (typeof head)[number];
type Row = Readonly<Record<Head, string>>;

const good: Row = {
  标题: '好的一行',
  需求类型: '进口报关',
  紧急程度: '普通',
  客户: '上海浦江精密仪器有限公司',
  联系人: '陈经理',
  电话: '021-51000000',
  期望完成: '2026-12-01 17:30:00',
  运输方式: '航空',
  分单号: 'HB1',
  预计离: '2026-11-26',
  预计到: '2026-11-28',
  成交方式: 'FOB',
  件数: '3',
  毛重: '12.5',
  箱号: 'CSQU3054383',
  金额: '1000.50',
  币制: 'USD',
  备注: '',
};

/** Twelve ways a cell can be wrong: the column, what is typed there, and nothing else wrong in that row. */
const kinds: readonly { readonly column: Head; readonly value: string }[] = [
  { column: '标题', value: '' },
  { column: '需求类型', value: '进口报官' },
  { column: '客户', value: '上海浦江精密仪表有限公司' },
  { column: '电话', value: '电话号码' },
  { column: '期望完成', value: '下周三' },
  { column: '预计到', value: '2026-11-20' },
  { column: '件数', value: '三件' },
  { column: '毛重', value: '-1' },
  { column: '箱号', value: 'CSQU3054384' },
  { column: '金额', value: '12.345' },
  { column: '币制', value: '美金元' },
  { column: '联系人', value: '名'.repeat(61) },
];

/** A workbook in which every second row has one broken cell. @returns the file and the wrong cells by sheet row */
export async function brokenDemands(): Promise<{ file: Buffer; wrong: readonly { row: number; column: string }[] }> {
  const rows: string[][] = [];
  const wrong: { row: number; column: string }[] = [];
  for (const [index, { column, value }] of kinds.entries()) {
    rows.push(head.map((name) => (name === '标题' ? `好的第${index + 1}行` : good[name])));
    rows.push(head.map((name) => (name === column ? value : name === '标题' ? `坏的第${index + 1}行` : good[name])));
    wrong.push({ row: rows.length + 1, column });
  }
  const stream = new PassThrough();
  const [file] = await Promise.all([
    buffer(stream),
    writeSheet({ columns: head.map((label) => ({ label, kind: 'text' as const })), rows, to: stream }),
  ]);
  return { file, wrong };
}
