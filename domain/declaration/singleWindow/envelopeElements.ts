import type { ElementRow } from './elementRow.ts';

/** DecSign: who hands it in, and under which number of ours. */
export const decSign: readonly ElementRow<never, 'operType' | 'clientSeqNo'>[] = [
  ['OperType', '操作类型', 'C1', 'SD', { made: 'operType' }],
  ['ICCode', '操作员IC卡号', 'C13', '', { setting: 'icCard' }],
  ['CopCode', '操作企业组织机构代码', 'C18', '', { setting: 'copCode' }],
  ['OperName', '操作员姓名', 'C30', '', { setting: 'inputerName' }],
  ['ClientSeqNo', '客户端报关单编号', 'C18', 'SD', { made: 'clientSeqNo' }],
  ['Sign', '数字签名信息', 'C200', 'D', '-signed'],
  ['SignDate', '签名日期', 'D16', 'D', '-signed'],
  ['Certificate', '操作员卡的证书号', 'C20', '', '-signed'],
  ['HostId', '客户端邮箱的HostId', 'C10', '', '-unused'],
  ['BillSeqNo', '对应清单统一编号', 'C18', '', '-bonded'],
  ['DomainId', '签名人分类', 'C1', '', '-signed'],
  ['Note', '备注', 'C100', '', '-notHeld'],
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
  ['EdocID', '文件名、随附单据编号', 'C64', 'SD', { made: 'edocId' }],
  ['EdocCode', '随附单证类别', 'C8', 'SD', { made: 'edocCode' }, 'EDOC'],
  ['EdocFomatType', '随附单据格式类型', 'C2', 'SD', { made: 'edocFormat' }],
  ['OpNote', '操作说明（重传原因）', 'C255', '', '-notHeld'],
  ['EdocCopId', '随附单据文件企业名', 'C64', '', { made: 'edocName' }],
  ['EdocOwnerCode', '所属单位海关编号', 'C10', '', { made: 'edocOwner' }],
  ['SignUnit', '签名单位代码', 'C10', '', { made: 'edocOwner' }],
  ['SignTime', '签名时间', 'C17', '', { made: 'edocTime' }],
  ['EdocOwnerName', '所属单位名称', 'C100', '', { made: 'edocOwnerName' }],
  ['EdocSize', '随附单据文件大小', 'C12', '', { made: 'edocSize' }],
  ['GNoStr', '商品项号关系', 'C150', '', '-notHeld'],
];
