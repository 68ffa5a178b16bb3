import { defineEntity } from '../../core/entity.ts';
import { bool, dict, text } from '../../core/field.ts';
import { bi } from '../../core/text.ts';

/**
 * 回执通道: what each letter of customs means to a declaration. Data, since programs in use do not agree on all of them
 * and the Single Window brings new ones; letters are told apart by their case.
 */
export const windowChannel = defineEntity({
  key: 'windowChannel',
  service: 'van',
  design: 'classification',
  label: bi('单一窗口回执通道', 'Channels of the Single Window'),
  fields: {
    channel: text('通道', 'Channel', { max: 3, required: true, createOnly: true }),
    meaning: text('含义', 'Meaning', { max: 100, required: true }),
    code: dict('按此回执处理', 'Taken as', { dict: 'RECEIPT_CODE', required: true, default: 'INFO' }),
    summaryCode: dict('概要申报按此处理', 'Of a summary taken as', { dict: 'RECEIPT_CODE' }),
    askedCode: dict('已申请撤销时按此处理', 'Where revocation was asked taken as', { dict: 'RECEIPT_CODE' }),
    tells: bool('提醒报关人员', 'Tells declarants', { default: 0 }),
  },
  title: 'channel',
  list: ['channel', 'meaning', 'code', 'summaryCode', 'askedCode', 'tells', 'updatedTime'],
  filters: ['channel', 'code'],
  defaultSort: { field: 'channel', order: 'ASC' },
  unique: [['channel']],
  scope: { everyone: 'what letters of customs mean' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'log'],
  pages: { icon: 'list' },
  access: { declarants: 'list,view', it: 'list,view,create,edit' },
});

/** What a channel does: a receipt of ours, another one for a summary, or where a revocation was asked for. */
export interface ChannelSeed {
  readonly channel: string;
  readonly meaning: string;
  readonly code: string;
  readonly summaryCode?: string;
  readonly askedCode?: string;
  readonly tells?: 1;
}

const info = (...letters: readonly (readonly [channel: string, meaning: string])[]): readonly ChannelSeed[] =>
  letters.map(([channel, meaning]) => ({ channel, meaning, code: 'INFO' }));

/** As the programs in use read them; a letter that is not here is a notice with its letter. */
export const knownChannels: readonly ChannelSeed[] = [
  { channel: '7', meaning: '申报成功，数据中心已接收', code: 'ACCEPT' },
  ...info(['2', '上载发往数据中心'], ['3', '上载成功'], ['6', '申报发往数据中心']),
  { channel: '4', meaning: '上载失败', code: 'REJECT' },
  { channel: '8', meaning: '上载未申报，无申报权限', code: 'REJECT' },
  { channel: '9', meaning: '上载申报失败，与数据中心联系', code: 'REJECT' },
  { channel: 'Y', meaning: '申报失败', code: 'REJECT' },
  { channel: 'L', meaning: '海关入库，给出海关编号', code: 'STORE' },
  { channel: 'E', meaning: '退单，不受理', code: 'REJECT' },
  { channel: 'Z', meaning: '退回修改', code: 'REJECT' },
  ...info(['J', '审结，海关已接受申报'], ['G', '审结，接单交单']),
  { channel: 'C', meaning: '查验通知', code: 'EXAM' },
  { channel: 'T', meaning: '需交税费', code: 'TAX' },
  { channel: 'P', meaning: '海关已放行', code: 'RELEASE' },
  { channel: 'F', meaning: '放行交单', code: 'RELEASE' },
  { channel: 'I', meaning: '无纸放行通知', code: 'RELEASE' },
  { channel: 'K', meaning: '担保放行；两步申报为提货放行', code: 'RELEASE', summaryCode: 'INFO' },
  { channel: 'B', meaning: '担保验放', code: 'RELEASE' },
  { channel: 'R', meaning: '结关', code: 'CLOSE' },
  { channel: 'D', meaning: '海关删单', code: 'INFO', askedCode: 'REVOKE_OK', tells: 1 },
  { channel: 'A', meaning: '放行前删除或异常处理', code: 'INFO', askedCode: 'REVOKE_OK', tells: 1 },
  { channel: 'H', meaning: '挂起，须手工申报', code: 'INFO', tells: 1 },
  { channel: 'N', meaning: '要求重传随附单据', code: 'INFO', tells: 1 },
  { channel: '1', meaning: '要求补充申报', code: 'INFO', tells: 1 },
  { channel: 'V', meaning: '转现场验估', code: 'INFO', tells: 1 },
  ...info(
    ['W', '无纸验放通知'],
    ['M', '重审'],
    ['X', '准予进港'],
    ['S', '施检'],
    ['a', '签证'],
    ['b', '已发检验检疫审核'],
    ['c', '检验检疫撤单'],
    ['d', '申请检验检疫成功'],
    ['O', '准予进卡'],
    ['#', '通关无纸化准予进卡通知书'],
    ['Q', '现场验估反馈'],
  ),
];
