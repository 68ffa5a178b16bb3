import { FormProvider, useForm } from 'react-hook-form';
import { date } from '#domain/core/field.ts';
import { isDate, todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { accountCourse, accountOnDay, bhMovement } from '#domain/guarantee/index.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { shortAmount } from '../../parts/charts/amounts.ts';
import { Lines } from '../../parts/charts/Lines.tsx';
import { type Figure, Figures } from '../../parts/facts/Figures.tsx';
import { FieldInput } from '../../parts/form/FieldInput.tsx';
import { useText } from '../../shell/text.ts';
import styles from './ledger.module.css';
import type { Account } from './QuotaHistory.tsx';

const words = {
  base: text('基础额度', 'Base'),
  guarantee: text('保函金额', 'Amount'),
  temp: text('临时额度', 'Temporary'),
  total: text('总额', 'Total'),
  used: text('已用', 'Used'),
  available: text('可用', 'Available'),
  utilisation: text('使用率', 'Utilisation'),
  course: text('近半年总额与已用', 'Total and used in the last half year'),
  mark: text('日期', 'Day'),
};

const courseDays = 180;
const asked = { ...bhMovement, fields: { day: date('余额日期', 'Balance on') } };

const lines = [
  { key: 'total', colour: 'var(--chart-6)', dash: '5 3' },
  { key: 'used', colour: 'var(--chart-1)' },
] as const;

/** What the account had on any day up to today, and how it went. */
export function AccountBalance({ account }: { account: Account }) {
  const say = useText();
  const today = todayText(() => new Date());
  const form = useForm({ defaultValues: { day: today } });
  const day = form.watch('day');
  const isQuota = 'quotaId' in account;
  const named = { accountType: isQuota ? 'QUOTA' : 'GUARANTEE', id: isQuota ? account.quotaId : account.guaranteeId };
  const asking = { about: bhMovement, toast: true };
  const { data } = useAnswer(accountOnDay, isDate(day) && day <= today ? { ...named, day } : null, { ...asking, keepsLast: true });
  const course = useAnswer(accountCourse, { ...named, days: courseDays }, asking);
  const rows = course.data?.rows ?? [];
  const figuresOf = ({ base, temp, total, used, available, utilisation }: NonNullable<typeof data>): Figure[] => [
    { label: isQuota ? words.base : words.guarantee, value: <MoneyValue value={base} /> },
    ...(isQuota ? [{ label: words.temp, value: <MoneyValue value={temp} /> }, { label: words.total, value: <MoneyValue value={total} /> }] : []),
    { label: words.used, value: <MoneyValue value={used} /> },
    { label: words.available, value: <MoneyValue value={available} />, tone: available.startsWith('-') ? 'bad' : undefined },
    { label: words.utilisation, value: `${utilisation}%`, tone: Number(utilisation) >= 90 ? 'wait' : undefined },
  ]; // biome-ignore format: a table
  return (
    <section className={styles.balance}>
      <div className={styles.day}>
        <FormProvider {...form}>
          <div className={styles.dayInput}>
            <FieldInput entity={asked} field="day" readOnly={false} labelOnTop />
          </div>
        </FormProvider>
        {data && <Figures figures={figuresOf(data)} />}
      </div>
      {rows.length > 1 && (
        <div className={styles.course}>
          <Lines
            title={say(words.course)}
            isTitleHidden
            markLabel={say(words.mark)}
            marks={rows.map((row) => row.day)}
            shortMark={(mark) => mark.slice(5)}
            tickText={(value) => say(shortAmount(value))}
            endRoom={72}
            series={lines.map(({ key, ...look }) => ({
              ...look,
              key,
              label: say(words[key]),
              values: rows.map((row) => Number(row[key])),
              texts: rows.map((row) => formatThousands(row[key])),
            }))}
          />
        </div>
      )}
    </section>
  );
}
