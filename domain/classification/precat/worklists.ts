import { bi } from '../../core/text.ts';
import { defineWorklist, type WorklistDefinition } from '../../core/worklist.ts';
import {
  applicationsPath,
  dispatchPath,
  goodsLinesPath,
  nearExpiryPath,
  operatorListPath,
  protocolsPath,
  questionsPath,
  reReviewPath,
  settlementsPath,
  verificationPath,
} from '../paths.ts';
import { precatApply } from './precatApply.ts';
import { precatDispatch } from './precatDispatch.ts';
import { precatProduct } from './precatProduct.ts';
import { precatProtocol } from './precatProtocol.ts';
import { precatSettle } from './precatSettle.ts';

const toAccept = defineWorklist(precatApply, {
  key: 'precatToAccept',
  label: bi('待受理预归类申请', 'Applications to accept'),
  icon: 'precat',
  right: 'precatApply:act:accept',
  who: ['PRE_ADMIN', 'YGL01'],
  at: operatorListPath,
  opens: { view: 'accept' },
  filter: () => ({ status: 'SUBMITTED' }),
  since: 'submittedTime',
});

const toDispatch = defineWorklist(precatProduct, {
  key: 'precatToDispatch',
  label: bi('待派单商品', 'Goods to hand out'),
  icon: 'list',
  right: 'precatProduct:act:dispatch',
  who: ['PRE_ADMIN', 'YGL01'],
  at: goodsLinesPath,
  filter: () => ({ processStatus__in: ['WAIT_DISPATCH'] }),
  since: 'receivedTime',
});

const firstAudits = defineWorklist(precatProduct, {
  key: 'firstAudits',
  label: bi('我的一审商品', 'My first audits'),
  icon: 'precat',
  right: 'precatProduct:act:pass1',
  who: ['YGL01'],
  at: goodsLinesPath,
  filter: ({ actor }) => ({ processStatus__in: ['FIRST'], assignee1: actor.userId }),
  since: 'receivedTime',
});

/** Goods of a later stage are anybody's of that level. */
const secondAudits = defineWorklist(precatProduct, {
  key: 'secondAudits',
  label: bi('待二审商品', 'Second audits'),
  icon: 'precat',
  right: 'precatProduct:act:pass2',
  who: ['YGL02'],
  at: verificationPath,
  opens: { view: 'second' },
  filter: () => ({ processStatus: 'SECOND' }),
  since: 'receivedTime',
});

const thirdAudits = defineWorklist(precatProduct, {
  key: 'thirdAudits',
  label: bi('待三审商品', 'Third audits'),
  icon: 'precat',
  right: 'precatProduct:act:pass3',
  who: ['YGL03'],
  at: verificationPath,
  opens: { view: 'third' },
  filter: () => ({ processStatus: 'THIRD' }),
  since: 'receivedTime',
});

const reviews = defineWorklist(precatProduct, {
  key: 'precatReviews',
  label: bi('复审中的商品', 'Goods under review'),
  icon: 'daily',
  right: 'precatProduct:act:reviewPass',
  who: ['YGL03', 'PRE_ADMIN'],
  at: reReviewPath,
  opens: { view: 'review' },
  filter: () => ({ processStatus: 'REVIEW' }),
});

const disputes = defineWorklist(precatProduct, {
  key: 'precatDisputes',
  label: bi('客户有异议的商品', 'Disputed goods'),
  icon: 'daily',
  right: 'precatProduct:act:review',
  who: ['YGL03', 'PRE_ADMIN'],
  at: reReviewPath,
  opens: { view: 'disputed' },
  filter: () => ({ processStatus: 'DISPUTED' }),
});

const samples = defineWorklist(precatDispatch, {
  key: 'precatSamples',
  label: bi('待我复核的派单', 'Orders for me to verify'),
  icon: 'list',
  right: 'precatDispatch:act:verifyPass',
  who: ['YGL03', 'PRE_ADMIN'],
  at: dispatchPath,
  filter: ({ actor }) => ({ status__in: ['VERIFYING'], verifierId: actor.userId }),
});

const toSend = defineWorklist(precatApply, {
  key: 'precatToSend',
  label: bi('待发送客户确认', 'Results to send'),
  icon: 'file',
  right: 'precatApply:act:sendConfirm',
  who: ['YGL03', 'PRE_ADMIN'],
  at: operatorListPath,
  opens: { view: 'send' },
  filter: () => ({ status: 'AUDITED' }),
});

