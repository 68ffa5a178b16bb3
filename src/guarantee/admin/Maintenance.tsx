import { say } from '#domain/core/text.ts';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { PanelPage } from '../../parts/panel/PanelPage.tsx';
import { useText } from '../../shell/text.ts';
import { PrintCheck } from '../ledger/PrintCheck.tsx';
import { CustomsPushes } from './CustomsPushes.tsx';
import { DeleteCustomer } from './DeleteCustomer.tsx';
import { LedgerProof } from './LedgerProof.tsx';
import { MailSwitch } from './MailSwitch.tsx';
import { ManualOa } from './ManualOa.tsx';
import { Receipts } from './Receipts.tsx';

/** What administrators do by hand when the outside world did not. Every act stands in the operation log. @see guarantee.md 3.11 */
export const Maintenance = () => (
  <PanelPage title={say('维护', 'Maintenance')} hint={say('全部操作记入操作日志', 'Everything is kept in the operation log')}>
    <ManualOa />
    <Receipts />
    <CustomsPushes />
    <LedgerProof />
    <MailSwitch />
    <CheckPrint />
    <DeleteCustomer />
  </PanelPage>
);

/** The part of it that stands among the maintenance of the whole product. @see platform.md 11.3 */
export const ByHand = () => (
  <>
    <ManualOa />
    <MailSwitch />
    <DeleteCustomer />
  </>
);

function CheckPrint() {
  const sayText = useText();
  return (
    <Panel isRoomy title={sayText(say('验证打印件', 'Check a printed paper'))}>
      <PanelText>
        <PrintCheck />
      </PanelText>
    </Panel>
  );
}
