import { useMemo, useState } from 'react';
import type { DocType } from '#domain/approval/document.ts';
import { type ApprovalStatus, statusOf } from '#domain/approval/statuses.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { waitText } from '../../parts/form/waitText.ts';
import { classes } from '../../parts/layout/classes.ts';
import { useNow } from '../../shell/now.ts';
import { useLocale, useText } from '../../shell/text.ts';
import { DiagramLegend } from './DiagramLegend.tsx';
import styles from './diagram.module.css';
import { type DiagramBox, type DiagramEdge, layOut, titleInset } from './diagramLayout.ts';
import { stepWords } from './diagramWords.ts';
import { type DocumentWay, type StepState, stepState, type TakenStep, toneOfStep } from './documentWay.ts';

interface DiagramPictureProps {
  readonly docType: DocType;
  /** The way of one document; without it the machine of the whole type. */
  readonly way: DocumentWay | undefined;
}

/** The machine as a picture: drawn from its table, never by hand. @see docs/spec/look.md 5.4 */
export function DiagramPicture({ docType, way }: DiagramPictureProps) {
  const t = useText();
  const locale = useLocale();
  const [looked, setLooked] = useState<string>();
  const diagram = useMemo(() => layOut(docType, locale), [docType, locale]);
  const { width, height, lanes, boxes, edges, free } = diagram;
  const isLit = ({ transition: { from, to } }: DiagramEdge): boolean =>
    looked !== undefined && (from === looked || to === looked);
  // What matters more is drawn later, so it lies on top.
  const drawn = edges
    .map((edge) => ({ edge, state: stepState(edge.transition.id, way), isLit: isLit(edge) }))
    .sort((a, b) => importance[a.state] - importance[b.state] || Number(a.isLit) - Number(b.isLit));
  return (
    <svg
      className={classes(styles.diagram, way && styles.ofDocument, looked && styles.looked)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="group"
      aria-label={t(bi('审批流程图', 'Approval diagram'))}
    >
      {lanes.map(({ dept, title, ...area }) => (
        <g key={dept} className={styles.lane}>
          <rect {...area} rx={6} />
          <text x={area.x + 12} y={area.y + 25}>
            {title}
          </text>
        </g>
      ))}
      {drawn.map(({ edge, state, isLit: lit }) => (
        <Edge key={edge.transition.id} edge={edge} state={state} isLit={lit} />
      ))}
      {boxes.map((box) => (
        <Box key={box.status.code} box={box} way={way} onLook={setLooked} />
      ))}
      <DiagramLegend area={free} isOfDocument={way !== undefined} />
    </svg>
  );
}

const importance: Readonly<Record<StepState, number>> = { idle: 0, coming: 1, taken: 2, possible: 3 };

function Edge({
  edge: { transition, isBack, points },
  state,
  isLit,
}: {
  edge: DiagramEdge;
  state: StepState;
  isLit: boolean;
}) {
  const [tip = [0, 0], before = [0, 0]] = [points.at(-1), points.at(-2)];
  return (
    <g
      className={classes(styles.edge, styles[state], isBack && styles.back, isLit && styles.lit)}
      data-tone={toneOfStep(state, isBack)}
    >
      {/* From its end to its start: the dashes of edges that run together then fall together. */}
      <path d={roundedPath([...points].reverse())} />
      <path className={styles.arrow} d={arrowHead(tip, before)} />
      {transition.from === null && <Begin label={transition.label} at={points[0] ?? tip} />}
    </g>
  );
}

/** Where documents come into being. */
function Begin({ label, at: [x, y] }: { label: Text; at: Point }) {
  const t = useText();
  return (
    <>
      <circle cx={x} cy={y} r={5} />
      <text x={x + 10} y={y + 4}>
        {t(label)}
      </text>
    </>
  );
}

type Point = readonly [x: number, y: number];
const bend = 5;

/** A polyline whose corners are a little round. */
function roundedPath(points: readonly Point[]): string {
  const corners = points.slice(1, -1).map((corner, index) => {
    const [from, to] = [towards(corner, points[index] ?? corner), towards(corner, points[index + 2] ?? corner)];
    return `L${from.join(' ')}Q${corner.join(' ')} ${to.join(' ')}`;
  });
  return `M${points[0]?.join(' ')}${corners.join('')}L${points.at(-1)?.join(' ')}`;
}

function towards([x, y]: Point, [otherX, otherY]: Point): Point {
  const step = (distance: number) => Math.sign(distance) * Math.min(bend, Math.abs(distance) / 2);
  return [x + step(otherX - x), y + step(otherY - y)];
}

function arrowHead([x, y]: Point, [fromX, fromY]: Point): string {
  const [dx, dy] = [Math.sign(x - fromX), Math.sign(y - fromY)];
  return `M${x} ${y}L${x - dx * 7 - dy * 4} ${y - dy * 7 - dx * 4}L${x - dx * 7 + dy * 4} ${y - dy * 7 + dx * 4}Z`;
}

function boxStates(code: string, way: DocumentWay | undefined): readonly ('now' | 'done' | 'coming' | 'idle')[] {
  if (!way) return [];
  if (way.now === code) return ['now'];
  if (way.comingStatuses.has(code)) return way.passed.has(code) ? ['done', 'coming'] : ['coming'];
  return [way.passed.has(code) ? 'done' : 'idle'];
}

function Box({
  box,
  way,
  onLook,
}: {
  box: DiagramBox;
  way: DocumentWay | undefined;
  onLook: (code: string | undefined) => void;
}) {
  const t = useText();
  const { status, title, editor, rows, head, x, y, width, height } = box;
  const now = useNow();
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a status can be looked at by keyboard as by mouse, it does nothing else
    <g
      ref={way?.now === status.code ? bringIntoView : undefined}
      className={classes(styles.box, ...boxStates(status.code, way).map((state) => styles[state]))}
      data-tone={status.tone}
      role="group"
      tabIndex={0}
      aria-label={boxWords(t, status, box)}
      onFocus={() => onLook(status.code)}
      onBlur={() => onLook(undefined)}
      onMouseEnter={() => onLook(status.code)}
      onMouseLeave={() => onLook(undefined)}
    >
      <title>{t(status.meaning)}</title>
      <rect className={styles.frame} x={x} y={y} width={width} height={height} rx={5} />
      <rect className={styles.tone} x={x + 8} y={y + 7} width={4} height={head - 11} rx={2} />
      {title.map((line, index) => (
        <text key={line} className={styles.title} x={x + titleInset} y={y + 16 + index * 17}>
          {line}
        </text>
      ))}
      <text className={styles.editor} x={x + titleInset} y={y + head - 4}>
        {editor}
      </text>
      {way?.now === status.code && (
        <text className={styles.present} x={x + width - 2} y={y - 5} textAnchor="end">
          {t(bi('当前', 'now'))}
          {way.since && !status.final && ` · ${t(waitText(way.since, now))}`}
        </text>
      )}
      {rows.map(({ transition, label, side, y: middle }) => {
        const isLeft = side === 'left';
        const tone = toneOfStep(stepState(transition.id, way), false);
        return (
          <g key={transition.id} className={styles.row} data-tone={tone}>
            <rect x={x + 4} y={middle - 8} width={width - 8} height={16} rx={3} />
            <text x={isLeft ? x + 12 : x + width - 12} y={middle + 4} textAnchor={isLeft ? 'start' : 'end'}>
              {label}
            </text>
            <Taken
              step={way?.taken.get(transition.id)}
              x={isLeft ? x + width - 12 : x + 12}
              y={middle + 4}
              anchor={isLeft ? 'end' : 'start'}
            />
            <circle cx={isLeft ? x : x + width} cy={middle} r={2.5} />
          </g>
        );
      })}
    </g>
  );
}

/** The picture is larger than most screens; where the document stands is what one looks for. */
function bringIntoView(box: SVGGElement | null): void {
  box?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** When the document took this step last, and how often. */
function Taken({
  step,
  anchor,
  ...at
}: {
  step: TakenStep | undefined;
  x: number;
  y: number;
  anchor: 'start' | 'end';
}) {
  if (!step) return null;
  return (
    <text className={styles.date} {...at} textAnchor={anchor}>
      {step.actTime.slice(5, 10)}
      {step.count > 1 && ` ×${step.count}`}
    </text>
  );
}

function boxWords(
  t: ReturnType<typeof useText>,
  { label, meaning }: ApprovalStatus,
  { editor, rows }: DiagramBox,
): string {
  const ways = rows
    .map(({ transition }) => `${t(stepWords(transition))} → ${t(statusOf(transition.to).label)}`)
    .join('；');
  return t(
    fill(bi('{status}，{editor}：{meaning}。{ways}', '{status}, {editor}: {meaning}. {ways}'), {
      status: t(label),
      editor,
      meaning: t(meaning),
      ways,
    }),
  );
}
