import SendOutlined from '@mui/icons-material/SendOutlined';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { actOfStep } from '#domain/core/stepForm.ts';
import { bi } from '#domain/core/text.ts';
import type { Demand } from '#domain/demand/demand.ts';
import { demandFlow } from '#domain/demand/demandFlow.ts';
import { demand } from '#domain/demand/index.ts';
import { demandPath, newDemandPath } from '#domain/demand/paths.ts';
import { useActs } from '../parts/acts/useActs.tsx';
import { StatusChip } from '../parts/cells/StatusChip.tsx';
import { DocumentHead } from '../parts/document/DocumentHead.tsx';
import { ActionBar } from '../parts/form/ActionBar.tsx';
import { EntityForm } from '../parts/form/EntityForm.tsx';
import type { EntityFormHandle } from '../parts/form/useEntityForm.ts';
import { useSettledWatch } from '../parts/form/useSettledWatch.ts';
import { useConfirm } from '../shell/confirm.ts';
import { useOpenTab, useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { CopyHistory, useCopy } from './CopyHistory.tsx';
import { demandInputs, demandTools, TitleProposal } from './demandInputs.tsx';

const publishing = demandFlow.steps.find(({ key }) => key === 'submit');
const publish = publishing && actOfStep(demand, publishing);
const clearAll = {
  title: bi('清空已填写的内容？', 'Clear everything?'),
  text: bi('未保存的内容将被清除。', 'Unsaved input will be lost.'),
  confirm: bi('清空', 'Clear'),
  destructive: true,
};
const notPublished = bi('尚未发布', 'not published yet');

/**
 * /fta/receiveDemandCreat: a new demand; once published its tab turns into the document. `?copyOf=` begins with an
 * earlier one.
 */
export function DemandForm() {
  const t = useText();
  const tab = useTab();
  const storing = useStoring();
  return (
    <>
      <EntityForm
        entity={demand}
        asksFor="submit"
        draftKey={tab.key || newDemandPath()}
        undone={notPublished}
        inputs={demandInputs}
        tools={demandTools}
        head={
          <DocumentHead
            title={t(bi('发布需求', 'Publish demand'))}
            marks={<StatusChip tone="plain" icon="ring" label={t(bi('草稿', 'Draft'))} />}
            subject={<TitleSoFar />}
          >
            <TitleProposal />
            <CopyOnOpen id={tab.query.copyOf} />
            <CopyHistory />
          </DocumentHead>
        }
        buttons={(handle) => <DemandButtons handle={handle} storing={storing} />}
        onSave={(handle) => void storing.saveDraft(handle)}
        onPrimary={(handle) => void storing.publish(handle)}
      />
      {storing.dialog}
    </>
  );
}

/**
 * Keeping the draft and publishing it; either way the page turns into that of the stored demand: its address, its
 * title, its version.
 */
function useStoring() {
  const notify = useNotify();
  const openTab = useOpenTab();
  const saved = useRef<Demand | undefined>(undefined);
  const become = ({ id }: Demand) => openTab(demandPath(id), { closeCurrent: true });
  const acts = useActs(demand, {
    onDone: become,
    // The draft is stored: publishing from its page shows at the fields what is wrong.
    onRefused: (error, record) => {
      if (error instanceof HttpError && !isChangedBySomeoneElse(error)) notify(error.message, { type: 'error' });
      become(saved.current ?? record);
    },
  });
  return {
    isBusy: acts.isBusy,
    dialog: acts.dialog,
    saveDraft: async (handle: EntityFormHandle<Demand>) => {
      const draft = await handle.save();
      if (draft) become(draft);
    },
    publish: async (handle: EntityFormHandle<Demand>) => {
      saved.current = await handle.save('submit', 'step');
      if (saved.current && publish) acts.start(publish, saved.current);
    },
  };
}

function DemandButtons({
  handle,
  storing,
}: {
  handle: EntityFormHandle<Demand>;
  storing: ReturnType<typeof useStoring>;
}) {
  const can = useCan();
  const confirm = useConfirm();
  const isBusy = handle.isBusy || storing.isBusy;
  const startOver = async () => {
    if (await confirm(clearAll)) handle.startOver();
  };
  return (
    <ActionBar
      actions={[
        { key: 'reset', label: bi('清空', 'Clear'), rank: 'quiet', danger: true, run: () => void startOver() },
        {
          key: 'save',
          label: bi('保存草稿', 'Save draft'),
          rank: 'outlined',
          run: () => !isBusy && void storing.saveDraft(handle),
        },
        {
          key: 'publish',
          label: bi('发布', 'Publish'),
          rank: 'primary',
          icon: <SendOutlined />,
          reason: can({ action: 'act:submit', resource: 'demand' })
            ? undefined
            : bi('您的角色没有发布权限', 'Your role may not publish'),
          run: () => !isBusy && void storing.publish(handle),
        },
      ]}
    />
  );
}

const titleOf = ({ title }: RecordValues) => (typeof title === 'string' ? title : '');
const whenTitle = (changed: string | undefined) => (changed === undefined || changed === 'title' ? 'soon' : 'rest');

/** A frame behind the key: the head is laid out with the whole page. */
function TitleSoFar() {
  return <>{useSettledWatch(titleOf, whenTitle)}</>;
}

/** The list opens a copy as `?copyOf=`; a form that somebody has typed into is left alone. */
function CopyOnOpen({ id }: { id: string | undefined }) {
  const copy = useCopy();
  const { isDirty } = useFormState();
  const isDone = useRef(false);
  useEffect(() => {
    if (!id || isDone.current || isDirty) return;
    isDone.current = true;
    copy(id).catch(() => undefined);
  });
  return null;
}
