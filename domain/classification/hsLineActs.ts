import { defineAct } from '../core/act.ts';
import { date, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { hsCode } from './hsCode.ts';
import { type HsLine, type LineKind, lineCells, lineKinds, lineNames } from './hsLineSheets.ts';

const headOf = (kind: LineKind): string => {
  const { fields } = lineKinds[kind].line;
  return lineNames(kind)
    .map((name) => (fields as Readonly<Record<string, { readonly label: { readonly zh: string } }>>)[name]?.label.zh)
    .join(' | ');
};

/** 更正: lines of one code by hand, without a sheet; as with a sheet somebody else applies what becomes of it. */
const correcting = <const Key extends string>(key: Key, kind: LineKind) =>
  defineAct(hsCode, {
    key,
    label: bi(`更正${lineKinds[kind].line.label.zh}`, `Correct: ${lineKinds[kind].line.label.en}`),
    title: bi(`更正${lineKinds[kind].line.label.zh}：{hsCode}`, `Correct {hsCode}: ${lineKinds[kind].line.label.en}`),
    who: ['YGL'],
    right: 'import',
    asks: {
      title: text('标题', 'Title', { max: 100, required: true }),
      effectiveDate: date('生效日', 'In force from', { required: true }),
      lines: textarea('明细', 'Lines', { max: 20_000, required: true }),
    },
    start: (record, { now }) => ({
      title: `${record.hsCode ?? ''} ${lineKinds[kind].line.label.zh}`,
      effectiveDate: now.slice(0, 10),
      lines: ((record[lineKinds[kind].field] ?? []) as unknown as readonly HsLine[])
        .map((line) => lineCells(kind, line))
        .join('\n'),
    }),
    lead: bi(
      `每行一条，用竖线分隔：${headOf(kind)}。保存为待生效批次，由另一人生效。`,
      'One line each, with bars between its values. It becomes a batch that somebody else applies.',
    ),
    done: bi('{hsCode}：已生成待生效批次', '{hsCode}: a batch waits to be applied'),
  });

export const correctElements = correcting('correctElements', 'ELEMENT');
export const correctCiq = correcting('correctCiq', 'CIQ');
export const correctAgreements = correcting('correctAgreements', 'AGREEMENT');
export const correctExtra = correcting('correctExtra', 'EXTRA');
