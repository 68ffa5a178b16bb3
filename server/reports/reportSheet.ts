import type { Field } from '#domain/core/field.ts';
import type { ReportAnswer, ReportDefinition, ReportRow } from '#domain/core/report.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { Call } from '../gateway/method.ts';
import type { SheetColumn, WriteCell } from '../platform/sheet/index.ts';
import { sheetKind } from '../sheets/sheetKind.ts';

const words = {
  group: bi('分组', 'Group'),
  month: bi('月份', 'Month'),
  subtotal: bi('小计', 'Subtotal'),
  total: bi('合计', 'Total'),
};

interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly WriteCell[])[];
}

/** A report as a sheet: the months of each group with a subtotal below, the totals at the end. */
export function reportSheetOf(
  { measures, months }: ReportDefinition,
  answer: ReportAnswer,
  locale: Call['locale'],
): Sheet {
  const names = Object.keys(measures);
  const line = (name: string | null, month: string, row: ReportRow): readonly WriteCell[] => [
    name,
    ...(months ? [month] : []),
    ...names.map((measure) => row[measure] ?? null),
  ];
  const { subtotal, total, group, month } = words;
  const groups = answer.subtotals.flatMap((whole) => [
    ...answer.rows.filter(({ groupId }) => groupId === whole.groupId).map((row) => line(row.groupName, row.month, row)),
    line(whole.groupName, subtotal[locale], whole),
  ]);
  return {
    columns: [
      { label: group[locale], kind: 'text' },
      ...(months ? [{ label: month[locale], kind: 'text' } as const] : []),
      ...Object.values(measures).map((field) => ({ label: unitLabel(field)[locale], kind: sheetKind(field) })),
    ],
    rows: [
      ...groups,
      ...answer.totals.map((row) => line(total[locale], row.month, row)),
      line(total[locale], subtotal[locale], answer.total),
    ],
  };
}

/** Cells are numbers, so the head says of what. */
function unitLabel({ label, unit }: Field): Text {
  if (!unit) return label;
  return unit.en === '%'
    ? bi(`${label.zh}%`, `${label.en} %`)
    : bi(`${label.zh}（${unit.zh}）`, `${label.en} (${unit.en})`);
}
