import SendOutlined from '@mui/icons-material/SendOutlined';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { approvalService } from '#domain/approval/document.ts';
import { nameOfEditor } from '#domain/approval/editors.ts';
import { creationFor, creatorsOf } from '#domain/approval/offers.ts';
import { openFields } from '#domain/approval/sections.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { formEntity } from '../approval/document/formEntity.ts';
import type { StoredDocument } from '../approval/documentAnswer.ts';
import { useAsk } from '../parts/calls/useAsk.ts';
import { StatusChip } from '../parts/cells/StatusChip.tsx';
import { DocumentHead } from '../parts/document/DocumentHead.tsx';
import { ActionBar } from '../parts/form/ActionBar.tsx';
import { EntityForm } from '../parts/form/EntityForm.tsx';
import type { EntityFormHandle } from '../parts/form/useEntityForm.ts';
import type { Moment } from '../parts/form/useFormJudge.ts';
import { useTabTitle } from '../parts/screens/useTabTitle.ts';
import { ClosedPage } from '../shell/pages/ClosedPage.tsx';
import { useOpenTab, useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';
import type { AdvanceKindView } from './kinds.ts';

interface NewAdvanceProps {
  readonly kind: AdvanceKindView;
  /** Values that the address hands over. */
  readonly start: RecordValues;
}

const who = bi(
  '由{who}新建；您可以在列表中查看和办理已有单据。',
  'Begun by: {who}. In the list you read and handle the rest.',
);

/** What follows from what is typed, as the gateway will derive it. */
export const deriveOf =
  ({ entity }: AdvanceKindView) =>
  (typed: RecordValues): RecordValues =>
    entity.derive?.(wellFormed(entity, typed)) ?? {};

/** A document begins; once it is stored its tab turns into the document. */
export function NewAdvance({ kind, start }: NewAdvanceProps) {
  const t = useText();
  const openTab = useOpenTab();
  const { userId, roleId, isLeader } = useActor();
  const { entity, docType, list } = kind;
  if (creationFor(docType, { userId, deptCode: roleId, isLeader })) return <OpenForm kind={kind} start={start} />;
  const names = creatorsOf(docType).map((editor) => t(nameOfEditor(editor)));
  return (
    <ClosedPage
      title={bi(`不能新建${entity.label.zh}`, `You cannot begin this: ${entity.label.en}`)}
      reason={t(who, { who: names.join(t(bi('、', ', '))) })}
      back={{ label: bi('返回列表', 'Back to the list'), run: () => openTab(list, { closeCurrent: true }) }}
    />
  );
}

function OpenForm({ kind, start }: NewAdvanceProps) {
  const t = useText();
  const notify = useNotify();
  const openTab = useOpenTab();
  const ask = useAsk(approvalService);
  const { key } = useTab();
  const { entity, calls } = kind;
  const [values] = useState(start);
  const asked = useMemo(() => {
    const begun = { status: 'BUSINESS_INPUT', origin: 'BUSINESS', exitStage: 'FORWARD' } as const;
    return formEntity({ kind, editable: [...openFields(kind, begun)], derive: deriveOf(kind) });
  }, [kind]);
  const title = bi(`新建${entity.label.zh}`, `New: ${entity.label.en}`);
  useTabTitle(title);

  const send = async (doc: Record<string, unknown>, _before: unknown, moment: Moment): Promise<StoredDocument> => {
    const saved = await ask<StoredDocument>(calls.save, { doc, submit: moment === 'submit' }, { write: true });
    notify(t(bi('{no} 已保存', '{no} was saved'), { no: saved.docNo ?? '' }), { type: 'success' });
    return { ...doc, ...saved };
  };
  const store = async (handle: EntityFormHandle<StoredDocument>, moment: Moment) => {
    const saved = await handle.save(moment);
    if (saved) openTab(kind.workPath(saved.id), { closeCurrent: true });
  };
  return (
    <EntityForm
      entity={asked}
      defaultValues={values}
      asksFor="submit"
      draftKey={key}
      send={send}
      // What was stored under which number is said with the call.
      savedWords={() => undefined}
      head={
        <DocumentHead title={t(title)} marks={<StatusChip tone="plain" icon="ring" label={t(bi('草稿', 'Draft'))} />} />
      }
      buttons={(handle) => (
        <ActionBar
          actions={[
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
