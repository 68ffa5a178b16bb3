import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecordValues } from '#domain/core/entity.ts';
import { isDate } from '#domain/core/moments.ts';
import { fill, say, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhReview, reviewDetails } from '#domain/guarantee/index.ts';
import { historyPath, reviewPath, usagePath } from '#domain/guarantee/paths.ts';
import { periodDays } from '#domain/guarantee/quotaTerms.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { useText } from '../../shell/text.ts';
import type { QuotaDocType } from '../docKinds.ts';
import { GuaranteeNames } from './GuaranteesInput.tsx';
import { Marked, useReadDocument } from './Marked.tsx';

/** One fact of the author's part as it is read. */
interface ReadEntry {
  readonly key: string;
  readonly label: Text;
  readonly value: ReactNode;
  readonly span?: 2 | 3;
  readonly when?: (doc: RecordValues) => boolean;
}

type More = Pick<ReadEntry, 'span' | 'when'>;

const has =
  (name: string) =>
  (doc: RecordValues): boolean =>
    !isEmpty(doc[name]);

const entry = (key: string, label: Text, value: ReactNode, more: More = {}): ReadEntry => ({ key, label, value, ...more });

/** A field under its own label. */
const plain = (field: string, label: Text, more?: More): ReadEntry => entry(field, label, <Marked field={field} />, more);

/** The same, once there is something to read. */
const filled = (field: string, label: Text, more?: Pick<More, 'span'>): ReadEntry => plain(field, label, { when: has(field), ...more });

function QuotaLink({ field }: { field: string }) {
  const { doc } = useReadDocument();
  if (isEmpty(doc[field])) return <Marked field={field} />;
  return <Link to={historyPath({ quotaId: String(doc[field]) })}>{String(doc[`${field}_label`] ?? doc[field])}</Link>;
}

function LevyLink() {
  const { doc } = useReadDocument();
  if (isEmpty(doc.usageId)) return <Marked field="declNo" />;
  return <Link to={usagePath(String(doc.usageId))}>{String(doc.declNo ?? doc.usageId_label)}</Link>;
}

