import type { Stop } from '../core/actRules.ts';
import type { Dictionary } from '../core/dictionary.ts';
import type { Tone, ToneIcon } from '../core/flow.ts';
import { bi, type Text } from '../core/text.ts';

type State = readonly [key: string, zh: string, en: string, tone: Tone, icon: ToneIcon];

interface Move {
  readonly label: Text;
  readonly from: readonly string[];
  readonly to: string;
}

/**
 * A status that an invoice has beside its lifecycle: which moves lead from where to where. An entity has one flow, so
 * these are taken by acts, whose conditions and words come from here.
 * @see docs/decisions/0201-five-statuses-of-an-invoice.md
 */
export interface StatusTable<Name extends string = string, Key extends string = string> {
  readonly field: Name;
  readonly dict: Dictionary;
  readonly moves: Readonly<Record<Key, Move>>;
}

const tableOf = <const Name extends string, const Key extends string>(
  field: Name,
  code: string,
  states: readonly State[],
  moves: Readonly<Record<Key, Move>>,
): StatusTable<Name, Key> => ({
  field,
  dict: { code, items: states.map(([id, zh, en, tone, icon]) => ({ id, label: bi(zh, en), tone, icon })) },
  moves,
});

/** 抵扣. @see docs/spec/finance.md 2.14 invoiceDeduct */
export const deductTable = tableOf(
  'deductStatus',
  'INV_DEDUCT',
  [
    ['NA', '不适用', 'Not applicable', 'plain', 'cross'],
    ['UNSELECTED', '未勾选', 'Unselected', 'plain', 'ring'],
    ['SELECTED', '已勾选', 'Selected', 'run', 'half'],
    ['CERTIFIED', '已认证', 'Certified', 'ok', 'tick'],
    ['NO_DEDUCT', '不抵扣', 'Not to deduct', 'plain', 'lock'],
    ['OUT', '已转出', 'Transferred out', 'wait', 'back'],
  ],
  {
    select: { label: bi('勾选', 'Select'), from: ['UNSELECTED', 'NO_DEDUCT'], to: 'SELECTED' },
    unselect: { label: bi('取消勾选', 'Unselect'), from: ['SELECTED'], to: 'UNSELECTED' },
    certify: { label: bi('确认认证', 'Certify'), from: ['SELECTED'], to: 'CERTIFIED' },
    uncertify: { label: bi('撤销认证', 'Undo certify'), from: ['CERTIFIED'], to: 'SELECTED' },
    noDeduct: { label: bi('标记不抵扣', 'Mark not to deduct'), from: ['UNSELECTED'], to: 'NO_DEDUCT' },
    transferOut: { label: bi('转出', 'Transfer out'), from: ['CERTIFIED', 'OUT'], to: 'OUT' },
  },
);

/** 红冲, of blue invoices of both directions. @see docs/spec/finance.md 2.14 invoiceRed */
export const redTable = tableOf(
  'redStatus',
  'INV_RED',
  [
    ['NORMAL', '正常', 'Normal', 'plain', 'ring'],
    ['LOCKED', '红字锁定', 'Locked by a red request', 'wait', 'lock'],
    ['PART_RED', '部分红冲', 'Partly red', 'run', 'half'],
    ['FULL_RED', '全额红冲', 'Fully red', 'bad', 'back'],
  ],
  {
    lock: { label: bi('发起红字', 'Start a red'), from: ['NORMAL', 'PART_RED'], to: 'LOCKED' },
    unlock: { label: bi('撤销红字', 'Cancel the red'), from: ['LOCKED'], to: 'NORMAL' },
    redPart: { label: bi('部分红冲', 'Part red'), from: ['LOCKED'], to: 'PART_RED' },
    redFull: { label: bi('全额红冲', 'Full red'), from: ['LOCKED'], to: 'FULL_RED' },
  },
);

/** 所属期. @see docs/spec/finance.md 2.14 invoicePeriod */
export const periodTable = tableOf(
  'periodStatus',
  'INV_PERIOD',
  [
    ['UNASSIGNED', '未归属', 'Unassigned', 'plain', 'ring'],
    ['ASSIGNED', '已归属', 'Assigned', 'run', 'dot'],
    ['LOCKED', '已锁定', 'Locked', 'ok', 'lock'],
  ],
  {
    assign: { label: bi('归属', 'Assign'), from: ['UNASSIGNED', 'ASSIGNED'], to: 'ASSIGNED' },
    clear: { label: bi('清除归属', 'Clear'), from: ['ASSIGNED'], to: 'UNASSIGNED' },
    lock: { label: bi('锁定', 'Lock'), from: ['ASSIGNED'], to: 'LOCKED' },
    unlock: { label: bi('解锁', 'Unlock'), from: ['LOCKED'], to: 'ASSIGNED' },
  },
);

/** Why a move is closed in the status a record has now; nothing where it is open. */
export function stopOfMove<Name extends string, Key extends string>(
  { field, dict, moves }: StatusTable<Name, Key>,
  key: NoInfer<Key>,
  record: { readonly [Field in Name]?: string | null },
): Stop | undefined {
  const { from, label } = moves[key];
  const now = record[field] ?? '';
  if (from.includes(now)) return undefined;
  const word = dict.items.find(({ id }) => id === now)?.label ?? bi(now, now);
  return bi(`当前${word.zh}，不能${label.zh}`, `It is ${word.en}: not open to ${label.en}`);
}
