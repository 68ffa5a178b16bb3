import { type ReactNode, useEffect, useMemo } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { bhApply, type QuotaOfDocument, replaceableQuotas } from '#domain/guarantee/index.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { Notice } from '../../parts/document/Notice.tsx';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { useFormScope } from '../../parts/form/formScope.ts';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { useText } from '../../shell/text.ts';
import styles from './document.module.css';
import { useDocumentFacts } from './documentFacts.ts';
import { GuaranteesInput } from './GuaranteesInput.tsx';

const isChosen = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Another customer or company: what was chosen for the old one no longer fits. */
function usePartyChange(): () => void {
  const { setValue } = useFormContext();
  return () => {
    for (const name of ['reviewId', 'reviewId_label', 'replaceQuotaId', 'replaceQuotaId_label', 'suggestQuota', 'grade'])
      setValue(name, null, { shouldDirty: true });
    setValue('guaranteeIds', [], { shouldDirty: true });
  };
}

function PartyInput({ field }: { field: 'customerId' | 'mainCompId' }) {
  const onChange = usePartyChange();
  return <FieldInput entity={bhApply} field={field} onRow={onChange} />;
}

const sheetHint = ({ customerId_label, grade, suggestQuota }: RaRecord): string =>
  [customerId_label, grade && `${grade}`, suggestQuota && formatThousands(String(suggestQuota))].filter(Boolean).join(' ');

/** Admitted sheets of this customer with this company that are still good; without a customer the sheet brings both along. */
function ReviewInput() {
  const { ownerDept } = useDocumentFacts();
  const { setValue } = useFormContext();
  const [customerId, mainCompId]: readonly unknown[] = useWatch({ name: ['customerId', 'mainCompId'] });
  const today = todayText(() => new Date());
  const filter = useMemo(
    () => ({
      reviewStatus: 'ADMITTED',
      validTo__gte: today,
      ...(isChosen(customerId) && { customerId }),
      ...(isChosen(mainCompId) && { mainCompId }),
      ...(ownerDept !== undefined && { ownerDept }),
    }),
    [customerId, mainCompId, ownerDept, today],
  );
  const take = (row: RaRecord | undefined) => {
    for (const [name, value] of Object.entries(reviewBrings(row))) setValue(name, value, { shouldDirty: true });
  };
  return <FieldInput entity={bhApply} field="reviewId" filter={filter} hintOf={sheetHint} onRow={take} />;
}

/** What a sheet says of the application; taken away, its suggestion goes with it. */
const reviewBrings = (row: RaRecord | undefined): RecordValues => ({
  suggestQuota: row?.suggestQuota ?? null,
  grade: row?.grade ?? null,
  ...(row && Object.fromEntries(['customerId', 'customerId_label', 'mainCompId', 'mainCompId_label'].map((name) => [name, row[name]]))),
});

/** A sheet that another screen began with brings its customer, company and suggestion. Draws nothing. */
export function ReviewFollows() {
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const { follow } = useFormScope();
  const { getValues } = useFormContext();
  const reviewId: unknown = useWatch({ name: 'reviewId' });
  useEffect(() => {
    if (!isChosen(reviewId) || isChosen(getValues('customerId'))) return;
    const query = { pagination: { page: 1, perPage: 1 }, sort: { field: 'reviewNo', order: 'DESC' as const }, filter: { id: reviewId } };
    dataProvider.getList('bhReview', query).then(
      ({ data: [row] }) => {
        if (!row || getValues('reviewId') !== reviewId) return;
        follow?.({ reviewId_label: row.reviewNo, ...reviewBrings(row) });
      },
      () => undefined,
    );
  }, [reviewId, dataProvider, getValues, follow]);
  return null;
}

