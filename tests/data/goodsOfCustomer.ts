import { sheetPackage } from './sheetPackage.ts';

const letters = 'ABCDEFGHIJ';

/**
 * A list of goods as a customer keeps it: a title over all columns, a date, a blank row, his own heads, units as he writes
 * them, a brand that is merged over ten rows each, blank rows between them and a total at the end.
 */
export function goodsOfCustomer(count: number): Promise<Buffer> {
  const lines: string[] = [];
  const areas = ['A1:J1'];
  const row = (at: number, cells: readonly (string | number)[]) => {
    const written = cells.map((cell, column) => {
      const place = `r="${letters[column]}${at}"`;
      return typeof cell === 'number'
        ? `<c ${place}><v>${cell}</v></c>`
        : cell && `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`;
    });
    lines.push(`<row r="${at}">${written.join('')}</row>`);
  };
  row(1, ['上海申港贸易有限公司 商品归类清单']);
  row(2, ['编制日期：2026-11-20', '', '', '', '', '', '', '', '', '编制人：李工']);
  row(4, ['货号', '品名', '型号', '材料', '功能说明', 'UOM', '净重(kg)', '产地', 'HS编码', '品牌']);
  let at = 4;
  for (let place = 0; place < count; place += 1) {
    at += place > 0 && place % 50 === 0 ? 2 : 1;
    const unit = place % 5 === 0 ? 'PCS' : place % 5 === 1 ? 'KG' : '个';
    const isFirst = place % 10 === 0;
    if (isFirst && place % 50 < 41) areas.push(`J${at}:J${at + 9}`);
    row(at, [
      ...[`SG-${1_000 + place}`, `不锈钢法兰${place}`, `DN${50 + place}`, '304不锈钢', '管道连接', unit, 1.25, '德国'],
      ...['7307210000', isFirst ? `BRAND-${place}` : ''],
    ]);
  }
  row(at + 1, ['合计', '', '', '', '', '', 250]);
  return sheetPackage({
    rows: lines.join(''),
    behind: `<mergeCells count="${areas.length}">${areas.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
  });
}
