import { useFormContext, useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { formatFen, isDecimal, parseFen, sumDecimals } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { applyAmountUsed, bhUsage, type LevyCheckAnswer } from '#domain/guarantee/index.ts';
import { levyOutlook } from '#domain/guarantee/usagePosting.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { Section } from '../../parts/document/Section.tsx';
import { SummaryList } from '../../parts/facts/SummaryList.tsx';
import { useSettledWatch } from '../../parts/form/useSettledWatch.ts';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { Row } from '../../parts/layout/Row.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { useText } from '../../shell/text.ts';
import { chosenOf, isChosen } from '../document/documentFacts.ts';
import styles from './ledger.module.css';

const noneKnown = bi(
  '征税仍可登记，金额先挂起；有额度后重试扣减。',
  'The levy can be registered all the same; it is held until there is a quota.',
);

/**
 * Whether the levy being entered fits into quota and guarantee, and what would be held. Reads only; nothing is
 * reserved.
 */
export function LevyCheck() {
  const t = useText();
  const question = JSON.parse(useSettledWatch((values) => JSON.stringify(questionOf(values)))) as ReturnType<
    typeof questionOf
  >;
  const { data, error } = useAnswer(applyAmountUsed, question, { about: bhUsage, keepsLast: true });
  return (
    <Section title={bi('额度与保函预检', 'Will it fit?')}>
      <div className={styles.check} aria-live="polite">
        {question === null ? (
          <p className="tg-muted">
            {t(bi('填写主体公司、客户和税额后显示', 'Shown once company, customer and amounts are entered'))}
          </p>
        ) : error ? (
          <>
            <Toned tone="bad">{error.message}</Toned>
            <p className="tg-muted">{t(noneKnown)}</p>
          </>
        ) : (
          data && <CheckResult answer={data} amount={question.amount} />
        )}
      </div>
    </Section>
  );
}

function CheckResult({ answer, amount }: { answer: LevyCheckAnswer; amount: string }) {
  const t = useText();
  const { setValue } = useFormContext();
  const filing: unknown = useWatch({ name: 'customsFilingNo' });
  const fitting = answer.guarantees.filter(({ customsFilingNo }) => !filing || customsFilingNo === filing);
  const fen = parseFen(amount);
  const outlook = levyOutlook(fen, {
    hasGuarantee: fitting.length > 0,
    available: parseFen(answer.available),
    excessRemain: parseFen(answer.excessRemain),
  });
  const left = formatFen((parseFen(answer.available) - outlook.fromQuota - outlook.fromExcess) as typeof fen);
  const verdict = verdictOf(outlook);
  const isAbove = (sum: string) => parseFen(sum) > 0n;
  const [taken, held] = [formatFen(outlook.fromExcess), formatFen(outlook.held)];
  const lines: readonly (false | readonly [Text, string])[] = [
    [bi('本次税款', 'This levy'), amount],
    [bi('额度', 'Quota'), answer.total],
    [bi('已用', 'Used'), answer.used],
    [bi('可用', 'Available'), answer.available],
    isAbove(answer.held) && [bi('待超额', 'Held already'), answer.held],
    isAbove(answer.excessRemain) && [bi('超额剩余', 'Excess left'), answer.excessRemain],
    isAbove(taken) && [bi('超额占用', 'Taken from excess'), taken],
    isAbove(held) ? [bi('将挂起', 'Will be held'), held] : [bi('扣减后可用', 'Available afterwards'), left],
  ];
  return (
    <>
      <Row>
        <StatusChip tone={verdict.tone} icon={verdict.icon} label={t(verdict.label)} big />
        <span className="tg-muted">
          {t(bi('{no} · 至 {day}', '{no} · until {day}'), { no: answer.quotaNo, day: answer.validTo })}
        </span>
      </Row>
      <SummaryList
        lines={lines.flatMap((line) => (line ? [{ label: line[0], value: <MoneyValue value={line[1]} /> }] : []))}
      />
      {answer.reasons.length > 0 && (
        <ul className={styles.reasons} aria-label={t(bi('提醒', 'Note'))}>
          {answer.reasons.map(({ code, msg }) => (
            <li key={`${code}${msg}`}>{msg}</li>
          ))}
        </ul>
      )}
      {answer.guarantees.length > 0 && (
        <>
          <h3>{t(bi('可用保函', 'Guarantees that fit'))}</h3>
          <ul className={styles.guarantees}>
            {answer.guarantees.map((guarantee) => (
              <li key={guarantee.id} data-chosen={guarantee.customsFilingNo === filing || undefined}>
                <b>{guarantee.guaranteeNo}</b>
                <MoneyValue value={guarantee.available} />
                <small className="tg-muted">
                  {guarantee.customsFilingNo} · {t(bi('至 {day}', 'until {day}'), { day: guarantee.validTo })}
                </small>
                {guarantee.customsFilingNo !== filing && (
                  <LinkButton
                    onClick={() => setValue('customsFilingNo', guarantee.customsFilingNo, { shouldDirty: true })}
                  >
                    {t(bi('用此备案编号', 'Use its filing number'))}
                  </LinkButton>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function verdictOf({ isGuaranteeShort, held, fromExcess }: ReturnType<typeof levyOutlook>) {
  if (isGuaranteeShort) return { tone: 'bad', icon: 'mark', label: bi('没有可用保函', 'No guarantee fits') } as const;
  if (held > 0n) return { tone: 'wait', icon: 'clock', label: bi('将挂起待超额审批', 'Will be held') } as const;
  if (fromExcess > 0n)
    return { tone: 'run', icon: 'half', label: bi('使用超额审批', 'With an excess approval') } as const;
  return { tone: 'ok', icon: 'tick', label: bi('可扣减', 'Fits') } as const;
}

/** What can be asked of the form as it stands; null while too little is entered. */
function questionOf({ customerId, mainCompId, customsCode, guarMode, taxes }: RecordValues) {
  const rows: readonly RecordValues[] = Array.isArray(taxes) ? taxes : [];
  const amount = sumDecimals(
    rows.flatMap((row) => (typeof row.amount === 'string' && isDecimal(row.amount) ? [row.amount] : [])),
  );
  if (!isChosen(customerId) || !isChosen(mainCompId) || !isDecimal(amount) || parseFen(amount) <= 0n) return null;
  return {
    customerId,
    mainCompId,
    amount: formatFen(parseFen(amount)),
    ...chosenOf({ customsCode, guarMode }),
  };
}
