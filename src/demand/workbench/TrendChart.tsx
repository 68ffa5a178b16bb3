import { say as text } from '#domain/core/text.ts';
import { Lines } from '../../parts/charts/Lines.tsx';
import { useText } from '../../shell/text.ts';
import type { TrendDay } from './answer.ts';

const words = {
  title: text('近 30 天需求趋势（件）', 'Demands of the last 30 days'),
  day: text('日期', 'Day'),
};

const lines = [
  { key: 'new', label: text('新增', 'New'), colour: 'var(--chart-1)' },
  { key: 'finished', label: text('完成', 'Finished'), colour: 'var(--chart-2)', dash: '5 3' },
] as const;

/** Lines of new and finished demands. */
export function TrendChart({ days }: { days: readonly TrendDay[] }) {
  const say = useText();
  return (
    <Lines
      title={say(words.title)}
      markLabel={say(words.day)}
      marks={days.map(({ day }) => day)}
      shortMark={(day) => day.slice(5)}
      labelUnit={7}
      series={lines.map(({ label, ...line }) => ({ ...line, label: say(label), values: days.map((day) => day[line.key]) }))}
    />
  );
}
