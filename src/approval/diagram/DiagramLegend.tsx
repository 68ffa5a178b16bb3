import { bi } from '#domain/core/text.ts';
import { classes } from '../../parts/layout/classes.ts';
import { useText } from '../../shell/text.ts';
import styles from './diagram.module.css';
import type { Area } from './diagramLayout.ts';
import { toneOfStep } from './documentWay.ts';

const words = {
  title: bi('图例', 'Legend'),
  forward: bi('前进', 'forward'),
  back: bi('退回', 'return'),
  begin: bi('新建', 'new document'),
  done: bi('已走过', 'passed'),
  now: bi('当前状态', 'where it is now'),
  possible: bi('现在可办理', 'possible now'),
  coming: bi('全部同意时将经过', 'to come, if all agree'),
  reading: bi('框内每一行是一个可办理的动作', 'Each line of a box is a step'),
};

const line = 24;
const linesOfDocument = [
  ['taken', words.done],
  ['possible', words.possible],
  ['coming', words.coming],
] as const;
const framesOfDocument = [
  ['now', words.now],
  ['done', words.done],
  ['coming', words.coming],
] as const;

/** What lines and frames mean, inside the picture so that it is printed with it. */
export function DiagramLegend({ area: { x, y, width }, isOfDocument }: { area: Area; isOfDocument: boolean }) {
  const t = useText();
  const lines = [
    ['idle', words.forward],
    ['idle', words.back, true],
    ...(isOfDocument ? linesOfDocument : []),
  ] as const;
  const frames = isOfDocument ? framesOfDocument : [];
  const left = x + 16;
  return (
    <g>
      <text className={styles.title} x={left} y={y + 14}>
        {t(words.title)}
      </text>
      {lines.map(([state, label, isBack = false], index) => {
        const middle = y + (index + 1) * line + 8;
        return (
          <g key={label.en}>
            <g
              className={classes(styles.edge, styles[state], isBack && styles.back)}
              data-tone={toneOfStep(state, isBack)}
            >
              <path d={`M${left} ${middle}L${left + 44} ${middle}`} />
              <path className={styles.arrow} d={`M${left + 44} ${middle}l-7 -4l0 8Z`} />
            </g>
            <text x={left + 56} y={middle + 4}>
              {t(label)}
            </text>
          </g>
        );
      })}
      {frames.map(([key, label], index) => {
        const top = y + (lines.length + index + 1) * line;
        return (
          <g key={key}>
            <g className={classes(styles.box, styles[key])}>
              <rect className={styles.frame} x={left + 1} y={top} width={43} height={16} rx={4} />
            </g>
            <text x={left + 56} y={top + 12}>
              {t(label)}
            </text>
          </g>
        );
      })}
      <text
        className={styles.note}
        x={left}
        y={y + (lines.length + frames.length + 1) * line + 14}
        style={{ maxWidth: width }}
      >
        {t(words.reading)}
      </text>
    </g>
  );
}
