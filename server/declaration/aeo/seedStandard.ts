import type { Actor } from '#domain/core/rights.ts';
import { aeoStandard, aeoStandardItem } from '#domain/declaration/aeo/aeoStandard.ts';
import { insertMissing } from '../../crud/insertMany.ts';
import { isThere } from '../../crud/read.ts';
import { rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';

type Seed = readonly [code: string, nameZh: string, isKey?: 1];

/**
 * What every company is asked, in words of our own: short reminders of the subjects, not the text of the official
 * standard.
 */
const general: Readonly<Record<'CONTROL' | 'FINANCE' | 'LAW' | 'SECURITY', readonly Seed[]>> = {
  CONTROL: [
    ['1.1', '关务、财务、物流、贸易安全的职责写入制度，岗位有专人和替补'],
    ['1.2', '企业负责人和关务负责人熟悉海关法规，每年至少参加一次培训', 1],
    ['1.3', '进出口单证复核由不同人员完成，留有复核记录'],
    ['1.4', '进出口单证、合同、账册按规定期限保存，可按报关单号调阅', 1],
    ['1.5', '信息系统记录进出口业务全过程，数据可追溯、不可随意更改'],
    ['1.6', '系统账号一人一号，离岗即停用，重要数据定期备份'],
    ['1.7', '每年至少一次进出口业务内部审计，问题有整改记录', 1],
    ['1.8', '发现申报错误主动向海关报告，并有改进措施'],
    ['1.9', '归类、估价、原产地的确定有书面依据，变更有审批'],
  ],
  FINANCE: [
    ['2.1', '年度财务报表经会计师事务所审计，审计意见为无保留', 1],
    ['2.2', '资产负债情况正常，能够持续经营'],
    ['2.3', '账册、凭证与报关数据一致，付汇收汇可以对应'],
    ['2.4', '无欠缴税款、滞纳金和罚没款项', 1],
  ],
  LAW: [
    ['3.1', '企业及其负责人一定期限内无走私犯罪和走私行为', 1],
    ['3.2', '违规处罚的次数和金额在规定比例以内', 1],
    ['3.3', '报关差错率在规定比例以内'],
    ['3.4', '未被列入其他部门的严重失信名单', 1],
    ['3.5', '配合海关稽查、核查，未拒绝、拖延提供资料'],
    ['3.6', '年报和企业信息变更按时报送海关'],
  ],
  SECURITY: [
    ['4.1', '经营场所有围护、照明、门禁和视频监控，录像按规定保存'],
    ['4.2', '访客和车辆进出登记，非授权人员不能进入货物区'],
    ['4.3', '新员工背景核查，敏感岗位定期复查'],
    ['4.4', '集装箱装货前做七点检查，留有记录', 1],
    ['4.5', '封志专人保管，施封、验封与单证核对', 1],
    ['4.6', '货物装卸有人监管，溢短、异常立即查明并报告'],
    ['4.7', '运输工具出发前检查，途中可定位'],
    ['4.8', '商业伙伴选择时评估其守法和安全状况，并定期复评', 1],
    ['4.9', '员工每年接受贸易安全培训，知道可疑情况向谁报告'],
    ['4.10', '有应急预案，每年演练一次'],
    ['4.11', '来往数据和单证防止泄露，外部访问有权限控制'],
  ],
};

const single: readonly (readonly [entType: string, ...Seed])[] = [
  ['TRADER', '5.1', '进出口商品的质量安全有检验和召回制度'],
  ['TRADER', '5.2', '涉及许可证件的商品有专人管理，证件数量与实际进出口一致', 1],
  ['BROKER', '5.3', '接受委托前核对委托人身份、委托书和单证真实性', 1],
  ['BROKER', '5.4', '报关员操作由复核人员抽查，差错有台账'],
  ['SERVICE', '5.5', '对服务的生产企业做真实性核查，并保存核查记录', 1],
  ['ECOM', '5.6', '平台核验商家身份，交易、支付、物流数据可以核对', 1],
  ['CARRIER', '5.7', '舱单和运输工具数据按时、准确传输', 1],
  ['LOGISTICS', '5.8', '仓储货物分区存放，库存与账册定期盘点一致', 1],
  ['EXPRESS', '5.9', '快件收寄验视、实名，禁限物品有查验设备', 1],
];

const id = 'aeo-standard-2026';

/** A standard that every installation begins with; what staff changed or deleted stays so. */
export async function seedStandard(db: Db, facts: { readonly actor: Actor; readonly now: string }): Promise<void> {
  if (await isThere(aeoStandard, {}, db, { deleted: 'too' })) return;
  const head = {
    standardVer: '2026',
    title: '通关自评标准（自编摘要）',
    validFrom: '2026-01-01',
    mostPartial: 3,
    lowestScore: -3,
  };
  await insertMissing(aeoStandard, [rowOf(aeoStandard, id, head, facts)], db);
  const items = [
    ...Object.entries(general).flatMap(([groupName, seeds]) =>
      seeds.map(([code, nameZh, keyFlg = 0]) => ({ groupName, code, nameZh, keyFlg })),
    ),
    ...single.map(([entType, code, nameZh, keyFlg = 0]) => ({ groupName: 'SINGLE', entType, code, nameZh, keyFlg })),
  ];
  const lines = items.map((item, at) =>
    rowOf(aeoStandardItem, `${id}-${item.code}`, { ...item, standardId: id, lineNo: at + 1 }, facts),
  );
  await insertMissing(aeoStandardItem, lines, db);
}
