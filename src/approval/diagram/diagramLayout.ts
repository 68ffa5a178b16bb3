import type { DocType } from '#domain/approval/document.ts';
import { type Department, nameOfEditor } from '#domain/approval/editors.ts';
import { type ApprovalStatus, approvalStatuses, type StatusCode, statusOf } from '#domain/approval/statuses.ts';
import { type Transition, transitions } from '#domain/approval/transitions.ts';
import { departments } from '#domain/core/access.ts';
import type { Locale } from '#domain/core/text.ts';
import { isWayBack, stepWords } from './diagramWords.ts';
import { laneOrder, laneTitles } from './lanes.ts';
import { breakLines, textWidth } from './textWidth.ts';
import { orderTrunks, type Trunk } from './trackOrder.ts';

type Side = 'left' | 'right';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A way out of a status: a line of its box, from whose end the edge goes out. */
interface DiagramRow {
  readonly transition: Transition;
  readonly label: string;
  readonly side: Side;
  /** Middle of the line. */
  readonly y: number;
}

export interface DiagramBox extends Area {
  readonly status: ApprovalStatus;
  readonly title: readonly string[];
  readonly editor: string;
  readonly rows: readonly DiagramRow[];
  /** Height of the head, above the rows. */
  readonly head: number;
}

export interface DiagramEdge {
  readonly transition: Transition;
  readonly isBack: boolean;
  readonly points: readonly (readonly [x: number, y: number])[];
}

interface DiagramLane extends Area {
  readonly dept: Department;
  readonly title: string;
}

export interface Diagram {
  readonly width: number;
  readonly height: number;
  readonly lanes: readonly DiagramLane[];
  readonly boxes: readonly DiagramBox[];
  readonly edges: readonly DiagramEdge[];
  /** Where nothing is drawn: room for the legend. */
  readonly free: Area;
}

/**
 * Everything stands on this grid, and each column a third of it lower than the one before, so that level lines never
 * fall together.
 */
const unit = 18;
const columnShift = { left: 0, middle: 6, right: 12 } as const;
const gap = unit;
const lanePadding = 12;
const laneHead = 2 * unit;
const trackWidth = 10;
const padding = 12;
/** Left of a title stands its tone. */
export const titleInset = 20;
/** A title longer than this goes on in a second line. */
const widestTitle = 236;
const titleSize = 13;
const rowSize = 12;

type Column = keyof typeof columnShift;
const columnOf: Readonly<Record<Department, Column>> = {
  BUSINESS: 'left',
  jck01: 'middle',
  TZ: 'right',
  FINANC: 'right',
};

/** The four places where lines run: left of everything, between the columns, right of everything. */
type Corridor = 0 | 1 | 2 | 3;

/**
 * Import/export stands between the others, since no step leads past it: from every box one corridor leads to each of
 * its targets.
 */
function corridorOf(from: Department, to: Department): Corridor {
  if (columnOf[from] === 'left' && columnOf[to] === 'left') return 0;
  if (columnOf[from] === 'right' && columnOf[to] === 'right') return 3;
  return columnOf[from] === 'right' || columnOf[to] === 'right' ? 2 : 1;
}

const sideTowards = (column: Column, corridor: Corridor): Side => {
  const leftCorridor = { left: 0, middle: 1, right: 2 }[column];
  return corridor === leftCorridor ? 'left' : 'right';
};

const deptOf = (status: StatusCode): Department => statusOf(status).editor.dept;

/**
 * The whole approval machine of one document type as a picture, computed from its table: departments as lanes, a box
 * for every status with a line for every way out of it, an edge for every step. Edges to one status run together.
 */
