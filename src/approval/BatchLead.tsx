import type { RecordValues } from '#domain/core/entity.ts';
import { formatFen, formatThousands, isMoney, parseFen, sumFen } from '#domain/core/money.ts';
import { bi, fill } from '#domain/core/text.ts';
import { EmptyValue } from '../parts/cells/EmptyValue.tsx';
import { useText } from '../shell/text.ts';
import styles from './batch.module.css';
import { type BatchStep, nextOfBatch } from './batchStep.ts';
import dialogStyles from './decision.module.css';
import type { DocumentKindView } from './documentKind.ts';

const words = {
  fit: bi(
    '将办理 {count} 份单据，每份各自成败，结果逐单列出。',
    '{count} documents; each succeeds or fails by itself, failures are listed.',
  ),
  others: bi('另有 {count} 份不能办理，会列出原因。', '{count} more cannot take part; the reasons will be listed.'),
  document: bi('单据', 'Document'),
  customer: bi('客户', 'Customer'),
  amount: bi('金额', 'Amount'),
  next: bi('下一步', 'Next'),
  sum: bi('{kind} {count} 份', '{kind}: {count}'),
};

interface BatchLeadProps {
  readonly records: readonly RecordValues[];
  readonly step: BatchStep;
  readonly kindOf: (record: RecordValues) => DocumentKindView;
  readonly isFit: (record: RecordValues) => boolean;
}

/**
 * What a batch is about, before it is decided: each document with its amount and where it goes, and the sum of each
 * kind.
 */
export function BatchLead({ records, step, kindOf, isFit }: BatchLeadProps) {
  const t = useText();
  const fit = records.filter(isFit);
  const others = records.length - fit.length;
  const kinds = [...new Map(fit.map((record) => [kindOf(record).entity.key, kindOf(record).entity])).values()];
  return (
    <>
      <div className={dialogStyles.outlook}>
        <p>{t(fill(words.fit, { count: fit.length }))}</p>
        {others > 0 && <p className={dialogStyles.remark}>{t(fill(words.others, { count: others }))}</p>}
      </div>
      <div className={styles.batch}>
        <table>
          <thead>
            <tr>
              <th>{t(words.document)}</th>
              <th>{t(words.customer)}</th>
              <th className="num">{t(words.amount)}</th>
              <th>{t(words.next)}</th>
            </tr>
          </thead>
          <tbody>
            {fit.map((record) => {
              const next = nextOfBatch({ ...record, docType: kindOf(record).docType }, step);
              return (
                <tr key={String(record.id)}>
                  <td>
                    {String(record.docNo ?? '')}
                    {kinds.length > 1 && <small>{t(kindOf(record).entity.label)}</small>}
                  </td>
                  <td>{String(record.customerName ?? record.customerId_label ?? '--')}</td>
                  <td className="num">{amountOf(record, kindOf(record)) ?? <EmptyValue />}</td>
                  <td>{next ? t(next) : <EmptyValue />}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            {kinds.map((entity) => {
              const own = fit.filter((record) => kindOf(record).entity.key === entity.key);
              return (
                <tr key={entity.key}>
                  <th colSpan={2}>{t(words.sum, { kind: t(entity.label), count: own.length })}</th>
                  <td className="num">
                    {formatThousands(
                      formatFen(sumFen(own.map((record) => parseFen(moneyOf(record, kindOf(record)) ?? '0')))),
                    )}
                  </td>
                  <td />
                </tr>
              );
            })}
          </tfoot>
        </table>
      </div>
    </>
  );
}

/**
 * What will be approved where that is known, else what is asked for. A row of the work to do brings either as `amount`.
 */
function moneyOf(record: RecordValues, { amountField }: DocumentKindView): string | undefined {
  const amounts = [record.amount, record.approvedAmount, amountField && record[amountField], record.delayedAmount];
  return amounts.find((amount): amount is string => typeof amount === 'string' && isMoney(amount));
}

function amountOf(record: RecordValues, kind: DocumentKindView): string | undefined {
  const amount = moneyOf(record, kind);
  return amount && formatThousands(amount);
}
