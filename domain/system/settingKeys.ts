import { compareDecimal, fitsDecimal } from '../core/money.ts';
import { usualTitle } from '../core/product.ts';
import { bi, type Text } from '../core/text.ts';
import { isMenuOverride, type MenuOverride, usualOverrides } from './menuOverride.ts';

/** What a setting may hold, and what it is for. */
interface SettingFacts {
  readonly note: Text;
  readonly otherwise: unknown;
  /** Why a value is refused; nothing when it may be kept. */
  refuse?(value: unknown): Text | undefined;
}

const shortText = (value: unknown): Text | undefined =>
  typeof value === 'string' && value.trim() && value.length <= 100
    ? undefined
    : bi('应为1至100个字符', 'One to 100 characters');

const ownAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && value.length <= 200;

const isSafePage = (value: unknown): boolean => typeof value === 'string' && /^https:\/\/[^\s\\@]{1,190}$/.test(value);

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const upToWhole =
  (most: number) =>
  (value: unknown): Text | undefined =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most
      ? undefined
      : bi(`应为1到${most}的整数`, `A whole number from 1 to ${most}`);

const upTo =
  (most: string) =>
  (value: unknown): Text | undefined =>
    typeof value === 'string' &&
    fitsDecimal(value, 6, 2) &&
    compareDecimal(value, '0') >= 0 &&
    compareDecimal(value, most) <= 0
      ? undefined
      : bi(`应为0到${most}的数字`, `A number from 0 to ${most}`);

const isTimeSpan = (value: unknown): boolean => {
  const [, from, to] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.exec(String(value)) ?? [];
  return from !== undefined && to !== undefined && from < to;
};

/** Rows of a sheet that are read at all; a house may only allow fewer. */
export const mostImportRows = 50_000;

/** Stands at the head of every paper until somebody says whose papers they are. */
export const unnamedCompany = '未设置企业名称';

/**
 * Settings that people may change while the product runs. Who reads one gets what holds `otherwise` while nobody has
 * set it.
 */
