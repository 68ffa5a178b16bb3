import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecordValues } from '#domain/core/entity.ts';
import { isDate } from '#domain/core/moments.ts';
import { fill, say, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { historyPath, usagePath } from '#domain/guarantee/paths.ts';
import { periodDays } from '#domain/guarantee/quotaTerms.ts';
import { useText } from '../../shell/text.ts';
import type { QuotaDocType } from '../docKinds.ts';
import { GuaranteeNames } from './GuaranteeNames.tsx';
import { Marked, useReadDocument } from './Marked.tsx';
import { ReviewFacts } from './ReviewFacts.tsx';

/** One fact of the author's part as it is read. */
export interface ReadEntry {
  readonly key: string;
  readonly label: Text;
  readonly span?: 2 | 3;
  readonly value: ReactNode;
  readonly when?: (doc: RecordValues) => boolean;
}

const has =
  (name: string) =>
  (doc: RecordValues): boolean =>
    !isEmpty(doc[name]);

/** A field under its own label. */
const plain = (field: string, label: Text, more: Partial<Pick<ReadEntry, 'span' | 'when'>> = {}): ReadEntry => ({
  key: field,
  label,
  value: <Marked field={field} />,
  ...more,
});

function Words({ children }: { children: Text }) {
  return <>{useText()(children)}</>;
}

function QuotaLink({ field }: { field: string }) {
  const { doc } = useReadDocument();
  const label = doc[`${field}_label`];
  if (isEmpty(doc[field])) return <Marked field={field} />;
  return <Link to={historyPath({ quotaId: String(doc[field]) })}>{String(label ?? doc[field])}</Link>;
}

function LevyLink() {
  const { doc } = useReadDocument();
  return isEmpty(doc.usageId) ? (
    <Marked field="declNo" />
  ) : (
    <Link to={usagePath(String(doc.usageId))}>{String(doc.declNo ?? doc.usageId_label)}</Link>
  );
}

/** `海关期限前N天 3 天`, `次月固定日 15 日`. */
function PayTerm({ type, lead, fixed }: { type: string; lead: string; fixed: string }) {
  const { doc } = useReadDocument();
  return (
    <>
      <Marked field={type} />
      {doc[type] === 'BEFORE_DEADLINE' && !isEmpty(doc[lead]) && (
        <>
          {' · '}
          <Marked field={lead} /> <Words>{say('天', 'days')}</Words>
        </>
      )}
      {doc[type] === 'FIXED_DAY' && !isEmpty(doc[fixed]) && (
        <>
          {' · '}
          <Marked field={fixed} /> <Words>{say('日', '')}</Words>
        </>
      )}
    </>
  );
}

function Period({ from, to }: { from: string; to: string }) {
  const print = useText();
  const { doc } = useReadDocument();
  const [start, end] = [String(doc[from] ?? ''), String(doc[to] ?? '')];
  const days = isDate(start) && isDate(end) ? periodDays({ from: start, to: end }) : undefined;
  return (
    <>
      <Marked field={from} /> <Words>{say('至', 'to')}</Words> <Marked field={to} />
      {days !== undefined && <small>{print(fill(say('{days} 天', '{days} days'), { days }))}</small>}
    </>
  );
}

const fromTo = (from: string, to: string) => (
  <>
    <Marked field={from} /> → <Marked field={to} />
  </>
);

const reasons = (entity: 'apply' | 'other'): ReadEntry[] => [
  plain('reason', entity === 'apply' ? say('申请理由', 'Reason') : say('原因', 'Reason'), { span: 3 }),
  plain('repaymentPlan', say('还款计划', 'Repayment plan'), { span: 3, when: has('repaymentPlan') }),
  plain('remark', say('备注', 'Remark'), { span: 3, when: has('remark') }),
];

const inEffect = has('effectiveAt');
const isPending = (doc: RecordValues): boolean => !inEffect(doc);

/** What is granted beside what was asked for, under the name it has before and after the confirmation, and what came of it. */
const granted = (field: string): ReadEntry[] => [
  { ...plain(field, say('拟批准', 'To be approved'), { when: (doc) => isPending(doc) && has(field)(doc) }), key: `${field} pending` },
  plain(field, say('批准', 'Approved'), { when: (doc) => inEffect(doc) && has(field)(doc) }),
  plain('resultAmount', say('生效后额度', 'Resulting amount'), { when: has('resultAmount') }),
];

const parties: ReadEntry[] = [plain('mainCompId', say('主体公司', 'Company')), plain('customerId', say('客户', 'Customer'))];
const ofQuota: ReadEntry[] = [...parties, { key: 'quotaId', label: say('额度', 'Quota'), value: <QuotaLink field="quotaId" /> }];

const layouts: Readonly<Record<QuotaDocType, readonly ReadEntry[]>> = {
  APPLY: [
    ...parties,
    { key: 'reviewId', label: say('评审表', 'Review sheet'), value: <ReviewFacts /> },
    plain('oldAmount', say('原额度', 'Old amount'), { when: has('oldAmount') }),
    plain('applyAmount', say('申请额度', 'Requested'), { span: 2 }),
    ...granted('approvedAmount'),
    plain('quotaNo', say('生成额度', 'Its quota'), { when: has('quotaNo') }),
    plain('startedAt', say('启用时间', 'In use since'), { when: has('startedAt') }),
    plain('suggestQuota', say('建议额度', 'Suggested')),
    {
      key: 'replaceQuotaId',
      label: say('替换额度', 'Replaced'),
      span: 3,
      value: <QuotaLink field="replaceQuotaId" />,
      when: has('replaceQuotaId'),
    },
    plain('overSuggestReason', say('超建议原因', 'Why above'), { span: 3, when: has('overSuggestReason') }),
    { key: 'validity', label: say('有效期', 'Validity'), span: 2, value: <Period from="validFrom" to="validTo" /> },
    { key: 'payTerm', label: say('付款方式', 'Payment'), value: <PayTerm type="payTermType" lead="payLeadDays" fixed="payFixedDay" /> },
    plain('estMonthlyTax', say('预计月税额', 'Tax a month')),
    plain('estPeakTax', say('预计峰值', 'Peak')),
    plain('districts', say('申报关区', 'Districts')),
    {
      key: 'security',
      label: say('反担保', 'Security'),
      span: 2,
      value: (
        <>
          <Marked field="counterSecurity" /> <SecurityAmount />
        </>
      ),
    },
    plain('contractNo', say('协议编号', 'Agreement')),
    { key: 'contact', label: say('联系人', 'Contact'), span: 2, value: <Contact /> },
    { key: 'guaranteeIds', label: say('限用保函', 'Guarantees'), value: <GuaranteeNames /> },
    ...reasons('apply'),
  ],
  ADJUST: [
    ...ofQuota,
    {
      key: 'amount',
      label: say('申请调整', 'Change asked for'),
      value: (
        <>
          <Marked field="direction" /> <Marked field="changeAmount" />
        </>
      ),
      when: has('changeAmount'),
    },
    { key: 'newAmount', label: say('申请后额度', 'Amount asked for'), span: 2, value: fromTo('oldAmount', 'newAmount') },
    ...granted('approvedChange'),
    { key: 'newValidTo', label: say('到期日', 'End'), span: 2, value: fromTo('oldValidTo', 'newValidTo'), when: has('newValidTo') },
    {
      key: 'newPayTerm',
      label: say('新付款方式', 'New term'),
      value: <PayTerm type="newPayTermType" lead="newPayLeadDays" fixed="newPayFixedDay" />,
      when: has('newPayTermType'),
    },
    plain('termLooser', say('条件放宽', 'Looser')),
    ...reasons('other'),
  ],
  SHORT: [
    ...ofQuota,
    {
      key: 'amount',
      label: say('申请金额', 'Asked for'),
      value: (
        <>
          <Marked field="direction" /> <Marked field="shortAmount" />
        </>
      ),
    },
    plain('oldAmount', say('原总额度', 'Old total'), { when: has('oldAmount') }),
    ...granted('approvedAmount'),
    { key: 'period', label: say('期间', 'Period'), span: 2, value: <Period from="startDate" to="endDate" /> },
    plain('shortStatus', say('执行状态', 'Run state'), { when: ({ shortStatus }) => shortStatus !== 'NONE' && !isEmpty(shortStatus) }),
    plain('actualEndDate', say('实际结束', 'Actual end'), { when: has('actualEndDate') }),
    plain('stopReason', say('停止原因', 'Stopped for'), { span: 3, when: has('stopReason') }),
    ...reasons('other'),
  ],
  DELAY: [
    ...ofQuota,
    plain('delayKind', say('延期类型', 'Kind')),
    {
      key: 'newValidTo',
      label: say('额度到期日', 'Quota end'),
      span: 2,
      value: fromTo('oldValidTo', 'newValidTo'),
      when: ({ delayKind }) => delayKind === 'VALID',
    },
    plain('delayedAmount', say('延期金额', 'Amount'), { when: ({ delayKind }) => delayKind !== 'VALID' }),
    plain('maxDelayDays', say('最长天数', 'Longest'), { when: has('maxDelayDays') }),
    plain('times', say('已延次数', 'Earlier')),
    plain('exceedFlag', say('超限', 'Exceeds')),
    ...reasons('other'),
  ],
  EXCESS: [
    ...ofQuota,
    { key: 'declNo', label: say('报关单号', 'Declaration'), value: <LevyLink /> },
    plain('excessAmount', say('申请超额', 'Excess asked for')),
    ...granted('approvedAmount'),
    plain('excessLevel', say('审批级别', 'Level')),
    plain('validTo', say('有效期至', 'Valid to')),
    plain('excessStatus', say('使用状态', 'Use state'), { when: has('effectiveAt') }),
    plain('remainAmount', say('剩余', 'Remaining'), { when: has('effectiveAt') }),
    ...reasons('other'),
  ],
};

function SecurityAmount() {
  const { doc } = useReadDocument();
  return isEmpty(doc.securityAmount) ? null : <Marked field="securityAmount" />;
}

function Contact() {
  const { doc } = useReadDocument();
  return <>{[doc.contactName, doc.contactPhone, doc.contactEmail].filter((part) => !isEmpty(part)).join(' · ') || '--'}</>;
}

/** The facts that this document shows, in their order. */
export const readEntries = (docType: QuotaDocType, doc: RecordValues): readonly ReadEntry[] =>
  layouts[docType].filter(({ key, when }) => (when?.(doc) ?? true) && (key !== 'repaymentPlan' || 'repaymentPlan' in doc));