/** A renewal goes on with the customer and the company of its quota. Draws nothing. */
export function RenewalFollows() {
  const { credit } = useDocumentFacts();
  const { follow } = useFormScope();
  const [applyKind, replaced, customerId]: readonly unknown[] = useWatch({ name: ['applyKind', 'replaceQuotaId', 'customerId'] });
  const quota = credit?.quota;
  useEffect(() => {
    if (applyKind !== 'RENEW' || !quota || quota.id !== replaced || isChosen(customerId)) return;
    const names = ['customerId', 'customerId_label', 'mainCompId', 'mainCompId_label'] as const;
    follow?.({ replaceQuotaId_label: quota.quotaNo, ...Object.fromEntries(names.map((name) => [name, quota[name]])) });
  }, [applyKind, quota, replaced, customerId, follow]);
  return null;
}

/** A customer has one quota with a company: who begins a second one is told at once, and renews the first with one press. */
function KindInput() {
  const say = useText();
  const { setValue } = useFormContext();
  const [applyKind, customerId, mainCompId]: readonly unknown[] = useWatch({ name: ['applyKind', 'customerId', 'mainCompId'] });
  const asked = applyKind === 'NEW' && isChosen(customerId) && isChosen(mainCompId) ? { customerId, mainCompId } : null;
  const { data } = useAnswer(replaceableQuotas, asked, { toast: true });
  const [open] = asked ? (data ?? []) : [];
  const renew = ({ id, quotaNo }: QuotaOfDocument) => {
    setValue('applyKind', 'RENEW', { shouldDirty: true });
    setValue('replaceQuotaId', id, { shouldDirty: true });
    setValue('replaceQuotaId_label', quotaNo);
  };
  return (
    <>
      <FieldInput entity={bhApply} field="applyKind" />
      {open && (
        <Notice
          tone="wait"
          role="status"
          className={styles.known}
          tools={<LinkButton onClick={() => renew(open)}>{say(text('改为续期', 'Renew it'))}</LinkButton>}
        >
          {say(text('客户在该主体公司已有额度 {no}，不能再新增。', 'The customer has quota {no} with this company already.'), {
            no: open.quotaNo,
          })}
        </Notice>
      )}
    </>
  );
}

const replacedHint = ({ mainCompId_label, totalAmount }: RaRecord): string =>
  `${String(mainCompId_label ?? '')} ${formatThousands(String(totalAmount))}`;

/** A quota of the same customer that goes on or ends with this application; a renewal stays with its company. */
function ReplacedInput() {
  const { ownerDept } = useDocumentFacts();
  const [customerId, mainCompId, applyKind]: readonly unknown[] = useWatch({ name: ['customerId', 'mainCompId', 'applyKind'] });
  const filter = {
    quotaStatus__ne: 'CLOSED',
    ...(isChosen(customerId) && { customerId }),
    ...(applyKind === 'RENEW' && isChosen(mainCompId) && { mainCompId }),
    ...(ownerDept !== undefined && { ownerDept }),
  };
  return <FieldInput entity={bhApply} field="replaceQuotaId" filter={filter} hintOf={replacedHint} />;
}

function AmountInput() {
  const suggested: unknown = useWatch({ name: 'suggestQuota' });
  const help =
    typeof suggested === 'string' && suggested !== ''
      ? fill(text('评审建议 {amount}', 'Suggested by the sheet: {amount}'), { amount: formatThousands(suggested) })
      : undefined;
  return <FieldInput entity={bhApply} field="applyAmount" {...(help && { help })} />;
}

function LeadDaysInput() {
  const { credit } = useDocumentFacts();
  const help = credit && fill(text('不填按 {days} 天', 'Left empty: {days} days'), { days: credit.params.DUE_LEAD_DAYS });
  return <FieldInput entity={bhApply} field="payLeadDays" {...(help && { help })} />;
}

/** Inputs of an application that know more than their definition. */
export const applyInputs: Readonly<Record<string, ReactNode>> = {
  applyKind: <KindInput />,
  customerId: <PartyInput field="customerId" />,
  mainCompId: <PartyInput field="mainCompId" />,
  reviewId: <ReviewInput />,
  replaceQuotaId: <ReplacedInput />,
  applyAmount: <AmountInput />,
  payLeadDays: <LeadDaysInput />,
  guaranteeIds: <GuaranteesInput />,
};
