import { defineEntity } from '../../core/entity.ts';
import { bool, datetime, dict, ref, text } from '../../core/field.ts';
import { bi } from '../../core/text.ts';

const mark = (zh: string, name: string, otherwise: string) => text(zh, name, { max: 1, default: otherwise });

/** What a message says that no declaration does: of the card that hands it in, and of the house. */
const spoken = {
  icCard: text('IC 卡号', 'Card no', {
    max: 13,
    required: true,
    help: bi('录入员与操作员的卡号', 'Of the person who keys in and hands in'),
  }),
  inputerName: text('录入员姓名', 'Name on the card', { max: 30, required: true, personal: 'staff' }),
  declareName: text('申报人员姓名', 'Declarant', { max: 50, required: true, personal: 'staff' }),
  copCode: text('录入单位代码', 'Customs code of the house', {
    max: 10,
    required: true,
    help: bi('10位海关编码或9位组织机构代码', 'Customs code of 10 characters, or the older one of 9'),
  }),
  copName: text('录入单位名称', 'Name of the house', { max: 70, required: true }),
  copCreditCode: text('录入单位统一编码', 'Credit code of the house', { max: 18 }),
  ediId: mark('报关标志', 'EdiId', '1'),
  entryType: mark('报关单类型', 'EntryType', 'M'),
  declTrnRel: mark('报关/转关关系', 'DeclTrnRel', '0'),
  chkSurety: mark('担保验放标志', 'ChkSurety', '0'),
  checkFlow: text('查验分流', 'CheckFlow', { max: 1 }),
} as const;

export type WindowSettingName = keyof typeof spoken;

/**
 * 单一窗口设置: what a broker's messages say beside the declarations, and in which folder they stand for its client. One
 * for each card, since each card has a client of its own.
 */
export const windowBroker = defineEntity({
  key: 'windowBroker',
  service: 'van',
  design: 'classification',
  label: bi('单一窗口设置', 'Single Window settings'),
  fields: {
    brokerId: ref('报关行', 'Broker', { entity: 'customsBroker', required: true }),
    folder: text('文件夹', 'Folder', {
      max: 40,
      required: true,
      help: bi(
        '服务器 SINGLE_WINDOW_DIR 之下的文件夹名，其中有客户端的 OutBox、InBox、SentBox、FailBox',
        'Name of a folder under SINGLE_WINDOW_DIR of the server, in which the client has OutBox, InBox, SentBox and FailBox',
      ),
    }),
    enabled: bool('启用', 'Enabled', {
      default: 0,
      help: bi('先用客户端试过一票暂存再启用', 'Try one draft with the client first'),
    }),
    awaySince: datetime('失联时间', 'Folder away since', { readOnly: true }),
    awayWhy: text('无法访问的原因', 'Why it is away', { max: 300, readOnly: true }),
    versionName: dict('版本属性名', 'Version attribute', { dict: 'WINDOW_VERSION', default: 'version' }),
    versionValue: text('版本号', 'Version', { max: 5, default: '4.8' }),
    ...spoken,
    selfPayType: text('自缴单据类型', 'Type of self payment', {
      max: 2,
      help: bi('各版本不同，默认不填', 'Changed between versions; empty unless the house knows better'),
    }),
    promiseRest: text('未填定价确认', 'Price by formula, provisional price when not said', {
      max: 2,
      default: '99',
    }),
    noOtherPack: mark('无包装取值', 'NoOtherPack where there is none', '1'),
    edocInfix: text('单据编号中缀', 'Infix of document numbers', { max: 2, default: 'IM' }),
  },
  title: 'folder',
  list: [
    'brokerId',
    'folder',
    'enabled',
    'awaySince',
    'icCard',
    'inputerName',
    'versionName',
    'versionValue',
    'updatedTime',
  ],
  filters: ['brokerId', 'enabled'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    {
      title: bi('报关行与文件夹', 'Broker and folder'),
      fields: ['brokerId', 'folder', 'enabled', 'awaySince', { field: 'awayWhy', span: 2 }],
    },
    {
      title: bi('操作员卡与录入单位', 'Card and house'),
      fields: ['icCard', 'inputerName', 'declareName', 'copCode', 'copName', 'copCreditCode'],
    },
    {
      title: bi('报文取值', 'What messages say'),
      fields: [
        'versionName',
        'versionValue',
        'ediId',
        'entryType',
        'declTrnRel',
        'chkSurety',
        'checkFlow',
        'selfPayType',
        'promiseRest',
        'noOtherPack',
        'edocInfix',
      ],
    },
  ],
  rules: [
    ({ folder }) =>
      folder && !/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(folder)
        ? { folder: bi('文件夹名只能由字母、数字、-、_ 组成', 'A folder is named by letters, digits, - and _') }
        : undefined,
    ({ copCode }) =>
      copCode && copCode.length !== 9 && copCode.length !== 10
        ? { copCode: bi('录入单位代码为9位或10位', 'It has 9 or 10 characters') }
        : undefined,
    ({ promiseRest }) =>
      promiseRest && !/^[019]{2}$/.test(promiseRest)
        ? { promiseRest: bi('两位，每位为 0、1 或 9', 'Two places of 0, 1 or 9') }
        : undefined,
  ],
  unique: [['brokerId'], ['folder']],
  scope: { everyone: 'settings of the house, which declaration staff works by' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'log'],
  pages: { icon: 'system' },
  access: { declarants: 'list,view', it: 'list,view,create,edit,delete' },
});
