import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { useBesides } from '../../shell/besides.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import { useActs } from '../acts/useActs.tsx';
import { ActionBar, type BarAction } from '../form/ActionBar.tsx';
import { EntityForm, type EntityFormProps } from '../form/EntityForm.tsx';
import { RecordDrawer } from '../form/RecordDrawer.tsx';
import { RecordState } from '../form/RecordState.tsx';
import { Timeline } from '../form/Timeline.tsx';
import type { EntityFormHandle } from '../form/useEntityForm.ts';
import type { ScreenRecord } from '../screenRecord.ts';
import { GoneNotice, isGone, KeptWords } from './GoneRecord.tsx';
import { NoRecord } from './NoRecord.tsx';
import { newTitleOf, RecordHead, recordTitleOf } from './RecordHead.tsx';
import { useLiveAnswer } from './useLiveAnswer.ts';
import { useTabTitle } from './useTabTitle.ts';

const words = {
  history: bi('操作记录', 'history'),
  reset: bi('重置', 'Reset'),
  save: bi('保存', 'Save'),
  another: bi('保存并新建', 'Save and new'),
  saveFirst: bi('请先保存修改', 'Save the changes first'),
};

type Part<Given> = (record: Given, reload: () => void) => ReactNode;
type OwnParts =
  | 'record'
  | 'head'
  | 'lead'
  | 'rail'
  | 'note'
  | 'buttons'
  | 'draftKey'
  | 'onRecord'
  | 'onSaved'
  | 'onPrimary';

export interface EntityDocumentProps<Entity extends EntityDefinition = EntityDefinition>
  extends Omit<EntityFormProps<Entity>, OwnParts> {
  /** The record of the page; absent for a new one, empty where the address should name one and does not. */
  readonly id?: string | undefined;
  /** Words of the tab. */
  readonly title?: (record: ScreenRecord<Entity> | undefined) => Text;
  /** The line above, in place of name and status. */
  readonly head?: Part<ScreenRecord<Entity> | undefined>;
  readonly lead?: Part<ScreenRecord<Entity>>;
  /** Beside the form, in place of the history. */
  readonly rail?: Part<ScreenRecord<Entity>>;
  readonly note?: Part<ScreenRecord<Entity>>;
  readonly saveLabel?: ((record: ScreenRecord<Entity> | undefined) => Text) | undefined;
  /** Offers an empty form after saving. */
  readonly isRepeated?: boolean | undefined;
  /** What else the bar offers beside the acts, and how they stand there. */
  readonly arrange?: ((acts: readonly BarAction[], record: ScreenRecord<Entity>) => readonly BarAction[]) | undefined;
}

/**
 * The page of one record, whole, from its definition: read and kept true to what others do, corrected, taken through
 * its steps and acts, with its history. Inside, react-admin's record, edit and save contexts answer.
 */
export function EntityDocument<const Entity extends EntityDefinition>(props: EntityDocumentProps<Entity>): ReactNode;
export function EntityDocument(props: EntityDocumentProps) {
  const { entity, id } = props;
  const dataProvider = useDataProvider();
  const live = useLiveAnswer({
    resource: entity.key,
    id: id || undefined,
    read: async (signal): Promise<RaRecord> =>
      (await dataProvider.getOne(entity.key, { id: id ?? '', ...(signal && { signal }) })).data,
    versionOf: ({ rowVersion }) => rowVersion,
  });
  const { key: draftKey } = useTab();
  const hasGone = isGone(live.error);
  if (id === '') return <NoRecord entity={entity} />;
  if (id !== undefined && !live.answer) {
    return (
      <>
        <RecordState error={live.error} onRetry={live.retry} isPage />
        {hasGone && <KeptWords entity={entity} draftKey={draftKey} />}
      </>
    );
  }
  return (
    <RecordForm
      key={id}
      {...props}
      {...(hasGone && { top: <GoneNotice /> })}
      record={live.answer}
      onVersion={live.saw}
      onReload={live.retry}
    />
  );
}