export const settingKeys = {
  'brand.title': { note: bi('平台名称', 'Name of the platform'), otherwise: usualTitle, refuse: shortText },
  'brand.manualUrl': {
    note: bi('用户指南地址（本站路径）', 'Address of the guide on this site'),
    otherwise: '/guide',
    refuse: (value) =>
      ownAddress(value) ? undefined : bi('应为本站路径，以 / 开头', 'An address of this site, beginning with /'),
  },
  'brand.defaultCompanyName': {
    note: bi('客户名称缺失时显示的企业名称', 'Shown where a customer has no name'),
    otherwise: '通关企业服务平台',
    refuse: shortText,
  },
  'brand.companyName': {
    note: bi('本企业名称，打印件抬头', 'Our own company, on printed papers'),
    otherwise: unnamedCompany,
    refuse: shortText,
  },
  'precat.sampleRate': {
    note: bi('完成的派单抽检比例（%）', 'Finished dispatch orders that are verified, in a hundred'),
    otherwise: 5,
    refuse: (value) =>
      Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100
        ? undefined
        : bi('应为0到100的整数', 'A whole number from 0 to 100'),
  },
  'precat.softwareSimulation': {
    note: bi(
      '模拟申报软件：OK 接收，DOWN 无法连接',
      'Simulated declaration software: OK takes goods, DOWN cannot be reached',
    ),
    otherwise: 'OK' as string,
    refuse: (value) => (value === 'OK' || value === 'DOWN' ? undefined : bi('应为 OK 或 DOWN', 'OK or DOWN')),
  },
  'rpa.window': {
    note: bi(
      '机器人取件时段，如 08:00-20:00；全天为 00:00-24:00',
      'When robots may take work, such as 08:00-20:00; 00:00-24:00 at any time',
    ),
    otherwise: '00:00-24:00' as string,
    refuse: (value) =>
      isTimeSpan(value) ? undefined : bi('应为 HH:mm-HH:mm，开始早于结束', 'HH:mm-HH:mm, the beginning before the end'),
  },
  'sap.simulation': {
    note: bi(
      '模拟客户ERP：OK 接收，DOWN 无法连接',
      'Simulated ERP of customers: OK takes records, DOWN cannot be reached',
    ),
    otherwise: 'OK' as string,
    refuse: (value) => (value === 'OK' || value === 'DOWN' ? undefined : bi('应为 OK 或 DOWN', 'OK or DOWN')),
  },
  'auth.logoutPageByLoginName': {
    note: bi(
      '登录名对应的退出页（本站路径，或允许主机上的 https 地址）',
      'Pages shown after logout, by login name: of this site, or https on an allowed host',
    ),
    otherwise: {} as Record<string, string>,
    refuse: (value) =>
      isTable(value) && Object.values(value).every((page) => ownAddress(page) || isSafePage(page))
        ? undefined
        : bi('应为 {登录名: 本站路径或 https 地址}', 'A table {login name: address of this site or https address}'),
  },
  'auth.logoutHosts': {
    note: bi('退出页允许的外部主机名', 'Hosts of other sites that a logout may lead to'),
    otherwise: [] as readonly string[],
    refuse: (value) =>
      Array.isArray(value) &&
      value.length <= 50 &&
      value.every((host) => typeof host === 'string' && /^[a-z0-9.-]{1,100}(:\d{1,5})?$/.test(host))
        ? undefined
        : bi('应为主机名数组', 'A list of host names'),
  },
  'menu.wronglistLoginNames': {
    note: bi('可见问题单列表的登录名', 'Login names that see the list of problems'),
    otherwise: ['admin', 'itadmin'] as readonly string[],
    refuse: (value) =>
      Array.isArray(value) && value.length <= 50 && value.every((name) => typeof name === 'string' && name.length <= 50)
        ? undefined
        : bi('应为登录名数组', 'A list of login names'),
  },
  'menu.overrideByLoginName': {
    note: bi('按登录名调整的菜单', 'Menus by login name'),
    otherwise: usualOverrides as Readonly<Record<string, MenuOverride>>,
    refuse: (value) =>
      isTable(value) && Object.values(value).every(isMenuOverride)
        ? undefined
        : bi('应为 {登录名: {mode, groups}}', 'A table {login name: {mode, groups}}'),
  },
  'export.maxRows': {
    note: bi('导出最多行数', 'Rows of an export at most'),
    otherwise: 1_000_000,
    refuse: upToWhole(1_000_000),
  },
  'import.maxRows': {
    note: bi('导入最多行数', 'Rows of an import at most'),
    otherwise: mostImportRows,
    refuse: upToWhole(mostImportRows),
  },
  'message.sendsPerMinute': {
    note: bi('每人每分钟最多发送的消息条数', 'Messages that one person may send in a minute'),
    otherwise: 30,
    refuse: upToWhole(1_000),
  },
  'message.receiversPerMinute': {
    note: bi('每人每分钟消息最多送达的人次', 'Receivers that one person may reach with messages in a minute'),
    otherwise: 300,
    refuse: upToWhole(100_000),
  },
  'file.customerMegabytesPerDay': {
    note: bi(
      '每个客户每天最多保存的文件（MB，其全部账号合计）',
      'Megabytes of files that all accounts of one customer may leave in a day',
    ),
    otherwise: 500,
    refuse: upToWhole(1_000_000),
  },
  'compare.weightPercent': {
    note: bi('入库比对：重量容差百分比', 'Inbound checks: weights may differ by so many per cent'),
    otherwise: '3',
    refuse: upTo('100'),
  },
  'compare.weightKg': {
    note: bi('入库比对：重量容差公斤数', 'Inbound checks: weights may differ by so many kilograms'),
    otherwise: '1',
    refuse: upTo('1000'),
  },
  'wh.sla': {
    note: bi('仓库订单各节点时限（工作小时）', 'Working hours until each milestone of a warehouse order'),
    otherwise: { declare: 8, pass: 24, pick: 8, ship: 24 },
    refuse: (value) =>
      isTable(value) && ['declare', 'pass', 'pick', 'ship'].every((name) => !upToWhole(1_000)(value[name]))
        ? undefined
        : bi('应为 {declare, pass, pick, ship}，各为1到1000的整数', '{declare, pass, pick, ship}, each from 1 to 1000'),
  },
  'wms.system': {
    note: bi(
      '仓库系统：OWN 本系统即仓库账，UP/DOWN 为模拟系统（可用/不可用）；orders、goods 为其待取数据',
      'Warehouse system: OWN keeps the books here; UP and DOWN are a stand-in that answers or does not',
    ),
    otherwise: { mode: 'OWN' } as WmsSetting,
    refuse: (value) =>
      isTable(value) &&
      ['OWN', 'UP', 'DOWN'].includes(String(value.mode)) &&
      [value.orders ?? [], value.goods ?? []].every((rows) => Array.isArray(rows) && rows.length <= 1_000)
        ? undefined
        : bi('应为 {mode: OWN|UP|DOWN, orders?, goods?}', '{mode: OWN|UP|DOWN, orders?, goods?}'),
  },
  'maintenance.mode': {
    note: bi('维护模式（在“维护模式”页签设置）', 'Maintenance mode, set on its own tab'),
    otherwise: { on: 0, text: '', until: null } as MaintenanceMode,
  },
} as const satisfies Record<string, SettingFacts>;

export type SettingKey = keyof typeof settingKeys;

/** How the warehouse system is reached, and what its stand-in has to give: orders and goods as records. */
interface WmsSetting {
  readonly mode: 'OWN' | 'UP' | 'DOWN';
  readonly orders?: readonly Readonly<Record<string, unknown>>[];
  readonly goods?: readonly Readonly<Record<string, unknown>>[];
}

/**
 * While it is on, nobody but administrators works. It ends when an administrator says so; `until` is what people are
 * told.
 */
export interface MaintenanceMode {
  readonly on: 0 | 1;
  readonly text: string;
  readonly until: string | null;
}

/** How a setting is stored, by the kind of its default. */
export const settingType = (value: unknown): 'string' | 'int' | 'bool' | 'json' =>
  typeof value === 'number'
    ? 'int'
    : typeof value === 'string'
      ? 'string'
      : typeof value === 'boolean'
        ? 'bool'
        : 'json';

/**
 * Reads what somebody typed for a setting.
 * @returns the value, or why it cannot be one
 */
export function readSetting(
  key: string,
  type: string,
  text: string,
): { readonly value: unknown } | { readonly problem: Text } {
  const value = typedSetting(type, text);
  if (value === undefined) return { problem: problems[type] ?? bi('格式不正确', 'Wrong format') };
  const facts: SettingFacts | undefined = Object.hasOwn(settingKeys, key) ? settingKeys[key as SettingKey] : undefined;
  const problem = facts?.refuse?.(value);
  return problem ? { problem } : { value };
}

const problems: Readonly<Record<string, Text>> = {
  int: bi('应为整数', 'A whole number'),
  bool: bi('应为 1 或 0', '1 or 0'),
  json: bi('不是有效的 JSON', 'No valid JSON'),
};

function typedSetting(type: string, text: string): unknown {
  if (type === 'int') return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
  if (type === 'bool')
    return text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : undefined;
  if (type !== 'json') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
