import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import SensorsOutlined from '@mui/icons-material/SensorsOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import { Link } from 'react-router';
import {
  compareDecimal,
  formatFen,
  formatThousands,
  isMoney,
  parseFen,
  subtractFen,
  sumFen,
} from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { creditChange } from '#domain/guarantee/creditShare.ts';
import { type CompanyCredit, type Credit, customerExposure } from '#domain/guarantee/index.ts';
import { quotaHistoryPath, viewPath } from '#domain/guarantee/paths.ts';
import { utilisationOf } from '#domain/guarantee/quotaMath.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { Notice } from '../../parts/document/Notice.tsx';
import { Section } from '../../parts/document/Section.tsx';
import { SummaryList } from '../../parts/facts/SummaryList.tsx';
import { useText } from '../../shell/text.ts';
import { useSettledEvents } from '../../shell/useSettledEvents.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { StatusCell } from '../lists/StatusCell.tsx';
import styles from './credit.module.css';
import { isChosen, useDocumentFacts } from './documentFacts.ts';
import { useSettledValues } from './useCredit.ts';

interface CreditRailProps {
  readonly docType: QuotaDocType;
  readonly credit: Credit | undefined;
  readonly hasFailed: boolean;
  readonly onRefresh: () => void;
}

/**
 * The numbers a document is decided by, live: the customer's quota, and what approving would do to the credit of the
 * company.
 */
export function CreditRail({ docType, credit, hasFailed, onRefresh }: CreditRailProps) {
  const t = useText();
  const { quota, company } = credit ?? {};
  const values = useSettledValues();
  const { doc } = useDocumentFacts();
  const counted = quota && {
    mainCompId: String(quota.mainCompId),
    quotaStatus: String(quota.quotaStatus),
    tempAmount: quota.tempAmount || '0',
    totalAmount: quota.totalAmount || '0',
  };
  const change = formatFen(creditChange(docType, values, counted ?? undefined));
  const customerId = quota?.customerId ?? values.customerId;
  return (
    <Section
      title={bi('实时额度', 'Live numbers')}
      tools={
        <>
          {credit && !hasFailed && (
            <span className={styles.live} title={t(bi('数据时间 {time}', 'As of {time}'), { time: credit.time })}>
              <SensorsOutlined sx={{ fontSize: 14 }} aria-hidden />
              {credit.time.slice(11, 19)}
            </span>
          )}
          <button
            type="button"
            className="control-button"
            aria-label={t(bi('刷新额度', 'Refresh the numbers'))}
            onClick={onRefresh}
          >
            <RefreshOutlined sx={{ fontSize: 16 }} aria-hidden />
          </button>
        </>
      }
    >
      {hasFailed && (
        <p className={styles.remark}>
          {t(bi('额度读取失败，请刷新重试', 'The numbers could not be read, please refresh'))}
        </p>
      )}
      {quota && <QuotaNumbers quota={quota} />}
      {isChosen(customerId) && <CustomerExposure customerId={customerId} docId={doc && String(doc.id)} />}
      {company && <CompanyNumbers company={company} change={change} />}
      {credit && !quota && !company && (
        <p className={styles.remark}>
          {t(bi('选择客户与主体公司后显示', 'Shown once customer and company are chosen'))}
        </p>
      )}
    </Section>
  );
}

function QuotaNumbers({ quota }: { quota: NonNullable<Credit['quota']> }) {
  const t = useText();
  const total = quota.totalAmount || '0';
  const used = quota.usedAmount || '0';
  const available = quota.availableAmount || '0';
  const held = quota.heldAmount || '0';
  const share = utilisationOf(parseFen(used), parseFen(total));
  const amounts = { used: formatThousands(used), total: formatThousands(total) };
  return (
    <div className={styles.block}>
      <h3>
        {t(bi('客户额度', "Customer's quota"))}{' '}
        <Link to={quotaHistoryPath({ quotaId: quota.id })}>{quota.quotaNo}</Link>
        {quota.blockedFlag === 1 && <StatusChip tone="bad" icon="lock" label={t(bi('暂停新单', 'Blocked'))} />}
      </h3>
      <Bar
        label={t(bi('已用 {used} 元，总额 {total} 元', 'Used {used} of {total}'), amounts)}
        parts={[{ share, tone: Number(share) >= 100 ? 'bad' : 'quota' }]}
      />
      <SummaryList
        lines={[
          { label: bi(`已用 ${share}%`, `Used ${share}%`), value: amounts.used },
          {
            label: bi('可用', 'Available'),
            value: formatThousands(available),
            tone: available.startsWith('-') && 'bad',
          },
          { label: bi('总额度', 'Total'), value: amounts.total },
          { label: bi('待超额审批', 'Held'), value: formatThousands(held), tone: parseFen(held) > 0n && 'bad' },
        ]}
      />
    </div>
  );
}

