import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { demandUnderWay } from '#domain/demand/demandFlow.ts';
import { demand } from '#domain/demand/index.ts';
import { demandListPath, newDemandPath } from '#domain/demand/paths.ts';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { ActionBar, type BarAction } from '../parts/form/ActionBar.tsx';
import { EntityForm } from '../parts/form/EntityForm.tsx';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { stepActions } from '../parts/form/stepActions.ts';
import { Timeline } from '../parts/form/Timeline.tsx';
import type { EntityFormHandle } from '../parts/form/useEntityForm.ts';
import { type Steps, useSteps } from '../parts/form/useSteps.tsx';
import { useRecordEvents } from '../shell/events.ts';
import { useOpenTab, useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';
import { DemandTasks } from './DemandTasks.tsx';
import { demandInputs, demandTools } from './demandInputs.tsx';
import { MessageDialog } from './MessageDialog.tsx';

/** /fta/receiveDemandUpdate?id=: one demand: corrected, read, and taken through its lifecycle; tasks and history beside it. */
export function DemandDocument() {
  const { query } = useTab();
  const id = query.id ?? '';
  const dataProvider = useDataProvider();
  const loaded = useQuery({
    queryKey: [demand.key, 'document', id],
    queryFn: async ({ signal }) => (await dataProvider.getOne(demand.key, { id, signal })).data as RaRecord,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const version = useRef(0);
  useRecordEvents(demand.key, (event) => {
    if (event.id === id && (event.rowVersion ?? 0) > version.current) void loaded.refetch();
  });
  if (!loaded.data) return <RecordState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  return (
    <LoadedDemand key={id} loaded={loaded.data} onVersion={(seen) => (version.current = seen)} onReload={() => void loaded.refetch()} />
  );
}

interface LoadedDemandProps {
  readonly loaded: RaRecord;
  readonly onVersion: (rowVersion: number) => void;
  readonly onReload: () => void;
}

function LoadedDemand({ loaded, onVersion, onReload }: LoadedDemandProps) {
  const say = useText();
  const tab = useTab();
  const [record, setRecord] = useState(loaded);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const form = useRef<EntityFormHandle | undefined>(undefined);
  const steps = useSteps({
    entity: demand,
    onDone: (changed) => form.current?.adopt(changed),
    onRefused: (error) => form.current?.showRefusal(error) ?? false,
    onStale: onReload,
  });
  const number = String(record.demandNo ?? '');
  const title = number ? text(`${number} 需求`, `Demand ${number}`) : text('需求草稿', 'Demand draft');

  const { setTitle } = tab;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title follows the number alone.
  useEffect(() => {
    setTitle(title);
  }, [number, setTitle]);
  useEffect(() => {
    onVersion(Number(record.rowVersion));
  }, [record.rowVersion, onVersion]);

  return (
    <>
      <EntityForm
        entity={demand}
        record={loaded}
        onRecord={(next) => next && setRecord(next)}
        asksFor="submit"
        draftKey={tab.key}
        undone={text('尚未发布', 'not published yet')}
        inputs={demandInputs}
        tools={demandTools}
        head={<DocumentHead record={record} />}
        lead={<DemandTasks record={record} onChanged={onReload} />}
        rail={<Timeline entity={demand} record={record} onAll={() => setIsHistoryOpen(true)} />}
        note={<Holder record={record} />}
        buttons={(handle) => {
          form.current = handle;
          return <DocumentButtons handle={handle} steps={steps} />;
        }}
        onPrimary={(handle) => primaryOf(documentActions(handle, steps, false))?.run()}
      />
      {steps.dialog}
      {isHistoryOpen && (
        <RecordDrawer title={`${say(title)} ${say(text('操作记录', 'history'))}`} onClose={() => setIsHistoryOpen(false)}>
          <Timeline entity={demand} record={record} limit={Number.POSITIVE_INFINITY} />
        </RecordDrawer>
      )}
    </>
  );
}

const primaryOf = (actions: readonly BarAction[]) => actions.find(({ rank, reason }) => rank === 'primary' && !reason);

function DocumentButtons({ handle, steps }: { handle: EntityFormHandle; steps: Steps }) {
  const { isDirty } = useFormState();
  return <ActionBar actions={documentActions(handle, steps, isDirty)} />;
}

/** Saving, and the steps out of the present status; what was typed is saved before a step is taken. */
function documentActions(handle: EntityFormHandle, steps: Steps, isDirty: boolean): BarAction[] {
  const { record } = handle;
  if (!record) return [];
  const offered = steps.offered(record);
  const stepButtons = stepActions(steps, record).map((action) => ({
    ...action,
    run: async () => {
      if (handle.isBusy || steps.isBusy) return;
      const step = offered.find((offer) => offer.step.action === action.key)?.step;
      const saved = isDirty || action.key === 'submit' ? await handle.save(action.key === 'submit' ? 'submit' : 'save') : record;
      if (step && saved) steps.start(step, saved);
    },
  }));
  const isDraft = record.status === 'DRAFT';
  const saving: BarAction[] = [
    { key: 'reset', label: text('重置', 'Reset'), rank: 'quiet', run: handle.reset },
    {
      key: 'save',
      label: isDraft ? text('保存草稿', 'Save draft') : text('保存', 'Save'),
      rank: 'outlined',
      run: () => !handle.isBusy && void handle.save(),
    },
  ];
  return [...(isDirty ? saving : []), ...stepButtons];
}

/** Whose turn it is. */
function Holder({ record }: { record: RaRecord }) {
  const say = useText();
  const depts = useDictionary('DEPT');
  const name = record.ownerUser_label ?? (record.ownerDept ? depts.nameOf(record.ownerDept) : undefined);
  if (!demandUnderWay.has(record.status) || !name) return null;
  return <span>{say(fill(text('当前由 {name} 办理', '{name} is handling it'), { name: String(name) }))}</span>;
}

function DocumentHead({ record }: { record: RaRecord }) {
  const say = useText();
  const actor = useActor();
  const openTab = useOpenTab();
  const [isWriting, setIsWriting] = useState(false);
  const number = record.demandNo ? String(record.demandNo) : '';
  const tool = (label: ReturnType<typeof text>, icon: React.ReactNode, run: () => void) => (
    <Button variant="text" color="inherit" startIcon={icon} onClick={run}>
      {say(label)}
    </Button>
  );
  return (
    <>
      <button
        type="button"
        className="control-button"
        aria-label={say(text('返回需求列表', 'Back to the demands'))}
        onClick={() => openTab(demandListPath)}
      >
        <ArrowBackOutlined sx={{ fontSize: 18 }} aria-hidden />
      </button>
      <h1>
        {say(text('需求', 'Demand'))} {number}
      </h1>
      <DisplayValue entity={demand} field="status" record={record} />
      <span className="form-subject">{[record.customerId_label, record.title].filter(Boolean).join(' · ')}</span>
      <span className="form-tools">
        {hasRight(actor, rightOf(demand.key, 'add')) &&
          tool(text('复制', 'Copy'), <ContentCopyOutlined />, () => openTab(newDemandPath(String(record.id))))}
        {number !== '' && tool(text('留言', 'Message'), <ChatOutlined />, () => setIsWriting(true))}
        {number !== '' &&
          tool(text('打印', 'Print'), <PrintOutlined />, () => window.open(`/api/print/demand?ids=${record.id}`, '_blank', 'noopener'))}
      </span>
      {isWriting && <MessageDialog record={record} onClose={() => setIsWriting(false)} />}
    </>
  );
}
