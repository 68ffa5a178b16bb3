import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import type { RaRecord } from 'react-admin';
import type { RecordOf } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { activationNeeds, amendmentOutcome, whyNotDecided } from '#domain/guarantee/acts/guaranteeActs.ts';
import { bhGuarantee, bhGuaranteeAmend } from '#domain/guarantee/bhGuarantee.ts';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { Section } from '../../parts/document/Section.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { useConfirm } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { DaysLeft } from '../lists/DaysLeft.tsx';
import { UseBar } from '../UseBar.tsx';
import { useBaohan } from '../useBaohan.ts';
import styles from './guaranteeRail.module.css';

type Amended = RecordOf<typeof bhGuaranteeAmend>;

const question = { title: text('同意这项保函变更？', 'Approve this amendment?'), confirm: text('同意变更', 'Approve') };

interface GuaranteeRailProps {
  readonly record: RaRecord;
  readonly onDecided: () => void;
}

/** Beside a guarantee: what it carries, what is missing before it can be opened, and its amendments. */
export function GuaranteeRail({ record, onDecided }: GuaranteeRailProps) {
  return (
    <>
      {record.guarStatus === 'DRAFT' ? <Needs record={record} /> : <Balance record={record} />}
      <Amendments record={record} onDecided={onDecided} />
    </>
  );
}

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

function Balance({ record }: { record: RaRecord }) {
  const say = useText();
  const facts = ['baseAmount', 'usedAmount', 'availableAmount'] as const;
  return (
    <Section title={say(text('使用情况', 'Use'))} tools={<UseBar percent={record.utilisation} />}>
      <dl className={styles.facts}>
        {facts.map((name) => (
          <div key={name}>
            <dt>{say(bhGuarantee.fields[name].label)}</dt>
            <dd>
              <MoneyValue value={String(record[name] ?? '0')} currency="CNY" />
            </dd>
          </div>
        ))}
        {typeof record.remainingDays === 'number' && (record.guarStatus === 'ACTIVE' || record.guarStatus === 'EXPIRED') && (
          <div>
            <dt>{say(bhGuarantee.fields.remainingDays.label)}</dt>
            <dd>
              <DaysLeft days={record.remainingDays} soon={60} urgent={7} />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}

function Amendments({ record, onDecided }: GuaranteeRailProps) {
  const say = useText();
  const rows: readonly Amended[] = record.amendments ?? [];
  if (rows.length === 0) return null;
  return (
    <Section title={say(text('变更记录', 'Amendments'))} hint={rows.length}>
      <ol className={styles.amendments}>
        {[...rows].reverse().map((amendment) => (
          <Amendment key={amendment.id} record={record} amendment={amendment} onDecided={onDecided} />
        ))}
      </ol>
    </Section>
  );
}

function Amendment({ record, amendment, onDecided }: GuaranteeRailProps & { readonly amendment: Amended }) {
  const say = useText();
  const actor = useActor();
  const call = useBaohan();
  const isWaiting = amendment.amendStatus === 'DRAFT';
  const reason = whyNotDecided(amendment, actor);
  const confirm = useConfirm();
  const decide = async (approve: boolean) => {
    const { shrinks, text: outcome } = amendmentOutcome(record, amendment);
    if (approve && !(await confirm({ ...question, text: outcome, destructive: shrinks }))) return;
    // A refusal has been shown; either way the record is looked at anew.
    await call('guaranteeAmend', { id: record.id, rowVersion: record.rowVersion, amendId: amendment.id, approve }, { write: true }).then(
      () =>
        showToast({
          tone: 'ok',
          text: say(approve ? text('变更已生效', 'The amendment counts') : text('变更已撤销', 'The amendment is dropped')),
        }),
      () => undefined,
    );
    onDecided();
  };
  return (
    <li>
      <header>
        <b>{String(amendment.amendNo)}</b>
        {isWaiting ? (
          <StatusChip tone="wait" label={say(text('待审批', 'To approve'))} />
        ) : (
          <StatusChip tone="ok" label={say(text('已生效', 'In force'))} />
        )}
      </header>
      <dl className={styles.facts}>
        {(['newAmount', 'newValidTo', 'amendDate', 'reason', 'approvedBy'] as const)
          .filter((name) => amendment[name] !== null && amendment[name] !== undefined)
          .map((name) => (
            <div key={name}>
              <dt>{say(bhGuaranteeAmend.fields[name].label)}</dt>
              <dd>
                <DisplayValue entity={bhGuaranteeAmend} field={name} record={amendment} />
              </dd>
            </div>
          ))}
      </dl>
      {isWaiting && (
        <footer>
          <BarButton
            isSmall
            action={{ key: 'drop', label: text('不同意', 'Drop'), rank: 'outlined', reason, run: () => void decide(false) }}
          />
          <BarButton
            isSmall
            action={{ key: 'approve', label: text('同意', 'Approve'), rank: 'primary', reason, run: () => void decide(true) }}
          />
        </footer>
      )}
    </li>
  );
}
