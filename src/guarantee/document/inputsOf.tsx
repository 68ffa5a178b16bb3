import { type ReactNode, useEffect, useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { customer } from '#domain/company/index.ts';
import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import {
  bhApply,
  bhExcess,
  bhQuota,
  bhReview,
  bhUsage,
  type QuotaOfDocument,
  replaceableQuotas,
} from '#domain/guarantee/index.ts';
import { shortfall } from '#domain/guarantee/quotaTerms.ts';
import styles from '../../approval/document/document.module.css';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { Notice } from '../../parts/document/Notice.tsx';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { useFormScope } from '../../parts/form/formScope.ts';
import { LinkButton } from '../../parts/layout/LinkButton.tsx';
import { useText } from '../../shell/text.ts';
import { docKinds, openQuotas, type QuotaDocType } from '../docKinds.ts';
import type { Quota, Review, Usage } from '../records.ts';
import { DelayItems } from './DelayItems.tsx';
import { chosenOf, isChosen, partiesOf, useBegun, useDocumentFacts } from './documentFacts.ts';
import { GuaranteesInput } from './GuaranteesInput.tsx';

/** The quotas of one customer, or of all, that fit the document. */
function useQuotaFilter(customerId: unknown): RecordValues {
  const { docType, ownerDept } = useDocumentFacts();
  return { quotaStatus__in: openQuotas[docType], ...chosenOf({ ownerDept, customerId }) };
}

const customerOf = ({ customerId_label, availableAmount }: Quota): string =>
  `${customerId_label ?? ''} ${formatThousands(availableAmount ?? '0.00')}`.trim();

/** People think of the customer first; a customer with one fitting quota has chosen it. */
function QuotaCustomerInput() {
  const { entity } = docKinds[useDocumentFacts().docType];
  const { mayEdit } = useFormScope();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const { getValues, setValue } = useFormContext();
  const filter = useQuotaFilter(undefined);
  const put = (quota: Pick<Quota, 'id' | 'quotaNo'> | undefined) => {
    setValue('quotaId', quota?.id ?? null, { shouldDirty: true, shouldValidate: quota !== undefined });
    setValue('quotaId_label', quota?.quotaNo ?? null);
  };
  const onRow = async (row: RecordOf<typeof customer> | undefined) => {
    put(undefined);
    if (!row) return;
    const { data } = await dataProvider.lookup(bhQuota.key, {
      text: '',
      filter: { ...filter, customerId: row.id },
      limit: 2,
    });
    const [only, another] = data;
    if (only && !another && getValues('customerId') === row.id) put({ id: String(only.id), quotaNo: only.quotaNo });
  };
  const isReadOnly = mayEdit('quotaId') !== true;
  const hear = (row: RecordOf<typeof customer> | undefined) => void onRow(row).catch(() => undefined);
  return <FieldInput entity={entity} field="customerId" readOnly={isReadOnly} onRow={hear} />;
}

/** The quota, of the chosen customer if one is chosen. */
function QuotaInput() {
  const { entity } = docKinds[useDocumentFacts().docType];
  const filter = useQuotaFilter(useWatch({ name: 'customerId' }));
  return <FieldInput entity={entity} field="quotaId" filter={filter} hintOf={customerOf} />;
}

/** Copies what the document takes from its quota into the form once the live quota is here. Draws nothing. */
export function QuotaFollows() {
  const { credit } = useDocumentFacts();
  const { follow } = useFormScope();
  const { getValues, setValue } = useFormContext();
  const [quotaId, customerId]: readonly unknown[] = useWatch({ name: ['quotaId', 'customerId'] });
  const quota = credit?.quota;
  useEffect(() => {
    if (!quota || quota.id !== quotaId) return;
    if (customerId !== quota.customerId || getValues('mainCompId') !== quota.mainCompId) {
      follow?.({ ...partiesOf(quota), quotaId_label: quota.quotaNo });
    }
    // Also when nothing was copied: the form then works out anew what follows from the quota.
    setValue('quotaId_label', quota.quotaNo);
  }, [quota, quotaId, customerId, follow, getValues, setValue]);
  return null;
}

const ofQuota = { customerId: <QuotaCustomerInput />, quotaId: <QuotaInput /> };

const heldHint = ({ heldAmount }: Usage): string => formatThousands(heldAmount ?? '0.00');

/** What a held levy says of the excess: its declaration, and what it lacks as the amount. */
const levyBrings = (levy: Usage, quota: Pick<Quota, 'availableAmount'> | null | undefined): RecordValues => {
  const available = quota?.availableAmount ?? '0';
  const left = available.startsWith('-') ? '0' : available;
  return { declNo: levy.declNo, excessAmount: shortfall({ amount: levy.heldAmount ?? '0', available: left }) };
};

/** A levy that waits because the quota is used up; what it lacks is proposed as the amount. */
function HeldLevyInput() {
  const { credit, doc } = useDocumentFacts();
  const { follow } = useFormScope();
  const { getValues, setValue } = useFormContext();
  const [quotaId, usageId, declNo]: readonly unknown[] = useWatch({ name: ['quotaId', 'usageId', 'declNo'] });
  const quota = credit?.quota;
  // What the levy that another screen began with says is put in once the quota is here.
  const begun = useBegun(bhUsage, !doc && quota && isEmpty(declNo) ? usageId : null);
  useEffect(() => {
    if (begun) follow?.({ usageId_label: begun.declNo, ...levyBrings(begun, quota) });
  }, [begun, quota, follow]);
  const onRow = (row: Usage | undefined) => {
    setValue('declNo', row?.declNo ?? '', { shouldDirty: true });
    if (!row || !isEmpty(getValues('excessAmount'))) return;
    setValue('excessAmount', levyBrings(row, quota).excessAmount, { shouldDirty: true, shouldValidate: true });
  };
  const filter = { heldAmount__gt: '0', ...chosenOf({ quotaId }) };
  return <FieldInput entity={bhExcess} field="usageId" filter={filter} hintOf={heldHint} onRow={onRow} />;
}

/** With a levy its declaration is not typed. */
function DeclarationInput() {
  const usageId: unknown = useWatch({ name: 'usageId' });
  return <FieldInput entity={bhExcess} field="declNo" {...(!isEmpty(usageId) && { readOnly: true })} />;
}

/** How many days the parameters of the area allow or assume. */
function DaysInput({
  field,
  param,
  words,
}: {
  field: string;
  param: 'EXCESS_VALID_DAYS' | 'DUE_LEAD_DAYS';
  words: Text;
}) {
  const { docType, credit } = useDocumentFacts();
  const help = credit && fill(words, { days: credit.params[param] });
  return <FieldInput entity={docKinds[docType].entity} field={field} {...(help && { help })} />;
}

/** What was chosen for one customer and company, and fits no other. */
const ofParty = ['reviewId', 'reviewId_label', 'replaceQuotaId', 'replaceQuotaId_label', 'suggestQuota', 'grade'];

function PartyInput({ field }: { field: 'customerId' | 'mainCompId' }) {
  const { setValue } = useFormContext();
  const clear = () => {
    for (const name of ofParty) setValue(name, null, { shouldDirty: true });
    setValue('guaranteeIds', [], { shouldDirty: true });
  };
  return <FieldInput entity={bhApply} field={field} onRow={clear} />;
}

const sheetHint = ({ customerId_label, grade, suggestQuota }: Review): string =>
  [customerId_label, grade, suggestQuota && formatThousands(suggestQuota)].filter(Boolean).join(' ');

/**
 * Admitted sheets of this customer with this company that are still good; without a customer the sheet brings both
 * along.
 */
function ReviewInput() {
  const { ownerDept } = useDocumentFacts();
  const { setValue } = useFormContext();
  const [customerId, mainCompId]: readonly unknown[] = useWatch({ name: ['customerId', 'mainCompId'] });
  const today = todayText(() => new Date());
  const filter = useMemo(
    () => ({ reviewStatus: 'ADMITTED', validTo__gte: today, ...chosenOf({ customerId, mainCompId, ownerDept }) }),
    [customerId, mainCompId, ownerDept, today],
  );
  const take = (row: Review | undefined) => {
    for (const [name, value] of Object.entries(reviewBrings(row))) setValue(name, value, { shouldDirty: true });
  };
  return <FieldInput entity={bhApply} field="reviewId" filter={filter} hintOf={sheetHint} onRow={take} />;
}

/** What a sheet says of the application; taken away, its suggestion goes with it. */
const reviewBrings = (row: Review | undefined): RecordValues => ({
  suggestQuota: row?.suggestQuota ?? null,
  grade: row?.grade ?? null,
  ...(row && partiesOf(row)),
});

/** What the sheet or the quota that another screen began with says of customer and company. Draws nothing. */
export function ApplyFollows() {
  const { credit } = useDocumentFacts();
  const { follow } = useFormScope();
  const names = ['customerId', 'reviewId', 'applyKind', 'replaceQuotaId'] as const;
  const [customerId, reviewId, applyKind, replaced]: readonly unknown[] = useWatch({ name: names });
  const isOpen = !isChosen(customerId);
  const sheet = useBegun(bhReview, isOpen ? reviewId : null);
  const quota = isOpen && applyKind === 'RENEW' && credit?.quota?.id === replaced ? credit?.quota : undefined;
  useEffect(() => {
    if (sheet) follow?.({ reviewId_label: sheet.reviewNo, ...reviewBrings(sheet) });
    if (quota) follow?.({ replaceQuotaId_label: quota.quotaNo, ...partiesOf(quota) });
  }, [sheet, quota, follow]);
  return null;
}

/**
 * A customer has one quota with a company: who begins a second one is told at once, and renews the first with one
 * press.
 */
function KindInput() {
  const t = useText();
  const { setValue } = useFormContext();
  const [applyKind, customerId, mainCompId]: readonly unknown[] = useWatch({
    name: ['applyKind', 'customerId', 'mainCompId'],
  });
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
          tools={<LinkButton onClick={() => renew(open)}>{t(bi('改为续期', 'Renew it'))}</LinkButton>}
        >
          {t(
            bi('客户在该主体公司已有额度 {no}，不能再新增。', 'The customer has quota {no} with this company already.'),
            {
              no: open.quotaNo,
            },
          )}
        </Notice>
      )}
    </>
  );
}

