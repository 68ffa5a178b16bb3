import { expect, test } from 'vitest';
import { customEntity } from './customEntity.ts';
import { formProblems } from './formChecks.ts';
import { entityAsUsed } from './formEntity.ts';
import { layoutOf } from './formLayout.ts';
import type { ColumnDesign, TableVersion } from './tableVersion.ts';

const column = (columnKey: string, kind: string): ColumnDesign => ({
  columnKey,
  kind,
  labelZh: columnKey,
  labelEn: columnKey,
});
const tableOf = (code: string, ...columns: ColumnDesign[]): TableVersion => ({
  code,
  name: code,
  version: 1,
  columns,
  kinds: {},
});
const section = { zh: '车辆', en: 'Car', columns: 3, fields: [{ key: 'plate' }] };
const version = tableOf('cars', column('plate', 'text'));

test('words that explain stand below the title of their section, in both languages or not at all', () => {
  const layout = layoutOf({ sections: [{ ...section, noteZh: '填写车牌', noteEn: 'The plate' }] });
  const form = { code: 'f', name: 'f', tableCode: 'cars', version: 1, layout };
  const used = entityAsUsed({ version, form, lines: [] }, { today: () => '2026-11-23' });
  expect(used.form?.[0]).toMatchObject({ note: { zh: '填写车牌', en: 'The plate' } });
  const half = layoutOf({ sections: [{ ...section, noteZh: '填写车牌' }] });
  expect(Object.keys(formProblems(half, customEntity(version), new Map()))).toEqual(['sections.0']);
  expect(formProblems(layout, customEntity(version), new Map())).toEqual({});
});

test('a table with files is no table of lines', () => {
  const layout = layoutOf({
    sections: [section],
    lines: [{ key: 'trips', tableCode: 'trips', zh: '行程', en: 'Trips' }],
  });
  const problemsWith = (kind: string) =>
    formProblems(
      layout,
      customEntity(version),
      new Map([['trips', customEntity(tableOf('trips', column('to', kind)))]]),
    );
  expect(problemsWith('text')).toEqual({});
  expect(problemsWith('upload')).toMatchObject({ 'lines.0': { zh: '子表不能有附件列：to' } });
});
