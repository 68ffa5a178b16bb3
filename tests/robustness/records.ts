import type { GatewayClient } from '../gatewayClient.ts';

/** A customer the client may choose. */
export async function customerOf(client: GatewayClient): Promise<{ id: string; name: string }> {
  const { rows } = await client.get<{ rows: { id: string; name: string }[] }>('business.queryCustomerPage', {
    page: 1,
    limit: 1,
  });
  if (!rows[0]) throw new Error('there is no customer');
  return rows[0];
}

/** A demand that can be published at once. */
export const transfer = (customerId: string, title: string, goods: number) => ({
  title,
  demandType: 'TRANSFER',
  customerId,
  contact: '张三',
  phone: '13800000000',
  expectTime: '2030-01-02 10:00:00',
  goods: Array.from({ length: goods }, (_, index) => ({
    goodsName: `货物${index + 1}`,
    qty: '2',
    unit: '007',
    unitPrice: '1.50',
  })),
});
