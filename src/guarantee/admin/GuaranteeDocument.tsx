import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import { type EntityDefinition, type RecordValues, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { whyNotReplaced } from '#domain/guarantee/acts/guaranteeActs.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { guaranteeListPath, guaranteePath, historyPath, newGuaranteePath } from '#domain/guarantee/paths.ts';
import { useActs } from '../../parts/acts/useActs.tsx';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { ActionBar, type BarAction } from '../../parts/form/ActionBar.tsx';
import { EntityForm } from '../../parts/form/EntityForm.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import type { EntityFormHandle } from '../../parts/form/useEntityForm.ts';
import type { RowAction } from '../../parts/list/actions.ts';
import { useRecordEvents } from '../../shell/events.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { GuaranteeRail } from './GuaranteeRail.tsx';
import { replacementOf } from './replacement.ts';
import './admin.css';

/** Amendments stand beside the form, where they are decided. */
const edited: EntityDefinition = {
  ...(bhGuarantee as EntityDefinition),
  form: (bhGuarantee.form ?? []).filter(({ fields }) => !fields.some((entry) => typeof entry !== 'string' && entry.field === 'amendments')),
};

/** /deposit/depositAdmin?id=: one guarantee: entered by an operator, opened by a leader, amended, replaced, closed. */
export function GuaranteeDocument() {
  const { query } = useTab();
  const dataProvider = useDataProvider();
  const id = query.id ?? query.replaces;
  const loaded = useQuery({
    queryKey: [bhGuarantee.key, 'document', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => (await dataProvider.getOne(bhGuarantee.key, { id: id ?? '', signal })).data as RaRecord,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (id !== undefined && !loaded.data) return <RecordState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  if (query.id !== undefined) return <GuaranteeForm key={id} loaded={loaded.data} start={{}} />;
  return <GuaranteeForm loaded={undefined} start={loaded.data ? replacementOf(loaded.data) : {}} />;
}

interface GuaranteeFormProps {
  readonly loaded: RaRecord | undefined;
  readonly start: RecordValues;
}

function GuaranteeForm({ loaded, start }: GuaranteeFormProps) {
  const say = useText();
  const openTab = useOpenTab();
  const dataProvider = useDataProvider();
  const { key, setTitle } = useTab();
  const [record, setRecord] = useState(loaded);
  /** The form while an act is taken: it takes over the result and shows a refusal at its field. */
  const [form, setForm] = useState<EntityFormHandle>();
  const acts = useActs(bhGuarantee, {
    onDone: (changed) => form?.adopt(changed),
    onRefused: (error) => {
      form?.showRefusal(error);
      if (isChangedBySomeoneElse(error)) void reload();
    },
  });
  const number = String(record?.guaranteeNo ?? '');
  useEffect(() => {
    setTitle(number ? text(`${number} 保函`, `Guarantee ${number}`) : text('新建保函', 'New guarantee'));
  }, [number, setTitle]);
  const reload = async () => {
    if (record) setRecord((await dataProvider.getOne(bhGuarantee.key, { id: record.id })).data);
  };
  // Somebody else's step, such as an activation, shows at once.
  useRecordEvents(bhGuarantee.key, (event) => {
    if (event.id === record?.id && (event.rowVersion ?? 0) > Number(record.rowVersion)) void reload();
  });
  return (
    <>
      <EntityForm
        entity={edited}
        record={record}
        defaultValues={start}
        draftKey={key}
        asksFor="submit"
        onRecord={setRecord}
        onSaved={(saved) => {
          showToast({ tone: 'ok', text: say(text('保函已保存', 'Guarantee saved')) });
          if (!loaded) openTab(guaranteePath(String(saved.id)), { closeCurrent: true });
        }}
        head={<GuaranteeHead record={record} />}
        rail={record && <GuaranteeRail record={record} onDecided={reload} />}
        buttons={(handle) => (
          <GuaranteeButtons
            handle={handle}
            actsOf={(own) =>
              acts.actionsOf(own).map(({ run, ...action }) => ({
                ...action,
                run: () => {
                  setForm(handle);
                  run();
                },
              }))
            }
          />
        )}
        onPrimary={(handle) => void handle.save()}
      />
      {acts.dialog}
    </>
  );
}

function GuaranteeHead({ record }: { record: RaRecord | undefined }) {
  const say = useText();
  const openTab = useOpenTab();
  return (
    <>
      <button
        type="button"
        className="control-button"
        aria-label={say(text('返回保函列表', 'Back to the guarantees'))}
        onClick={() => openTab(guaranteeListPath)}
      >
        <ArrowBackOutlined sx={{ fontSize: 18 }} aria-hidden />
      </button>
      <h1>{record ? String(record.guaranteeNo) : say(text('新建保函', 'New guarantee'))}</h1>
      {record && <DisplayValue entity={bhGuarantee} field="guarStatus" record={record} />}
      <span className="form-subject">{String(record?.mainCompId_label ?? '')}</span>
      {record && (
        <span className="form-tools">
          <Button
            variant="text"
            color="inherit"
            startIcon={<HistoryOutlined />}
            onClick={() => openTab(historyPath({ guaranteeId: String(record.id) }))}
          >
            {say(text('流水', 'Movements'))}
          </Button>
        </span>
      )}
    </>
  );
}

interface GuaranteeButtonsProps {
  readonly handle: EntityFormHandle;
  readonly actsOf: (record: RaRecord) => readonly RowAction[];
}

const saveFirst = text('请先保存修改', 'Save the changes first');

function GuaranteeButtons({ handle, actsOf }: GuaranteeButtonsProps) {
  const actor = useActor();
  const openTab = useOpenTab();
  const { isDirty } = useFormState();
  const { record } = handle;
  const right = record ? bhGuarantee.mayEdit?.(record, actor) : undefined;
  const mayWrite = hasRight(actor, rightOf(bhGuarantee.key, record ? 'update' : 'add')) && !(right && 'none' in right);
  const isDraft = !record || record.guarStatus === 'DRAFT';

  const replace = (own: RaRecord): RowAction => ({
    key: 'replace',
    label: text('替换', 'Replace'),
    reason: whyNotReplaced(own, actor),
    run: () => openTab(newGuaranteePath(String(own.id))),
  });
  const rankOf = (key: string): BarAction['rank'] => {
    if (key === 'close') return 'quiet';
    return key === 'replace' || isDirty ? 'outlined' : 'primary';
  };
  const steps: readonly RowAction[] = record ? [...(isDraft ? [] : [replace(record)]), ...actsOf(record)] : [];
  const saving: BarAction[] = mayWrite
    ? [
        ...(isDirty ? [{ key: 'reset', label: text('重置', 'Reset'), rank: 'quiet' as const, run: handle.reset }] : []),
        ...(isDirty || !record
          ? [
              {
                key: 'save',
                label: isDraft ? text('保存草稿', 'Save draft') : text('保存', 'Save'),
                rank: 'primary' as const,
                run: () => !handle.isBusy && void handle.save(),
              },
            ]
          : []),
      ]
    : [];
  return (
    <ActionBar
      actions={[
        ...steps.map(({ reason, danger = false, ...step }) => ({
          ...step,
          danger,
          rank: rankOf(step.key),
          reason: isDirty ? saveFirst : reason,
        })),
        ...saving,
      ]}
    />
  );
}
