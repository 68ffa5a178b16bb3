import type { DerivedList } from '../../core/screen.ts';
import { bi } from '../../core/text.ts';
import {
  goodsLibraryPath,
  invalidationPath,
  invalidGoodsPath,
  nearExpiryPath,
  questionsPath,
  reReviewPath,
} from '../paths.ts';

const reading = 'list,view,export';
const everybody = {
  business: reading,
  customer: reading,
  preCustomer: reading,
  preAudit: `${reading},act:*`,
  preAuditAdmin: `${reading},act:*`,
} as const;
const goods = ['partNo', 'nameZh', 'hsCode', 'declaredName', 'spec', 'customerId'] as const;
const soon = (days: number) => ({
  key: `in${days}`,
  label: bi(`${days}天内到期`, `Within ${days} days`),
  filter: { processStatus: 'EFFECTIVE', daysLeft__lte: days },
});
/** In the hands of auditors, or waiting for one: the clock of their application runs. */
const inAudit = ['WAIT_DISPATCH', 'FIRST', 'SECOND', 'THIRD', 'REVIEW'] as const;
const invalid = (key: string, label: ReturnType<typeof bi>, reasons: readonly string[]) => ({
  key,
  label,
  filter: { processStatus: 'INVALID', invalidReason__in: reasons },
});

/**
 * Goods whose audits are over, as those ask for them who use, renew, replace or review them.
 * @see docs/spec/classification.md 3.1
 */
export const resultLists: readonly DerivedList[] = [
  {
    at: goodsLibraryPath,
    title: bi('商品预归类查询', 'Product pre-classification query'),
    list: [
      ...[
        'processStatus',
        ...goods,
        'ciqCode',
        'unit1',
        'unit2',
        'mfnRate',
        'provisionalRate',
        'vatRate',
        'rebateRate',
        'supvCond',
        'ciqType',
      ],
      ...['basis', 'opinionId', 'validFrom', 'validTo', 'daysLeft'],
    ],
    views: [
      { key: 'effective', label: bi('有效', 'Effective'), filter: { processStatus: 'EFFECTIVE' } },
      { key: 'expired', label: bi('已过期', 'Expired'), filter: { processStatus: 'EXPIRED' } },
      { key: 'invalid', label: bi('已失效', 'Invalid'), filter: { processStatus: 'INVALID' } },
      { key: 'replaced', label: bi('已被替代', 'Replaced'), filter: { processStatus: 'REPLACED' } },
    ],
    access: everybody,
  },
  {
    at: nearExpiryPath,
    title: bi('临期商品', 'Near-expiry goods'),
    list: ['processStatus', 'daysLeft', 'validTo', ...goods, 'opinionId'],
    views: [
      soon(7),
      soon(30),
      soon(60),
      soon(90),
      { key: 'expired', label: bi('已过期', 'Expired'), filter: { processStatus: 'EXPIRED' } },
      invalid('tariff', bi('税则变动失效', 'Invalid by tariff'), ['TARIFF']),
      {
        key: 'customer',
        label: bi('等待客户', 'Waiting for the customer'),
        filter: { processStatus__in: ['NEED_INFO', 'SENT'] },
      },
      { key: 'overdue', label: bi('超时未审', 'Overdue'), filter: { processStatus__in: [...inAudit], overdue: 1 } },
    ],
    access: everybody,
  },
  {
    at: invalidGoodsPath,
    title: bi('税号失效商品', 'Goods with invalid tariff number'),
    list: [
      'processStatus',
      'invalidReason',
      'invalidTime',
      ...goods,
      'changeKind',
      'candidates',
      'hsChangeNo',
      'customerProposal',
      'validTo',
    ],
    views: [
      invalid('all', bi('全部', 'All'), ['TARIFF', 'MANUAL', 'REVIEW']),
      invalid('tariff', bi('税则变动', 'Tariff change'), ['TARIFF']),
      invalid('manual', bi('人工失效', 'By hand'), ['MANUAL']),
      invalid('review', bi('复审改判', 'Overturned'), ['REVIEW']),
    ],
    access: everybody,
  },
  {
    at: invalidationPath,
    title: bi('预归类失效', 'Pre-classification invalidation'),
    list: ['processStatus', ...goods, 'validFrom', 'validTo', 'invalidReason', 'invalidTime'],
    views: [
      { key: 'effective', label: bi('有效', 'Effective'), filter: { processStatus: 'EFFECTIVE' } },
      { key: 'expired', label: bi('已过期', 'Expired'), filter: { processStatus: 'EXPIRED' } },
      {
        key: 'manual',
        label: bi('人工失效', 'By hand'),
        filter: { processStatus: 'INVALID', invalidReason: 'MANUAL' },
      },
    ],
    access: { preAudit: `${reading},act:*`, preAuditAdmin: `${reading},act:*` },
  },
  {
    at: reReviewPath,
    title: bi('复审列表', 'Re-review list'),
    list: ['processStatus', 'reviewFrom', 'reviewerId', ...goods, 'disputeReason', 'customerProposal', 'reviewResult'],
    views: [
      { key: 'review', label: bi('复审中', 'Under review'), filter: { processStatus: 'REVIEW' } },
      { key: 'disputed', label: bi('客户异议', 'Disputed'), filter: { processStatus: 'DISPUTED' } },
    ],
    access: { preAudit: `${reading},act:*`, preAuditAdmin: `${reading},act:*` },
  },
  {
    at: questionsPath,
    title: bi('补充资料', 'Questions to the customer'),
    list: [
      'processStatus',
      'nameZh',
      'question',
      'answerDue',
      'askedTime',
      'answeredTime',
      'spec',
      'customerId',
      'applyId',
    ],
    views: [
      { key: 'open', label: bi('待补充', 'To answer'), filter: { processStatus: 'NEED_INFO' } },
      {
        key: 'answered',
        label: bi('已补充', 'Answered'),
        filter: { processStatus__nin: ['NEED_INFO'], answeredTime__null: 0 },
      },
    ],
    access: everybody,
  },
];
