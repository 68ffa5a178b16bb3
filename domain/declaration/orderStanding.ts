import type { DraftOf } from '../core/entity.ts';
import { stateOf } from '../core/flow.ts';
import { bi, type Text } from '../core/text.ts';
import { customsOrderFlow } from './customsOrderFlow.ts';
import type { declaration } from './declaration.ts';
import { declarationFlow } from './declarationFlow.ts';

export type OrderState = (typeof customsOrderFlow.states)[number]['key'];
type DeclarationState = (typeof declarationFlow.states)[number]['key'];

/** As much of a declaration as its order looks at. */
export type Standing = DraftOf<typeof declaration>;

interface StandingRow {
  readonly order: OrderState;
  /** One of these among its declarations is why the order stands there; none where it has no declarations yet. */
  readonly because: readonly DeclarationState[];
  /** What the others may be meanwhile. */
  readonly beside: readonly DeclarationState[];
  /** What a customer reads in it. */
  readonly words: Text;
}

const cleared = ['CLOSED', 'ARCHIVED', 'REVOKED'] as const;
/** Taken away on a summary, with the whole of it still to be declared. */
const inFull = ['PICKED', 'FULL_CHECKED', 'FULL_SENT'] as const;
const withCustoms = ['STORED', ...inFull, 'RELEASED', ...cleared] as const;
const anywhere = ['CHECKED', 'SENT', 'EXAM', 'TAX', ...withCustoms] as const;

/**
 * 委托单与报关单的状态对照: which states an order and its declarations have together, whatever step or receipt led there. An
 * order with declarations stands in the first row of which one of them is the reason: what waits for people stands
 * before what waits for customs, and that before what is done. While customs thinks about an amendment a declaration
 * counts as what it was before.
 */
export const standings: readonly StandingRow[] = [
  {
    order: 'REFUSED',
    because: ['REJECTED'],
    beside: ['DRAFT', ...anywhere],
    words: bi(
      '有报关单被海关退单，或全部已撤销，等待修改重报或取消',
      'Customs rejected a declaration, or struck all of them: it is prepared again or cancelled',
    ),
  },
  {
    order: 'MAKING',
    because: ['DRAFT'],
    beside: anywhere,
    words: bi('有报关单正在制单', 'A declaration is being prepared'),
  },
  {
    order: 'CHECKED',
    because: ['CHECKED'],
    beside: ['SENT', 'EXAM', 'TAX', ...withCustoms],
    words: bi('有报关单已复核，待发送', 'A declaration is checked and not sent yet'),
  },
  {
    order: 'EXAM',
    because: ['EXAM'],
    beside: ['SENT', 'TAX', ...withCustoms],
    words: bi('有报关单在查验', 'Customs examines a declaration'),
  },
  {
    order: 'TAX',
    because: ['TAX'],
    beside: ['SENT', ...withCustoms],
    words: bi('有报关单待缴税', 'Duty of a declaration is payable'),
  },
  {
    order: 'DECLARED',
    because: ['SENT', 'STORED', ...inFull],
    beside: ['RELEASED', ...cleared],
    words: bi('有报关单已申报，等待海关', 'A declaration is with customs'),
  },
  {
    order: 'RELEASED',
    because: ['RELEASED'],
    beside: cleared,
    words: bi('全部报关单已放行', 'Every declaration is released'),
  },
  {
    order: 'CLOSED',
    because: ['CLOSED', 'ARCHIVED'],
    beside: ['REVOKED'],
    words: bi('全部报关单已结关', 'Every declaration is closed'),
  },
  {
    order: 'CANCELLED',
    because: [],
    beside: ['REJECTED', 'REVOKED'],
    words: bi('已取消，没有报关单仍在办理', 'Cancelled: no declaration is under way'),
  },
  ...(['DRAFT', 'SUBMITTED', 'RETURNED', 'ACCEPTED'] as const).map(
    (order): StandingRow => ({
      order,
      because: [],
      beside: ['REVOKED'],
      words: bi('尚未制单', 'No declaration is prepared yet'),
    }),
  ),
];