export function layOut(docType: DocType, locale: Locale): Diagram {
  const steps = transitions.filter(({ from, docTypes }) => from !== null && docTypes.includes(docType));
  const begins = transitions.filter(({ from, docTypes }) => from === null && docTypes.includes(docType));
  const has = new Set(approvalStatuses.filter(({ docTypes }) => docTypes.includes(docType)).map(({ code }) => code));
  const codes = (dept: Department) =>
    (laneOrder.find((lane) => lane.dept === dept)?.codes ?? []).filter((code) => has.has(code));
  const hasInvestment = codes(departments.investment).length > 0;

  const widths = columnWidths(locale, has, steps);
  const trunks = [0, 1, 2, 3].map((corridor) => targetsIn(corridor as Corridor, steps));
  const room = trunks.map((targets) => (targets.length + 1) * trackWidth + 8);
  const x = xPositions(widths, room);

  const stack = (dept: Department, top: number): DiagramBox[] => {
    const column = columnOf[dept];
    let y = top;
    return codes(dept).map((code) => {
      const box = boxOf(code, { x: x[column], y, width: widths[column] }, steps, locale);
      y += box.height + gap;
      return box;
    });
  };
  const top = 3 * unit;
  const topOf = (column: Column) => top + columnShift[column];
  const exit = stack(departments.importExport, topOf('middle'));
  const business = stack('BUSINESS', topOf('left'));
  const investment = stack(departments.investment, topOf('right'));
  const bottom = bottomOf(exit);
  const accountingHeight = bottomOf(stack(departments.finance, 0));
  // Finance stands beside its returns, ends at the latest where import/export confirms, and begins below investment.
  const below = hasInvestment ? Math.ceil((bottomOf(investment) + laneHead + 2 * gap) / unit) * unit : top;
  const returns = exit.find(({ status }) => status.code.startsWith('ACCOUNTING_RETURN'))?.y ?? bottom;
  const beside = Math.floor(Math.min(returns, bottom - accountingHeight) / unit) * unit;
  const accounting = stack(departments.finance, Math.max(below, beside) + columnShift.right);
  const boxes = [...business, ...exit, ...investment, ...accounting];

  const height = Math.max(bottomOf(boxes)) + lanePadding;
  const lane = (dept: Department, content: readonly DiagramBox[], end: number): DiagramLane => {
    const start = Math.min(...content.map((box) => box.y)) - laneHead;
    const column = columnOf[dept];
    return {
      dept,
      title: laneTitles[dept][locale],
      x: x[column] - lanePadding,
      y: start,
      width: widths[column] + 2 * lanePadding,
      height: end - start,
    };
  };
  const width = x.right + widths.right + lanePadding + (room[3] ?? 0);
  return {
    width,
    height: height + unit,
    lanes: [
      lane('BUSINESS', business, bottomOf(business) + lanePadding),
      lane(departments.importExport, exit, height),
      ...(hasInvestment ? [lane(departments.investment, investment, bottomOf(investment) + lanePadding)] : []),
      lane(departments.finance, accounting, bottomOf(accounting) + lanePadding),
    ],
    boxes,
    edges: [
      ...begins.map((begin) => beginEdge(begin, boxes)),
      ...edgesOf(steps, boxes, trunks, corridorStarts(x, widths)),
    ],
    free: {
      x: 0,
      y: bottomOf(business) + lanePadding + unit,
      width: x.left + widths.left + lanePadding,
      height: bottom - bottomOf(business) - unit,
    },
  };
}

const bottomOf = (boxes: readonly Area[]): number => Math.max(0, ...boxes.map(({ y, height }) => y + height));

/** Statuses that lines in this corridor lead to. */
const targetsIn = (corridor: Corridor, steps: readonly Transition[]): StatusCode[] => [
  ...new Set(steps.filter((step) => corridorOfStep(step) === corridor).map(({ to }) => to)),
];

const corridorOfStep = ({ from, to }: Transition): Corridor => corridorOf(deptOf(from ?? to), deptOf(to));

function columnWidths(
  locale: Locale,
  has: ReadonlySet<StatusCode>,
  steps: readonly Transition[],
): Record<Column, number> {
  const widest = (column: Column): number => {
    const rows = steps
      .filter(({ from }) => from && has.has(from) && columnOf[deptOf(from)] === column)
      .map((step) => textWidth(stepWords(step)[locale], rowSize));
    const titles = [...has]
      .filter((code) => columnOf[deptOf(code)] === column)
      .map((code) => textWidth(statusOf(code).label[locale], titleSize));
    return Math.ceil(
      Math.max(
        ...rows.map((row) => row + 2 * padding),
        Math.min(widestTitle, Math.max(...titles)) + titleInset + padding,
      ),
    );
  };
  return { left: widest('left'), middle: widest('middle'), right: widest('right') };
}

