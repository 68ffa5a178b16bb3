import { describe, expect, test } from 'vitest';
import { docTypes } from '#domain/approval/document.ts';
import { approvalStatuses } from '#domain/approval/statuses.ts';
import { transitions } from '#domain/approval/transitions.ts';
import { type Area, layOut } from './diagramLayout.ts';
import { textWidth } from './textWidth.ts';

const overlaps = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The points of a line that lie inside a box would be hidden behind it. */
const crosses = (
  box: Area,
  [[x1, y1], [x2, y2]]: readonly [readonly [number, number], readonly [number, number]],
): boolean =>
  Math.max(x1, x2) > box.x &&
  Math.min(x1, x2) < box.x + box.width &&
  Math.max(y1, y2) > box.y &&
  Math.min(y1, y2) < box.y + box.height;

test('an adjustment uses all 27 statuses and 74 steps, each drawn once', () => {
  const { boxes, edges } = layOut('ADJUST', 'zh');
  expect(boxes.map(({ status }) => status.code).sort()).toEqual(approvalStatuses.map(({ code }) => code).sort());
  expect(edges.map(({ transition }) => transition.id).sort()).toEqual(transitions.map(({ id }) => id).sort());
  expect(edges).toHaveLength(74);
});

describe.each(docTypes.flatMap((docType) => [[docType, 'zh'] as const, [docType, 'en'] as const]))(
  '%s in %s',
  (docType, locale) => {
    const { boxes, edges, lanes, width, height, free } = layOut(docType, locale);

    test('has the statuses and steps of its type and no others', () => {
      expect(boxes).toHaveLength(approvalStatuses.filter((status) => status.docTypes.includes(docType)).length);
      expect(new Set(edges.map(({ transition }) => transition.id))).toEqual(
        new Set(transitions.filter((step) => step.docTypes.includes(docType)).map(({ id }) => id)),
      );
    });

    test('boxes do not overlap, stand in their own lane, and lanes do not overlap', () => {
      for (const [index, box] of boxes.entries()) {
        expect(boxes.slice(index + 1).filter((other) => overlaps(box, other))).toEqual([]);
        const lane = lanes.find(({ dept }) => dept === box.status.editor.dept);
        expect(
          lane &&
            box.x >= lane.x &&
            box.y >= lane.y &&
            box.x + box.width <= lane.x + lane.width &&
            box.y + box.height <= lane.y + lane.height,
        ).toBe(true);
      }
      for (const [index, lane] of lanes.entries())
        expect(lanes.slice(index + 1).filter((other) => overlaps(lane, other))).toEqual([]);
    });

    test('the words of a step fit into their own box, one line each', () => {
      for (const box of boxes) {
        for (const { label, y } of box.rows) {
          expect(textWidth(label, 12)).toBeLessThanOrEqual(box.width - 20);
          expect(y - 7).toBeGreaterThanOrEqual(box.y + box.head);
          expect(y + 7).toBeLessThanOrEqual(box.y + box.height);
        }
      }
    });

    test('no line runs through a box, into the legend or out of the picture', () => {
      for (const { points } of edges) {
        for (const [index, point] of points.slice(1).entries()) {
          const line = [points[index] ?? point, point] as const;
          expect(boxes.filter((box) => crosses(box, line))).toEqual([]);
          expect(crosses(free, line)).toBe(false);
        }
        for (const [x, y] of points) expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
      }
    });

    test('lines to different statuses never lie on each other', () => {
      const level = new Map<number, { from: number; to: number; target: string }[]>();
      const upright = new Map<number, string>();
      for (const { points, transition } of edges) {
        for (const [index, [x2, y2]] of points.slice(1).entries()) {
          const [x1, y1] = points[index] ?? [x2, y2];
          if (x1 === x2) {
            expect(upright.get(x1) ?? transition.to).toBe(transition.to);
            upright.set(x1, transition.to);
            continue;
          }
          const others = level.get(y1) ?? [];
          const [from, to] = [Math.min(x1, x2), Math.max(x1, x2)];
          expect(
            others.filter((other) => other.target !== transition.to && other.from < to && from < other.to),
          ).toEqual([]);
          level.set(y1, [...others, { from, to, target: transition.to }]);
        }
      }
    });
  },
);
