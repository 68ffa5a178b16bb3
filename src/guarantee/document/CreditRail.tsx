import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import SensorsOutlined from '@mui/icons-material/SensorsOutlined';
import { Link } from 'react-router';
import { formatFen, formatThousands, parseFen, sumFen } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import type { CompanyCredit, Credit } from '#domain/guarantee/creditCalls.ts';
import { type CountedQuota, creditChange } from '#domain/guarantee/creditShare.ts';
import { historyPath } from '#domain/guarantee/paths.ts';
import { utilisationOf } from '#domain/guarantee/quotaMath.ts';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { Section } from '../../parts/document/Section.tsx';
import { useText } from '../../shell/text.ts';
import type { QuotaDocType } from '../docKinds.ts';
import { CreditNumber } from './CreditNumber.tsx';
import { CustomerExposure } from './CustomerExposure.tsx';
import styles from './credit.module.css';
import { useDocumentFacts } from './documentFacts.ts';
import { useSettledValues } from './useSettledValues.ts';

interface CreditRailProps {
  readonly docType: QuotaDocType;
  readonly credit: Credit | undefined;
  readonly hasFailed: boolean;
  readonly onRefresh: () => void;
}

/** The numbers a document is decided by, live: the customer's quota, and what approving would do to the credit of the company. */
export function CreditRail({ docType, credit, hasFailed, onRefresh }: CreditRailProps) {
  const say = useText();
  const { quota = null, company = null } = credit ?? {};
  const values = useSettledValues();
  const { doc } = useDocumentFacts();
  const change = formatFen(creditChange(docType, values, countedOf(quota)));
  const customerId = quota?.customerId ?? values.customerId;
  return (
    <Section
      title={say(text('实时额度', 'Live numbers'))}
      tools={
        <>
          {credit && !hasFailed && (
            <span className={styles.live} title={say(text('数据时间 {time}', 'As of {time}'), { time: credit.time })}>
              <SensorsOutlined sx={{ fontSize: 14 }} aria-hidden />
              {credit.time.slice(11, 19)}
            </span>
          )}
          <button type="button" className="control-button" aria-label={say(text('刷新额度', 'Refresh the numbers'))} onClick={onRefresh}>
            <RefreshOutlined sx={{ fontSize: 16 }} aria-hidden />
          </button>
        </>
      }
    >
      {hasFailed && (
        <p className={styles.remark}>{say(text('额度读取失败，请刷新重试', 'The numbers could not be read, please refresh'))}</p>
      )}
      {quota && <QuotaNumbers quota={quota} />}
      {typeof customerId === 'string' && customerId !== '' && <CustomerExposure customerId={customerId} docId={doc && String(doc.id)} />}
      {company && <CompanyNumbers company={company} change={change} />}
      {credit && !quota && !company && (
        <p className={styles.remark}>{say(text('选择客户与主体公司后显示', 'Shown once customer and company are chosen'))}</p>
      )}
    </Section>
  );
}

const amountOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '0');

function countedOf(quota: Credit['quota']): CountedQuota | undefined {
  if (!quota) return undefined;
  return {
    mainCompId: String(quota.mainCompId),
    quotaStatus: String(quota.quotaStatus),
    tempAmount: amountOf(quota.tempAmount),
    totalAmount: amountOf(quota.totalAmount),
  };
}

function QuotaNumbers({ quota }: { quota: NonNullable<Credit['quota']> }) {
  const say = useText();
  const [total, used, available, held] = [quota.totalAmount, quota.usedAmount, quota.availableAmount, quota.heldAmount].map(amountOf) as [
    string,
    string,
    string,
    string,
  ];
  const share = utilisationOf(parseFen(used), parseFen(total));
  return (
    <div className={styles.block}>
      <h3>
        {say(text('客户额度', "Customer's quota"))} <Link to={historyPath({ quotaId: String(quota.id) })}>{String(quota.quotaNo)}</Link>
        {quota.blockedFlag === 1 && <StatusChip tone="bad" icon="lock" label={say(text('暂停新单', 'Blocked'))} />}
      </h3>
      <Bar
        label={say(text('已用 {used} 元，总额 {total} 元', 'Used {used} of {total}'), {
          used: formatThousands(used),
          total: formatThousands(total),
        })}
        parts={[{ share, tone: Number(share) >= 100 ? 'bad' : 'quota' }]}
      />
      <CreditNumber label={`${say(text('已用', 'Used'))} ${share}%`} value={used} />
      <CreditNumber label={say(text('可用', 'Available'))} value={available} {...(available.startsWith('-') && { tone: 'bad' as const })} />
      <CreditNumber label={say(text('总额度', 'Total'))} value={total} />
      <CreditNumber label={say(text('待超额审批', 'Held'))} value={held} {...(parseFen(held) > 0n && { tone: 'bad' as const })} />
    </div>
  );
}

function CompanyNumbers({ company, change }: { company: CompanyCredit; change: string }) {
  const say = useText();
  const { granted, limit, guarantees, ratio, shortName } = company;
  const after = sumFen([parseFen(granted), parseFen(change)]);
  const isUp = parseFen(change) > 0n;
  const grantedShare = utilisationOf(parseFen(granted), parseFen(limit));
  const afterShare = utilisationOf(after, parseFen(limit));
  const isOver = after > parseFen(limit);
  const signed = `${isUp ? '+' : ''}${formatThousands(change)}`;
  return (
    <div className={styles.block}>
      <h3>{say(text('主体公司授信（{name}）', 'Credit of the main company ({name})'), { name: shortName })}</h3>
      <Bar
        label={say(text('已授 {granted}，本单 {change}，上限 {limit}', 'Granted {granted}, this document {change}, limit {limit}'), {
          granted: formatThousands(granted),
          change: signed,
          limit: formatThousands(limit),
        })}
        parts={[
          { share: isUp ? grantedShare : afterShare, tone: 'company' },
          ...(parseFen(change) === 0n ? [] : [{ share: shareBetween(grantedShare, afterShare), tone: 'change' as const }]),
        ]}
      />
      <CreditNumber label={say(text('已授额度', 'Granted'))} value={granted} />
      {parseFen(change) !== 0n && <CreditNumber label={say(text('本单净增', 'This document adds'))} value={signed} tone="change" />}
      <CreditNumber
        label={say(text('上限', 'Limit'))}
        hint={say(text('有效保函 {sum} × {ratio}', 'Active guarantees {sum} × {ratio}'), {
          sum: formatThousands(guarantees),
          ratio: String(Number(ratio)),
        })}
        value={limit}
      />
      <CreditNumber
        label={say(parseFen(change) === 0n ? text('占上限', 'Share of the limit') : text('批准后占上限', 'Share once approved'))}
        value={`${afterShare}%`}
        {...(isOver && { tone: 'bad' as const })}
      />
      {isOver && (
        <p className={`${styles.remark} ${styles.bad}`}>
          {say(text('超过上限：确认生效时将被拒绝', 'Above the limit: the confirmation will be refused'))}
        </p>
      )}
    </div>
  );
}

const shareBetween = (before: string, after: string): string => Math.abs(Number(after) - Number(before)).toFixed(2);

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
