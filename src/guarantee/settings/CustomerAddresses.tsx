import { say } from '#domain/core/text.ts';
import { bhEmailCustomer } from '#domain/guarantee/bhAlert.ts';
import { saveCustomerAddresses } from '#domain/guarantee/settingCalls.ts';
import { SettingsTable } from '../../parts/batch/SettingsTable.tsx';
import { closedToLeaders } from './whoMay.ts';

const columns = { customerId: 240, contactName: 100, email: 200, cc: 200, lang: 76, alertTypes: 180, enabled: 72 };
const start = { lang: 'zh', enabled: 1 };

/** Where customers want to hear of alerts. */
export const CustomerAddresses = () => (
  <SettingsTable
    entity={bhEmailCustomer}
    title={say('客户邮箱', 'Customer addresses')}
    hint={say('预警类型留空表示全部', 'No alert type means all of them')}
    columns={columns}
    start={start}
    closed={closedToLeaders}
    save={saveCustomerAddresses}
  />
);
