import type { RaRecord } from 'react-admin';
import { statusOf } from '#domain/approval/statuses.ts';
import { isDateTime, nowText, parseTime } from '#domain/core/moments.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { toneIcons } from '../parts/cells/toneIcons.tsx';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { type TimelineEntry, TimelinePanel } from '../parts/form/TimelinePanel.tsx';
import { waitText } from '../parts/form/waitText.ts';
import { useText } from '../shell/text.ts';
import type { LogRow } from './documentAnswer.ts';
import { actionOfRow, actorOfRow, lookOfRow, shortEditor } from './logWords.ts';

const lastShown = 6;

interface OpinionTimelineProps {
  /** Oldest first. */
  readonly log: readonly LogRow[];
  readonly doc: RaRecord;
  /** Names of the people who can act now. */
  readonly people: readonly string[];
  readonly limit?: number;
  readonly onAll?: () => void;
}

/** What each department said, newest first; on top who holds the document now and for how long. @see look.md 5.4 */
export function OpinionTimeline({ log, doc, people, limit = lastShown, onAll }: OpinionTimelineProps) {
  const say = useText();
  const depts = useDictionary('DEPT');
  const rows = [...log].reverse();
  const entries = rows.slice(0, limit).map((row): TimelineEntry => {
    const { tone, Icon } = lookOfRow(row);
    return {
      key: row.id,
      tone,
      Icon,
      time: parseTime(row.actTime, '{m}-{d} {h}:{i}'),
      who: say(actorOfRow(row)),
      whoTitle: `${depts.nameOf(row.deptCode)} ${row.actTime}`,
      what: say(actionOfRow(row)),
      note: row.userName,
      opinion: row.opinion,
    };
  });
  const now = useHolder(doc, people);
  return (
    <TimelinePanel
      title={say(text('审批日志', 'Approval log'))}
      hint={say(fill(text('{count} 步', '{count} steps'), { count: log.length }))}
      onAll={log.length > limit ? onAll : undefined}
      entries={[...now, ...entries]}
    />
  );
}

function useHolder(doc: RaRecord, people: readonly string[]): TimelineEntry[] {
  const say = useText();
  const { editor, tone, icon, label, final } = statusOf(doc.status);
  if (doc.closedFlag)
    return [{ key: 'now', tone: 'plain', Icon: toneIcons.lock, who: say(text('已作废', 'Closed')), note: String(doc.closedReason ?? '') }];
  if (final && doc.customsReceipt !== 'FAILED' && doc.customsReceipt !== 'SENT') return [];
  const since = String(doc.statusSince ?? '');
  const now = nowText(() => new Date());
  const waits = isDateTime(since) ? say(waitText(since, now)) : '';
  return [
    {
      key: 'now',
      tone: final ? 'wait' : tone,
      Icon: toneIcons[final ? 'clock' : icon],
      ...(final ? { who: say(receiptWords(doc)) } : { who: say(shortEditor(editor)), what: say(label) }),
      ...(waits && { time: say(fill(text('等待 {time}', '{time}'), { time: waits })) }),
      note: people.join('、'),
    },
  ];
}

const receiptWords = ({ customsReceipt }: RaRecord) =>
  customsReceipt === 'FAILED' ? text('回执失败', 'Receipt failed') : text('等待回执', 'Awaiting receipt');
