import type { ElementRow } from './elementRow.ts';

/** DecSign: who hands it in, and under which number of ours. */
export const decSign: readonly ElementRow<never, 'operType' | 'clientSeqNo'>[] = [
  ['OperType', '操作类型', 'T1', 'SD', { made: 'operType' }],
  ['ICCode', '操作员IC卡号', 'T13', '', { setting: 'icCard' }],
  ['CopCode', '操作企业组织机构代码', 'T18', '', { setting: 'copCode' }],
  ['OperName', '操作员姓名', 'T30', '', { setting: 'inputerName' }],
  ['ClientSeqNo', '客户端报关单编号', 'T18', 'SD', { made: 'clientSeqNo' }],
  ['Sign', '数字签名信息', 'T200', 'D', '-signed'],
  ['SignDate', '签名日期', 'D16', 'D', '-signed'],
  ['Certificate', '操作员卡的证书号', 'T20', '', '-signed'],
  ['HostId', '客户端邮箱的HostId', 'T10', '', '-unused'],
  ['BillSeqNo', '对应清单统一编号', 'T18', '', '-bonded'],
  ['DomainId', '签名人分类', 'T1', '', '-signed'],
  ['Note', '备注', 'T100', '', '-notHeld'],
];

export type MadeOfPaper =
  | 'edocId'
  | 'edocCode'
  | 'edocFormat'
  | 'edocName'
  | 'edocOwner'
  | 'edocTime'
  | 'edocOwnerName'
  | 'edocSize';

/** EdocRealation: a paper that goes along. */
export const edocRealation: readonly ElementRow<never, MadeOfPaper>[] = [
  ['EdocID', '文件名、随附单据编号', 'T64', 'SD', { made: 'edocId' }],
  ['EdocCode', '随附单证类别', 'T8', 'SD', { made: 'edocCode' }, 'EDOC'],
  ['EdocFomatType', '随附单据格式类型', 'T2', 'SD', { made: 'edocFormat' }],
  ['OpNote', '操作说明（重传原因）', 'T255', '', '-notHeld'],
  ['EdocCopId', '随附单据文件企业名', 'T64', '', { made: 'edocName' }],
  ['EdocOwnerCode', '所属单位海关编号', 'T10', '', { made: 'edocOwner' }],
  ['SignUnit', '签名单位代码', 'T10', '', { made: 'edocOwner' }],
  ['SignTime', '签名时间', 'T17', '', { made: 'edocTime' }],
  ['EdocOwnerName', '所属单位名称', 'T100', '', { made: 'edocOwnerName' }],
  ['EdocSize', '随附单据文件大小', 'T12', '', { made: 'edocSize' }],
  ['GNoStr', '商品项号关系', 'T150', '', '-notHeld'],
];