/** What other areas show of this record, such as what was made of it. */
function OfOtherAreas({ entity, record }: { readonly entity: EntityDefinition; readonly record: RaRecord }) {
  return useBesides(entity.key).map((Beside, at) => <Beside key={at} entity={entity} record={record} />);
}

interface RecordFormProps extends EntityDocumentProps {
  readonly record: RaRecord | undefined;
  readonly onVersion: (rowVersion: unknown) => void;
  readonly onReload: () => void;
}

function RecordForm({
  record,
  onVersion,
  onReload,
  title,
  head,
  lead,
  rail,
  note,
  saveLabel,
  isRepeated,
  arrange,
  ...form
}: RecordFormProps) {
  const { entity } = form;
  const { key: draftKey } = useTab();
  const [current, setCurrent] = useState(record);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const handle = useRef<EntityFormHandle | undefined>(undefined);
  const primary = useRef<BarAction | undefined>(undefined);
  const taking = useTaking(entity, handle, onReload);
  const saving = useSaving(entity, record === undefined);
  const called = title ? title(current) : current && recordTitleOf(entity, current);
  const wasStored = useRef(false);
  wasStored.current ||= current !== undefined;
  // After 保存并新建 the tab must not go on under the name of the one before.
  useTabTitle(called ?? (wasStored.current ? newTitleOf(entity) : undefined));
  useEffect(() => {
    if (current) onVersion(current.rowVersion);
  }, [current, onVersion]);
  const history = current && entity.verbs.includes('log') && (
    <Timeline entity={entity} record={current} onAll={() => setIsHistoryOpen(true)} />
  );
  return (
    <>
      <EntityForm
        {...form}
        record={record}
        draftKey={draftKey}
        onRecord={setCurrent}
        onSaved={saving.onSaved}
        head={head ? head(current, onReload) : <RecordHead entity={entity} record={current} />}
        lead={
          current && (
            <>
              {lead?.(current, onReload)}
              <OfOtherAreas entity={entity} record={current} />
            </>
          )
        }
        rail={current && rail ? rail(current, onReload) : history}
        note={current && note?.(current, onReload)}
        buttons={(own) => {
          handle.current = own;
          return <RecordButtons {...{ entity, form: own, taking, saving, primary, saveLabel, isRepeated, arrange }} />;
        }}
        onPrimary={() => primary.current?.run()}
      />
      {taking.dialog}
      {isHistoryOpen && current && called && (
        <HistoryDrawer entity={entity} record={current} called={called} onClose={() => setIsHistoryOpen(false)} />
      )}
    </>
  );
}

/** The whole history of a record beside its page. */
function HistoryDrawer({
  entity,
  record,
  called,
  onClose,
}: {
  entity: EntityDefinition;
  record: RaRecord;
  called: Text;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <RecordDrawer title={`${t(called)} ${t(words.history)}`} onClose={onClose}>
      <Timeline entity={entity} record={record} limit={Number.POSITIVE_INFINITY} />
    </RecordDrawer>
  );
}

type Purpose = 'save' | 'another' | 'step';

/** Storing what was typed; what follows it depends on what it was stored for. */
function useSaving(entity: EntityDefinition, isNew: boolean) {
  const openTab = useOpenTab();
  const purpose = useRef<Purpose>('save');
  return {
    save: async (form: EntityFormHandle, why: Purpose, moment?: 'submit'): Promise<RaRecord | undefined> => {
      if (form.isBusy) return undefined;
      purpose.current = why;
      const saved = await form.save(moment, why === 'step' ? 'step' : undefined);
      purpose.current = 'save';
      if (saved && why === 'another') form.startOver();
      return saved;
    },
    onSaved: (saved: RaRecord, then?: 'step') => {
      const path =
        isNew && then !== 'step' && purpose.current === 'save' ? pathTo(entity.key, String(saved.id)) : undefined;
      if (path) openTab(path, { closeCurrent: true });
    },
  };
}

