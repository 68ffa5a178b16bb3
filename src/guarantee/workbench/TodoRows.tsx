import type { KeyboardEvent } from 'react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { type Text, say as text } from '#domain/core/text.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { PersonValue } from '../../parts/cells/PersonValue.tsx';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { docKinds } from '../docKinds.ts';
import { DaysInStatus, StatusCell } from '../lists/StatusCell.tsx';
import { approvePath } from '../paths.ts';
import { recordOf, type TodoRow } from './answer.ts';

const words = {
  title: text('待办单据', 'Documents to do'),
  docNo: text('单据编号', 'Number'),
  type: text('类型', 'Type'),
  customer: text('客户', 'Customer'),
  amount: text('金额', 'Amount'),
  status: text('状态', 'Status'),
  days: text('停留', 'Waiting'),
  by: text('提交人', 'Submitted by'),
  tick: text('选择 {no}', 'Select {no}'),
  tickAll: text('选择本页可办理的单据', 'Select the documents of this page that can be done'),
  otherType: text('每次只能批量办理一种单据', 'Only documents of one type can be done at once'),
};

interface Ticks {
  readonly ticked: readonly TodoRow[];
  readonly onTick: (rows: readonly TodoRow[]) => void;
  readonly reasonAgainst: ((record: RaRecord) => Text | undefined) | undefined;
}

/** Why a row cannot be ticked beside the ones that are. */
function reasonAgainst(row: TodoRow, { ticked, reasonAgainst: reasonOf }: Ticks): Text | undefined {
  const [first] = ticked;
  if (first && first.docType !== row.docType) return words.otherType;
  return reasonOf?.(recordOf(row));
}

/** Rows of a table: a click anywhere opens the document, the number is the real link, arrows go from number to number. */
export function TodoTable({ rows, ticks }: { rows: readonly TodoRow[]; ticks: Ticks | undefined }) {
  const say = useText();
  return (
    <div className="gw-scroll">
      <table className="gw-table" aria-label={say(words.title)} onKeyDown={moveByArrows}>
        <thead>
          <tr>
            {ticks && (
              <th className="gw-tick">
                <TickAll rows={rows} ticks={ticks} />
              </th>
            )}
            <th scope="col">{say(words.docNo)}</th>
            <th scope="col">{say(words.type)}</th>
            <th scope="col">{say(words.customer)}</th>
            <th scope="col" className="gw-number">
              {say(words.amount)}
            </th>
            <th scope="col">{say(words.status)}</th>
            <th scope="col" className="gw-number">
              {say(words.days)}
            </th>
            <th scope="col">{say(words.by)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.docId} row={row} ticks={ticks} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, ticks }: { row: TodoRow; ticks: Ticks | undefined }) {
  const say = useText();
  const openTab = useOpenTab();
  const path = approvePath(row.docType, row.docId);
  const isTicked = ticks?.ticked.some(({ docId }) => docId === row.docId) ?? false;
  return (
    // The number inside is a link: the row is only a larger place for the mouse.
    <tr className={isTicked ? 'on' : undefined} onClick={() => openTab(path)}>
      {ticks && (
        <td className="gw-tick">
          <Tick row={row} ticks={ticks} isTicked={isTicked} />
        </td>
      )}
      <th scope="row">
        <Link to={path} data-todo="" onClick={(event) => event.stopPropagation()}>
          {row.docNo}
        </Link>
      </th>
      <td>{say(docKinds[row.docType].entity.label)}</td>
      <td className="gw-customer tg-ellipsis" title={row.customerName ?? undefined}>
        {row.customerName ?? <EmptyValue />}
      </td>
      <td className="gw-number">{row.amount === null ? <EmptyValue /> : <MoneyValue value={row.amount} />}</td>
      <td className="gw-status">
        <StatusCell record={recordOf(row)} />
      </td>
      <td className="gw-number">
        <DaysInStatus record={recordOf(row)} />
      </td>
      <td className="tg-ellipsis">
        <PersonValue name={row.submittedBy} />
      </td>
    </tr>
  );
}

function Tick({ row, ticks, isTicked }: { row: TodoRow; ticks: Ticks; isTicked: boolean }) {
  const say = useText();
  const reason = reasonAgainst(row, ticks);
  const { ticked, onTick } = ticks;
  return (
    <input
      type="checkbox"
      className="list-tick"
      aria-label={say(words.tick, { no: row.docNo })}
      title={reason && say(reason)}
      disabled={reason !== undefined && !isTicked}
      checked={isTicked}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onTick(isTicked ? ticked.filter(({ docId }) => docId !== row.docId) : [...ticked, row])}
    />
  );
}

/** Ticks what can be done of the type that is ticked already, else of the first row's. */
function TickAll({ rows, ticks }: { rows: readonly TodoRow[]; ticks: Ticks }) {
  const say = useText();
  const fits = rows.filter((row) => !reasonAgainst(row, { ...ticks, ticked: [] }));
  const docType = ticks.ticked[0]?.docType ?? fits[0]?.docType;
  const wanted = fits.filter((row) => row.docType === docType);
  const isAll = wanted.length > 0 && ticks.ticked.length === wanted.length;
  return (
    <input
      type="checkbox"
      className="list-tick"
      aria-label={say(words.tickAll)}
      disabled={wanted.length === 0}
      checked={isAll}
      onChange={() => ticks.onTick(isAll ? [] : wanted)}
    />
  );
}

/** Up and down go from number to number. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('[data-todo]')];
  const next = links[links.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The same on a small screen: a card per document. */
export function TodoCards({ rows }: { rows: readonly TodoRow[] }) {
  const say = useText();
  return (
    <ul className="gw-cards" aria-label={say(words.title)}>
      {rows.map((row) => (
        <li key={row.docId}>
          <Link to={approvePath(row.docType, row.docId)}>
            <span className="gw-card-head">
              <span className="gw-no">{row.docNo}</span>
              <StatusCell record={recordOf(row)} />
            </span>
            <b>{row.customerName ?? '--'}</b>
            <span className="gw-card-foot">
              <span>{say(docKinds[row.docType].entity.label)}</span>
              {row.submittedBy && <span>{row.submittedBy}</span>}
              <DaysInStatus record={recordOf(row)} />
              <span className="gw-money">{row.amount === null ? '--' : <MoneyValue value={row.amount} />}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
