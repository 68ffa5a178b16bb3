import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { useGetOne, useNotify } from 'react-admin';
import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import {
  activationNeeds,
  amendmentOutcome,
  whyNotDecided,
  whyNotReplaced,
} from '#domain/guarantee/acts/guaranteeActs.ts';
import { bhGuarantee, bhGuaranteeAmend } from '#domain/guarantee/index.ts';
import { newGuaranteePath, quotaHistoryPath } from '#domain/guarantee/paths.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { Section } from '../../parts/document/Section.tsx';
import { Descriptions } from '../../parts/facts/Descriptions.tsx';
import { type BarAction, BarButton } from '../../parts/form/ActionBar.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { EntityDocument, type EntityDocumentProps } from '../../parts/screens/EntityDocument.tsx';
import { RecordHead } from '../../parts/screens/RecordHead.tsx';
import { useConfirm } from '../../shell/confirm.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { GuaranteeDays } from '../lists/DaysLeft.tsx';
import type { Guarantee as Stored } from '../records.ts';
import { UseBar } from '../UseBar.tsx';
import { useBaohan } from '../useBaohan.ts';
import styles from './guaranteeRail.module.css';

/** Amendments stand beside the form, where they are decided. */
const edited: typeof bhGuarantee = {
  ...bhGuarantee,
  form: (bhGuarantee.form ?? []).filter(
    ({ fields }) => !fields.some((entry) => typeof entry !== 'string' && entry.field === 'amendments'),
  ),
};

/** /deposit/depositAdmin?id=: one guarantee: entered by an operator, opened by a leader, amended, replaced, closed. */
export function GuaranteeDocument() {
  const { query } = useTab();
  if (query.id !== undefined || query.replaces === undefined) return <Guarantee id={query.id} />;
  return <Replacement id={query.replaces} />;
}

/** A guarantee that takes the place of another begins with what that one says. */
function Replacement({ id }: { id: string }) {
  const { data, error, refetch } = useGetOne<Stored>(bhGuarantee.key, { id });
  return data ? (
    <Guarantee defaultValues={replacementOf(data)} />
  ) : (
    <RecordState error={error} onRetry={() => void refetch()} isPage />
  );
}

function Guarantee(given: Pick<EntityDocumentProps<typeof bhGuarantee>, 'id' | 'defaultValues'>) {
  const actor = useActor();
  const openTab = useOpenTab();
  const replace = (own: Stored): BarAction => ({
    key: 'replace',
    label: bi('替换', 'Replace'),
    rank: 'outlined',
    reason: whyNotReplaced(own, actor),
    run: () => openTab(newGuaranteePath(own.id)),
  });
  return (
    <EntityDocument
      {...given}
      entity={edited}
      asksFor="submit"
      title={titleOf}
      head={(record) => <GuaranteeHead record={record} />}
      rail={(record, reload) => <GuaranteeRail record={record} onDecided={reload} />}
      saveLabel={(record) => (isDraft(record) ? bi('保存草稿', 'Save draft') : bi('保存', 'Save'))}
      arrange={(acts, record) => [
        ...(isDraft(record) ? [] : [replace(record)]),
        ...acts.map((act): BarAction => ({ ...act, rank: act.key === 'close' ? 'quiet' : 'primary' })),
      ]}
    />
  );
}

const isDraft = (record: Stored | undefined): boolean => !record || record.guarStatus === 'DRAFT';
const isNew = bi('新建保函', 'New guarantee');
const titleOf = (record: Stored | undefined) =>
  record ? bi(`${record.guaranteeNo} 保函`, `Guarantee ${record.guaranteeNo}`) : isNew;

function GuaranteeHead({ record }: { record: Stored | undefined }) {
  const number = record?.guaranteeNo ?? '';
  return (
    <RecordHead
      entity={bhGuarantee}
      record={record}
      title={record ? bi(number, number) : isNew}
      back={bi('返回保函列表', 'Back to the guarantees')}
      status="guarStatus"
      subject={record?.mainCompId_label ?? ''}
      tools={[
        record && {
          key: 'movements',
          label: bi('流水', 'Movements'),
          icon: <HistoryOutlined />,
          to: quotaHistoryPath({ guaranteeId: record.id }),
        },
      ]}
    />
  );
}

const kept = [
  'mainCompId',
  'mainCompId_label',
  'guaranteeType',
  'bankCode',
  'bankBranch',
  'scopes',
  'amount',
  'feeRate',
  'depositRatio',
] as const;

