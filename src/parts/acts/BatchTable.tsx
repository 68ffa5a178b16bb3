import type { BatchLine } from '#domain/core/act.ts';
import { formatFen, formatThousands, parseFen, sumFen } from '#domain/core/money.ts';
import { bi, fill, inSentence, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { EmptyValue } from '../cells/EmptyValue.tsx';
import styles from './acts.module.css';

const words = {
  fit: (what: Text) =>
    bi(
      `将办理 {count} 份${what.zh}，每份各自成败，结果逐单列出。`,
      `{count} × ${inSentence(what.en)}; each succeeds or fails by itself, failures are listed.`,
    ),
  others: bi('另有 {count} 份不能办理，会列出原因。', '{count} more cannot take part; the reasons will be listed.'),
  customer: bi('客户', 'Customer'),
  amount: bi('金额', 'Amount'),
  next: bi('下一步', 'Next'),
  sum: bi('{kind} {count} 份', '{kind}: {count}'),
};

interface BatchTableProps {
  /** What the records are called together. */
  readonly what: Text;
  /** Those that can take part. */
  readonly lines: readonly BatchLine[];
  /** How many cannot. */
  readonly others: number;
}

/** What a batch is about, before it is decided: each record with its amount and where it goes, and the sum of each kind. */
export function BatchTable({ what, lines, others }: BatchTableProps) {
  const t = useText();
  const kinds = [...new Map(lines.map(({ kind }) => [kind.zh, kind])).values()];
  return (
    <>
      <div className={styles.outlook}>
        <p>{t(fill(words.fit(what), { count: lines.length }))}</p>
        {others > 0 && <p className={styles.remark}>{t(fill(words.others, { count: others }))}</p>}
      </div>
      <div className={styles.batch}>
        <table>
          <thead>
            <tr>
              <th>{t(what)}</th>
              <th>{t(words.customer)}</th>
              <th className="num">{t(words.amount)}</th>
              <th>{t(words.next)}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, name, kind, customer, amount, next }) => (
              <tr key={id}>
                <td>
                  {name}
                  {kinds.length > 1 && <small>{t(kind)}</small>}
                </td>
                <td>{customer}</td>
                <td className="num">{amount ? formatThousands(amount) : <EmptyValue />}</td>
                <td>{next ? t(next) : <EmptyValue />}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {kinds.map((kind) => {
              const own = lines.filter((line) => line.kind.zh === kind.zh);
              return (
                <tr key={kind.zh}>
                  <th colSpan={2}>{t(words.sum, { kind: t(kind), count: own.length })}</th>
                  <td className="num">
                    {formatThousands(formatFen(sumFen(own.map(({ amount = '0' }) => parseFen(amount)))))}
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
