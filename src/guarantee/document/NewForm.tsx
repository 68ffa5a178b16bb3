import SendOutlined from '@mui/icons-material/SendOutlined';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { nameOfEditor } from '#domain/approval/editors.ts';
import { creationFor, creatorsOf } from '#domain/approval/offers.ts';
import { openFields } from '#domain/approval/sections.ts';
import { type StatusCode, statusOf } from '#domain/approval/statuses.ts';
import { businessFields } from '#domain/approval/workflowHeader.ts';
import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { addDays, todayText } from '#domain/core/moments.ts';
import { addMonths } from '#domain/core/months.ts';
import { bi } from '#domain/core/text.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import type { DocumentAnswer } from '../../approval/documentAnswer.ts';
import { useRead } from '../../parts/calls/useCall.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { DocumentHead } from '../../parts/document/DocumentHead.tsx';
import { ActionBar } from '../../parts/form/ActionBar.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import type { EntityFormHandle } from '../../parts/form/useEntityForm.ts';
import type { Moment } from '../../parts/form/useFormJudge.ts';
import { useTabTitle } from '../../parts/screens/useTabTitle.ts';
import { useConfirm } from '../../shell/confirm.ts';
import { ClosedPage } from '../../shell/pages/ClosedPage.tsx';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import type { QuotaDocument } from '../records.ts';
import { useBaohan } from '../useBaohan.ts';
import { QuotaForm } from './QuotaForm.tsx';

const words = {
  who: bi(
    '由{who}新建；您可以在列表中查看和办理已有单据。',
    'Begun by: {who}. In the list you can read and handle what is there.',
  ),
  submitted: bi('{no} 已提交，等待领导审核', '{no} was handed in and waits for the leader'),
};
const clearing = {
  title: bi('清空已填写的内容？', 'Clear everything?'),
  text: bi('未保存的内容将被清除。', 'Unsaved input will be lost.'),
  confirm: bi('清空', 'Clear'),
  destructive: true,
};

/**
 * A document begins; once it is stored its tab turns into the document.
 * @param start query of the address: `copyFrom`, `quotaId`, `usageId`, `reviewId`
 */
export function NewDocumentForm({
  docType,
  start,
}: {
  docType: QuotaDocType;
  start: Readonly<Record<string, string>>;
}) {
  const { userId, roleId, isLeader } = useActor();
  const copied = useCopied(docType, start.copyFrom);
  const creation = creationFor(docType, { userId, deptCode: roleId, isLeader });
  if (!creation) return <NotForYou docType={docType} />;
  if (copied.isPending) return <RecordState isPage error={copied.error} onRetry={copied.retry} />;
  return (
    <OpenForm docType={docType} start={{ ...startValues(docType, start), ...copied.values }} status={creation.to} />
  );
}

function NotForYou({ docType }: { docType: QuotaDocType }) {
  const t = useText();
  const openTab = useOpenTab();
  const { entity, list } = docKinds[docType];
  const who = creatorsOf(docType).map((editor) => t(nameOfEditor(editor)));
  return (
    <ClosedPage
      title={bi(`不能新建${entity.label.zh}`, `You cannot begin this: ${entity.label.en}`)}
      reason={t(words.who, { who: who.join(t(bi('、', ', '))) })}
      back={{ label: bi('返回列表', 'Back to the list'), run: () => openTab(list, { closeCurrent: true }) }}
    />
  );
}

interface OpenFormProps {
  readonly docType: QuotaDocType;
  readonly start: RecordValues;
  /** In which it begins. */
  readonly status: StatusCode;
}

