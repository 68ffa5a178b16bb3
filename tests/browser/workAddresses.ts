import { methodName } from '#domain/core/entity.ts';
import { entityOf } from '#domain/index.ts';
import { screens } from '#domain/screens.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { type Address, firstId } from './addresses.ts';

/** Whose work a page is, and with which record it says something. */
type Work = readonly [path: string, account: string, record?: object];

/** Main pages of finance, as the people who work there meet them. */
const finance: readonly Work[] = [
  ['/taxs/desktop', 'fin01l'],
  ['/taxs/taxsOpr', 'fin01'],
  ['/taxs/taxsList', 'bus01'],
  ['/taxs/taxsNew', 'fin01', { fundStatus: 'PART_REPAID' }],
  ['/taxs/taxsAdmin', 'jck01l'],
  ['/taxQuota/:id', 'jck01l'],
  ['/taxs/assess', 'jck01'],
  ['/taxAssess/:id', 'jck01'],
  ['/taxs/lineUse', 'fin01l'],
  ['/agreement/list', 'jck01'],
  ['/agreement/:id', 'fin01', { status: 'EFFECTIVE', agreementType: 'CUSTOMS' }],
  ['/contract/list', 'bus01'],
  ['/supplier/supplierList', 'bus01'],
  ['/supplier/:id', 'bus01', { status: 'ACTIVE' }],
  ['/supplierProtocol/:id', 'fin01', { status: 'EFFECTIVE' }],
  ['/supplier/autoOrderList', 'bus01l'],
  ['/autoOrder/:id', 'bus01l', { status: 'MANUAL' }],
  ['/bankLine', 'fin01'],
  ['/fundReceipt', 'fin01l'],
  ['/fundReceipt/:id', 'fin01l', { status: 'ALLOCATED' }],
  ['/purchasePay', 'fin01l'],
  ['/purchasePay/:id', 'fin01l'],
  ['/customerStatement/:id', 'fin01', { status: 'SENT' }],
  ['/statement/balances', 'fin01'],
  ['/statement/daily', 'fin01'],
  ['/statementAgeing', 'fin01l'],
  ['/finance/buy', 'fin01'],
  ['/invoiceIn/:id', 'fin01', { verifyStatus: 'OK' }],
  ['/finance/sell', 'fin01'],
  ['/invoiceOut/:id', 'fin01', { issueStatus: 'ISSUED' }],
  ['/system/invoice', 'fin01'],
  ['/finance/voucher', 'fin01l'],
  ['/voucher/:id', 'fin01l', { status: 'POSTED' }],
  ['/finance/conf', 'fin01l'],
  ['/acctPeriod', 'fin01l'],
  ['/trialBalance', 'fin01l'],
];

/** The same of warehouse, transport, office and recognition. */
const operations: readonly Work[] = [
  ['/fta/QDAndBeiAnHaoList', 'wh01'],
  ['/whOrder/:id', 'wh01'],
  ['/fta/wronglist', 'wh01'],
  ['/fta/dispatchList', 'wh01'],
  ['/dispatchOrder/:id', 'wh01'],
  ['/fta/sephora/list', 'wh01'],
  ['/fta/tracklist', 'wh01'],
  ['/trackShipment/:id', 'wh01'],
  ['/fta/taglist', 'wh01'],
  ['/fta/approval', 'bus01l'],
  ['/fta/approvalDetail', 'bus01l'],
  ['/fta/dailyReportSummary', 'bus01l'],
  ['/fta/ocr/uploadlist', 'decl01'],
  ['/excel/shares', 'bus01'],
  ['/excel/share/sheet', 'bus01'],
  ['/importBatch', 'admin'],
  ['/partnerDoor', 'admin'],
  ['/busi/omronLog', 'admin'],
  ['/barcode/scan', 'wh01'],
];

/** Pages that carry a record though their address begins one, or names it in its query. */
const named: Readonly<Record<string, string>> = { '/taxs/taxsNew': 'taxAdvance' };

/** Main pages of finance and operations on records of the demo data, by names such as `fundReceipt-record`. */
export async function workAddresses(base: string): Promise<Readonly<Record<string, Address>>> {
  const clients = new Map<string, Promise<GatewayClient>>();
  const found: Record<string, Address> = {};
  for (const [path, account, record] of [...finance, ...operations]) {
    const screen = screens.find((one) => one.path === path);
    if (!screen) throw new Error(`No page stands at ${path}`);
    const key = named[path] ?? (screen.kind === 'edit' || screen.kind === 'show' ? screen.entity : undefined);
    const entity = key && entityOf(key);
    const client = clients.get(account) ?? logInAs(base, account);
    clients.set(account, client);
    const id = entity && (await firstId(await client, `${entity.service}.${methodName(entity, 'page')}`, record));
    const at = id ? (path.includes(':id') ? path.replace(':id', id) : `${path}?id=${id}`) : path;
    const sign = named[path] ? '付款与还款' : screen.title.zh;
    found[path.slice(1).replaceAll('/', '-').replace(':id', 'record')] = { path: at, sign, account };
  }
  return found;
}
