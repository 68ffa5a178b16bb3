import { definePaper } from '../core/paper.ts';
import { bi } from '../core/text.ts';
import { customerStatement } from './customerStatement.ts';
import { fundReceipt } from './fundReceipt.ts';

/** 对账单: what the customer signs and stamps. */
const statementPaper = definePaper(customerStatement, {
  key: 'STATEMENT',
  label: bi('客户对账单', 'Customer statement'),
  isRecord: true,
  parts: [
    {
      title: bi('对账单', 'Statement'),
      facts: [{ field: 'customerId', span: 2 }, 'period', { field: 'mainCompId', span: 2 }, 'sentAt'],
    },
    {
      title: bi('账户汇总（元）', 'Accounts (CNY)'),
      table: 'acctLines',
      columns: [
        ['acctKind', '*'],
        ['opening', 80],
        ['debit', 80],
        ['credit', 80],
        ['closing', 80],
        ['overdue', 80],
      ],
    },
    {
      title: bi('合计', 'Total'),
      facts: ['totalOpening', 'totalClosing', 'overdueAmount', { field: 'totalClosingCapital', span: 3 }],
    },
    {
      title: bi('明细（元）', 'Movements (CNY)'),
      table: 'txnLines',
      columns: [
        ['lineNo', 22],
        ['txnDate', 54],
        ['acctKind', 58],
        ['txnKind', 48],
        ['bizNo', '*'],
        ['debit', 62],
        ['credit', 62],
        ['balance', 66],
      ],
    },
    {
      title: bi('说明', 'Note'),
      words: [
        bi(
          '期末为正数的，为贵司应付我司款项；预收款以负数列示。如有异议，请在收到后提出。',
          'A positive closing is owed to us; what was prepaid counts as less. Please tell us what differs.',
        ),
      ],
    },
    { signs: [bi('我方（盖章）', 'For us (seal)'), bi('客户确认（盖章）', 'Customer (seal)'), bi('日期', 'Date')] },
  ],
  watermark: ({ status }) =>
    status === 'DRAFT' ? bi('草稿', 'DRAFT') : status === 'VOID' ? bi('作废', 'VOID') : undefined,
});

/** 收款单: what came and what it paid. */
const receiptPaper = definePaper(fundReceipt, {
  key: 'RECEIPT',
  label: bi('收款单', 'Receipt'),
  isRecord: true,
  parts: [
    {
      title: bi('收款', 'Receipt'),
      facts: [
        { field: 'customerId', span: 2 },
        'receiptDate',
        { field: 'mainCompId', span: 2 },
        'receiptKind',
        'amount',
        'prepayAmount',
        'bankSerial',
        { field: 'payerName', span: 2 },
        'payerAccount',
        { field: 'remark', span: 3 },
      ],
    },
    {
      title: bi('分配（元）', 'Allocation (CNY)'),
      table: 'allocs',
      columns: [
        ['lineNo', 28],
        ['allocKind', 90],
        ['targetNo', '*'],
        ['amount', 90],
      ],
    },
    { signs: [bi('经办', 'Entered by'), bi('复核', 'Confirmed by'), bi('日期', 'Date')] },
  ],
  watermark: ({ status }) => (status === 'CONFIRMED' ? undefined : bi('未入账', 'NOT CONFIRMED')),
});

export const fundPapers = [statementPaper, receiptPaper];
