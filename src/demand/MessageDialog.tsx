import { useDataProvider, useNotify } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { defineForm } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { demandPeople, sendDemandMessage } from '#domain/demand/calls.ts';
import type { Demand } from '#domain/demand/demand.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { Notice } from '../parts/document/Notice.tsx';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { useText } from '../shell/text.ts';

const { text: words, toCustomer } = sendDemandMessage.input.fields;
const label = bi('留言', 'Message');
const amongStaff = defineForm({ key: 'demandMessage', label, fields: { text: words } });
const withCustomer = defineForm({ key: 'demandMessage', label, fields: { text: words, toCustomer } });

/** A line of words to those who work on the demand, by name; it stays in the history of the demand. */
export function MessageDialog({ record, onClose }: { record: Demand; onClose: () => void }) {
  const t = useText();
  const notify = useNotify();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const depts = useDictionary('DEPT');
  const { data: people } = useAnswer(demandPeople, { id: record.id }, { goodFor: 0 });
  const named = (list: readonly { userName: string; deptCode: string }[] = []) =>
    list.map(({ userName, deptCode }) => `${userName}（${depts.nameOf(deptCode)}）`).join('、');
  const customers = named(people?.customers);
  return (
    <FieldsDialog
      title={`${t(label)} ${record.demandNo ?? ''}`}
      asked={customers ? withCustomer : amongStaff}
      key={customers}
      lead={people && <Recipients staff={named(people.staff)} customers={customers} />}
      confirm={bi('发送', 'Send')}
      onCancel={onClose}
      onConfirm={async (values) => {
        await dataProvider.call(sendDemandMessage, {
          id: record.id,
          text: String(values.text),
          ...(values.toCustomer === 1 && { toCustomer: 1 as const }),
        });
        notify(t(bi('留言已发送', 'Message sent')), { type: 'success' });
        onClose();
      }}
    />
  );
}

function Recipients({ staff, customers }: { staff: string; customers: string }) {
  const t = useText();
  return (
    <Notice tone={staff ? 'run' : 'wait'}>
      {staff
        ? t(bi('发送给：{staff}。留言保留在操作记录中。', 'To: {staff}. The message stays in the history.'), { staff })
        : t(bi('还没有其他经办人。', 'Nobody else of the staff works on it yet.'))}
      {customers &&
        t(bi('客户：{customers}，勾选后才会收到。', ' Customer: {customers}, only when ticked below.'), { customers })}
    </Notice>
  );
}
