import { addDays, addHours } from '../core/moments.ts';
import { bi } from '../core/text.ts';
import { defineWorklist, dueSoon, type WorklistDefinition } from '../core/worklist.ts';
import { aeoDeclaration } from './aeo/aeoDeclaration.ts';
import { customsMessage } from './customsMessage.ts';
import { customsOrder } from './customsOrder.ts';
import { declaration } from './declaration.ts';
import { declarationReceipt } from './declarationReceipt.ts';
import { declCertificate } from './declCertificate.ts';
import {
  aeoPath,
  certificatesPath,
  customsMessagesPath,
  declarationsPath,
  ordersPath,
  powersPath,
  receiptsPath,
  robotTasksPath,
} from './paths.ts';
import { powerOfAttorney } from './powerOfAttorney.ts';
import { rpaTask } from './rpaTask.ts';
import { daysToDeclare } from './tax/lateFees.ts';

const ordersToAccept = defineWorklist(customsOrder, {
  key: 'ordersToAccept',
  label: bi('待接报关委托', 'Orders to accept'),
  icon: 'declaration',
  place: 'todo',
  right: 'customsOrder:act:accept',
  at: ordersPath,
  filter: () => ({ status__in: ['SUBMITTED'] }),
  since: 'submittedTime',
  due: 'eta',
});

const ordersInWork = defineWorklist(customsOrder, {
  key: 'ordersInWork',
  label: bi('待制单、待复核委托', 'Orders to prepare and check'),
  icon: 'declaration',
  place: 'todo',
  right: 'customsOrder:act:make',
  at: ordersPath,
  filter: () => ({ status__in: ['ACCEPTED', 'MAKING'] }),
  since: 'acceptedTime',
  due: 'eta',
});

const ordersReturned = defineWorklist(customsOrder, {
  key: 'ordersReturned',
  label: bi('退回的报关委托', 'Returned orders'),
  icon: 'file',
  place: 'todo',
  right: 'customsOrder:act:submit',
  who: ['BUSI', 'CUST'],
  forCustomers: true,
  at: ordersPath,
  filter: () => ({ status__in: ['RETURNED'] }),
  due: 'eta',
});

const rejected = defineWorklist(declaration, {
  key: 'declarationsRejected',
  label: bi('海关退单', 'Rejected by customs'),
  icon: 'file',
  place: 'todo',
  right: 'declaration:act:redo',
  who: ['C1'],
  at: declarationsPath,
  filter: () => ({ status__in: ['REJECTED'] }),
});

/** 滞报: imports whose transport has come and that nobody has declared; from the fifteenth day on it costs a fee. */
const termRuns = defineWorklist(declaration, {
  key: 'declarationTermRuns',
  label: bi('14 日申报期限内的进口', 'Imports within their 14 days'),
  icon: 'daily',
  place: 'todo',
  right: 'declaration:act:send',
  who: ['C1'],
  at: declarationsPath,
  filter: ({ now }) => ({
    ieFlag: 'I',
    status__in: ['DRAFT', 'CHECKED', 'REJECTED'],
    ieDate__between: ['', now.slice(0, 10)],
  }),
  since: 'createdTime',
  due: 'ieDate',
  grace: daysToDeclare,
});

/** 两步申报: goods that are away on their summary and have to be declared in full. */
const fullToDeclare = defineWorklist(declaration, {
  key: 'fullToDeclare',
  label: bi('待完整申报', 'To be declared in full'),
  icon: 'declaration',
  place: 'todo',
  right: 'declaration:act:sendFull',
  who: ['C1'],
  at: declarationsPath,
  filter: () => ({ status__in: ['PICKED', 'FULL_CHECKED'] }),
  since: 'summaryTime',
  due: 'fullDue',
});

const toSend = defineWorklist(declaration, {
  key: 'declarationsToSend',
  label: bi('待发送报关单', 'Declarations to send'),
  icon: 'declaration',
  place: 'todo',
  right: 'declaration:act:send',
  who: ['C1'],
  at: declarationsPath,
  filter: () => ({ status__in: ['CHECKED'] }),
});

const amending = defineWorklist(declaration, {
  key: 'declarationsAmending',
  label: bi('修改申请待海关答复', 'Amendments with customs'),
  icon: 'declaration',
  place: 'todo',
  right: 'declaration:act:amend',
  who: ['C1'],
  at: declarationsPath,
  filter: () => ({ status: 'AMENDING', amendSentTime__null: 0 }),
});

const examined = defineWorklist(declaration, {
  key: 'declarationsExamined',
  label: bi('海关查验', 'Under examination'),
  icon: 'daily',
  place: 'todo',
  right: 'declaration:list',
  who: ['C1', 'BUSI', 'CUST'],
  forCustomers: true,
  at: declarationsPath,
  filter: () => ({ status__in: ['EXAM'] }),
});

const taxed = defineWorklist(declaration, {
  key: 'declarationsTaxed',
  label: bi('待缴税', 'Duty payable'),
  icon: 'folder',
  place: 'todo',
  right: 'declaration:list',
  who: ['C1', 'BUSI', 'FINANC', 'CUST'],
  forCustomers: true,
  at: declarationsPath,
  filter: () => ({ status__in: ['TAX'] }),
});

