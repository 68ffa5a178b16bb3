import { type LoggedStep, nameOfLine } from '#domain/approval/changes.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { toneIcons } from '../parts/cells/toneIcons.tsx';
import { type Holder, LogTimeline, type Told } from '../parts/form/Timeline.tsx';
import { type Say, useText } from '../shell/text.ts';
import { ChangedValue } from './ChangedValue.tsx';
import { valuesThatDiffer } from './changedFields.ts';
import styles from './changes.module.css';
import type { StoredDocument } from './documentAnswer.ts';
import { actionOfRow, actorOfRow, lookOfRow, shortEditor } from './logWords.ts';

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

/** The log of a document in the words of the machine: what each department said, and what was changed with a step. */
export function OpinionTimeline({ entity, log, doc, people, ...shown }: OpinionTimelineProps) {
  const t = useText();
  const tell = (row: LoggedStep): Told => {
    const changes = changesOf(entity, row);
    return {
      ...lookOfRow(row),
      who: t(actorOfRow(row)),
      what: t(actionOfRow(row)),
      note: row.userName,
      ...(changes.length > 0 && { more: <Changes entity={entity} changes={changes} /> }),
    };
  };
  return (
    <LogTimeline
      title={t(bi('审批日志', 'Approval log'))}
      rows={[...log].reverse()}
      tell={tell}
      holder={holderOf(doc, people, t)}
      {...shown}
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

function holderOf(doc: StoredDocument, people: readonly string[], t: Say): Holder | undefined {
  const { editor, tone, icon, label, final } = statusOf(doc.status);
  const { closedFlag, closedReason, customsReceipt, statusSince } = doc;
  if (closedFlag)
    return { tone: 'plain', Icon: toneIcons.lock, who: t(bi('已作废', 'Closed')), note: closedReason ?? '' };
  const receipt = customsReceipt === 'FAILED' || customsReceipt === 'SENT' ? receiptWords[customsReceipt] : undefined;
  if (final && !receipt) return undefined;
  return {
    ...(final
      ? { tone: 'wait', Icon: toneIcons.clock, who: t(receipt ?? label) }
      : { tone, Icon: toneIcons[icon], who: t(shortEditor(editor)), what: t(label) }),
    since: statusSince ?? '',
    waits: bi('等待 {time}', '{time}'),
    note: people.join('、'),
  };
}

const receiptWords = { FAILED: bi('回执失败', 'Receipt failed'), SENT: bi('等待回执', 'Awaiting receipt') };
