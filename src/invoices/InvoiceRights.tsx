import { bi } from '#domain/core/text.ts';
import { invoiceUserPerm, saveInvoiceUserPerm } from '#domain/invoices/index.ts';
import { SettingsTable } from '../parts/batch/SettingsTable.tsx';

const columns = {
  userId: 180,
  mainCompId: 200,
  direction: 110,
  canView: 80,
  canEdit: 80,
  canDownload: 80,
  canImportPeriod: 110,
  canDeduct: 80,
};
const start = { direction: 'ALL', canView: 1 };
const closed = ({ haveAdmin }: { readonly haveAdmin: boolean }) =>
  haveAdmin ? undefined : bi('只能由管理员修改', 'Only an administrator may change it');

interface Row {
  readonly userId_label?: unknown;
  readonly mainCompId_label?: unknown;
}
const placeOf = (row: Row): string => `${row.userId_label ?? ''} ${row.mainCompId_label ?? ''}`;
const byPerson = <Of extends Row>(rows: readonly Of[]): readonly Of[] =>
  [...rows].sort((one, two) => placeOf(one).localeCompare(placeOf(two), 'zh'));

/**
 * /invoiceUserPerm: people and companies, and what each may do with the invoices of the other, as one table that is
 * ticked and saved as a whole. It stands in the place of the list because rights are read across, not opened one by one.
 * @see docs/spec/finance-addendum.md F53, F61
 */
export const InvoiceRights = () => (
  <SettingsTable
    entity={invoiceUserPerm}
    title={bi('发票用户权限', 'Invoice permissions')}
    hint={bi(
      '一行为一人在一个主体公司的权限；没有行的人看不到该公司的发票，财务负责人和管理员不受限制。',
      'A row is what a person may do in a company; without one he sees nothing of it. Leaders of finance and administrators see all.',
    )}
    columns={columns}
    start={start}
    closed={closed}
    save={saveInvoiceUserPerm}
    arrange={byPerson}
  />
);