const powersToConfirm = defineWorklist(powerOfAttorney, {
  key: 'powersToConfirm',
  label: bi('待确认的代理报关委托书', 'Powers of attorney to confirm'),
  icon: 'file',
  place: 'todo',
  right: 'powerOfAttorney:act:confirm',
  who: ['CUST', 'C1'],
  forCustomers: true,
  at: powersPath,
  filter: () => ({ status__in: ['SENT'] }),
});

const certificatesToVerify = defineWorklist(declCertificate, {
  key: 'certificatesToVerify',
  label: bi('待核验证件', 'Certificates to verify'),
  icon: 'file',
  place: 'todo',
  right: 'declCertificate:act:verifyOk',
  who: ['C1'],
  at: certificatesPath,
  filter: () => ({ status__in: ['PENDING'] }),
});

const messagesGivenUp = defineWorklist(customsMessage, {
  key: 'messagesGivenUp',
  label: bi('发送终止的海关报文', 'Messages to customs that were given up'),
  icon: 'declaration',
  place: 'todo',
  right: 'customsMessage:act:resend',
  who: ['C1'],
  at: customsMessagesPath,
  filter: () => ({ status__in: ['DEAD'] }),
});

/** Customs acknowledges a declaration within minutes. */
const minutesToAnswer = 30;

const sentUnanswered = defineWorklist(declaration, {
  key: 'sentUnanswered',
  label: bi('发送 30 分钟海关未答复', 'Sent 30 minutes ago, no answer of customs'),
  icon: 'declaration',
  place: 'todo',
  right: 'declaration:act:send',
  who: ['C1'],
  at: declarationsPath,
  filter: ({ now }) => ({ status: 'SENT', sentTime__between: ['', addHours(now, -minutesToAnswer / 60)] }),
  since: 'sentTime',
});

const numbersToDecide = defineWorklist(declarationReceipt, {
  key: 'numbersToDecide',
  label: bi('编号不一致的回执', 'Receipts with another number'),
  icon: 'declaration',
  place: 'todo',
  right: 'declarationReceipt:act:decideNumber',
  who: ['C1'],
  at: receiptsPath,
  filter: () => ({ outcome__in: ['CONFLICT'] }),
});

const amendmentsToSend = defineWorklist(declaration, {
  key: 'amendmentsToSend',
  label: bi('待核对发送的修改申请', 'Amendments to compare and send'),
  icon: 'declaration',
  place: 'todo',
  right: 'declaration:act:sendAmendment',
  who: ['C1'],
  at: declarationsPath,
  filter: () => ({ status: 'AMENDING', amendSentTime__null: 1 }),
});

const robotTasksFailed = defineWorklist(rpaTask, {
  key: 'robotTasksFailed',
  label: bi('失败的取件任务', 'Robot tasks that failed'),
  icon: 'declaration',
  place: 'todo',
  right: 'rpaTask:act:requeue',
  who: ['C1'],
  at: robotTasksPath,
  filter: () => ({ status__in: ['FAILED'] }),
});

const certificatesEnding = defineWorklist(declCertificate, {
  key: 'certificatesEnding',
  label: bi('监管证件 30 天内到期', 'Certificates ending within 30 days'),
  icon: 'file',
  place: 'alerts',
  right: 'declCertificate:edit',
  at: certificatesPath,
  filter: (facts) => ({ status: 'VALID', validTo__between: dueSoon(facts) }),
  due: 'validTo',
});

const aeoToApprove = defineWorklist(aeoDeclaration, {
  key: 'aeoToApprove',
  label: bi('待审核的 AEO 自评', 'AEO assessments to approve'),
  icon: 'declaration',
  place: 'todo',
  right: 'aeoDeclaration:act:approve',
  who: ['BUSI_L'],
  at: aeoPath,
  filter: () => ({ status__in: ['REVIEWING'] }),
  since: 'submittedTime',
});

const aeoUnderWay = defineWorklist(aeoDeclaration, {
  key: 'aeoUnderWay',
  label: bi('AEO 规范改进', 'AEO improvements under way'),
  icon: 'declaration',
  place: 'alerts',
  right: 'aeoDeclaration:act:improved',
  at: aeoPath,
  filter: () => ({ status: 'RECTIFY' }),
  due: 'rectifyDue',
});

/** Half a year: a company needs that long to get ready for its review. */
const reviewDays = 180;

const aeoReviews = defineWorklist(aeoDeclaration, {
  key: 'aeoReviews',
  label: bi('AEO 180 天内复核', 'AEO reviews within 180 days'),
  icon: 'declaration',
  place: 'alerts',
  right: 'aeoDeclaration:list',
  forCustomers: true,
  at: aeoPath,
  filter: ({ now }) => ({ status: 'CERTIFIED', nextReview__between: ['', addDays(now.slice(0, 10), reviewDays)] }),
  due: 'nextReview',
});

/** In the order in which people meet them. */
export const declarationWorklists: readonly WorklistDefinition[] = [
  ordersToAccept,
  ordersInWork,
  ordersReturned,
  rejected,
  termRuns,
  fullToDeclare,
  toSend,
  examined,
  taxed,
  amending,
  powersToConfirm,
  certificatesToVerify,
  messagesGivenUp,
  sentUnanswered,
  numbersToDecide,
  amendmentsToSend,
  robotTasksFailed,
  aeoToApprove,
  certificatesEnding,
  aeoUnderWay,
  aeoReviews,
];