/** Steps of the lifecycle and acts; the form takes over what they leave, and shows what they were refused for. */
function useTaking(entity: EntityDefinition, form: RefObject<EntityFormHandle | undefined>, onReload: () => void) {
  return useActs(entity, {
    onDone: (changed: RaRecord) => form.current?.adopt(changed),
    onRefused: (error) => (isChangedBySomeoneElse(error) ? onReload() : void form.current?.showRefusal(error)),
  });
}

interface RecordButtonsProps extends Pick<EntityDocumentProps, 'entity' | 'saveLabel' | 'isRepeated' | 'arrange'> {
  readonly form: EntityFormHandle;
  readonly taking: ReturnType<typeof useTaking>;
  readonly saving: ReturnType<typeof useSaving>;
  /** Hears what Ctrl+Enter does now. */
  readonly primary: RefObject<BarAction | undefined>;
}

/**
 * Saving while there is something to save, the steps, which save first, and the acts, which wait until everything is
 * saved.
 */
function RecordButtons({
  entity,
  form,
  taking,
  saving,
  primary,
  saveLabel,
  isRepeated = false,
  arrange,
}: RecordButtonsProps) {
  const actor = useActor();
  const can = useCan();
  const { isDirty } = useFormState();
  const { record } = form;
  const right = record ? entity.mayEdit?.(record, actor) : undefined;
  const mayWrite = can({ action: record ? 'edit' : 'create', resource: entity.key }) && !(right && 'none' in right);
  const store = (why: 'save' | 'another') => void saving.save(form, why);
  const isStep = ({ key }: BarAction) => entity.flow?.steps.some((step) => step.key === key) ?? false;
  const bar = record ? taking.barOf(record) : [];
  const steps = record
    ? bar.filter(isStep).map((step) => ({ ...step, run: () => void takeStep(step.key, record) }))
    : [];
  const writing: BarAction[] = [
    ...(isDirty || isRepeated ? [{ key: 'reset', label: words.reset, rank: 'quiet' as const, run: form.reset }] : []),
    ...(isRepeated
      ? [{ key: 'another', label: words.another, rank: 'outlined' as const, run: () => store('another') }]
      : []),
    {
      key: 'save',
      isKept: true,
      label: saveLabel?.(record) ?? words.save,
      // A narrow bar shows the primary button alone: what was typed must not have to be saved behind 更多.
      rank: steps.some(({ rank, reason }) => rank === 'primary' && !reason) ? 'outlined' : 'primary',
      run: () => store('save'),
    },
  ];
  const takeStep = async (action: string, of: RaRecord) => {
    if (form.isBusy || taking.isBusy) return;
    const offer = taking.offered(of).find(({ act }) => act.key === action);
    // Handing in judges the whole record, whether it was changed or not.
    const isHandedIn = action === 'submit';
    const saved = isDirty || isHandedIn ? await saving.save(form, 'step', isHandedIn ? 'submit' : undefined) : of;
    if (offer && saved) taking.start(offer.act, saved);
  };
  const acts = bar.filter((action) => !isStep(action));
  const arranged = record && arrange ? arrange(acts, record) : acts;
  const waiting = arranged.map((act) => (isDirty ? closed(act) : act));
  const first = [...(mayWrite && (isDirty || !record) ? writing : []), ...steps];
  primary.current = first.find(({ rank, reason }) => rank === 'primary' && !reason);
  return <ActionBar actions={[...waiting, ...first]} most={mostButtons} />;
}

/** So many stand beside each other; all others are behind 更多. */
const mostButtons = 3;

const closed = (act: BarAction): BarAction => ({
  ...act,
  rank: act.rank === 'quiet' ? 'quiet' : 'outlined',
  reason: words.saveFirst,
});
