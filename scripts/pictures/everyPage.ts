import { everyAddress, firstId } from '#tests/browser/addresses.ts';
import { type GatewayClient, logInAs } from '#tests/gatewayClient.ts';
import { type Look, looks, type Shot } from './shot.ts';

/** Build times, commits and captchas are never the same twice. */
const hidden: Readonly<Record<string, string>> = { version: 'dd', login: 'button[aria-label*="验证码图片"] img' };

const everyLook = Object.keys(looks) as Look[];

/** Every page of the product in every look, to compare one commit with another. */
export async function everyPage(base: string): Promise<Shot[]> {
  const shots: Omit<Shot, 'looks'>[] = Object.entries(await everyAddress(base)).map(([name, address]) => ({
    ...address,
    name: name.replace(/^\//, '').replaceAll('/', '-'),
  }));
  shots.push({ name: 'login', path: '/login', sign: '用户名' });
  shots.push(...(await moreDocuments(await logInAs(base, 'admin'), await logInAs(base, 'bus02'))), ...moreParts);
  return shots.map((shot) => ({ ...shot, looks: everyLook, ...(hidden[shot.name] && { hidden: hidden[shot.name] }) }));
}

/** One record of each further kind. */
async function moreDocuments(admin: GatewayClient, clerk: GatewayClient): Promise<Omit<Shot, 'looks'>[]> {
  const demand = await firstId(admin, 'business.queryDemandPage', { status: 'PROCESSING' });
  const kinds = { DELAY: 'delayFind', SHORT: 'shortAdjustFind', EXCESS: 'applyExceedFind' };
  const views = await Promise.all(
    Object.entries(kinds).map(async ([docType, call]) => ({
      name: `guarantee-view-${docType.toLowerCase()}`,
      path: `/deposit/depositView?docType=${docType}&id=${await firstId(admin, `baohan.${call}`)}`,
      sign: '审批日志',
      account: 'jck01l',
    })),
  );
  const returned = await firstId(clerk, 'baohan.applyFind', { status: 'RETURN_BUSINESS_OPERATOR' });
  return [
    { name: 'demand', path: `/fta/receiveDemandUpdate?id=${demand}`, sign: '基本信息', account: 'bus01' },
    ...views,
    {
      name: 'guarantee-returned',
      path: `/deposit/depositApprove?docType=APPLY&id=${returned}`,
      sign: '额度申请',
      account: 'bus02',
    },
  ];
}

const admins = { path: '/deposit/depositAdmin', sign: '保函管理', account: 'admin' };

/** What stands behind the first look of a page. */
const moreParts: readonly Omit<Shot, 'looks'>[] = [
  { name: 'tasks-hand-out', path: '/fta/delegateTask', sign: '委托任务', account: 'bus01l' },
  { name: 'workbench-leader', path: '/fta/index', sign: '待办', account: 'bus01l' },
  { name: 'workbench-customer', path: '/fta/index', sign: '待办', account: 'cust01' },
  { name: 'guarantee-companies', ...admins, acts: [{ press: '主体公司', role: 'tab' }] },
  { name: 'guarantee-parameters', ...admins, acts: [{ press: '参数', role: 'tab' }] },
  { name: 'guarantee-calendar', ...admins, acts: [{ press: '工作日历', role: 'tab' }] },
  { name: 'guarantee-maintenance', ...admins, acts: [{ press: '维护', role: 'tab' }] },
  {
    name: 'guarantee-deputies',
    path: '/deposit/userRoleJob',
    sign: '部门领导设置',
    account: 'admin',
    acts: [{ press: '领导代理', role: 'tab' }],
  },
];