/** What a declaration counts as beside its order. */
const countsAs = ({ status, statusBefore }: Standing): string =>
  (status === 'AMENDING' ? statusBefore : status) ?? 'STORED';

const isAmong = (states: readonly string[]) => (one: Standing) => states.includes(countsAs(one));

/** Where an order stands whose declarations stand so; nothing where it has none. */
export function orderStateOf(declarations: readonly Standing[]): OrderState | undefined {
  const found = standings.find(({ because }) => declarations.some(isAmong(because)));
  return found?.order ?? (declarations.length > 0 ? 'REFUSED' : undefined);
}

/** Whether an order and its declarations may stand so together. */
export function standTogether(order: string, declarations: readonly Standing[]): boolean {
  const row = standings.find((one) => one.order === order);
  if (!row) return false;
  if (row.because.length > 0) return orderStateOf(declarations) === order;
  return declarations.every(isAmong(row.beside));
}

/** The step by which an order goes along with its declarations. */
const followingStep = (from: string, to: string | undefined) =>
  customsOrderFlow.steps.find(
    (step) =>
      step.to === to && step.who.every((who) => who === 'SYSTEM') && step.from.some((state: string) => state === from),
  );

/** What an order does when one of its declarations has moved: nothing, a step, or it refuses the move. */
export type Following = 'STAYS' | { readonly step: string } | { readonly refused: Text };

/** @param declarations all of them as they stand then, those apart that were deleted */
export function orderFollowing(order: string, declarations: readonly Standing[]): Following {
  if (standTogether(order, declarations)) return 'STAYS';
  const step = followingStep(order, orderStateOf(declarations));
  return step ? { step: step.key } : { refused: notTogether(order, declarations) };
}

/** Why an order cannot stand there: the declaration that is in the way, by its number. */
export function notTogether(order: string, declarations: readonly Standing[]): Text {
  const row = standings.find((one) => one.order === order);
  const allowed = [...(row?.because ?? []), ...(row?.beside ?? [])];
  const odd = declarations.find((one) => !isAmong(allowed)(one)) ?? declarations[0];
  const named = stateOf(customsOrderFlow, order)?.label ?? bi('', '');
  if (!odd)
    return bi(`委托单没有报关单，不能为“${named.zh}”`, `The order has no declaration and cannot be "${named.en}"`);
  const stands = stateOf(declarationFlow, odd.status)?.label ?? bi('', '');
  return bi(
    `委托单与报关单须一致：委托单为“${named.zh}”时，报关单 ${odd.declNo ?? ''} 不能为“${stands.zh}”，请在报关单上办理`,
    `Order and declaration go together: with the order "${named.en}", declaration ${odd.declNo ?? ''} cannot be "${stands.en}"; work on the declaration`,
  );
}

/** Steps of an order that its declarations take with it: which one, of each that stands where that begins. */
export const carried: Readonly<Record<string, string>> = {
  check: 'check',
  uncheck: 'uncheck',
  send: 'send',
  remake: 'redo',
  return: 'uncheck',
  cancel: 'uncheck',
  cancelLate: 'uncheck',
  refused: 'reject',
  exam: 'exam',
  examDone: 'examDone',
  tax: 'tax',
  taxPaid: 'paid',
  release: 'release',
  close: 'close',
};

/** What customs says it says of one declaration: on the order it is noted where there is no other one. */
export const notedOfOne: ReadonlySet<string> = new Set([
  'refused',
  'exam',
  'examDone',
  'tax',
  'taxPaid',
  'release',
  'close',
]);

/** Steps of an order after which its drafts are gone: they are made again from what it says then. */
export const dropsDrafts: ReadonlySet<string> = new Set(['return', 'cancel', 'cancelLate']);

/** Whether a step of a declaration begins where it stands. */
export const beginsAt = (action: string, { status }: Standing): boolean =>
  declarationFlow.steps.some(({ key, from }) => key === action && from.some((state: string) => state === status));
