import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { PrintCheck } from '../ledger/PrintCheck.tsx';
import { CustomsPushes } from './CustomsPushes.tsx';
import { DeleteCustomer } from './DeleteCustomer.tsx';
import { LedgerProof } from './LedgerProof.tsx';
import { MailSwitch } from './MailSwitch.tsx';
import { ManualOa } from './ManualOa.tsx';
import { Receipts } from './Receipts.tsx';
import '../../parts/form/form.css';
import '../ledger/ledger.css';
import './admin.css';

/** What administrators do by hand when the outside world did not. Every act stands in the operation log. @see guarantee.md 3.11 */
export function Maintenance() {
  const say = useText();
  return (
    <div className="entity-form">
      <div className="form-head">
        <h1>{say(text('维护', 'Maintenance'))}</h1>
        <span className="form-subject">{say(text('全部操作记入操作日志', 'Everything is kept in the operation log'))}</span>
      </div>
      <div className="form-body maintenance">
        <ManualOa />
        <Receipts />
        <CustomsPushes />
        <LedgerProof />
        <MailSwitch />
        <CheckPrint />
        <DeleteCustomer />
      </div>
    </div>
  );
}

function CheckPrint() {
  const say = useText();
  return (
    <section className="form-section">
      <header>
        <h2>{say(text('验证打印件', 'Check a printed paper'))}</h2>
      </header>
      <div className="maintenance-text">
        <PrintCheck />
      </div>
    </section>
  );
}
