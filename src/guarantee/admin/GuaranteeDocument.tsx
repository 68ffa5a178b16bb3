import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import { type EntityDefinition, type RecordValues, rightOf } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { hasRight } from '#domain/core/rights.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { guaranteeListPath, guaranteePath, historyPath, newGuaranteePath } from '#domain/guarantee/paths.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { ActionBar, type BarAction } from '../../parts/form/ActionBar.tsx';
import { EntityForm } from '../../parts/form/EntityForm.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import type { EntityFormHandle } from '../../parts/form/useEntityForm.ts';
import { useConfirm } from '../../shell/confirm.ts';
import { useRecordEvents } from '../../shell/events.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { useBaohan } from '../useBaohan.ts';
import { AmendDialog } from './AmendDialog.tsx';
import { GuaranteeRail } from './GuaranteeRail.tsx';
import { whyNot } from './guaranteeActions.ts';
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
  const call = useBaohan();
  const openTab = useOpenTab();
  const dataProvider = useDataProvider();
  const { key, setTitle } = useTab();
  const [record, setRecord] = useState(loaded);
  const [amended, setAmended] = useState<EntityFormHandle>();
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
  /** Takes a step with its own call; what it refuses lands at its field, and somebody else's change is loaded. */
  const take = async (handle: EntityFormHandle, method: string, data: RecordValues) => {
    const own = handle.record;
    if (!own) return;
    try {
      await call(method, { id: own.id, rowVersion: own.rowVersion, ...data }, { write: true });
      showToast({ tone: 'ok', text: say(text('已办理', 'Done')) });
    } catch (error) {
      handle.showRefusal(error);
      if (!isChangedBySomeoneElse(error)) return;
    }
    handle.adopt((await dataProvider.getOne(bhGuarantee.key, { id: own.id })).data);
  };
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
            onStep={(method, data) => void take(handle, method, data)}
            onAmend={() => setAmended(handle)}
            onReplace={() => record && openTab(newGuaranteePath(String(record.id)))}
          />
        )}
        onPrimary={(handle) => void handle.save()}
      />
      {amended && record && (
        <AmendDialog
          record={record}
          onDone={async () => {
            amended.adopt((await dataProvider.getOne(bhGuarantee.key, { id: record.id })).data);
            setAmended(undefined);
          }}
          onClose={() => setAmended(undefined)}
        />
      )}
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
  readonly onStep: (method: string, data: RecordValues) => void;
  readonly onAmend: () => void;
  readonly onReplace: () => void;
}

const saveFirst = text('请先保存修改', 'Save the changes first');

function GuaranteeButtons({ handle, onStep, onAmend, onReplace }: GuaranteeButtonsProps) {
  const actor = useActor();
  const confirm = useConfirm();
  const { isDirty } = useFormState();
  const { record } = handle;
  const right = record ? bhGuarantee.mayEdit?.(record, actor) : undefined;
  const mayWrite = hasRight(actor, rightOf(bhGuarantee.key, record ? 'update' : 'add')) && !(right && 'none' in right);
  const isDraft = !record || record.guarStatus === 'DRAFT';

  const activate = async (own: RaRecord) => {
    const question = {
      title: fill(text('启用保函 {no}？', 'Activate guarantee {no}?'), { no: String(own.guaranteeNo) }),
      text: fill(
        text(
          '启用后金额 {amount} 元和有效期只能通过变更修改，受益关区不能再改。',
          'From then on amount ({amount}) and validity change by amendment only, districts not at all.',
        ),
        { amount: formatThousands(String(own.amount)) },
      ),
      confirm: text('启用', 'Activate'),
    };
    if (await confirm(question)) onStep('guaranteeActivate', {});
  };
  const close = async (own: RaRecord) => {
    const question = {
      title: fill(text('注销保函 {no}？', 'Close guarantee {no}?'), { no: String(own.guaranteeNo) }),
      text: text('注销后不能恢复，也不再承担新的征税。', 'It cannot be reopened and takes no more levies.'),
      confirm: text('注销', 'Close'),
      destructive: true,
    };
    if (await confirm(question)) onStep('guaranteeClose', {});
  };
  const first = isDirty ? saveFirst : undefined;
  const steps: BarAction[] = record
    ? [
        ...(isDraft
          ? [
              {
                key: 'activate',
                label: text('启用', 'Activate'),
                rank: isDirty ? ('outlined' as const) : ('primary' as const),
                reason: first ?? whyNot.activate(record, actor),
                run: () => void activate(record),
              },
            ]
          : [
              {
                key: 'replace',
                label: text('替换', 'Replace'),
                rank: 'outlined' as const,
                reason: first ?? whyNot.replace(record, actor),
                run: onReplace,
              },
              {
                key: 'amend',
                label: text('变更', 'Amend'),
                rank: isDirty ? ('outlined' as const) : ('primary' as const),
                reason: first ?? whyNot.amend(record, actor),
                run: onAmend,
              },
            ]),
        {
          key: 'close',
          label: text('注销', 'Close'),
          rank: 'quiet' as const,
          danger: true,
          reason: first ?? whyNot.close(record, actor),
          run: () => void close(record),
        },
      ]
    : [];
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
  return <ActionBar actions={[...steps, ...saving]} />;
}
