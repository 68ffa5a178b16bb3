import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import { type ReactNode, useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { nowText } from '#domain/core/moments.ts';
import { bi, fill } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { statementPaper } from '#domain/guarantee/bhReview.ts';
import { bhReview, queryCompanyRegister, reviewLedgerFacts } from '#domain/guarantee/index.ts';
import { useAnswer, useCall } from '../../parts/calls/useCall.ts';
import { SectionHint, SectionTools } from '../../parts/document/Section.tsx';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { FieldFrame } from '../../parts/form/controls/FieldFrame.tsx';
import type { FileSlot } from '../../parts/form/controls/FilesControl.tsx';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { useText } from '../../shell/text.ts';
import { GradeMark } from './GradeMark.tsx';
import { ScoreTable, VetoTable } from './ScoreTable.tsx';
import { useSheet } from './useSheet.ts';

const paperSlots: readonly FileSlot[] = [
  { remark: statementPaper, label: bi('财务报表', 'Financial statement'), isRequired: true },
  { remark: 'OTHER', label: bi('其他', 'Other') },
];

/** Inputs of the sheet that know more than their definition. */
export const reviewInputs: Readonly<Record<string, ReactNode>> = {
  overdueCount12: <LedgerInput field="overdueCount12" />,
  avgUtil12: <LedgerInput field="avgUtil12" />,
  items: <ScoreTable />,
  vetoes: <VetoTable />,
  grade: <GradeInput />,
  submittedBy: <PersonInput field="submittedBy" />,
  entranceBy: <PersonInput field="entranceBy" />,
  attachments: <FieldInput entity={bhReview} field="attachments" slots={paperSlots} />,
};

export const reviewTools: Readonly<Record<string, ReactNode>> = {
  customerId: <CompanyLookup />,
  vetoes: <VetoHint />,
};

/** What the ledger knows is not typed: a customer with a quota has his overdue payments and utilisation counted. */
function LedgerInput({ field }: { field: 'overdueCount12' | 'avgUtil12' }) {
  const { mayEdit, follow } = useFormScope();
  const { getValues } = useFormContext();
  const customerId: unknown = useWatch({ name: 'customerId' });
  const today = nowText(() => new Date()).slice(0, 10);
  const isOpen = mayEdit(field) === true;
  const asked = isOpen && typeof customerId === 'string' && customerId !== '';
  const { data } = useAnswer(reviewLedgerFacts, asked ? { customerId, reviewDate: today } : null, {
    about: bhReview,
    toast: true,
    isOnce: true,
  });
  const counted = data ? (data[field] ?? '') : undefined;
  useEffect(() => {
    if (counted !== undefined && String(getValues(field) ?? '') !== String(counted)) follow?.({ [field]: counted });
  }, [counted, field, getValues, follow]);
  const help = fill(bi('由额度 {quotas} 的台账计算', 'Counted from the ledger of {quotas}'), {
    quotas: data?.quotaNos.join('、') ?? '',
  });
  return <FieldInput entity={bhReview} field={field} {...(isOpen && data && { readOnly: true, help })} />;
}

/** What follows from other fields, or stands there under another name, in place of an input. */
function ReadInput({ field, children }: { field: 'grade' | 'submittedBy' | 'entranceBy'; children: ReactNode }) {
  const { formId } = useFormScope();
  return (
    <FieldFrame id={inputId(formId, field)} label={useText()(bhReview.fields[field].label)} isGroup>
      <div className="field-value">{children}</div>
    </FieldFrame>
  );
}

/** A person the server knows by id, with his name. */
function PersonInput({ field }: { field: 'submittedBy' | 'entranceBy' }) {
  const name: unknown = useWatch({ name: `${field}_label` });
  return <ReadInput field={field}>{typeof name === 'string' && name !== '' ? name : '--'}</ReadInput>;
}

/** The grade with its letter; it follows from the answers. */
function GradeInput() {
  const { grade } = useSheet(['grade']);
  return <ReadInput field="grade">{isEmpty(grade) ? '--' : <GradeMark grade={String(grade)} />}</ReadInput>;
}

function VetoHint() {
  const t = useText();
  return <SectionHint>{t(bi('任一项为“是”即不能准入', 'One yes forbids admission'))}</SectionHint>;
}

/** What a source knows of a company, and the field it fills in. */
const filledBy = [
  ['creditCode', 'customerCreditCode'],
  ['legalPerson', 'legalPerson'],
  ['foundDate', 'foundDate'],
  ['paidInCapital', 'paidInCapital'],
  ['score', 'qccScore'],
] as const;

/** 企查查: asks the company source and fills in what it knows. */
function CompanyLookup() {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const { mayEdit } = useFormScope();
  const { getValues, setValue } = useFormContext();
  const [isBusy, setIsBusy] = useState(false);
  const customer: unknown = useWatch({ name: 'customerId_label' });
  if (mayEdit('customerCreditCode') !== true) return null;

  const lookUp = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { company, source } = await call(queryCompanyRegister, {
        name: String(customer),
        creditCode: String(getValues('customerCreditCode') ?? ''),
      });
      const known = filledBy.filter(([fact]) => !isEmpty(company?.[fact]));
      for (const [fact, field] of known) setValue(field, company?.[fact], { shouldDirty: true, shouldValidate: true });
      const values = {
        source: t(source),
        fields: known.map(([, field]) => t(bhReview.fields[field].label)).join('、'),
        asOf: company?.asOf ?? '--',
      };
      if (known.length > 0) notify(t(words.filled, values), { type: 'success', autoHideDuration: 6_000 });
      else notify(t(words.unknown, values), { type: 'warning' });
    } catch {
      // The request layer has told the person.
    } finally {
      setIsBusy(false);
    }
  };
  const reason =
    typeof customer === 'string' && customer !== '' ? undefined : bi('请先选择客户', 'Choose the customer first');
  const action = {
    key: 'qcc',
    label: bi('企查查', 'Company lookup'),
    rank: 'outlined',
    icon: <BusinessOutlined />,
    reason,
    run: () => void lookUp(),
  } as const;
  return (
    <SectionTools>
      <BarButton isSmall action={action} />
    </SectionTools>
  );
}

const words = {
  filled: bi(
    '{source}：已带出{fields}（截至 {asOf}），请核对',
    '{source}: filled in {fields} (as of {asOf}), please check',
  ),
  unknown: bi('{source}：没有该企业的信息，请手工填写', '{source}: nothing is known of this company, please type it'),
};
