import { type LoggedStep, nameOfLine } from '#domain/approval/changes.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { isDateTime, parseTime } from '#domain/core/moments.ts';
import { bi, fill } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { toneIcons } from '../parts/cells/toneIcons.tsx';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { type TimelineEntry, TimelinePanel } from '../parts/form/TimelinePanel.tsx';
import { waitText } from '../parts/form/waitText.ts';
import { useNow } from '../shell/now.ts';
import { useText } from '../shell/text.ts';
import { ChangedValue } from './ChangedValue.tsx';
import { valuesThatDiffer } from './changedFields.ts';
import styles from './changes.module.css';
import type { StoredDocument } from './documentAnswer.ts';
import { actionOfRow, actorOfRow, lookOfRow, shortEditor } from './logWords.ts';

const lastShown = 6;

interface OpinionTimelineProps {
  readonly entity: EntityDefinition;
  /** Oldest first. */
  readonly log: readonly LoggedStep[];
  readonly doc: StoredDocument;
  /** Names of the people who can act now. */
  readonly people: readonly string[];
  readonly limit?: number;
  readonly onAll?: () => void;
}

/**
 * What each department said, newest first; on top who holds the document now and for how long.
 * @see docs/spec/look.md 5.4
 */
export function OpinionTimeline({ entity, log, doc, people, limit = lastShown, onAll }: OpinionTimelineProps) {
  const t = useText();
  const depts = useDictionary('DEPT');
  const rows = [...log].reverse();
  const entries = rows.slice(0, limit).map((row): TimelineEntry => {
    const { tone, Icon } = lookOfRow(row);
    const changes = changesOf(entity, row);
    return {
      key: row.id,
      tone,
      Icon,
      time: parseTime(row.actTime, '{m}-{d} {h}:{i}'),
      who: t(actorOfRow(row)),
      whoTitle: `${depts.nameOf(row.deptCode)} ${row.actTime}`,
      what: t(actionOfRow(row)),
      note: row.userName,
      opinion: row.opinion,
      ...(changes.length > 0 && { more: <Changes entity={entity} changes={changes} /> }),
    };
  });
  const now = useHolder(doc, people);
  return (
    <TimelinePanel
      title={t(bi('审批日志', 'Approval log'))}
      hint={t(fill(bi('{count} 步', '{count} steps'), { count: log.length }))}
      onAll={log.length > limit ? onAll : undefined}
      entries={[...now, ...entries]}
    />
  );
}

/** What was changed with a step: the value before, struck through, and the one in its place. */
function Changes({ entity, changes }: { entity: EntityDefinition; changes: readonly ChangedValueOf[] }) {
  const t = useText();
  return (
    <ul className={styles.logged}>
      {changes.map((change) => (
        <li key={change.key}>
          {change.line && `${nameOfLine(change.line.of, change.line)} `}
          {t(change.label)}{' '}
          {!isEmpty(change.old) && (
            <del>
              <ChangedValue entity={entity} change={change} side="old" />
            </del>
          )}{' '}
          <ins>
            <ChangedValue entity={entity} change={change} side="now" />
          </ins>
        </li>
      ))}
    </ul>
  );
}

type ChangedValueOf = ReturnType<typeof valuesThatDiffer>[number];

/** What a row of the log has changed; lines that stand there for the first time are counted, not told one by one. */
function changesOf(entity: EntityDefinition, { changes, opinion }: LoggedStep): ChangedValueOf[] {
  return (changes ?? []).flatMap((change) => {
    const { field: name, old, now } = change;
    const field = entity.fields[name];
    // An opinion that was written with the step stands above already.
    if (!field || now === opinion) return [];
    if (old === null) return [{ name, key: name, label: field.label, old, now, difference: undefined }];
    return valuesThatDiffer(entity, change);
  });
}

function useHolder(doc: StoredDocument, people: readonly string[]): TimelineEntry[] {
  const t = useText();
  const now = useNow();
  const { editor, tone, icon, label, final } = statusOf(doc.status);
  if (doc.closedFlag)
    return [
      { key: 'now', tone: 'plain', Icon: toneIcons.lock, who: t(bi('已作废', 'Closed')), note: doc.closedReason ?? '' },
    ];
  if (final && doc.customsReceipt !== 'FAILED' && doc.customsReceipt !== 'SENT') return [];
  const since = doc.statusSince ?? '';
  const waits = isDateTime(since) ? t(waitText(since, now)) : '';
  return [
    {
      key: 'now',
      tone: final ? 'wait' : tone,
      Icon: toneIcons[final ? 'clock' : icon],
      ...(final ? { who: t(receiptWords(doc)) } : { who: t(shortEditor(editor)), what: t(label) }),
      ...(waits && { time: t(fill(bi('等待 {time}', '{time}'), { time: waits })) }),
      note: people.join('、'),
    },
  ];
}

const receiptWords = ({ customsReceipt }: StoredDocument) =>
  customsReceipt === 'FAILED' ? bi('回执失败', 'Receipt failed') : bi('等待回执', 'Awaiting receipt');