/** `海关期限前N天 3 天`, `次月固定日 15 日`. @param names of type, lead days and fixed day */
function PayTerm({ names: [type, lead, fixed] }: { names: readonly [string, string, string] }) {
  const print = useText();
  const { doc } = useReadDocument();
  const isFixed = doc[type] === 'FIXED_DAY';
  const days = isFixed ? fixed : lead;
  return (
    <>
      <Marked field={type} />
      {(isFixed || doc[type] === 'BEFORE_DEADLINE') && !isEmpty(doc[days]) && (
        <>
          {' · '}
          <Marked field={days} /> {print(isFixed ? say('日', '') : say('天', 'days'))}
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
      <Marked field={from} /> {print(say('至', 'to'))} <Marked field={to} />
      {days !== undefined && <small>{print(fill(say('{days} 天', '{days} days'), { days }))}</small>}
    </>
  );
}

/** Two fields beside each other; the second one only where there is something in it. */
function Both({ fields: [first, second], between = '' }: { fields: readonly [string, string]; between?: string }) {
  const { doc } = useReadDocument();
  return (
    <>
      <Marked field={first} /> {between} {(between || !isEmpty(doc[second])) && <Marked field={second} />}
    </>
  );
}

const fromTo = (from: string, to: string) => <Both fields={[from, to]} between="→" />;

function Contact() {
  const { doc } = useReadDocument();
  return <>{[doc.contactName, doc.contactPhone, doc.contactEmail].filter((part) => !isEmpty(part)).join(' · ') || '--'}</>;
}

/** The sheet an application rests on: number, points and grade. */
function ReviewFacts() {
  const print = useText();
  const { doc } = useReadDocument();
  const id = isEmpty(doc.reviewId) ? undefined : String(doc.reviewId);
  const review = useAnswer(reviewDetails, id === undefined ? null : { id }, { about: bhReview }).data?.review;
  if (id === undefined) return <>--</>;
  const number = String(doc.reviewId_label ?? review?.reviewNo ?? id);
  const grade = review?.grade ?? doc.grade;
  return (
    <>
      <Link to={reviewPath({ id, formVersion: review?.formVersion ?? '2024' })}>{number}</Link>
      {!isEmpty(grade) && ` ${print(say('{grade} 级', 'grade {grade}'), { grade: String(grade) })}`}
      {review?.totalScore && <small>{print(say('{score}\u00a0分', '{score}\u00a0points'), { score: String(review.totalScore) })}</small>}
    </>
  );
}

const reasons = (why: Text): ReadEntry[] => [
  plain('reason', why, { span: 3 }),
  filled('repaymentPlan', say('还款计划', 'Repayment plan'), { span: 3 }),
  filled('remark', say('备注', 'Remark'), { span: 3 }),
];
const reason = say('原因', 'Reason');

const inEffect = has('effectiveAt');

/** What is granted beside what was asked for, under the name it has before and after the confirmation, and what came of it. */
const granted = (field: string): ReadEntry[] => [
  { ...plain(field, say('拟批准', 'To be approved'), { when: (doc) => !inEffect(doc) && has(field)(doc) }), key: `${field} pending` },
  plain(field, say('批准', 'Approved'), { when: (doc) => inEffect(doc) && has(field)(doc) }),
  filled('resultAmount', say('生效后额度', 'Resulting amount')),
];

const isOfQuotaEnd = ({ delayKind }: RecordValues): boolean => delayKind === 'VALID';

const parties: ReadEntry[] = [plain('mainCompId', say('主体公司', 'Company')), plain('customerId', say('客户', 'Customer'))];
const ofQuota: ReadEntry[] = [...parties, entry('quotaId', say('额度', 'Quota'), <QuotaLink field="quotaId" />)];

const layouts: Readonly<Record<QuotaDocType, readonly ReadEntry[]>> = {
  APPLY: [
    ...parties,
    entry('reviewId', say('评审表', 'Review sheet'), <ReviewFacts />),
    filled('oldAmount', say('原额度', 'Old amount')),
    plain('applyAmount', say('申请额度', 'Requested'), { span: 2 }),
    ...granted('approvedAmount'),
    filled('quotaNo', say('生成额度', 'Its quota')),
    filled('startedAt', say('启用时间', 'In use since')),
    plain('suggestQuota', say('建议额度', 'Suggested')),
    entry('replaceQuotaId', say('替换额度', 'Replaced'), <QuotaLink field="replaceQuotaId" />, { span: 3, when: has('replaceQuotaId') }),
    filled('overSuggestReason', say('超建议原因', 'Why above'), { span: 3 }),
    entry('validity', say('有效期', 'Validity'), <Period from="validFrom" to="validTo" />, { span: 2 }),
    entry('payTerm', say('付款方式', 'Payment'), <PayTerm names={['payTermType', 'payLeadDays', 'payFixedDay']} />),
    plain('estMonthlyTax', say('预计月税额', 'Tax a month')),
    plain('estPeakTax', say('预计峰值', 'Peak')),
    plain('districts', say('申报关区', 'Districts')),
    entry('security', say('反担保', 'Security'), <Both fields={['counterSecurity', 'securityAmount']} />, { span: 2 }),
    plain('contractNo', say('协议编号', 'Agreement')),
    entry('contact', say('联系人', 'Contact'), <Contact />, { span: 2 }),
    entry('guaranteeIds', say('限用保函', 'Guarantees'), <GuaranteeNames />),
    ...reasons(say('申请理由', 'Reason')),
  ],
  ADJUST: [
    ...ofQuota,
    entry('amount', say('申请调整', 'Change asked for'), <Both fields={['direction', 'changeAmount']} />, { when: has('changeAmount') }),
    entry('newAmount', say('申请后额度', 'Amount asked for'), fromTo('oldAmount', 'newAmount'), { span: 2 }),
    ...granted('approvedChange'),
    entry('newValidTo', say('到期日', 'End'), fromTo('oldValidTo', 'newValidTo'), { span: 2, when: has('newValidTo') }),
    entry('newPayTerm', say('新付款方式', 'New term'), <PayTerm names={['newPayTermType', 'newPayLeadDays', 'newPayFixedDay']} />, { when: has('newPayTermType') }),
    plain('termLooser', say('条件放宽', 'Looser')),
    ...reasons(reason),
  ],
  SHORT: [
    ...ofQuota,
    entry('amount', say('申请金额', 'Asked for'), <Both fields={['direction', 'shortAmount']} />),
    filled('oldAmount', say('原总额度', 'Old total')),
    ...granted('approvedAmount'),
    entry('period', say('期间', 'Period'), <Period from="startDate" to="endDate" />, { span: 2 }),
    plain('shortStatus', say('执行状态', 'Run state'), { when: ({ shortStatus }) => shortStatus !== 'NONE' && !isEmpty(shortStatus) }),
    filled('actualEndDate', say('实际结束', 'Actual end')),
    filled('stopReason', say('停止原因', 'Stopped for'), { span: 3 }),
    ...reasons(reason),
  ],
  DELAY: [
    ...ofQuota,
    plain('delayKind', say('延期类型', 'Kind')),
    entry('newValidTo', say('额度到期日', 'Quota end'), fromTo('oldValidTo', 'newValidTo'), { span: 2, when: isOfQuotaEnd }),
    plain('delayedAmount', say('延期金额', 'Amount'), { when: (doc) => !isOfQuotaEnd(doc) }),
    filled('maxDelayDays', say('最长天数', 'Longest')),
    plain('times', say('已延次数', 'Earlier')),
    plain('exceedFlag', say('超限', 'Exceeds')),
    ...reasons(reason),
  ],
  EXCESS: [
    ...ofQuota,
    entry('declNo', say('报关单号', 'Declaration'), <LevyLink />),
    plain('excessAmount', say('申请超额', 'Excess asked for')),
    ...granted('approvedAmount'),
    plain('excessLevel', say('审批级别', 'Level')),
    plain('validTo', say('有效期至', 'Valid to')),
    plain('excessStatus', say('使用状态', 'Use state'), { when: inEffect }),
    plain('remainAmount', say('剩余', 'Remaining'), { when: inEffect }),
    ...reasons(reason),
  ],
}; // biome-ignore format: a table

/** The facts that this document shows, in their order. */
export const readEntries = (docType: QuotaDocType, doc: RecordValues): readonly ReadEntry[] =>
  layouts[docType].filter(({ when }) => when?.(doc) ?? true);