/**
 * What a guarantee begins with that takes another one's place: same company and terms, own numbers, dates and papers.
 */
function replacementOf(old: Stored): RecordValues {
  const districts = old.districts ?? [];
  return {
    ...Object.fromEntries(kept.map((name) => [name, old[name]])),
    replaceId: old.id,
    replaceId_label: old.guaranteeNo,
    districts: districts.map(({ districtCode, allDistricts }) => ({ districtCode, allDistricts })),
  };
}

type Amended = RecordOf<typeof bhGuaranteeAmend>;

const words = {
  question: { title: bi('同意这项保函变更？', 'Approve this amendment?'), confirm: bi('同意变更', 'Approve') },
  dropped: bi('变更已撤销', 'The amendment is dropped'),
};

interface GuaranteeRailProps {
  readonly record: Stored;
  readonly onDecided: () => void;
}

/** Beside a guarantee: what it carries, what is missing before it can be opened, and its amendments. */
function GuaranteeRail({ record, onDecided }: GuaranteeRailProps) {
  const amendments = record.amendments ?? [];
  return (
    <>
      {record.guarStatus === 'DRAFT' ? (
        <Needs record={record} />
      ) : (
        <Section title={bi('使用情况', 'Use')} tools={<UseBar percent={record.utilisation} />}>
          <Descriptions entity={bhGuarantee} record={record} facts={balance} />
        </Section>
      )}
      {amendments.length > 0 && (
        <Section title={bi('变更记录', 'Amendments')} hint={amendments.length}>
          <ol className={styles.amendments}>
            {amendments.toReversed().map((amendment) => (
              <Amendment key={amendment.id} record={record} amendment={amendment} onDecided={onDecided} />
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}

const balance = [
  'baseAmount',
  'usedAmount',
  'availableAmount',
  { field: 'remainingDays', value: (record: RecordValues) => <GuaranteeDays of={record} /> },
];

function Needs({ record }: { record: Stored }) {
  const t = useText();
  const actor = useActor();
  return (
    <Section title={bi('启用条件', 'Before activation')}>
      <ul className={styles.needs}>
        {activationNeeds(record, actor).map(({ label, missing }) => (
          <li key={label.en} data-missing={missing ? '' : undefined}>
            {missing ? <RadioButtonUncheckedOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
            {t(missing ?? label)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Amendment({ record, amendment, onDecided }: GuaranteeRailProps & { readonly amendment: Amended }) {
  const t = useText();
  const notify = useNotify();
  const call = useBaohan();
  const confirm = useConfirm();
  const isWaiting = amendment.amendStatus === 'DRAFT';
  const reason = whyNotDecided(amendment, useActor());
  const decide = async (approve: boolean) => {
    const { shrinks, text: outcome } = amendmentOutcome(record, amendment);
    if (approve && !(await confirm({ ...words.question, text: outcome, destructive: shrinks }))) return;
    const decision = { id: record.id, rowVersion: record.rowVersion, amendId: amendment.id, approve };
    // A refusal has been shown; either way the record is looked at anew.
    await call('guaranteeAmend', decision, { write: true }).then(
      () => notify(t(approve ? bi('变更已生效', 'The amendment counts') : words.dropped), { type: 'success' }),
      () => undefined,
    );
    onDecided();
  };
  const drop = {
    key: 'drop',
    label: bi('不同意', 'Drop'),
    rank: 'outlined',
    reason,
    run: () => void decide(false),
  } as const;
  const approve = {
    key: 'approve',
    label: bi('同意', 'Approve'),
    rank: 'primary',
    reason,
    run: () => void decide(true),
  } as const;
  const facts = (['newAmount', 'newValidTo', 'amendDate', 'reason', 'approvedBy'] as const).filter(
    (name) => amendment[name] != null,
  );
  return (
    <li>
      <header>
        <b>{String(amendment.amendNo)}</b>
        <StatusChip
          tone={isWaiting ? 'wait' : 'ok'}
          label={t(isWaiting ? bi('待审批', 'To approve') : bi('已生效', 'In force'))}
        />
      </header>
      <Descriptions entity={bhGuaranteeAmend} record={amendment} facts={facts} />
      {isWaiting && (
        <footer>
          <BarButton isSmall action={drop} />
          <BarButton isSmall action={approve} />
        </footer>
      )}
    </li>
  );
}
