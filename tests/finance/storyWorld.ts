import { makeCreditCode } from '#domain/core/checkDigits.ts';
import { customerId, mainCompId } from '../advance/advanceWorld.ts';
import { supplierCode } from '../invoices/invoiceWorld.ts';
import type { FinanceWorld } from './financeWorld.ts';

/** What the fee of an advance is billed as. */
export async function feeItem(world: FinanceWorld): Promise<void> {
  const item = { code: 'DZ', name: '垫付服务费', shortName: '经纪代理服务', taxCode: '3040802000000000000' };
  const { id: taxItemId } = await world.call('fin01l', 'financial.addTaxItem', {
    record: { ...item, vatRate: '0.06' },
  });
  const charge = { code: 'DZF', name: '垫付服务费', serviceType: 'TAXADV', unit: 'ITEM', direction: 'OUT', taxItemId };
  await world.call('fin01l', 'financial.addChargeItem', { record: charge });
}

/** A supplier that is admitted, and its protocol in force. */
export async function supplierWithProtocol(world: FinanceWorld): Promise<{ supplierId: string; chargeItemId: string }> {
  const act = async (of: 'Supplier' | 'SupplierProtocol', who: string, id: string, action: string, more = {}) => {
    const { rowVersion } = await world.call(who, `purchase.get${of}`, { id });
    return world.call(who, `purchase.act${of}`, { id, rowVersion, action, ...more });
  };
  await world.pool.query(`update supplier set credit_code = $1 where id = 'finance-supplier'`, [
    makeCreditCode('91310115MA1K0FT09'),
  ]);
  const name = '迅达集装箱运输';
  const { id: supplierId } = await world.call('bus01', 'purchase.addSupplier', {
    record: {
      ...{ name, creditCode: supplierCode, types: ['TRUCK'], legalPerson: '张三', regAddress: '上海市浦东新区' },
      ...{ contact: '李四', phone: '13800000000', taxpayerKind: 'GENERAL', invoiceKind: '81', taxRate: '0.09' },
      banks: [{ bankName: '工商银行外高桥支行', account: '1001234567890999', accountName: name, defaultFlg: 1 }],
      quals: [
        { qualKind: 'LICENCE', qualNo: 'Z-1', longTermFlag: 1 },
        { qualKind: 'ROAD', qualNo: 'Z-2', validTo: '2099-12-31' },
      ],
      qualFiles: [await world.advances.paper('bus01', 'supplier')],
    },
  });
  await act('Supplier', 'bus01', supplierId, 'submit');
  await act('Supplier', 'fin01', supplierId, 'approve', { params: { grade: 'B' } });
  const { id: chargeItemId } = await world.call('fin01', 'financial.addChargeItem', {
    record: { code: 'TRIP', name: '整车运输', serviceType: 'TRUCK', unit: 'TRIP', direction: 'IN' },
  });
  const protocol = await world.call('bus01', 'purchase.addSupplierProtocol', {
    record: {
      ...{ supplierId, mainCompId, serviceType: 'TRUCK', signDate: '2026-03-01', startDate: '2026-03-01' },
      ...{ endDate: '2027-02-28', taxRate: '0.09', autoConfirmFlag: 1, autoMaxAmount: '20000' },
      prices: [{ chargeItemId, unit: 'TRIP', priceMode: 'UNIT', price: '1090' }],
      scanFile: [await world.advances.paper('bus01', 'supplierProtocol')],
    },
  });
  await act('SupplierProtocol', 'bus01', protocol.id, 'submit');
  await act('SupplierProtocol', 'bus01l', protocol.id, 'approveLeader');
  await act('SupplierProtocol', 'fin01', protocol.id, 'approveFin');
  return { supplierId, chargeItemId };
}

/** The business of the customer that eight trips were bought for. */
export async function boughtTrips(world: FinanceWorld): Promise<void> {
  const boxes = Array.from({ length: 8 }, (_, at) => `CSQU305438${at}`).join(' ');
  await world.pool.query(
    `insert into demand (id, demand_no, title, demand_type, urgency, customer_id, containers,
      status, created_by, created_by_name, created_dept, created_time, updated_time)
     values ('story-demand', 'XQ-STORY', '进口', 'IMPORT', 'N', $1, $2, 'FINISHED', 'user-bus01', '王晓雯', 'D10', now(), now())`,
    [customerId, boxes],
  );
}
