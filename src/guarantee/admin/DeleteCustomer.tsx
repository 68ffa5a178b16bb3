import { useState } from 'react';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { ref, text as textField } from '#domain/core/field.ts';
import { say as text } from '#domain/core/text.ts';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';
import { useBaohan } from '../useBaohan.ts';

const asked: EntityDefinition = {
  key: 'customerDeletion',
  service: 'baohan',
  design: 'guarantee',
  label: text('删除客户及单据', 'Customer deletion'),
  fields: {
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
    customerName: textField('再次输入客户全称', 'Full name again', { max: 100, required: true }),
  },
  scope: 'everyone',
  verbs: [],
};

interface Deleted {
  readonly name: string;
  readonly quotas: number;
  readonly documents: number;
}

/** Takes a customer out of the area: closes his quotas, deletes what is not in effect, keeps ledger and logs. */
export function DeleteCustomer() {
  const say = useText();
  const call = useBaohan();
  const [isOpen, setIsOpen] = useState(false);
  const [deleted, setDeleted] = useState<Deleted>();
  return (
    <section className="form-section">
      <header>
        <h2>{say(text('删除客户及单据', 'Delete a customer with his documents'))}</h2>
        <span className="form-tools">
          <BarButton
            isSmall
            action={{
              key: 'delete',
              label: text('删除客户', 'Delete a customer'),
              rank: 'outlined',
              danger: true,
              run: () => setIsOpen(true),
            }}
          />
        </span>
      </header>
      <div className="maintenance-text" role="status">
        {deleted ? (
          <p>
            {say(
              text(
                '{name}：已关闭额度 {quotas} 个，删除未生效单据 {documents} 份',
                '{name}: {quotas} quotas closed, {documents} documents deleted',
              ),
              {
                name: deleted.name,
                quotas: deleted.quotas,
                documents: deleted.documents,
              },
            )}
          </p>
        ) : (
          <p className="tg-muted">
            {say(
              text(
                '关闭该客户的全部额度并删除未生效的单据；流水和日志保留。有未结金额时不能删除。',
                'Closes all quotas and deletes documents that are not in effect; ledger and logs stay. Not possible while something is outstanding.',
              ),
            )}
          </p>
        )}
      </div>
      {isOpen && (
        <FieldsDialog
          title={say(text('删除客户及单据？', 'Delete the customer and his documents?'))}
          asked={asked}
          isDanger
          confirm={text('删除', 'Delete')}
          onCancel={() => setIsOpen(false)}
          onConfirm={async (values) => {
            const counts = await call<Omit<Deleted, 'name'>>('maintDeleteCustomerWithOrders', values, { write: true });
            setDeleted({ ...counts, name: String(values.customerName) });
            setIsOpen(false);
          }}
        />
      )}
    </section>
  );
}
