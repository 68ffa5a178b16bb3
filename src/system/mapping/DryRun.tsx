import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import type { DryRow } from '#domain/system/fieldMapping.ts';
import { Toned } from '../../parts/layout/Toned.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';

const words = {
  rows: bi('试运行结果', 'Dry run'),
  row: bi('行', 'Row'),
  others: bi('其他错误', 'Other errors'),
  before: bi('原值：{value}', 'was: {value}'),
};

interface DryRunProps {
  readonly rows: readonly DryRow[];
  readonly labelOf: (name: string) => string;
}

/**
 * What the first rows of a sample would become: at each cell what it was where that is another text, and what an import
 * would refuse.
 */
export function DryRun({ rows, labelOf }: DryRunProps) {
  const t = useText();
  const names = Object.keys(rows[0]?.after ?? {});
  const elsewhere = ({ errors }: DryRow) => errors.filter(({ field }) => !names.includes(field));
  const columns: TableColumn<DryRow & RecordValues>[] = [
    { field: 'rowNumber', label: words.row, isName: true },
    ...names.map((name) => ({
      field: name,
      label: bi(labelOf(name), labelOf(name)),
      value: (row: DryRow) => <Cell row={row} name={name} />,
    })),
  ];
  if (rows.some((row) => elsewhere(row).length > 0))
    columns.push({
      field: 'errors',
      label: words.others,
      isLong: true,
      value: (row) =>
        elsewhere(row)
          .map(({ field, text: sentence }) => `${labelOf(field)}：${t(sentence)}`)
          .join('；') || '--',
    });
  return (
    <RecordTable
      look="small"
      label={words.rows}
      columns={columns}
      rows={rows}
      keyOf={({ rowNumber }) => String(rowNumber)}
    />
  );
}

function Cell({ row: { before, after, errors }, name }: { readonly row: DryRow; readonly name: string }) {
  const t = useText();
  const own = errors.filter(({ field }) => field === name);
  return (
    <>
      <Toned tone={own.length > 0 && 'bad'}>{after[name] || '--'}</Toned>
      {before[name] !== undefined && before[name] !== after[name] && (
        <div>
          <Toned isHint>{t(words.before, { value: before[name] || '--' })}</Toned>
        </div>
      )}
      {own.map(({ text: sentence }) => (
        <div key={sentence.zh}>
          <Toned isHint tone="bad">
            {t(sentence)}
          </Toned>
        </div>
      ))}
    </>
  );
}
