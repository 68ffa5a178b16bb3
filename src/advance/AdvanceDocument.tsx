import { approvalService } from '#domain/approval/document.ts';
import type { DocumentAnswer, StoredDocument } from '../approval/documentAnswer.ts';
import { useAsk } from '../parts/calls/useAsk.ts';
import { RecordState } from '../parts/form/RecordState.tsx';
import { useLiveAnswer } from '../parts/screens/useLiveAnswer.ts';
import { useTab } from '../shell/tabs/useTab.ts';
import { type AdvanceKindView, kindViews } from './kinds.ts';
import { NewAdvance } from './NewAdvance.tsx';
import { StoredAdvance } from './StoredAdvance.tsx';

// Documents under approval have no derived page: their steps, marks and sections come from the machine.

/** /taxs/apply: an application for a line begins, or one is worked on with `?id=`. */
export function ApplyForLine() {
  const { query } = useTab();
  const start = { advanceKind: 'QUOTA', ...query };
  return <DocumentAt kind={kindViews.taxAdvance} start={start} />;
}

/** /taxs/taxsNew: a drawing or a single advance. */
export function AdvanceForm() {
  const { query } = useTab();
  return <DocumentAt kind={kindViews.taxAdvance} start={{ advanceKind: 'DRAW', ...query }} />;
}

/** /taxs/taxsModify */
export function AdjustForm() {
  const { query } = useTab();
  return <DocumentAt kind={kindViews.taxAdjust} start={query} />;
}

interface DocumentAtProps {
  readonly kind: AdvanceKindView;
  readonly start: Readonly<Record<string, string>>;
}

function DocumentAt({ kind, start }: DocumentAtProps) {
  const { id, mode, ...values } = start;
  return id ? (
    <LoadedDocument key={id} kind={kind} id={id} isRead={mode === 'view'} />
  ) : (
    <NewAdvance kind={kind} start={values} />
  );
}

/** One document with everything its screen offers; somebody else's change is read at once. */
function LoadedDocument({ kind, id, isRead }: { kind: AdvanceKindView; id: string; isRead: boolean }) {
  const ask = useAsk(approvalService);
  const { entity, calls } = kind;
  const { answer, error, ...live } = useLiveAnswer({
    resource: entity.key,
    id,
    read: (signal) => ask<DocumentAnswer>(calls.get, { id }, signal && { signal }),
    versionOf: ({ doc }) => doc.rowVersion,
  });
  if (!answer) return <RecordState isPage error={error} onRetry={live.retry} />;
  const reload = async (): Promise<StoredDocument> => (await live.reload()).doc;
  const save = async (values: Readonly<Record<string, unknown>>, before: StoredDocument) => {
    await ask(calls.save, { doc: { ...values, id: before.id }, rowVersion: before.rowVersion }, { write: true });
    return reload();
  };
  return <StoredAdvance kind={kind} isRead={isRead} answer={answer} reload={reload} save={save} />;
}
