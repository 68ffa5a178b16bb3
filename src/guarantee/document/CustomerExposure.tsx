import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import { Link } from 'react-router';
import { compareDecimal, formatFen, formatThousands, isMoney, parseFen, subtractFen } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { customerExposure } from '#domain/guarantee/index.ts';
import { historyPath, viewPath } from '#domain/guarantee/paths.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { Notice } from '../../parts/document/Notice.tsx';
import { Tally } from '../../parts/facts/Tally.tsx';
import { useText } from '../../shell/text.ts';
import { useSettledEvents } from '../../shell/useSettledEvents.ts';
import { docKinds } from '../docKinds.ts';
import { StatusCell } from '../lists/StatusCell.tsx';
import styles from './credit.module.css';

const freshMs = 30_000;
const about = [...Object.values(docKinds).map(({ entity }) => entity.key), 'bhQuota', 'bhUsage'];

interface CustomerExposureProps {
  readonly customerId: string;
  /** The document this is read beside; it is not one of the others. */
  readonly docId: string | undefined;
}

/** What the customer owes and may come to owe with all main companies together, and what else is asked for him: read before deciding. */
export function CustomerExposure({ customerId, docId }: CustomerExposureProps) {
  const say = useText();
  const { data, refetch } = useAnswer(customerExposure, { customerId, ...(docId && { exceptId: docId }) }, { goodFor: freshMs });
  useSettledEvents(about, () => void refetch());
  if (!data) return null;
  const { quotas, total, overdue, applications } = data;
  const overdueHint = say(text('{count} 笔', '{count}'), { count: overdue.count });
  return (
    <>
      <div className={styles.block}>
        <h3>{say(text('客户全部额度（{count} 个）', 'All quotas of the customer ({count})'), { count: quotas.length })}</h3>
        <Tally
          lines={[
            { label: text('合计已用', 'Used in all'), value: formatThousands(total.usedAmount) },
            { label: text('合计额度', 'Granted in all'), value: formatThousands(total.totalAmount) },
            { label: text('已逾期', 'Overdue'), hint: overdueHint, value: formatThousands(overdue.amount), tone: overdue.count > 0 && 'bad' },
          ]} // biome-ignore format: a table
        />
        {quotas.length > 1 &&
          quotas.map(({ id, quotaNo, company, usedAmount, totalAmount }) => (
            <div key={id} className={styles.line}>
              <Link to={historyPath({ quotaId: id })}>{company ?? quotaNo}</Link>
              <span>
                {formatThousands(usedAmount)} / {formatThousands(totalAmount)}
              </span>
            </div>
          ))}
      </div>
      {applications.length > 0 && (
        <div className={styles.block}>
          <h3>{say(text('该客户其他在办单据（{count}）', 'Other documents under way ({count})'), { count: applications.length })}</h3>
          {applications.map((application) => (
            <div key={application.id} className={styles.line}>
              <span>
                <Link to={viewPath(application.docType, application.id)}>{application.docNo}</Link>
                <small>
                  {say(docKinds[application.docType].entity.label)} {application.company}
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
  const say = useText();
  if (!isMoney(asked) || !isMoney(suggested) || compareDecimal(asked, suggested) <= 0) return null;
  const more = formatFen(subtractFen(parseFen(asked), parseFen(suggested)));
  const amounts = { asked: formatThousands(asked), suggested: formatThousands(suggested), more: formatThousands(more) };
  return (
    <Notice tone="wait" role="status" icon={<TrendingUpOutlined aria-hidden />}>
      {say(
        text('申请 {asked} 高于评审建议 {suggested}，超出 {more}', 'Asked for {asked}, the review suggests {suggested}: {more} more'),
        amounts,
      )}
    </Notice>
  );
}
