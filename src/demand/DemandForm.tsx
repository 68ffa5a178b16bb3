import SendOutlined from '@mui/icons-material/SendOutlined';
import { useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { hasRight, isCustomer } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { demandFlow } from '#domain/demand/demandFlow.ts';
import { demand } from '#domain/demand/index.ts';
import { demandPath, newDemandPath } from '#domain/demand/paths.ts';
import { StatusChip } from '../parts/cells/StatusChip.tsx';
import { ActionBar } from '../parts/form/ActionBar.tsx';
import { EntityForm } from '../parts/form/EntityForm.tsx';
import type { EntityFormHandle } from '../parts/form/useEntityForm.ts';
import { useSteps } from '../parts/form/useSteps.tsx';
import { useConfirm } from '../shell/confirm.ts';
import { useOpenTab, useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useActor, useSession } from '../shell/useSession.ts';
import { CopyHistory, useCopy } from './CopyHistory.tsx';
import { demandInputs, demandTools, TitleProposal } from './demandInputs.tsx';

const publishStep = demandFlow.steps.find(({ action }) => action === 'submit');
const notPublished = text('尚未发布', 'not published yet');

/** /fta/receiveDemandCreat: a new demand; once published its tab turns into the document. `?copyOf=` begins with an earlier one. */
export function DemandForm() {
  const say = useText();
  const actor = useActor();
  const { customer } = useSession();
  const tab = useTab();
  const openTab = useOpenTab();
  const confirm = useConfirm();
  const form = useRef<EntityFormHandle | undefined>(undefined);
  const steps = useSteps({
    entity: demand,
    onDone: ({ id }) => openTab(demandPath(String(id)), { closeCurrent: true }),
    onRefused: (error) => form.current?.showRefusal(error) ?? false,
    onStale: () => void form.current?.save(),
  });
  const own =
    isCustomer(actor.roleId) && actor.consoleId ? { customerId: actor.consoleId, customerId_label: customer?.consoleName ?? null } : {};

  const publish = async (handle: EntityFormHandle) => {
    const saved = await handle.save('submit');
    if (saved && publishStep) steps.start(publishStep, saved);
  };
  const buttons = (handle: EntityFormHandle) => {
    form.current = handle;
    const isBusy = handle.isBusy || steps.isBusy;
    const startOver = async () => {
      const question = handle.record
        ? {
            title: text('清空并新建一份需求？', 'Clear and begin a new demand?'),
            text: text('已保存的草稿仍在需求列表中。', 'The saved draft stays in the list.'),
          }
        : { title: text('清空已填写的内容？', 'Clear everything?'), text: text('未保存的内容将被清除。', 'Unsaved input will be lost.') };
      if (await confirm({ ...question, confirm: text('清空', 'Clear') })) handle.startOver();
    };
    const mayPublish = hasRight(actor, 'demand:act:submit');
    return (
      <ActionBar
        actions={[
          { key: 'reset', label: text('重置', 'Reset'), rank: 'quiet', run: () => void startOver() },
          { key: 'save', label: text('保存草稿', 'Save draft'), rank: 'outlined', run: () => !isBusy && void handle.save() },
          {
            key: 'publish',
            label: text('发布', 'Publish'),
            rank: 'primary',
            icon: <SendOutlined />,
            reason: mayPublish ? undefined : text('您的角色没有发布权限', 'Your role may not publish'),
            run: () => !isBusy && void publish(handle),
          },
        ]}
      />
    );
  };
  return (
    <>
      <EntityForm
        entity={demand}
        defaultValues={own}
        asksFor="submit"
        draftKey={tab.key || newDemandPath()}
        undone={notPublished}
        inputs={demandInputs}
        tools={demandTools}
        head={
          <>
            <h1>{say(text('发布需求', 'Publish demand'))}</h1>
            <StatusChip tone="plain" icon="ring" label={say(text('草稿', 'Draft'))} />
            <TitleInHead />
            <TitleProposal />
            <CopyOnOpen id={tab.query.copyOf} />
            <span className="form-tools">
              <CopyHistory />
            </span>
          </>
        }
        buttons={buttons}
        onPrimary={(handle) => void publish(handle)}
      />
      {steps.dialog}
    </>
  );
}

function TitleInHead() {
  const title: unknown = useWatch({ name: 'title' });
  return <span className="form-subject">{typeof title === 'string' ? title : ''}</span>;
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
