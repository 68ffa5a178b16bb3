import { screens } from '#domain/screens.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { workAddresses } from './workAddresses.ts';

/** A page as a person opens it. */
export interface Address {
  readonly path: string;
  /** Words that stand on it once it is there. */
  readonly sign: string;
  readonly account: string;
}

type Addresses = Readonly<Record<string, Address>>;

const clerk = 'bus01';
const leader = 'jck01l';

/** Every page of demands and of the product itself. */
export const demandAddresses = {
  workbench: { path: '/fta/index', sign: '待办', account: clerk },
  list: { path: '/fta/delegateList', sign: '需求列表', account: clerk },
  form: { path: '/fta/receiveDemandCreat', sign: '基本信息', account: clerk },
  tasks: { path: '/fta/delegateTask', sign: '委托任务', account: clerk },
  address: { path: '/fta/createAddress', sign: '粘贴识别', account: clerk },
  addressSh: { path: '/fta/createAddressSh', sign: '园区', account: clerk },
  templates: { path: '/fta/template/tiemuken', sign: '预览', account: clerk },
  password: { path: '/system/modpass', sign: '旧密码', account: clerk },
  version: { path: '/version', sign: '版本信息', account: clerk },
  notFound: { path: '/404', sign: '返回首页', account: clerk },
} as const satisfies Addresses;

/** The id of a demo record. @throws {Error} the demo data has none like it */
export async function firstId(client: GatewayClient, call: string, filter: object = {}): Promise<string> {
  const { rows } = await client.get<{ rows: readonly { id: string }[] }>(call, { page: 1, limit: 1, filter });
  if (!rows[0]) throw new Error(`${call} has no demo record ${JSON.stringify(filter)}`);
  return rows[0].id;
}

/** Every page of the guarantee area, on records of the demo data. Forms are begun by a department's clerk. */
export async function guaranteeAddresses(base: string): Promise<Addresses> {
  const admin = await logInAs(base, 'admin');
  const first = (method: string, filter: object = {}) => firstId(admin, `baohan.${method}`, filter);
  const quota = await first('quotaFind', { quotaStatus: 'ACTIVE' });
  const waiting = await first('applyFind', { status: 'EXITDEPT_PENDING_REVIEW' });
  const seen = (path: string, sign: string): Address => ({ path, sign, account: leader });
  const begun = (path: string, sign: string): Address => ({ path, sign, account: clerk });
  return {
    'guarantee-desktop': seen('/deposit/desktop', '保函工作台'),
    'guarantee-reviews': seen('/baohan', '保函缴税评审表'),
    'guarantee-review-2022': seen(`/deposit/baohan?id=${await first('reviewFind', { formVersion: '2022' })}`, '评分项'),
    'guarantee-review-2023': seen(
      `/deposit/baohan2023?id=${await first('reviewFind', { formVersion: '2023' })}`,
      '一票否决',
    ),
    'guarantee-review-2024': seen(
      `/deposit/baohan2024?id=${await first('reviewFind', { formVersion: '2024' })}`,
      '一票否决',
    ),
    'guarantee-review-new': begun('/deposit/baohan2024', '评分项'),
    'guarantee-apply': seen('/deposit/apply', '额度申请'),
    'guarantee-adjusts': seen('/deposit/depositModifyList', '额度调整列表'),
    'guarantee-shorts': seen('/deposit/depositShortList', '短期调整列表'),
    'guarantee-delays': seen('/deposit/depositDelayList', '延期列表'),
    'guarantee-excess': seen('/deposit/overDepositList', '超额审批列表'),
    'guarantee-quotas': seen('/deposit/depositList', '额度台账'),
    'guarantee-new': begun('/deposit/depositNew?docType=APPLY', '客户与额度'),
    'guarantee-new-delay': begun(`/deposit/depositNew?docType=DELAY&quotaId=${quota}`, '延期'),
    'guarantee-approve': seen(`/deposit/depositApprove?docType=APPLY&id=${waiting}`, '审批日志'),
    'guarantee-view': seen(`/deposit/depositView?docType=APPLY&id=${waiting}`, '审批日志'),
    'guarantee-adjust': seen(
      `/deposit/depositModify?id=${await first('adjustFind', { status: 'INVESTMENT_INPUT' })}`,
      '审批日志',
    ),
    'guarantee-diagram': seen(`/deposit/approvalDiagram?docType=APPLY&id=${waiting}`, '业务部门'),
    'guarantee-levies': seen('/deposit/depositOpr', '额度使用办理'),
    'guarantee-levy': seen(`/deposit/levyChange?id=${await first('usageFind', { usageStatus: 'OCCUPIED' })}`, '税单'),
    'guarantee-history': seen(`/deposit/depositHistory?quotaId=${quota}`, '流水'),
    'guarantee-admin': seen('/deposit/depositAdmin', '保函管理'),
    'guarantee-alerts': seen('/deposit/depositAlert', '预警管理'),
    'guarantee-leaders': seen('/deposit/userRoleJob', '部门领导设置'),
    'guarantee-staff': seen('/deposit/bhMainCompBw', '主体公司与人员绑定'),
    'guarantee-statistics': seen('/deposit/statisticsBaohanUsed', '统计明细'),
  };
}