function xPositions(widths: Record<Column, number>, room: readonly number[]): Record<Column, number> {
  const left = (room[0] ?? 0) + lanePadding;
  const middle = left + widths.left + (room[1] ?? 0) + 2 * lanePadding;
  return { left, middle, right: middle + widths.middle + (room[2] ?? 0) + 2 * lanePadding };
}

/** Where the tracks of each corridor begin. */
const corridorStarts = (x: Record<Column, number>, widths: Record<Column, number>): readonly number[] => [
  4,
  x.left + widths.left + lanePadding + 4,
  x.middle + widths.middle + lanePadding + 4,
  x.right + widths.right + lanePadding + 4,
];

function boxOf(
  code: StatusCode,
  { x, y, width }: Omit<Area, 'height'>,
  steps: readonly Transition[],
  locale: Locale,
): DiagramBox {
  const status = statusOf(code);
  const title = breakLines(status.label[locale], titleSize, width - titleInset - padding);
  const head = (title.length + 1) * unit;
  const column = columnOf[deptOf(code)];
  const rows = steps
    .filter(({ from }) => from === code)
    .map((transition, index) => ({
      transition,
      label: stepWords(transition)[locale],
      side: sideTowards(column, corridorOfStep(transition)),
      y: y + head + index * unit + unit / 2,
    }));
  return {
    status,
    title,
    editor: nameOfEditor(status.editor)[locale],
    rows,
    head,
    x,
    y,
    width,
    height: head + rows.length * unit,
  };
}

/** Where lines come in: beside the first line of the title. */
const entryOf = ({ y }: Area): number => y + unit;

const borderOf = ({ x, width }: Area, side: Side): number => (side === 'left' ? x : x + width);

const boxFor = (boxes: readonly DiagramBox[], code: StatusCode): DiagramBox => {
  const box = boxes.find(({ status }) => status.code === code);
  if (!box) throw new Error(`the diagram has no box for ${code}`);
  return box;
};

function beginEdge(transition: Transition, boxes: readonly DiagramBox[]): DiagramEdge {
  const box = boxFor(boxes, transition.to);
  const x = box.x + box.width / 2;
  return {
    transition,
    isBack: false,
    points: [
      [x, box.y - unit + 2],
      [x, box.y],
    ],
  };
}

function edgesOf(
  steps: readonly Transition[],
  boxes: readonly DiagramBox[],
  trunks: readonly (readonly StatusCode[])[],
  starts: readonly number[],
): DiagramEdge[] {
  const trackX = new Map<string, number>();
  trunks.forEach((targets, corridor) => {
    const ordered = orderTrunks(targets.map((target) => trunkTo(target, corridor as Corridor, steps, boxes)));
    for (const [place, { key }] of ordered.entries())
      trackX.set(`${corridor} ${key}`, (starts[corridor] ?? 0) + (place + 1) * trackWidth);
  });
  return steps.map((transition) => {
    const source = boxFor(boxes, transition.from ?? transition.to);
    const target = boxFor(boxes, transition.to);
    const corridor = corridorOfStep(transition);
    const row = source.rows.find((one) => one.transition === transition);
    const track = trackX.get(`${corridor} ${transition.to}`);
    if (!row || track === undefined) throw new Error(`the diagram has no way for ${transition.id}`);
    const side = sideTowards(columnOf[deptOf(transition.to)], corridor);
    return {
      transition,
      isBack: isWayBack(transition),
      points: [
        [borderOf(source, row.side), row.y],
        [track, row.y],
        [track, entryOf(target)],
        [borderOf(target, side), entryOf(target)],
      ],
    };
  });
}

function trunkTo(
  target: StatusCode,
  corridor: Corridor,
  steps: readonly Transition[],
  boxes: readonly DiagramBox[],
): Trunk {
  const incoming = steps.filter((step) => step.to === target && corridorOfStep(step) === corridor);
  const facing = (code: StatusCode): Side =>
    sideTowards(columnOf[deptOf(code)], corridor) === 'left' ? 'right' : 'left';
  const joints = incoming.flatMap((step) => {
    const box = boxFor(boxes, step.from ?? step.to);
    const row = box.rows.find(({ transition }) => transition === step);
    return row ? [{ y: row.y, side: facing(box.status.code) }] : [];
  });
  return { key: target, joints: [...joints, { y: entryOf(boxFor(boxes, target)), side: facing(target) }] };
}
