import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Tone, ToneIcon } from '#domain/core/flow.ts';
import { parseTime } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { toneIcons } from '../cells/toneIcons.tsx';
import { useDictionary } from '../dictionary/useDictionary.ts';
import { TimelinePanel } from './TimelinePanel.tsx';

const words = {
  count: bi('{count} 条', '{count} entries'),
  nothing: bi('尚无记录', 'Nothing yet'),
};

interface LineTimelineProps<Name extends string> {
  /** What a line is. */
  readonly line: EntityDefinition & { readonly fields: Readonly<Record<Name, unknown>> };
  /** In any order. */
  readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
  readonly title: string;
  /** Which columns say when, what (a dictionary), and what stands below. */
  readonly when: Name;
  readonly what: Name;
  readonly beside?: Name;
  readonly note?: Name;
  /** How good or bad it is, by the word of `what`. */
  readonly look: (what: string) => { readonly tone: Tone; readonly icon: ToneIcon };
}

/** Lines of a record as what happened one after the other, newest first. */
export function LineTimeline<const Name extends string>({
  line,
  rows,
  title,
  when,
  what,
  beside,
  note,
  look,
}: LineTimelineProps<Name>) {
  const t = useText();
  const field = line.fields[what];
  const { nameOf } = useDictionary(field?.kind === 'dict' ? field.dict : '');
  const said = (row: Readonly<Record<string, unknown>>, name: Name | undefined): string => {
    const value = name === undefined ? undefined : row[name];
    return typeof value === 'string' ? value : '';
  };
  const inTime = [...rows].sort((one, other) => (said(one, when) < said(other, when) ? 1 : -1));
  const entries = inTime.map((row) => {
    const { tone, icon } = look(said(row, what));
    return {
      ...{ key: row.id, tone, Icon: toneIcons[icon], who: nameOf(said(row, what)), what: said(row, beside) },
      ...{ time: parseTime(said(row, when), '{m}-{d} {h}:{i}'), whoTitle: said(row, when), opinion: said(row, note) },
    };
  });
  return (
    <TimelinePanel
      title={title}
      hint={t(words.count, { count: rows.length })}
      notice={rows.length === 0 && <p className="line-empty">{t(words.nothing)}</p>}
      entries={entries}
    />
  );
}
