import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { isDate, todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { mayDo } from '#domain/guarantee/acts/usageActs.ts';
import { bhUsage, saveLevy } from '#domain/guarantee/index.ts';
import { newLevyPath, usagePath } from '#domain/guarantee/paths.ts';
import { useCall } from '../../parts/calls/useCall.ts';
import { ActionBar } from '../../parts/form/ActionBar.tsx';
import { EntityForm } from '../../parts/form/EntityForm.tsx';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { LineTable } from '../../parts/form/LineTable.tsx';
import { LineTools } from '../../parts/form/LineTools.tsx';
import type { EntityFormHandle } from '../../parts/form/useEntityForm.ts';
import { RecordHead } from '../../parts/screens/RecordHead.tsx';
import { useTabTitle } from '../../parts/screens/useTabTitle.ts';
import { type ConfirmOptions, useConfirm } from '../../shell/confirm.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import type { Usage } from '../records.ts';
import { LevyCheck } from './LevyCheck.tsx';
import { useDeadlines } from './useDeadlines.ts';

const words = {
  title: bi('登记征税', 'New levy'),
  saveNext: bi('登记并继续下一票', 'Save, then the next one'),
  large: bi('税额是否正确？', 'Are the amounts right?'),
  largeConfirmed: bi('已核对，登记', 'Checked, save it'),
  done: bi('{declNo} 已登记并扣减额度 {amount} 元', '{declNo} registered, {amount} deducted'),
  held: bi(
    '{declNo} 已登记；额度不足，{amount} 元待超额审批',
    '{declNo} registered; {amount} is held until an excess approval',
  ),
};

const outcomes: Readonly<Record<string, readonly ['warning' | 'error', Text]>> = {
  PENDING_EXCESS: ['warning', words.held],
  EXCEPTION: [
    'error',
    bi('{declNo} 已登记；没有可用保函，{amount} 元未占用', '{declNo} registered; no guarantee could carry {amount}'),
  ],
};

const { fields } = bhUsage;

const days = ['declDate', 'levyNoticeDate', 'releaseDate'] as const;

/** What a person enters of a levy; everything else follows from the accounts. */
const levy = {
  ...bhUsage,
  label: words.title,
  fields: { ...fields, taxes: { ...fields.taxes, readOnly: false } },
  form: [
    {
      title: bi('报关单', 'Declaration'),
      fields: ['declNo', 'mainCompId', 'customerId', 'customsCode', 'guarMode', 'customsFilingNo', ...days],
    },
    { title: bi('税单', 'Tax bills'), fields: [{ field: 'taxes', span: 3 }] },
    {
      title: bi('期限与参考', 'Deadlines and references'),
      fields: ['customsDeadline', 'dueDate', 'contractNo', 'orderNo', 'billNo', { field: 'lateReason', span: 3 }],
    },
  ],
} satisfies EntityDefinition;

const billLooks = [
  { name: 'taxBillNo', width: 200 },
  { name: 'taxKind', width: 118 },
  { name: 'amount', width: 126 },
  { name: 'issueDate', width: 124 },
  { name: 'deadline', width: 124 },
] as const;

/** /deposit/levyChange?mode=new: a levy of customs entered by hand; beside it whether it will fit. */
export function NewLevy() {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const call = useCall();
  const confirm = useConfirm();
  const tab = useTab();
  const openTab = useOpenTab();
  useTabTitle(words.title);

  const send = async (record: Record<string, unknown>): Promise<Usage> => {
    const saved = await call(saveLevy, { record, confirmed: 0 }).catch(async (refusal: unknown) => {
      const question = largeAmount(refusal);
      if (!question || !(await confirm(question))) throw refusal;
      return call(saveLevy, { record, confirmed: 1 });
    });
    const [type, became] = outcomes[saved.usageStatus ?? ''] ?? (['success', words.done] as const);
    notify(t(fill(became, { declNo: saved.declNo ?? '', amount: formatThousands(saved.totalAmount ?? '0.00') })), {
      type,
    });
    return saved;
  };
  const save = async (handle: EntityFormHandle<Usage>, next: boolean) => {
    const saved = await handle.save('submit');
    if (!saved) return;
    if (next) handle.startOver();
    else openTab(usagePath(saved.id), { closeCurrent: true });
  };
  const reason = mayDo('levy', actor)
    ? undefined
    : bi('仅进出口事务部可登记征税', 'Only import/export affairs may register levies');
  const today = todayText(() => new Date());
  return (
    <EntityForm
      entity={levy}
      defaultValues={{ levyNoticeDate: today, declDate: today, guarMode: 'SUMMARY', taxes: [{}] }}
      asksFor="submit"
      draftKey={tab.key || newLevyPath}
      undone={bi('尚未登记', 'not registered yet')}
      send={send}
      // What became of it is said with the call.
      savedWords={() => undefined}
      inputs={{
        taxes: (
          <LineTable
            key="taxes"
            entity={levy}
            field="taxes"
            source="taxes"
            isReadOnly={false}
            looks={billLooks}
            isOrdered={false}
          />
        ),
        customsDeadline: <ProposedDay key="customsDeadline" name="customsDeadline" />,
        dueDate: <ProposedDay key="dueDate" name="dueDate" />,
      }}
      tools={{ taxes: <LineTools entity={levy} field="taxes" /> }}
      head={
        <RecordHead
          entity={bhUsage}
          record={undefined}
          title={words.title}
          back={bi('返回额度使用办理', 'Back to levies and payments')}
        >
          <IssueDates />
        </RecordHead>
      }
      rail={<LevyCheck />}
      buttons={(handle) => (
        <ActionBar
          actions={[
            { key: 'clear', label: bi('重置', 'Reset'), rank: 'quiet', run: handle.startOver },
            { key: 'next', label: words.saveNext, rank: 'outlined', reason, run: () => void save(handle, true) },
            {
              key: 'save',
              label: bi('登记并扣减', 'Save and deduct'),
              rank: 'primary',
              reason,
              run: () => void save(handle, false),
            },
          ]}
        />
      )}
      onSave={(handle) => void save(handle, false)}
      onPrimary={(handle) => !reason && void save(handle, false)}
    />
  );
}

/** What the person is asked once more about an amount that is larger than levies are. */
const largeAmount = (refusal: unknown): ConfirmOptions | undefined => {
  const asked = refusal instanceof HttpError ? refusal.body.errors.confirmed : undefined;
  return typeof asked === 'string'
    ? { title: words.large, text: asked, confirm: words.largeConfirmed, destructive: true }
    : undefined;
};

/** A day that follows from the others unless somebody enters one. */
function ProposedDay({ name }: { name: 'customsDeadline' | 'dueDate' }) {
  const values = useWatch({
    compute: (all: RecordValues) =>
      pick(all, ['levyNoticeDate', 'guarMode', 'customsDeadline', 'taxes', 'customerId', 'mainCompId']),
  });
  const proposed = useDeadlines(name === 'customsDeadline' ? { ...values, customsDeadline: '' } : values)?.[name];
  const help = proposed && fill(bi('不填按规则为 {day}', '{day} by the rules when left empty'), { day: proposed });
  return <FieldInput entity={levy} field={name} {...(help && { help })} />;
}

const pick = (values: RecordValues, names: readonly string[]): RecordValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Bills are issued with the notice unless somebody enters another day. */
function IssueDates() {
  const { getValues, setValue } = useFormContext();
  const [notice, taxes]: readonly unknown[] = useWatch({ name: ['levyNoticeDate', 'taxes'] });
  useEffect(() => {
    if (typeof notice !== 'string' || !isDate(notice) || !Array.isArray(taxes)) return;
    taxes.forEach((row: RecordValues, index) => {
      const isTyped = Boolean(row.taxBillNo || row.amount);
      if (isTyped && !getValues(`taxes.${index}.issueDate`)) setValue(`taxes.${index}.issueDate`, notice);
    });
  }, [notice, taxes, getValues, setValue]);
  return null;
}