function CompanyNumbers({ company, change }: { company: CompanyCredit; change: string }) {
  const t = useText();
  const { granted, limit, guarantees, ratio, shortName } = company;
  const after = sumFen([parseFen(granted), parseFen(change)]);
  const [isUp, isSame, isOver] = [parseFen(change) > 0n, parseFen(change) === 0n, after > parseFen(limit)];
  const grantedShare = utilisationOf(parseFen(granted), parseFen(limit));
  const afterShare = utilisationOf(after, parseFen(limit));
  const added = Math.abs(Number(afterShare) - Number(grantedShare)).toFixed(2);
  const amounts = {
    granted: formatThousands(granted),
    change: `${isUp ? '+' : ''}${formatThousands(change)}`,
    limit: formatThousands(limit),
  };
  const sum = { sum: formatThousands(guarantees), ratio: String(Number(ratio)) };
  const shareWords = isSame ? bi('占上限', 'Share of the limit') : bi('批准后占上限', 'Share once approved');
  return (
    <div className={styles.block}>
      <h3>{t(bi('主体公司授信（{name}）', 'Credit of the main company ({name})'), { name: shortName })}</h3>
      <Bar
        label={t(
          bi('已授 {granted}，本单 {change}，上限 {limit}', 'Granted {granted}, this document {change}, limit {limit}'),
          amounts,
        )}
        parts={[
          { share: isUp ? grantedShare : afterShare, tone: 'company' },
          ...(isSame ? [] : [{ share: added, tone: 'change' as const }]),
        ]}
      />
      <SummaryList
        lines={[
          { label: bi('已授额度', 'Granted'), value: amounts.granted },
          ...(isSame
            ? []
            : [{ label: bi('本单净增', 'This document adds'), value: amounts.change, tone: 'wait' as const }]),
          {
            label: bi('上限', 'Limit'),
            hint: t(bi('有效保函 {sum} × {ratio}', 'Active guarantees {sum} × {ratio}'), sum),
            value: amounts.limit,
          },
          { label: shareWords, value: `${afterShare}%`, tone: isOver && 'bad' },
        ]}
      />
      {isOver && (
        <p className={`${styles.remark} ${styles.bad}`}>
          {t(bi('超过上限：确认生效时将被拒绝', 'Above the limit: the confirmation will be refused'))}
        </p>
      )}
    </div>
  );
}

interface BarPart {
  readonly share: string;
  readonly tone: 'quota' | 'company' | 'change' | 'bad';
}

function Bar({ label, parts }: { label: string; parts: readonly BarPart[] }) {
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {parts.map(({ share, tone }) => (
        <b key={tone} className={styles[tone]} style={{ width: `${Math.max(0, Math.min(100, Number(share)))}%` }} />
      ))}
    </div>
  );
}

const freshMs = 30_000;
const about = [...Object.values(docKinds).map(({ entity }) => entity.key), 'bhQuota', 'bhUsage'];

interface CustomerExposureProps {
  readonly customerId: string;
  /** The document this is read beside; it is not one of the others. */
  readonly docId: string | undefined;
}

/**
 * What the customer owes and may come to owe with all main companies together, and what else is asked for him: read
 * before deciding.
 */
function CustomerExposure({ customerId, docId }: CustomerExposureProps) {
  const t = useText();
  const { data, refetch } = useAnswer(
    customerExposure,
    { customerId, ...(docId && { exceptId: docId }) },
    { goodFor: freshMs },
  );
  useSettledEvents(about, () => void refetch());
  if (!data) return null;
  const { quotas, total, overdue, applications } = data;
  const overdueHint = t(bi('{count} 笔', '{count}'), { count: overdue.count });
  return (
    <>
      <div className={styles.block}>
        <h3>{t(bi('客户全部额度（{count} 个）', 'All quotas of the customer ({count})'), { count: quotas.length })}</h3>
        <SummaryList
          lines={[
            { label: bi('合计已用', 'Used in all'), value: formatThousands(total.usedAmount) },
            { label: bi('合计额度', 'Granted in all'), value: formatThousands(total.totalAmount) },
            {
              label: bi('已逾期', 'Overdue'),
              hint: overdueHint,
              value: formatThousands(overdue.amount),
              tone: overdue.count > 0 && 'bad',
            },
          ]}
        />
        {quotas.length > 1 &&
          quotas.map(({ id, quotaNo, company, usedAmount, totalAmount }) => (
            <div key={id} className={styles.line}>
              <Link to={quotaHistoryPath({ quotaId: id })}>{company ?? quotaNo}</Link>
              <span>
                {formatThousands(usedAmount)} / {formatThousands(totalAmount)}
              </span>
            </div>
          ))}
      </div>
      {applications.length > 0 && (
        <div className={styles.block}>
          <h3>
            {t(bi('该客户其他在办单据（{count}）', 'Other documents under way ({count})'), {
              count: applications.length,
            })}
          </h3>
          {applications.map((application) => (
            <div key={application.id} className={styles.line}>
              <span>
                <Link to={viewPath(application.docType, application.id)}>{application.docNo}</Link>
                <small>
                  {t(docKinds[application.docType].entity.label)} {application.company}
                </small>
              </span>
              <span className={styles.asked}>
                {application.amount !== null && formatThousands(application.amount)}
                <StatusCell record={{ ...application }} />
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** More than the review sheet suggests is said before anything else. */
export function AboveSuggestion({ asked, suggested }: { asked: unknown; suggested: unknown }) {
  const t = useText();
  if (!isMoney(asked) || !isMoney(suggested) || compareDecimal(asked, suggested) <= 0) return null;
  const more = formatFen(subtractFen(parseFen(asked), parseFen(suggested)));
  const amounts = { asked: formatThousands(asked), suggested: formatThousands(suggested), more: formatThousands(more) };
  return (
    <Notice tone="wait" role="status" icon={<TrendingUpOutlined aria-hidden />}>
      {t(
        bi(
          '申请 {asked} 高于评审建议 {suggested}，超出 {more}',
          'Asked for {asked}, the review suggests {suggested}: {more} more',
        ),
        amounts,
      )}
    </Notice>
  );
}
