import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { workbenchTrend } from '#domain/guarantee/index.ts';
import { shortAmount } from '../../parts/charts/amounts.ts';
import type { Series } from '../../parts/charts/Chart.tsx';
import { Lines } from '../../parts/charts/Lines.tsx';
import { WidgetPanel } from '../../parts/workbench/dashboard.tsx';
import { useFigures, widgetOf } from '../../parts/workbench/useFigures.ts';
import { useText } from '../../shell/text.ts';
import { accounts } from './dashboard.ts';

const words = {
  title: bi('近12个月占用', 'Used in the last 12 months'),
  hint: bi('月末余额，元', 'Balance at the end of the month, CNY'),
};

const lines = [
  { key: 'total', label: bi('额度总额', 'Quota total'), colour: 'var(--chart-6)', dash: '2 3' },
  { key: 'quota', label: bi('额度已用', 'Quota used'), colour: 'var(--chart-1)', dash: undefined },
  { key: 'guarantee', label: bi('保函占用', 'Guarantee used'), colour: 'var(--chart-2)', dash: '6 3' },
] as const;

/** What was used at the end of each month; departments own no guarantee, so their chart has no line for it. */
export function UsedCurve() {
  const t = useText();
  const trend = useFigures({ call: workbenchTrend, input: {}, entities: accounts });
  return (
    <WidgetPanel
      title={words.title}
      hint={words.hint}
      block={widgetOf(trend)}
      bars={6}
      rank={1}
      onRetry={trend.refresh}
    >
      {({ rows }) => (
        <Lines
          title={t(words.title)}
          isTitleHidden
          markLabel={t(bi('月份', 'Month'))}
          marks={rows.map(({ month }) => month)}
          shortMark={(month) => month.slice(2)}
          tickText={(value) => t(shortAmount(value))}
          endRoom={112}
          series={lines.flatMap(({ key, label, ...look }): Series[] => {
            const amounts = rows.flatMap((row) => row[key] ?? []);
            if (amounts.length < rows.length) return [];
            return [
              { ...look, key, label: t(label), values: amounts.map(Number), texts: amounts.map(formatThousands) },
            ];
          })}
        />
      )}
    </WidgetPanel>
  );
}
