import { defineDict } from '../core/dictionary.ts';

/** @see docs/spec/platform.md 9 */
export const logDictionaries = [
  defineDict('LOG_TYPE', [
    ['LOGIN', '登录', 'Login'],
    ['LOGOUT', '登出', 'Logout'],
    ['VIEW', '查看', 'View'],
    ['CREATE', '新增', 'Create'],
    ['UPDATE', '修改', 'Update'],
    ['DELETE', '删除', 'Delete'],
    ['ACTION', '流程', 'Action'],
    ['EXPORT', '导出', 'Export'],
    ['IMPORT', '导入', 'Import'],
    ['DOWNLOAD', '下载', 'Download'],
    ['CONFIG', '配置', 'Config'],
    ['SECURITY', '安全', 'Security'],
  ]),
  {
    code: 'LOG_RESULT',
    items: [
      { id: 'OK', label: { zh: '成功', en: 'Success' }, tone: 'ok', icon: 'tick' },
      { id: 'FAIL', label: { zh: '失败', en: 'Failure' }, tone: 'bad', icon: 'cross' },
    ],
  },
  defineDict('GOODS_CHANGE', [
    ['ADD', '新增', 'Added'],
    ['HS', '税号变更', 'Tariff number'],
    ['NAME', '品名变更', 'Name'],
    ['ELEMENT', '申报要素变更', 'Declaration elements'],
    ['PARTNO', '料号变更', 'Part number'],
    ['INVALID', '失效', 'Invalidated'],
    ['SYNC', '同步', 'Synchronised'],
  ]),
  defineDict('GOODS_SOURCE', [
    ['WMS', 'WMS', 'WMS'],
    ['OCR', 'OCR', 'OCR'],
    ['IMPORT', '导入', 'Import'],
    ['HAND', '手工', 'By hand'],
    ['API', '接口', 'API'],
  ]),
  defineDict('MSG_DIRECTION', [
    ['OUT', '发送', 'Sent'],
    ['IN', '接收', 'Received'],
  ]),
  defineDict('EP_MSG_TYPE', [
    ['DECL', '报关单', 'Declaration'],
    ['BLIST', '核注清单', 'Bonded list'],
    ['PASS', '核放单', 'Gate pass'],
    ['RCPT', '回执', 'Receipt'],
    ['MANIFEST', '舱单', 'Manifest'],
    ['GUARANTEE', '保函备案', 'Guarantee filing'],
    ['GOODS', '归类商品', 'Classified goods'],
  ]),
  {
    code: 'EP_MSG_STATUS',
    items: [
      { id: 'WAIT', label: { zh: '待发送', en: 'To send' }, tone: 'wait', icon: 'clock' },
      { id: 'SENT', label: { zh: '已发送', en: 'Sent' }, tone: 'run', icon: 'half' },
      { id: 'ACK', label: { zh: '已回执', en: 'Acknowledged' }, tone: 'ok', icon: 'tick' },
      { id: 'FAIL', label: { zh: '失败', en: 'Failed' }, tone: 'bad', icon: 'cross' },
    ],
  },
] as const;