/**
 * Main pages of classification and declaration, on records of the demo data, as the accounts that work there meet them.
 */
async function classificationAddresses(base: string): Promise<Addresses> {
  const [admin, clerkOfDemands] = [await logInAs(base, 'admin'), await logInAs(base, clerk)];
  const line = await firstId(admin, 'product.queryPrecatProductPage', {
    processStatus: 'FIRST',
    assignee1: 'user-ygl01',
  });
  const goods = await firstId(clerkOfDemands, 'business.queryDemandGoodsPage', { status: 'NEED_CLASS' });
  const done = await firstId(admin, 'product.queryPrecatApplyPage', { status: 'DONE' });
  const order = await firstId(admin, 'business.queryCustomsOrderPage', { status: 'CHECKED' });
  const change = await firstId(admin, 'product.queryHsChangePage', { status: 'CHECKED' });
  const declaration = await firstId(admin, 'business.queryDeclarationPage', { status: 'TAX' });
  const certificate = await firstId(admin, 'business.queryDeclCertificatePage', { status: 'VALID' });
  const application = await firstId(admin, 'product.queryPrecatApplyPage', { status: 'ACCEPTED' });
  const accepted = await firstId(admin, 'business.queryCustomsOrderPage', { status: 'ACCEPTED' });
  const compare = await firstId(admin, 'business.queryInboundComparePage', { status: 'DIFF' });
  return {
    'precat-start': { path: '/fta/index', sign: '待派单商品', account: 'preadmin01' },
    'precat-applications': { path: '/precat/oprlist', sign: '预归类操作列表', account: 'preadmin01' },
    'precat-goods': { path: `/precatProduct/${line}`, sign: '归类建议', account: 'ygl01' },
    'precat-dispatch': { path: '/precat/dispatch', sign: '派单列表', account: 'preadmin01' },
    'precat-library': { path: '/precat/precatproduct', sign: '商品预归类查询', account: 'ygl02' },
    'precat-change': { path: `/hsChange/${change}`, sign: '影响客户', account: 'preadmin01' },
    'precat-statistics': { path: '/precat/statis', sign: '统计明细', account: 'preadmin01' },
    'precat-results': { path: '/precat/list', sign: '预归类申请列表', account: 'precust01' },
    'precat-print': { path: `/precat/print/detail?id=${done}&kind=OPINION`, sign: '归类依据', account: 'preadmin01' },
    'order-papers': { path: `/fta/decl/customsOrderPrint?id=${order}`, sign: '人工核对', account: 'decl01' },
    'demand-goods': { path: `/demand/goodsDetail?id=${goods}`, sign: '候选归类结果', account: clerk },
    // The addresses of forms begin a record, and open the one that they name.
    'precat-new': { path: '/precat/apply', sign: '数据转换', account: 'precust01' },
    'precat-named': { path: `/precat/apply?id=${application}`, sign: '归类中', account: 'preadmin01' },
    'order-new': { path: '/fta/decl/customsOrderEdit', sign: '新建报关委托单', account: 'decl01' },
    'order-named': { path: `/fta/decl/customsOrderEdit?id=${accepted}`, sign: '已接单', account: 'decl01' },
    declaration: { path: `/declaration/${declaration}`, sign: '申报检查', account: 'decl01' },
    certificate: { path: `/decl/certDetail?id=${certificate}`, sign: '核扣记录', account: 'decl01' },
    compare: { path: `/inboundCompare/${compare}`, sign: '差异', account: 'wh01' },
  };
}

/**
 * Every page of the product: those that need a record, an account or a sign of their own, and each other one of
 * `screens` as an administrator meets it.
 */
export async function everyAddress(base: string): Promise<Addresses> {
  const named: Addresses = {
    ...demandAddresses,
    ...(await guaranteeAddresses(base)),
    ...(await classificationAddresses(base)),
    ...(await workAddresses(base)),
  };
  const known = new Set(Object.values(named).map(({ path }) => path.split('?')[0]));
  const others = screens.filter(({ path }) => !known.has(path) && !path.includes(':'));
  return {
    ...named,
    ...Object.fromEntries(others.map(({ path, title }) => [path, { path, sign: title.zh, account: 'admin' }])),
  };
}
