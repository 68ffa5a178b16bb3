import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useState } from 'react';
import { type RaRecord, useGetOne, useNotify } from 'react-admin';
import type { ActDefinition } from '#domain/core/act.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { isPartOfRecord } from '#domain/core/rowFields.ts';
import { bi, fill, inSentence, type Text, type TextValues } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { nameOf } from '../cells/nameOf.ts';
import { FieldsDialog } from '../form/FieldsDialog.tsx';
import type { Batch } from '../list/actions.ts';
import type { ActParts, PartsOfAct, PartsOfBatch } from './actParts.ts';

/** Whether an act can be taken by one press of its button. */
export const isPlainAct = ({ form, danger, lead }: ActDefinition): boolean =>
  Object.keys(form.fields).length === 0 && !danger && lead === undefined;

interface DialogProps<Subject> {
  readonly act: ActDefinition;
  readonly subject: Subject;
  readonly onCancel: () => void;
  /** Carries the act out; when it rejects with field errors the dialog stays and shows them. */
  readonly onConfirm: (answers: RecordValues, subject: Subject) => Promise<void>;
}

/**
 * The questions of an act, with what confirming it does; a row of a list is read whole first.
 * @see docs/spec/look.md 5.3
 */
export function ActDialog({ subject, ...props }: ActDialogProps) {
  const { entity } = props.act;
  const isPart = isPartOfRecord(entity, subject);
  const { data, isFetchedAfterMount } = useGetOne(
    entity.key,
    { id: subject.id },
    { enabled: isPart, onError: props.onCancel },
  );
  if (!isPart) return <WholeDialog {...props} subject={subject} />;
  return data && isFetchedAfterMount ? <WholeDialog {...props} subject={data} /> : null;
}

type ActDialogProps = DialogProps<RaRecord> & { readonly parts?: PartsOfAct | undefined };

function WholeDialog({ act, subject, parts: Parts = NoParts, ...doing }: ActDialogProps) {
  return (
    <Parts record={subject}>
      {(parts) => <OneQuestions act={act} subject={parts.record ?? subject} parts={parts} {...doing} />}
    </Parts>
  );
}

/** The same for many records at once. */
export function BatchActDialog({
  act,
  subject,
  parts: Parts = NoParts,
  ...doing
}: DialogProps<Batch> & { readonly parts?: PartsOfBatch | undefined }) {
  return (
    <Parts batch={subject}>{(parts) => <ManyQuestions act={act} subject={subject} parts={parts} {...doing} />}</Parts>
  );
}

const NoParts = ({ children }: { readonly children: (parts: ActParts) => ReactNode }) => children({});

interface QuestionsProps<Subject> extends DialogProps<Subject> {
  readonly parts: ActParts;
}

function OneQuestions(props: QuestionsProps<RaRecord>) {
  const { act, subject: record, parts } = props;
  const t = useText();
  const words = useMemo(() => wordsOf(act.entity, record), [act, record]);
  const said = typeof act.lead === 'function' ? act.lead(record) : act.lead;
  return (
    <Questions
      {...props}
      title={t(fill(act.title ?? usualTitle(act), { name: nameOf(act.entity, record), ...words }))}
      names={Object.keys(act.form.fields)}
      record={record}
      lead={
        (said || parts.lead) && (
          <>
            {said && <Lead text={fill(said, words)} />}
            {parts.lead}
          </>
        )
      }
      confirm={act.confirm ?? act.label}
    />
  );
}

function ManyQuestions(props: QuestionsProps<Batch>) {
  const { act, subject, parts } = props;
  const t = useText();
  const {
    label = act.label,
    title = usualBatchTitle(act),
    confirm = label,
    asks = Object.keys(act.form.fields),
  } = act.batch ?? {};
  return (
    <Questions
      {...props}
      title={t(title, { count: subject.ids.length })}
      names={asks}
      record={{}}
      lead={parts.lead}
      confirm={confirm}
    />
  );
}

interface AskingProps<Subject> extends QuestionsProps<Subject> {
  readonly title: string;
  readonly names: readonly string[];
  readonly record: RecordValues;
  readonly lead: ReactNode;
  readonly confirm: Text;
}

function Questions<Subject>({
  act,
  subject,
  parts,
  title,
  names,
  record,
  lead,
  confirm,
  onCancel,
  onConfirm,
}: AskingProps<Subject>) {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const [start] = useState(() => act.start?.(record, { actor, now: nowText(() => new Date()) }) ?? {});
  const asked = useMemo(() => formOf(act, names), [act, names]);
  const about = useMemo(() => ({ entity: act.entity, record }), [act, record]);
  const send = async (answers: RecordValues) => {
    if (parts.problem) notify(t(parts.problem), { type: 'warning' });
    else await onConfirm({ ...answers, ...parts.answers }, subject);
  };
  return (
    <FieldsDialog
      title={title}
      asked={asked}
      about={about}
      start={start}
      lead={lead}
      confirm={confirm}
      isDanger={act.danger}
      onCancel={onCancel}
      onConfirm={send}
    >
      {parts.after}
    </FieldsDialog>
  );
}

/** What the dialog asks as fields: these questions, without those that the screen answers in its own way. */
function formOf({ form, answered }: ActDefinition, names: readonly string[]): EntityDefinition {
  const isAsked = (name: string) => names.includes(name) && !answered.includes(name);
  return { ...form, fields: Object.fromEntries(Object.entries(form.fields).filter(([name]) => isAsked(name))) };
}

const usualTitle = ({ label, entity, danger }: ActDefinition): Text => {
  const mark = danger ? bi('？', '?') : bi('', '');
  return {
    zh: `${label.zh}${entity.label.zh} {name}${mark.zh}`,
    en: `${label.en} ${inSentence(entity.label.en)} {name}${mark.en}`,
  };
};

const usualBatchTitle = ({ label, entity }: ActDefinition): Text => ({
  zh: `${label.zh} {count} 条${entity.label.zh}`,
  en: `${label.en}: {count} × ${inSentence(entity.label.en)}`,
});

/** Each line of the words is one of its own. */
function Lead({ text }: { text: Text }) {
  const t = useText();
  return (
    <Box sx={{ mb: 2, color: 'text.secondary' }}>
      {t(text)
        .split('\n')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </Box>
  );
}

/** The record's values as sentences name them: amounts with thousands, references by what they are called. */
export function wordsOf({ fields }: EntityDefinition, record: RecordValues): TextValues {
  const words: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = field.kind === 'ref' ? (record[`${name}_label`] ?? record[name]) : record[name];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const isAmount = field.kind === 'money' || (field.kind === 'computed' && field.of === 'money');
    words[name] = isAmount ? formatThousands(String(value)) : String(value);
  }
  return words;
}