/** What customers have been asked, and what they have in hand to answer: nobody of the house is waited for. */
const asked = defineWorklist(precatProduct, {
  key: 'precatAsked',
  label: bi('已问客户、待答复的商品', 'Goods whose customer was asked'),
  icon: 'file',
  place: 'alerts',
  right: 'precatProduct:act:pass1',
  at: goodsLinesPath,
  filter: () => ({ processStatus__in: ['NEED_INFO'] }),
  since: 'askedTime',
});

const unanswered = defineWorklist(precatApply, {
  key: 'precatUnanswered',
  label: bi('待客户确认的结果', 'Results that customers have to answer'),
  icon: 'precat',
  place: 'alerts',
  right: 'precatApply:act:sendConfirm',
  at: operatorListPath,
  opens: { view: 'wait' },
  filter: () => ({ status: 'WAIT_CONFIRM' }),
  since: 'sentTime',
  due: 'confirmDue',
});

const toComplete = defineWorklist(precatApply, {
  key: 'precatToComplete',
  label: bi('待完结预归类申请', 'Applications to complete'),
  icon: 'file',
  right: 'precatApply:act:confirm',
  who: ['YGL03', 'PRE_ADMIN'],
  at: operatorListPath,
  opens: { view: 'complete' },
  filter: () => ({ status: 'CUSTOMER_CONFIRMED' }),
  since: 'confirmTime',
});

const toAnswer = defineWorklist(precatApply, {
  key: 'precatToAnswer',
  label: bi('待确认归类结果', 'Results to answer'),
  icon: 'precat',
  right: 'precatApply:act:submitConfirm',
  who: ['CUST'],
  forCustomers: true,
  at: applicationsPath,
  filter: () => ({ status__in: ['WAIT_CONFIRM'] }),
  since: 'sentTime',
  due: 'confirmDue',
});

const returned = defineWorklist(precatApply, {
  key: 'precatReturned',
  label: bi('退回的预归类申请', 'Returned applications'),
  icon: 'file',
  right: 'precatApply:act:submit',
  who: ['CUST', 'BUSI'],
  forCustomers: true,
  at: applicationsPath,
  filter: () => ({ status__in: ['RETURNED'] }),
});

const toSupply = defineWorklist(precatProduct, {
  key: 'precatToSupply',
  label: bi('待补充资料的商品', 'Goods that lack information'),
  icon: 'file',
  right: 'precatProduct:act:supply1',
  who: ['CUST', 'BUSI'],
  forCustomers: true,
  at: questionsPath,
  opens: { view: 'open' },
  filter: () => ({ processStatus: 'NEED_INFO' }),
  since: 'askedTime',
  due: 'answerDue',
});

const protocolsToApprove = defineWorklist(precatProtocol, {
  key: 'protocolsToApprove',
  label: bi('待审批预归类协议', 'Protocols to approve'),
  icon: 'folder',
  right: 'precatProtocol:act:approve',
  who: ['BUSI_L', 'PRE_ADMIN'],
  at: protocolsPath,
  filter: () => ({ status__in: ['PENDING'] }),
  since: 'submittedTime',
});

const settlementsToApprove = defineWorklist(precatSettle, {
  key: 'settlementsToApprove',
  label: bi('待审核预归类结算', 'Settlements to approve'),
  icon: 'folder',
  right: 'precatSettle:act:approve',
  who: ['BUSI_L', 'FINANC'],
  at: settlementsPath,
  filter: () => ({ status__in: ['PENDING'] }),
});

const settlementsToInvoice = defineWorklist(precatSettle, {
  key: 'settlementsToInvoice',
  label: bi('待开票预归类结算', 'Settlements to invoice'),
  icon: 'folder',
  right: 'precatSettle:act:invoice',
  who: ['FINANC'],
  at: settlementsPath,
  filter: () => ({ status__in: ['APPROVED'] }),
});

const ending = defineWorklist(precatProduct, {
  key: 'precatEnding',
  label: bi('归类结果 30 天内到期', 'Results ending within 30 days'),
  icon: 'daily',
  place: 'alerts',
  right: 'precatProduct:list',
  forCustomers: true,
  at: nearExpiryPath,
  opens: { view: 'in30' },
  filter: () => ({ processStatus: 'EFFECTIVE', daysLeft__lte: 30 }),
  due: 'validTo',
});

/** In the order in which goods pass through them. */
export const precatWorklists: readonly WorklistDefinition[] = [
  toAccept,
  toDispatch,
  firstAudits,
  secondAudits,
  thirdAudits,
  reviews,
  disputes,
  samples,
  toSend,
  asked,
  unanswered,
  toComplete,
  toAnswer,
  returned,
  toSupply,
  protocolsToApprove,
  settlementsToApprove,
  settlementsToInvoice,
  ending,
];