function OpenForm({ docType, start, status }: OpenFormProps) {
  const t = useText();
  const notify = useNotify();
  const openTab = useOpenTab();
  const confirm = useConfirm();
  const call = useBaohan();
  const { entity, calls } = docKinds[docType];
  const [values] = useState(start);
  const origin = statusOf(status).editor.dept === departments.importExport ? 'EXITDEPT' : 'BUSINESS';
  const editable = useMemo(
    () => [...openFields({ entity }, { status, origin, exitStage: 'FORWARD' })],
    [entity, status, origin],
  );
  const title = bi(`新建${entity.label.zh}`, `New: ${entity.label.en}`);
  useTabTitle(title);

  const send = async (doc: Record<string, unknown>, _before: unknown, moment: Moment): Promise<QuotaDocument> => {
    const submit = moment === 'submit';
    const saved = await call<QuotaDocument>(calls.save, { doc, submit }, { write: true });
    notify(t(submit ? words.submitted : bi('{no} 已保存', '{no} was saved'), { no: saved.docNo ?? '' }), {
      type: 'success',
    });
    return { ...doc, ...saved };
  };
  const store = async (handle: EntityFormHandle<QuotaDocument>, moment: Moment) => {
    const saved = await handle.save(moment);
    if (saved) openTab(approvePath(docType, saved.id), { closeCurrent: true });
  };
  const startOver = async (handle: EntityFormHandle<QuotaDocument>) => {
    if (await confirm(clearing)) handle.startOver();
  };
  return (
    <QuotaForm
      docType={docType}
      start={values}
      editable={editable}
      send={send}
      // What was stored under which number is said with the call.
      savedWords={() => undefined}
      head={
        <DocumentHead title={t(title)} marks={<StatusChip tone="plain" icon="ring" label={t(bi('草稿', 'Draft'))} />} />
      }
      buttons={(handle) => (
        <ActionBar
          actions={[
            {
              key: 'reset',
              label: bi('重置', 'Reset'),
              rank: 'quiet',
              danger: true,
              run: () => void startOver(handle),
            },
            { key: 'save', label: bi('保存', 'Save'), rank: 'outlined', run: () => void store(handle, 'save') },
            {
              key: 'submit',
              label: bi('提交', 'Submit'),
              rank: 'primary',
              icon: <SendOutlined />,
              run: () => void store(handle, 'submit'),
            },
          ]}
        />
      )}
      onSave={(handle) => void store(handle, 'save')}
      onPrimary={(handle) => void store(handle, 'submit')}
    />
  );
}

/** Values that another screen hands over in the address. */
const handedOver = ['quotaId', 'usageId', 'reviewId', 'customerId', 'mainCompId', 'excessAmount', 'applyKind'];

/** What a new document begins with: what the address says, and the usual dates. */
function startValues(docType: QuotaDocType, query: Readonly<Record<string, string>>): RecordValues {
  const { quotaId, ...given } = Object.fromEntries(
    handedOver.filter((name) => query[name]).map((name) => [name, query[name]]),
  );
  const today = todayText(() => new Date());
  if (docType !== 'APPLY') return { ...given, ...(quotaId && { quotaId }) };
  return {
    validFrom: today,
    validTo: addDays(addMonths(today, 12), -1),
    payTermType: 'BEFORE_DEADLINE',
    ...given,
    ...(quotaId && { applyKind: 'RENEW', replaceQuotaId: quotaId }),
  };
}

/** What a new document takes over from another one: the author's values, without files. */
function useCopied(docType: QuotaDocType, id: string | undefined) {
  const call = useBaohan();
  const { entity, calls } = docKinds[docType];
  const { data, error, refetch } = useRead(
    [entity.key, 'copied', id],
    id === undefined ? null : (signal) => call<DocumentAnswer>(calls.get, { id }, { signal, loading: false }),
    { isOnce: true },
  );
  const names = businessFields(entity).filter((name) => entity.fields[name]?.kind !== 'files');
  const values: RecordValues = data
    ? Object.fromEntries(names.flatMap((name) => [name, `${name}_label`]).map((name) => [name, data.doc[name]]))
    : {};
  return { isPending: id !== undefined && data === undefined, error, values, retry: () => void refetch() };
}
