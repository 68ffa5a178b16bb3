import { useState } from 'react';
import { addDays, todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { type DayState, type ReportMatrix, summaryDailyReport } from '#domain/daily/calls.ts';
import { itemsOfKind } from '#domain/daily/items.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { DictValue } from '../parts/cells/DictValue.tsx';
import { shortAmount } from '../parts/charts/amounts.ts';
import { Lines } from '../parts/charts/Lines.tsx';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { RecordState } from '../parts/form/RecordState.tsx';
import { RadioTiles } from '../parts/layout/Choice.tsx';
import { Page } from '../parts/layout/Page.tsx';
import { Surface } from '../parts/layout/Surface.tsx';
import { type Pressing, Toned } from '../parts/layout/Toned.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';

const words = {
  title: bi('日报汇总', 'Daily report summary'),
  conditions: bi('汇总条件', 'Summary of'),
  days: bi('天数', 'Days'),
  lastDays: bi('近{days}天', 'Last {days} days'),
  kind: bi('类型', 'Kind'),
  dept: bi('部门', 'Department'),
  matrix: bi('报送情况', 'Who sent what'),
  late: bi('迟', 'late'),
  chart: bi('各项目每日合计', 'Items day by day'),
  sums: bi('项目合计', 'Sums by item'),
  item: bi('项目', 'Item'),
  total: bi('合计', 'Total'),
  day: bi('日期', 'Date'),
};

const states: Readonly<Record<DayState, readonly [label: Text, tone: Pressing | undefined]>> = {
  MISSING: [bi('缺', 'None'), 'bad'],
  NONE: [bi('—', '—'), undefined],
  DRAFT: [bi('填写中', 'Draft'), 'wait'],
  SUBMITTED: [bi('已提交', 'Sent'), undefined],
  RETURNED: [bi('退回', 'Returned'), 'wait'],
  CONFIRMED: [bi('已确认', 'Confirmed'), 'none'],
};

const spans = ['7', '14', '31', '92'] as const;
const kinds = Object.keys(itemsOfKind);
const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)'] as const;
const shortDay = (day: string): string => day.slice(5);

/**
 * Departments beside days and what their reports add up to: rows that follow from what is missing, which no list of
 * records and no report over records can show.
 */
export function DailySummary() {
  const t = useText();
  const { nameOf } = useDictionary('DAILY_KIND');
  const [span, setSpan] = useState('14');
  const [asked, setAsked] = useState<string>();
  const toDay = todayText(() => new Date());
  const fromDay = addDays(toDay, 1 - Number(span));
  const { data, error, refetch } = useAnswer(summaryDailyReport, {
    ...{ fromDay, toDay },
    ...(asked && { dailyKind: asked }),
  });
  // Until somebody chooses, it is the kind that is there for him: a leader sees his own department's alone.
  const kind = asked ?? data?.rows[0]?.kind ?? '';
  return (
    <Page title={t(words.title)}>
      <Surface look="bar" role="search" label={t(words.conditions)}>
        <RadioTiles
          label={t(words.days)}
          options={spans.map((days) => ({ key: days, label: t(words.lastDays, { days }) }))}
          chosen={span}
          onChoose={setSpan}
        />
        <RadioTiles
          label={t(words.kind)}
          options={kinds.map((key) => ({ key, label: nameOf(key) }))}
          chosen={kind}
          onChoose={setAsked}
        />
      </Surface>
      {data ? <Summary matrix={ofKind(data, kind)} /> : <RecordState error={error} onRetry={() => void refetch()} />}
    </Page>
  );
}

const ofKind = ({ days, rows, items }: ReportMatrix, kind: string): ReportMatrix => ({
  days,
  rows: rows.filter((row) => row.kind === kind),
  items: items.filter((item) => item.kind === kind),
});

function Summary({ matrix }: { readonly matrix: ReportMatrix }) {
  const t = useText();
  const { days, rows, items } = matrix;
  const shown = items.slice(0, colours.length);
  return (
    <>
      <Surface>
        <RecordTable
          look="sheet"
          label={words.matrix}
          rows={rows.map((row) => ({ ...row }))}
          keyOf={({ kind, dept }) => `${kind} ${dept}`}
          columns={[
            {
              field: 'dept',
              label: words.dept,
              isName: true,
              value: ({ dept }) => <DictValue dict="DEPT" value={dept} />,
            },
            ...days.map(({ day }, at) => ({
              field: day,
              label: bi(shortDay(day), shortDay(day)),
              value: ({ cells }: ReportMatrix['rows'][number]) => <DayCell cell={cells[at]} />,
            })),
          ]}
        />
      </Surface>
      {shown.length > 0 && (
        <Surface>
          <Lines
            title={t(words.chart)}
            markLabel={t(words.day)}
            marks={days.map(({ day }) => day)}
            shortMark={shortDay}
            tickText={(value) => t(shortAmount(value))}
            series={shown.map(({ itemName, days: values }, at) => ({
              key: itemName,
              label: itemName,
              colour: colours[at] ?? colours[0],
              values: values.map(Number),
              texts: values.map(formatThousands),
            }))}
          />
        </Surface>
      )}
      <Surface>
        <RecordTable
          look="sheet"
          label={words.sums}
          rows={items.map((item) => ({ ...item }))}
          keyOf={({ kind, itemName }) => `${kind} ${itemName}`}
          columns={[
            { field: 'itemName', label: words.item, isName: true, value: ({ itemName }) => itemName },
            { field: 'total', label: words.total, isNumber: true, value: ({ total }) => formatThousands(total) },
          ]}
        />
      </Surface>
    </>
  );
}

function DayCell({ cell }: { readonly cell: ReportMatrix['rows'][number]['cells'][number] | undefined }) {
  const t = useText();
  const [label, tone] = states[cell?.state ?? 'NONE'];
  return (
    <span className="tg-nowrap">
      <Toned tone={tone}>{t(label)}</Toned>
      {cell !== undefined && cell.late > 0 && <Toned tone="wait"> {t(words.late)}</Toned>}
    </span>
  );
}