const replacedHint = ({ mainCompId_label, totalAmount }: Quota): string =>
  `${mainCompId_label ?? ''} ${formatThousands(totalAmount ?? '0.00')}`;

/** A quota of the same customer that goes on or ends with this application; a renewal stays with its company. */
function ReplacedInput() {
  const { ownerDept } = useDocumentFacts();
  const [customerId, mainCompId, applyKind]: readonly unknown[] = useWatch({
    name: ['customerId', 'mainCompId', 'applyKind'],
  });
  const filter = {
    quotaStatus__ne: 'CLOSED',
    ...chosenOf({ customerId, ownerDept, ...(applyKind === 'RENEW' && { mainCompId }) }),
  };
  return <FieldInput entity={bhApply} field="replaceQuotaId" filter={filter} hintOf={replacedHint} />;
}

function AmountInput() {
  const suggested: unknown = useWatch({ name: 'suggestQuota' });
  const help =
    isChosen(suggested) &&
    fill(bi('评审建议 {amount}', 'Suggested by the sheet: {amount}'), { amount: formatThousands(suggested) });
  return <FieldInput entity={bhApply} field="applyAmount" {...(help && { help })} />;
}

/** Inputs of an application that know more than their definition. */
const applyInputs: Readonly<Record<string, ReactNode>> = {
  applyKind: <KindInput />,
  customerId: <PartyInput field="customerId" />,
  mainCompId: <PartyInput field="mainCompId" />,
  reviewId: <ReviewInput />,
  replaceQuotaId: <ReplacedInput />,
  applyAmount: <AmountInput />,
  payLeadDays: (
    <DaysInput field="payLeadDays" param="DUE_LEAD_DAYS" words={bi('不填按 {days} 天', 'Left empty: {days} days')} />
  ),
  guaranteeIds: <GuaranteesInput />,
};

/** Inputs of each kind of document that know more than its definition. */
export const inputsOf: Readonly<Record<QuotaDocType, Readonly<Record<string, ReactNode>>>> = {
  APPLY: applyInputs,
  ADJUST: ofQuota,
  SHORT: ofQuota,
  DELAY: { ...ofQuota, items: <DelayItems /> },
  EXCESS: {
    ...ofQuota,
    usageId: <HeldLevyInput />,
    declNo: <DeclarationInput />,
    validTo: (
      <DaysInput field="validTo" param="EXCESS_VALID_DAYS" words={bi('最长 {days} 天', 'At most {days} days')} />
    ),
  },
};
