import { type ReactNode, useMemo } from 'react';
import { type RaRecord, useGetOne, useNotify } from 'react-admin';
import type { ActDefinition } from '#domain/core/act.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { isPartOfRecord } from '#domain/core/rowFields.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { FieldsDialog } from '../form/FieldsDialog.tsx';
import type { BatchAction, TickedRows } from '../list/actions.ts';
import type { ActParts, PartsOfAct, PartsOfBatch } from './actParts.ts';
import { BatchTable } from './BatchTable.tsx';
import { type Asking, questionOfAct } from './questions.tsx';
import { lacksPart } from './stepQuestion.tsx';

type Screen = Pick<Asking, 'words' | 'isForOthers' | 'given'>;

interface DialogProps<Subject> extends Screen {
  readonly act: ActDefinition;
  readonly subject: Subject;
  readonly onCancel: () => void;
  /** Carries the act out; when it rejects with field errors the dialog stays and shows them. */
  readonly onConfirm: (answers: RecordValues, subject: Subject) => Promise<void>;
}

interface ActDialogProps extends DialogProps<RaRecord> {
  readonly parts?: PartsOfAct | undefined;
  /** The subject is no row of a list: nothing of it has to be read first. */
  readonly isWhole?: boolean;
}

/**
 * The questions of an act, with what confirming it does; a row of a list is read whole first.
 * @see docs/spec/look.md 5.3
 */
export function ActDialog({ subject, isWhole = false, ...props }: ActDialogProps) {
  const { entity, step } = props.act;
  const isPart = !isWhole && (step ? lacksPart(entity, step, subject) : isPartOfRecord(entity, subject));
  const { data, isFetchedAfterMount } = useGetOne(
    entity.key,
    { id: subject.id },
    { enabled: isPart, onError: props.onCancel },
  );
  if (!isPart) return <OneRecord {...props} subject={subject} />;
  return data && isFetchedAfterMount ? <OneRecord {...props} subject={data} /> : null;
}

function OneRecord({ subject, parts: Parts = NoParts, ...doing }: Omit<ActDialogProps, 'isWhole'>) {
  return (
    <Parts record={subject}>
      {(parts) => {
        const record = parts.record ?? subject;
        return <Questions {...doing} subject={record} record={record} parts={parts} />;
      }}
    </Parts>
  );
}

type BatchActDialogProps = DialogProps<TickedRows> & {
  readonly shared?: RecordValues;
  readonly parts?: PartsOfBatch | undefined;
  readonly reasonAgainst?: BatchAction['reasonAgainst'];
};

/** The same for many records at once; the questions begin with what they share. */
export function BatchActDialog({
  subject,
  shared = nothing,
  parts: Parts = NoParts,
  reasonAgainst,
  ...doing
}: BatchActDialogProps) {
  const { entity, batch } = doing.act;
  const fit = batch?.line ? subject.records.filter((record) => !reasonAgainst?.(record)) : [];
  const table = batch?.line && {
    isWide: true,
    lead: <BatchTable what={entity.label} lines={fit.map(batch.line)} others={subject.records.length - fit.length} />,
  };
  return (
    <Parts batch={subject}>
      {(parts) => (
        <Questions
          {...doing}
          subject={subject}
          record={shared}
          parts={{ ...table, ...parts }}
          count={subject.ids.length}
        />
      )}
    </Parts>
  );
}

const nothing = {};
const NoParts = ({ children }: { readonly children: (parts: ActParts) => ReactNode }) => children({});

interface QuestionsProps<Subject> extends DialogProps<Subject> {
  readonly record: RecordValues;
  readonly count?: number;
  readonly parts: ActParts;
}

function Questions<Subject>({
  act,
  subject,
  record,
  count,
  parts,
  onCancel,
  onConfirm,
  words,
  isForOthers,
  given,
}: QuestionsProps<Subject>) {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const question = useMemo(
    () => questionOfAct(act, { t, actor, now: nowText(() => new Date()), record, count, words, isForOthers, given }),
    [act, t, actor, record, count, words, isForOthers, given],
  );
  const send = async (answers: RecordValues) => {
    if (parts.problem) notify(t(parts.problem), { type: 'warning' });
    else await onConfirm({ ...answers, ...parts.answers }, subject);
  };
  return (
    <FieldsDialog
      title={question.title}
      asked={question.asked}
      {...(question.about && { about: question.about })}
      start={question.start}
      lead={
        (question.lead || parts.lead) && (
          <>
            {question.lead}
            {parts.lead}
          </>
        )
      }
      isWide={parts.isWide ?? question.isWide ?? false}
      confirm={question.confirm}
      isDanger={act.danger}
      onCancel={onCancel}
      onConfirm={send}
    >
      {parts.after}
    </FieldsDialog>
  );
}
