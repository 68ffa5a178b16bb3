import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import type { ReactNode } from 'react';
import { diffHours, todayText } from '#domain/core/moments.ts';
import { formatFen, formatThousands, parseFen, subtractFen } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import type { Block } from '../../parts/workbench/block.ts';
import { Failure, Panel } from '../../parts/workbench/Panel.tsx';
import { blockOf } from '../../parts/workbench/useFigures.ts';
import { useText } from '../../shell/text.ts';
import { usagePath } from '../paths.ts';
import { dueLevies, heldLevies, overdueLevies } from './addresses.ts';
import type { DueRow, UsageSum } from './answer.ts';
import { MaybeLink } from './MaybeLink.tsx';
import { useFigureLink } from './useFigureLink.ts';
import { type GuaranteeWorkbench, useWorkbenchCall } from './useGuaranteeWorkbench.ts';

const words = {
  title: text('税款到期', 'Taxes due'),
  due: text('7天内到期', 'Due in 7 days'),
  overdue: text('逾期', 'Overdue'),
  held: text('待超额审批', 'Held'),
  count: text('{count} 笔', '{count}'),
  longest: text('最长 {days} 天', 'up to {days} d'),
  none: text('没有逾期或7天内到期的税款。', 'No tax is overdue or due within 7 days.'),
  today: text('今日到期', 'due today'),
  left: text('剩余 {days} 天', '{days} d left'),
  late: text('逾期 {days} 天', '{days} d overdue'),
};

const rowsShown = 5;

/** What customers must pay soon or should have paid, and what waits for an excess approval. */
export function Levies({ board: { block, refresh } }: { board: GuaranteeWorkbench }) {
  const say = useText();
  const link = useFigureLink();
  const due = useWorkbenchCall<{ readonly rows: readonly DueRow[] }>('workbenchDue', { page: 1, limit: rowsShown });
  const today = todayText(() => new Date());
  return (
    <Panel title={say(words.title)} className="gw-levies" block={blockOf(due)} bars={5} onRetry={due.refresh}>
      {({ rows }) => (
        <>
          <dl className="wb-figures">
            <Sum
              label={say(words.overdue)}
              block={block('overdue')}
              onRetry={refresh}
              to={link('bhUsage:list', overdueLevies(today))}
              isBad
            >
              {({ maxDays }) => maxDays > 0 && say(words.longest, { days: maxDays })}
            </Sum>
            <Sum label={say(words.due)} block={block('due')} onRetry={refresh} to={link('bhUsage:list', dueLevies(today))} />
            <Sum label={say(words.held)} block={block('held')} onRetry={refresh} to={link('bhExcess:list', heldLevies)} />
          </dl>
          {rows.length === 0 ? (
            <p className="wb-empty">{say(words.none)}</p>
          ) : (
            <ul>
              {rows.map((row) => (
                <Levy key={row.id} row={row} today={today} />
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
}

interface SumProps<Data extends UsageSum> {
  readonly label: string;
  readonly block: Block<Data> | undefined;
  readonly to: string | undefined;
  readonly onRetry: () => void;
  readonly isBad?: boolean;
  readonly children?: (data: Data) => ReactNode;
}

/** How many declarations, how much, and the list of them. */
function Sum<Data extends UsageSum>({ label, block, to, onRetry, isBad = false, children }: SumProps<Data>) {
  const say = useText();
  if (block && 'error' in block) {
    return (
      <div>
        <dt>{label}</dt>
        <dd>
          <Failure requestId="" onRetry={onRetry} />
        </dd>
      </div>
    );
  }
  const data = block?.data;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={data && data.count > 0 ? (isBad ? 'wb-bad' : '') : 'wb-none'}>
        {data && <MaybeLink to={data.count > 0 ? to : undefined}>{say(words.count, { count: data.count })}</MaybeLink>}
      </dd>
      <dd className="wb-hint">{data && data.count > 0 ? formatThousands(data.amount) : '--'}</dd>
      {data && data.count > 0 && children && <dd className="wb-hint">{children(data)}</dd>}
    </div>
  );
}

function Levy({
  row: { id, declNo, customerId_label: customer, dueDate, totalAmount, settledAmount },
  today,
}: {
  row: DueRow;
  today: string;
}) {
  const say = useText();
  const link = useFigureLink();
  const days = Math.round(diffHours({ from: `${today} 00:00:00`, to: `${dueDate} 00:00:00` }) / 24);
  const isLate = days < 0;
  return (
    <li className="gw-levy">
      {isLate && <WarningAmberOutlined className="wb-bad" aria-hidden />}
      <div>
        <MaybeLink className="tg-ellipsis" to={link('bhUsage:view', usagePath(id))}>
          {customer ?? declNo}
        </MaybeLink>
        <small>
          <span className={isLate ? 'wb-bad' : ''}>
            {say(days === 0 ? words.today : isLate ? words.late : words.left, { days: Math.abs(days) })}
          </span>
          <span>{dueDate}</span>
          <span>{declNo}</span>
        </small>
      </div>
      <span className={isLate ? 'gw-money wb-bad' : 'gw-money'}>
        {formatThousands(formatFen(subtractFen(parseFen(totalAmount), parseFen(settledAmount))))}
      </span>
    </li>
  );
}
