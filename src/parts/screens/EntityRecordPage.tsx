import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useCreatePath, useGetOne } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useParams } from 'react-router';
import { type EntityDefinition, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { useRecordEvents } from '../../shell/events.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { nameOf } from '../acts/ActDialog.tsx';
import { type Acts, useActs } from '../acts/useActs.tsx';
import { DisplayValue } from '../cells/DisplayValue.tsx';
import { ActionBar, type BarAction } from '../form/ActionBar.tsx';
import { EntityForm } from '../form/EntityForm.tsx';
import { RecordState } from '../form/RecordState.tsx';
import { Timeline } from '../form/Timeline.tsx';
import type { EntityFormHandle } from '../form/useEntityForm.ts';

const words = {
  create: text('新建{name}', 'New {name}'),
  back: text('返回列表', 'Back to the list'),
  print: text('打印', 'Print'),
  reset: text('重置', 'Reset'),
  save: text('保存', 'Save'),
  another: text('保存并新建', 'Save and new'),
  saved: text('{name}已保存', '{name} saved'),
};

interface PageProps {
  readonly entity: EntityDefinition;
}

/** A new record on a page of its own; once stored it becomes the record's page. */
export function EntityCreatePage({ entity }: PageProps) {
  const openTab = useOpenTab();
  const createPath = useCreatePath();
  const openStored = ({ id }: RaRecord) => openTab(createPath({ resource: entity.key, type: 'edit', id }), { closeCurrent: true });
  return <RecordForm entity={entity} record={undefined} onCreated={openStored} />;
}

/** A record's page: corrected, read, taken through what can be done to it, with its history. Changes of others arrive by themselves. */
export function EntityRecordPage({ entity }: PageProps) {
  const { id = '' } = useParams();
  const loaded = useGetOne(entity.key, { id }, { retry: false });
  const version = useRef(0);
  useRecordEvents(entity.key, (event) => {
    if (event.id === id && (event.rowVersion ?? 0) > version.current) void loaded.refetch();
  });
  useEffect(() => {
    version.current = Number(loaded.data?.rowVersion ?? 0);
  }, [loaded.data]);
  if (!loaded.data) return <RecordState error={loaded.error} onRetry={() => void loaded.refetch()} isPage />;
  return <RecordForm key={id} entity={entity} record={loaded.data} />;
}

interface RecordFormProps extends PageProps {
  readonly record: RaRecord | undefined;
  readonly onCreated?: (record: RaRecord) => void;
}

function RecordForm({ entity, record, onCreated }: RecordFormProps) {
  const say = useText();
  const tab = useTab();
  const [current, setCurrent] = useState(record);
  const form = useRef<EntityFormHandle | undefined>(undefined);
  const acts = useActs(entity, { onDone: (changed) => form.current?.adopt(changed) });
  const name = current ? nameOf(entity, current) : '';
  const { setTitle } = tab;
  useEffect(() => {
    if (name) setTitle({ zh: `${entity.label.zh} ${name}`, en: `${entity.label.en} ${name}` });
  }, [entity, name, setTitle]);

  const save = async (handle: EntityFormHandle, next: 'stay' | 'another') => {
    const stored = await handle.save();
    if (!stored) return;
    showToast({ tone: 'ok', text: say({ zh: fill(words.saved, { name: entity.label.zh }).zh, en: fill(words.saved, { name: entity.label.en }).en }) }); // biome-ignore format: one sentence
    if (next === 'another') handle.startOver();
    else if (!record) onCreated?.(stored);
  };
  return (
    <>
      <EntityForm
        entity={entity}
        record={record}
        draftKey={tab.key}
        onRecord={setCurrent}
        head={<RecordHead entity={entity} record={current} />}
        {...(current && entity.verbs.includes('log') && { rail: <Timeline entity={entity} record={current} /> })}
        buttons={(handle) => {
          form.current = handle;
          return <RecordButtons entity={entity} acts={acts} handle={handle} onSave={(next) => void save(handle, next)} />;
        }}
        onPrimary={(handle) => void save(handle, 'stay')}
      />
      {acts.dialog}
    </>
  );
}

function RecordHead({ entity, record }: PageProps & { readonly record: RaRecord | undefined }) {
  const say = useText();
  const actor = useActor();
  const openTab = useOpenTab();
  const createPath = useCreatePath();
  const { zh, en } = entity.label;
  const isNew = { zh: fill(words.create, { name: zh }).zh, en: fill(words.create, { name: en.toLowerCase() }).en };
  return (
    <>
      <button
        type="button"
        className="control-button"
        aria-label={say(words.back)}
        onClick={() => openTab(createPath({ resource: entity.key, type: 'list' }))}
      >
        <ArrowBackOutlined sx={{ fontSize: 18 }} aria-hidden />
      </button>
      <h1>{record ? `${say(entity.label)} ${nameOf(entity, record)}` : say(isNew)}</h1>
      {record && entity.flow && <DisplayValue entity={entity} field={entity.flow.field} record={record} />}
      <span className="form-tools">
        {record && hasRight(actor, `${entity.key}:print`) && (
          <Button
            variant="text"
            color="inherit"
            startIcon={<PrintOutlined />}
            onClick={() => window.open(`/api/print/record?entity=${entity.key}&ids=${record.id}`, '_blank', 'noopener')}
          >
            {say(words.print)}
          </Button>
        )}
      </span>
    </>
  );
}

interface ButtonsProps extends PageProps {
  readonly acts: Acts;
  readonly handle: EntityFormHandle;
  readonly onSave: (next: 'stay' | 'another') => void;
}

/** Saving while there is something to save, and what can be done to the record as it stands. */
function RecordButtons({ entity, acts, handle, onSave }: ButtonsProps) {
  const actor = useActor();
  const { isDirty } = useFormState();
  const { record } = handle;
  const offered = record ? acts.actionsOf(record) : [];
  const isOpen = !record || hasRight(actor, rightOf(entity.key, 'update'));
  const saving: BarAction[] = [
    { key: 'reset', label: words.reset, rank: 'quiet', run: handle.reset },
    ...(record ? [] : [{ key: 'another', label: words.another, rank: 'outlined' as const, run: () => onSave('another') }]),
    { key: 'save', label: words.save, rank: 'primary', run: () => onSave('stay') },
  ];
  const taking: BarAction[] = offered.map(({ key, label, reason, danger = false, run }) => ({
    key,
    label,
    reason,
    danger,
    rank: 'outlined',
    run,
  }));
  return <ActionBar actions={[...(isOpen && (isDirty || !record) ? saving : []), ...(isDirty ? [] : taking)]} />;
}
