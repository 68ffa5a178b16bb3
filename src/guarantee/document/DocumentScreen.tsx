import { bi } from '#domain/core/text.ts';
import type { DocumentAnswer } from '../../approval/documentAnswer.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { useLiveAnswer } from '../../parts/screens/useLiveAnswer.ts';
import { useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { docKinds, isQuotaDocType, type QuotaDocType } from '../docKinds.ts';
import type { QuotaDocument } from '../records.ts';
import { useBaohan } from '../useBaohan.ts';
import { NewDocumentForm } from './NewForm.tsx';
import { DocumentPage } from './StoredDocument.tsx';

type Query = Readonly<Record<string, string>>;

const docTypeOf = ({ docType }: Query): QuotaDocType => (isQuotaDocType(docType) ? docType : 'APPLY');

/** /deposit/depositNew: a document begins, or a draft goes on with `?id=`. */
export function NewDocument() {
  const { query } = useTab();
  const docType = docTypeOf(query);
  return query.id ? (
    <OpenDocument docType={docType} id={query.id} mode="approve" />
  ) : (
    <NewDocumentForm docType={docType} start={query} />
  );
}

/** /deposit/depositApprove: the document with the own section and the decision bar; who cannot act reads it. */
export function ApproveDocument() {
  const { query } = useTab();
  return <OpenDocument docType={docTypeOf(query)} id={query.id} mode="approve" />;
}

/** /deposit/depositView: read only. */
export function ViewDocument() {
  const { query } = useTab();
  return <OpenDocument docType={docTypeOf(query)} id={query.id} mode="view" />;
}

/** /deposit/depositModify: an adjustment; `mode=new` or no `id` begins one, `mode=view` only reads. */
export function AdjustDocument() {
  const { query } = useTab();
  if (query.mode === 'new' || !query.id) return <NewDocumentForm docType="ADJUST" start={query} />;
  return <OpenDocument docType="ADJUST" id={query.id} mode={query.mode === 'view' ? 'view' : 'approve'} />;
}

interface OpenDocumentProps {
  readonly docType: QuotaDocType;
  readonly id: string | undefined;
  readonly mode: 'approve' | 'view';
}

function OpenDocument({ docType, id, mode }: OpenDocumentProps) {
  const t = useText();
  if (!id)
    return (
      <RecordState
        isPage
        error={new Error(t(bi('地址中缺少单据编号', 'The address names no document')))}
        onRetry={() => undefined}
      />
    );
  return <LoadedDocument key={`${docType} ${id}`} docType={docType} id={id} mode={mode} />;
}

/** One document with everything its screen offers. Somebody else's change is read at once. */
function LoadedDocument({ docType, id, mode }: OpenDocumentProps & { readonly id: string }) {
  const call = useBaohan();
  const { entity, calls } = docKinds[docType];
  const { answer, error, ...live } = useLiveAnswer({
    resource: entity.key,
    id,
    read: (signal) => call<DocumentAnswer>(calls.get, { id }, signal && { signal }),
    versionOf: ({ doc }) => doc.rowVersion,
  });
  if (!answer) return <RecordState isPage error={error} onRetry={live.retry} />;
  const reload = async (): Promise<QuotaDocument> => (await live.reload()).doc;
  const save = async (values: Readonly<Record<string, unknown>>, before: QuotaDocument): Promise<QuotaDocument> => {
    await call(calls.save, { doc: { ...values, id: before.id }, rowVersion: before.rowVersion }, { write: true });
    return reload();
  };
  return <DocumentPage docType={docType} mode={mode} answer={answer} reload={reload} save={save} />;
}
