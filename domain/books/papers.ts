import { definePaper } from '../core/paper.ts';
import { bi } from '../core/text.ts';
import { voucher } from './voucher.ts';

/** 记账凭证: as it is filed, with its entries, the total in words and who made, audited and posted it. */
const voucherPaper = definePaper(voucher, {
  key: 'VOUCHER',
  label: bi('记账凭证', 'Accounting voucher'),
  isRecord: true,
  parts: [
    {
      title: bi('凭证', 'Voucher'),
      facts: ['mainCompId', 'voucherDate', 'voucherNo', 'attachCount', 'source', 'bizNo'],
    },
    {
      title: bi('分录', 'Entries'),
      table: 'lines',
      columns: [
        ['lineNo', 22],
        ['summary', '*'],
        [['subjectCode', 'subjectId'], 96],
        [['customerId', 'supplierId', 'deptCode'], 84],
        ['debit', 72],
        ['credit', 72],
      ],
    },
    { title: bi('合计', 'Total'), facts: ['debitTotal', 'creditTotal', 'totalCapital'] },
    { title: bi('经手', 'People'), facts: ['makerId', 'auditorId', 'posterId'] },
  ],
  watermark: ({ status }) =>
    status === 'POSTED' ? undefined : status === 'VOID' ? bi('作废', 'VOID') : bi('未记账', 'NOT POSTED'),
});

export const bookPapers = [voucherPaper];
