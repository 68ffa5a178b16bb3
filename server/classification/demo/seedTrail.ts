import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatAudit } from '#domain/classification/precat/precatAudit.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { addDays } from '#domain/core/moments.ts';
import { note } from '../../crud/change.ts';
import { insertMissing } from '../../crud/insertMany.ts';
import { logWays, type WayStep } from '../../crud/logWays.ts';
import { rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';
import { audited, type DemoLine, inForce } from './demoLine.ts';
import { type DemoFacts, people } from './demoPeople.ts';

export interface DemoApplication {
  readonly id: string;
  readonly applyNo: string | null;
  readonly status: string;
  /** The day it was handed in and audited on. */
  readonly day: string;
  readonly author: string;
  readonly lines: readonly DemoLine[];
  /** Its goods stand in demands, too. */
  readonly isKnown: boolean;
}

type Step = readonly [
  action: string,
  from: string | null,
  to: string,
  day: number,
  time: string,
  by: string,
  opinion?: string,
];

const { first, second, third, administrator } = people;

/** The whole way of goods; each status cuts it off somewhere. */
const forward = (author: string): readonly Step[] => [
  ['submit', 'DRAFT', 'WAIT_DISPATCH', 0, '09:20:00', author],
  ['dispatch', 'WAIT_DISPATCH', 'FIRST', 0, '10:05:00', administrator],
  ['pass1', 'FIRST', 'SECOND', 0, '10:40:00', first],
  ['pass2', 'SECOND', 'THIRD', 0, '13:20:00', second],
  ['pass3', 'THIRD', 'PASSED', 0, '15:10:00', third],
  ['send', 'PASSED', 'SENT', 0, '16:00:00', 'system'],
  ['accept', 'SENT', 'CONFIRMED', 1, '11:00:00', author],
  ['effect', 'CONFIRMED', 'EFFECTIVE', 2, '15:00:00', 'system'],
];

/** Where the way leaves the straight one, and how it goes on from there. */
const turns = (
  author: string,
  invalidReason: string | undefined,
): Readonly<Record<string, readonly [from: string, steps: readonly Step[]]>> => {
  const falls: Readonly<Record<string, readonly Step[]>> = {
    MANUAL: [['invalidManual', 'EFFECTIVE', 'INVALID', 30, '10:00:00', third, '产品已停产']],
    REVIEW: [
      ['review', 'EFFECTIVE', 'REVIEW', 28, '09:15:00', third, '抽查：要素与说明书不一致'],
      ['reviewInvalid', 'REVIEW', 'INVALID', 30, '10:00:00', administrator, '改按具体列名归类'],
    ],
    TARIFF: [['invalidTariff', 'EFFECTIVE', 'INVALID', 30, '10:00:00', 'system']],
  };
  const dispute: Step = ['dispute', 'SENT', 'DISPUTED', 1, '11:00:00', author, '我司历来按其他税号申报，请核对'];
  return {
    CANCELLED: ['WAIT_DISPATCH', [['cancel', 'WAIT_DISPATCH', 'CANCELLED', 0, '10:00:00', author]]],
    NEED_INFO: ['FIRST', [['ask', 'FIRST', 'NEED_INFO', 0, '11:30:00', first, '请提供产品说明书，并说明是否带电机']]],
    REJECTED: ['FIRST', [['reject', 'FIRST', 'REJECTED', 0, '10:40:00', first, '缺少成分含量，无法归类']]],
    DISPUTED: ['SENT', [dispute]],
    REVIEW: ['SENT', [dispute, ['disputeReview', 'DISPUTED', 'REVIEW', 1, '13:30:00', administrator]]],
    EXPIRED: ['EFFECTIVE', [['expire', 'EFFECTIVE', 'EXPIRED', 31, '00:30:00', 'system']]],
    INVALID: ['EFFECTIVE', falls[invalidReason ?? 'MANUAL'] ?? []],
    REPLACED: ['EFFECTIVE', [['replace', 'EFFECTIVE', 'REPLACED', 30, '10:00:00', 'system']]],
  };
};

function wayTo({ processStatus: status, invalidReason }: DemoLine, author: string): readonly Step[] {
  const [turn, ending] = turns(author, invalidReason)[status] ?? [status, []];
  const steps = forward(author);
  return [...steps.slice(0, steps.findIndex(([, , to]) => to === turn) + 1), ...ending];
}

const applicationWays = (author: string): Readonly<Record<string, readonly Step[]>> => {
  const submitted: Step = ['submit', 'DRAFT', 'SUBMITTED', 0, '09:20:00', author];
  const accepted: readonly Step[] = [submitted, ['accept', 'SUBMITTED', 'ACCEPTED', 0, '10:05:00', administrator]];
  const finished: readonly Step[] = [...accepted, ['audited', 'ACCEPTED', 'AUDITED', 0, '15:10:00', 'system']];
  const sent: readonly Step[] = [...finished, ['sendConfirm', 'AUDITED', 'WAIT_CONFIRM', 0, '16:00:00', administrator]];
  const confirmed: readonly Step[] = [
    ...sent,
    ['submitConfirm', 'WAIT_CONFIRM', 'CUSTOMER_CONFIRMED', 1, '11:00:00', author],
  ];
  return {
    SUBMITTED: [submitted],
    RETURNED: [
      submitted,
      ['return', 'SUBMITTED', 'RETURNED', 0, '10:30:00', administrator, '请补充成分含量和实物图片'],
    ],
    CANCELLED: [submitted, ['cancel', 'SUBMITTED', 'CANCELLED', 0, '10:00:00', author, '客户改由其他公司办理']],
    ACCEPTED: accepted,
    AUDITED: finished,
    WAIT_CONFIRM: sent,
    DISPUTED: [...sent, ['submitDispute', 'WAIT_CONFIRM', 'DISPUTED', 1, '11:00:00', author]],
    CUSTOMER_CONFIRMED: confirmed,
    DONE: [...confirmed, ['confirm', 'CUSTOMER_CONFIRMED', 'DONE', 2, '15:00:00', administrator]],
  };
};

const onDay = (steps: readonly Step[], day: string): readonly WayStep[] =>
  steps.map(([action, from, to, days, time, by, opinion]) => ({
    action,
    from,
    to,
    at: `${addDays(day, days)} ${time}`,
    by,
    opinion: opinion ?? null,
  }));

const opinions = [
  '列名清楚，要素齐全',
  '已核对类注、章注，同意',
  '同意一审意见',
  '材质已由说明书证实',
  '与历史归类一致',
] as const;
const levels = [
  [1, first, '10:40:00'],
  [2, second, '13:20:00'],
  [3, third, '15:10:00'],
] as const;

/** One verdict of each auditor; of every ninth kind of goods the second one sent it back once. */
function auditsOf({ id, lineNo, hsCode, processStatus, auditor1, auditor2, auditor3 }: DemoLine, day: string) {
  const audit = (level: number, action: string, auditorId: string, time: string, opinion: string) => ({
    ...{
      lineId: id,
      level,
      action,
      auditorId,
      hsBefore: level > 1 ? hsCode : null,
      hsAfter: hsCode ?? null,
      opinion,
      auditTime: `${day} ${time}`,
    },
    innerOpinion: level === 3 && lineNo % 4 === 0 ? '注意出口退税差异' : null,
  });
  if (processStatus === 'NEED_INFO') return [audit(1, 'ASK', first, '11:30:00', '请提供产品说明书，并说明是否带电机')];
  if (processStatus === 'REJECTED') return [audit(1, 'REJECT', first, '10:40:00', '缺少成分含量，无法归类')];
  const done = [auditor1, auditor2, auditor3].filter(Boolean).length;
  const passed = levels
    .slice(0, done)
    .map(([level, by, time], at) => audit(level, 'PASS', by, time, opinions[(lineNo + at) % opinions.length] ?? ''));
  const sentBack =
    lineNo % 9 === 4 && done > 1
      ? [
          audit(2, 'RETURN', second, '11:50:00', '请核对是否符合章注的排他条款'),
          audit(1, 'PASS', first, '12:05:00', '已核对，维持原编码'),
        ]
      : [];
  return [...passed.slice(0, 1), ...sentBack, ...passed.slice(1)];
}

/** The log, verdicts and pushes behind applications and their lines, as the work itself would have left them. */
export async function seedTrail(applications: readonly DemoApplication[], db: Db, facts: DemoFacts): Promise<void> {
  const ways = applications.map(({ id, applyNo, status, day, author }) => ({
    id,
    docNo: applyNo,
    steps: onDay(applicationWays(author)[status] ?? [], day),
  }));
  await logWays(precatApply, ways, db);
  const lines = applications.flatMap(({ day, author, lines: own }) => own.map((line) => ({ line, day, author })));
  const lineWays = lines.map(({ line, day, author }) => ({
    id: line.id,
    steps: line.processStatus === 'DRAFT' ? [] : onDay(wayTo(line, author), day),
  }));
  await logWays(precatProduct, lineWays, db);
  const audits = lines.flatMap(({ line, day }) =>
    auditsOf(line, day).map((audit, at) =>
      rowOf(precatAudit, `${line.id}-audit-${at + 1}`, audit, { ...facts, now: audit.auditTime }),
    ),
  );
  await insertMissing(precatAudit, audits, db);
  const back = audits.filter(({ action }) => action === 'RETURN').map(({ line_id: id }) => id);
  await note(precatProduct, { id: back.map(String) }, { returnCount: 1 }, db);
}

/** How a settlement came to where it is. */
export function settlementWay(status: string, day: string): readonly WayStep[] {
  const steps: readonly Step[] = [
    ['submit', 'NEW', 'PENDING', 3, '09:30:00', 'user-bus01'],
    ['approve', 'PENDING', 'APPROVED', 4, '10:10:00', 'user-fin01l'],
    ['invoice', 'APPROVED', 'INVOICED', 5, '14:00:00', 'user-fin01'],
    ['pay', 'INVOICED', 'PAID', 20, '11:00:00', 'user-fin01'],
  ];
  if (status === 'RETURNED')
    return onDay(
      [steps[0] as Step, ['reject', 'PENDING', 'RETURNED', 4, '10:10:00', 'user-fin01l', '请核对加急系数']],
      day,
    );
  return onDay(steps.slice(0, steps.findIndex(([, , to]) => to === status) + 1), day);
}

/** The kinds of orders a line has been in, and who had it there. */
export const ordersOf = ({ processStatus }: DemoLine): readonly (readonly [kind: string, assigneeId: string])[] => {
  if (['DRAFT', 'WAIT_DISPATCH', 'CANCELLED'].includes(processStatus)) return [];
  const reached = audited.has(processStatus) || inForce.has(processStatus) ? 3 : { SECOND: 2, THIRD: 3 }[processStatus];
  const kinds = [
    ['FIRST', first],
    ['SECOND', second],
    ['THIRD', third],
  ] as const;
  return [...kinds.slice(0, reached ?? 1), ...(processStatus === 'REVIEW' ? [['REVIEW', administrator] as const] : [])];
};
