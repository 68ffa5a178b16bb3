import { useState } from 'react';
import { accountSubject, voucherTemplate } from '#domain/books/index.ts';
import { bi } from '#domain/core/text.ts';
import { acctPeriod, bankAccount, financeConf } from '#domain/funds/index.ts';
import { chargeItem, taxItem } from '#domain/partners/index.ts';
import { PageTabs } from '../parts/PageTabs.tsx';
import { EntityListPage } from '../parts/screens/EntityListPage.tsx';
import { CloseChecklist } from './CloseChecklist.tsx';

const checklist = bi('结账检查', 'Check before closing');

/** Months, with the checklist before one is closed: a part of the page below, and the list of months itself. */
export function Periods() {
  const [looked, setLooked] = useState<{ readonly mainCompId: string; readonly period: string }>();
  return (
    <EntityListPage
      entity={acctPeriod}
      rowActions={({ mainCompId, period }) => [
        {
          key: 'checklist',
          label: checklist,
          run: () => setLooked({ mainCompId: mainCompId ?? '', period: period ?? '' }),
        },
      ]}
    >
      {looked && <CloseChecklist {...looked} onClose={() => setLooked(undefined)} />}
    </EntityListPage>
  );
}

/**
 * /finance/conf: all that sets finance up, each table as its own list shows it. It is a page of its own because the
 * specification has one address for them together. @see docs/spec/finance.md 3.18
 */
export function FinanceConf() {
  return (
    <PageTabs
      label={bi('财务配置', 'Finance configuration')}
      parts={[
        { key: 'parameters', label: bi('参数', 'Parameters'), content: <EntityListPage entity={financeConf} /> },
        { key: 'subjects', label: bi('会计科目', 'Subjects'), content: <EntityListPage entity={accountSubject} /> },
        { key: 'templates', label: bi('凭证模板', 'Templates'), content: <EntityListPage entity={voucherTemplate} /> },
        { key: 'taxItems', label: bi('开票项目', 'Invoice items'), content: <EntityListPage entity={taxItem} /> },
        { key: 'chargeItems', label: bi('收费项目', 'Charge items'), content: <EntityListPage entity={chargeItem} /> },
        { key: 'accounts', label: bi('银行账户', 'Bank accounts'), content: <EntityListPage entity={bankAccount} /> },
        { key: 'periods', label: bi('会计期间', 'Periods'), content: <Periods /> },
      ]}
    />
  );
}
