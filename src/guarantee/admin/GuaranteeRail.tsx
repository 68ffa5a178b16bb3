import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import type { RaRecord } from 'react-admin';
import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { activationNeeds, amendmentOutcome, whyNotDecided } from '#domain/guarantee/acts/guaranteeActs.ts';
import { bhGuarantee, bhGuaranteeAmend } from '#domain/guarantee/index.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { Section } from '../../parts/document/Section.tsx';
import { Facts } from '../../parts/facts/Facts.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { useConfirm } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { GuaranteeDays } from '../lists/DaysLeft.tsx';
import { UseBar } from '../UseBar.tsx';
import { useBaohan } from '../useBaohan.ts';
import styles from './guaranteeRail.module.css';

type Amended = RecordOf<typeof bhGuaranteeAmend>;

const words = {
  question: { title: text('同意这项保函变更？', 'Approve this amendment?'), confirm: text('同意变更', 'Approve') },
  dropped: text('变更已撤销', 'The amendment is dropped'),
};

interface GuaranteeRailProps {
  readonly record: RaRecord;
  readonly onDecided: () => void;
}

/** Beside a guarantee: what it carries, what is missing before it can be opened, and its amendments. */
export function GuaranteeRail({ record, onDecided }: GuaranteeRailProps) {
  const say = useText();
  const amendments: readonly Amended[] = record.amendments ?? [];
  return (
    <>
      {record.guarStatus === 'DRAFT' ? (
        <Needs record={record} />
      ) : (
        <Section title={say(text('使用情况', 'Use'))} tools={<UseBar percent={record.utilisation} />}>
          <Facts entity={bhGuarantee} record={record} facts={balance} />
        </Section>
      )}
      {amendments.length > 0 && (
        <Section title={say(text('变更记录', 'Amendments'))} hint={amendments.length}>
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

function Needs({ record }: { record: RaRecord }) {
  const say = useText();
  const actor = useActor();
  return (
    <Section title={say(text('启用条件', 'Before activation'))}>
      <ul className={styles.needs}>
        {activationNeeds(record, actor).map(({ label, missing }) => (
          <li key={label.en} data-missing={missing ? '' : undefined}>
            {missing ? <RadioButtonUncheckedOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
            {say(missing ?? label)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Amendment({ record, amendment, onDecided }: GuaranteeRailProps & { readonly amendment: Amended }) {
  const say = useText();
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
      () => showToast({ tone: 'ok', text: say(approve ? text('变更已生效', 'The amendment counts') : words.dropped) }),
      () => undefined,
    );
    onDecided();
  };
  const drop = { key: 'drop', label: text('不同意', 'Drop'), rank: 'outlined', reason, run: () => void decide(false) } as const;
  const approve = { key: 'approve', label: text('同意', 'Approve'), rank: 'primary', reason, run: () => void decide(true) } as const;
  const facts = (['newAmount', 'newValidTo', 'amendDate', 'reason', 'approvedBy'] as const).filter((name) => amendment[name] != null);
  return (
    <li>
      <header>
        <b>{String(amendment.amendNo)}</b>
        <StatusChip tone={isWaiting ? 'wait' : 'ok'} label={say(isWaiting ? text('待审批', 'To approve') : text('已生效', 'In force'))} />
      </header>
      <Facts entity={bhGuaranteeAmend} record={amendment} facts={facts} />
      {isWaiting && (
        <footer>
          <BarButton isSmall action={drop} />
          <BarButton isSmall action={approve} />
        </footer>
      )}
    </li>
  );
}
