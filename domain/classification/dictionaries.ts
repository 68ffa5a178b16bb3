import { defineDict } from '../core/dictionary.ts';
import { changeableFields, changeKinds } from './change/changeKinds.ts';
import { tariffFields } from './hsCode.ts';

/**
 * Code tables of the tariff. The letters of customs papers are facts of the official tables; the English names are ours.
 * @see docs/spec/classification.md 5
 */
export const classificationDictionaries = [
  {
    code: 'HS_IMPORT_STATUS',
    items: [
      { id: 'WAIT', label: { zh: '待生效', en: 'Waiting' }, tone: 'wait', icon: 'clock' },
      { id: 'APPLIED', label: { zh: '已生效', en: 'Applied' }, tone: 'ok', icon: 'tick' },
      { id: 'CANCELLED', label: { zh: '作废', en: 'Cancelled' }, tone: 'plain', icon: 'cross' },
    ],
  },
  defineDict('HS_CHANGE_KIND', Object.entries(changeKinds).map(([kind, { label }]) => [kind, label.zh, label.en])),
  defineDict('HS_CHANGE_FIELD', [...changeableFields.map((name) => [name, tariffFields[name].label.zh, tariffFields[name].label.en] as const), ['elements', '申报要素', 'Elements']]),
  defineDict('HS_HIT_KIND', [['GOODS', '归类库商品', 'Library goods'], ['APPLY', '在审商品', 'Goods under audit'], ['DEMAND', '需求商品', 'Demand goods'], ['ORDER', '委托单商品', 'Goods of an order'], ['DECLARATION', '报关单商品', 'Declaration line']]),
  defineDict('HS_HIT_OUTCOME', [['INVALID', '失效', 'Becomes invalid'], ['NEED_CLASS', '重新归类', 'Classified anew'], ['REFRESH', '更新', 'Refreshed'], ['NOTICE', '提醒', 'Told']]),
  defineDict('IE_FLAG', [['I', '进口', 'Import'], ['E', '出口', 'Export'], ['B', '进出口', 'Both']]),
  defineDict('HISTORY_SOURCE', [['OWN', '本系统', 'Own'], ['IMPORT', '导入', 'Imported'], ['RULING', '预裁定', 'Ruling'], ['DECL', '报关', 'Declared']]),
  defineDict('HS_IMPORT_CHANGE', [['ADDED', '新增', 'Added'], ['CHANGED', '变更', 'Changed'], ['CLOSED', '关闭', 'Closed']]),
  defineDict('ELEMENT_KIND', [
    ['TEXT', '文本', 'Text'], ['NUMBER', '数值', 'Number'], ['YESNO', '是否', 'Yes or no'], ['BRAND_TYPE', '品牌类型', 'Kind of brand'], ['EXPORT_PREF', '出口享惠情况', 'Export preference'],
  ]),
  defineDict('EXTRA_DUTY_KIND', [
    ['ANTI_DUMPING', '反倾销', 'Anti-dumping'], ['COUNTERVAILING', '反补贴', 'Countervailing'], ['SAFEGUARD', '保障', 'Safeguard'], ['ADDITIONAL', '加征', 'Additional'],
  ]),
  defineDict('FTA', [
    ['RCEP', '区域全面经济伙伴关系协定', 'RCEP'], ['ASEAN', '中国-东盟', 'China-ASEAN'], ['APTA', '亚太贸易协定', 'APTA'], ['CEPA-HK', '内地与香港', 'CEPA Hong Kong'],
    ['CEPA-MO', '内地与澳门', 'CEPA Macao'], ['ECFA', '海峡两岸', 'ECFA'], ['KR', '中国-韩国', 'China-Korea'], ['AU', '中国-澳大利亚', 'China-Australia'],
    ['NZ', '中国-新西兰', 'China-New Zealand'], ['CH', '中国-瑞士', 'China-Switzerland'], ['CL', '中国-智利', 'China-Chile'], ['PE', '中国-秘鲁', 'China-Peru'],
    ['CR', '中国-哥斯达黎加', 'China-Costa Rica'], ['SG', '中国-新加坡', 'China-Singapore'], ['PK', '中国-巴基斯坦', 'China-Pakistan'], ['GE', '中国-格鲁吉亚', 'China-Georgia'],
    ['IS', '中国-冰岛', 'China-Iceland'], ['MU', '中国-毛里求斯', 'China-Mauritius'], ['KH', '中国-柬埔寨', 'China-Cambodia'], ['NI', '中国-尼加拉瓜', 'China-Nicaragua'],
    ['EC', '中国-厄瓜多尔', 'China-Ecuador'], ['RS', '中国-塞尔维亚', 'China-Serbia'], ['LDC', '最不发达国家', 'Least developed countries'],
  ]),
  defineDict('SUPV_COND', [
    ['1', '进口许可证', 'Import licence'], ['2', '两用物项和技术进口许可证', 'Dual-use items import licence'], ['3', '两用物项和技术出口许可证', 'Dual-use items export licence'], ['4', '出口许可证', 'Export licence'],
    ['5', '纺织品临时出口许可证', 'Temporary textile export licence'], ['6', '旧机电产品禁止进口', 'Used mechanical/electrical goods: import prohibited'], ['7', '自动进口许可证', 'Automatic import licence'], ['8', '禁止出口商品', 'Export prohibited'],
    ['9', '禁止进口商品', 'Import prohibited'], ['A', '检验检疫(入境)', 'Inspection and quarantine, entry'], ['B', '电子底账(出境检验检疫)', 'Electronic ledger, exit inspection and quarantine'], ['D', '毛坯钻石进出境检验', 'Rough diamond inspection'],
    ['E', '濒危物种允许出口证明书', 'Endangered species export permit'], ['F', '濒危物种允许进口证明书', 'Endangered species import permit'], ['G', '两用物项和技术出口许可证(定向)', 'Dual-use export licence (directed)'], ['H', '港澳OPA纺织品证明', 'HK/Macao OPA textile certificate'],
    ['I', '麻醉精神药品进出口准许证', 'Narcotic and psychotropic drug permit'], ['J', '黄金及黄金制品进出口准许证', 'Gold and gold products permit'], ['K', '深加工结转申请表', 'Deep-processing transfer form'], ['L', '药品进出口准许证', 'Drug import/export permit (protein assimilation agents, peptide hormones)'],
    ['M', '密码产品和设备进口许可证', 'Cryptographic product import licence'], ['O', '自动进口许可证(新旧机电产品)', 'Automatic import licence (mechanical/electrical)'], ['P', '固体废物进口许可证', 'Solid waste import licence'], ['Q', '进口药品通关单', 'Imported drug clearance note'],
    ['R', '进口兽药通关单', 'Imported veterinary drug clearance note'], ['S', '进出口农药登记证明', 'Pesticide registration certificate'], ['T', '银行调运现钞进出境许可证', 'Bank note movement permit'], ['U', '合法捕捞产品通关证明', 'Legal catch certificate'],
    ['V', '人类遗传资源材料出口、出境证明', 'Human genetic resources export certificate'], ['W', '麻醉药品进出口准许证', 'Narcotics permit'], ['X', '有毒化学品环境管理放行通知单', 'Toxic chemical release notice'], ['Y', '原产地证明', 'Certificate of origin'],
    ['Z', '赴境外加工光盘进口备案证明', 'Optical disc processed abroad filing'], ['a', '保税核注清单', 'Bonded verification list'], ['b', '进口广播电影电视节目带(片)提取单', 'Broadcast tape release note'], ['c', '内销征税联系单', 'Domestic sale duty contact note'],
    ['d', '援外项目任务通知函', 'Foreign aid task letter'], ['e', '关税配额外优惠税率进口棉花配额证', 'Cotton preferential quota (out of quota)'], ['f', '音像制品(成品)进口批准单', 'Audio-visual product import approval'], ['g', '技术出口合同登记证', 'Technology export contract registration'],
    ['h', '核增核扣表', 'Ledger increase/decrease table'], ['i', '技术出口许可证', 'Technology export licence'], ['k', '民用爆炸物品进出口审批单', 'Civil explosives approval'], ['m', '银行调运人民币现钞进出境证明', 'RMB cash movement certificate'],
    ['n', '音像制品(版权引进)批准单', 'Audio-visual copyright approval'], ['q', '国别关税配额证明', 'Country quota certificate'], ['r', '预归类标志', 'Pre-classification mark'], ['s', '适用ITA税率的商品用途认定证明', 'ITA end-use certificate'],
    ['t', '关税配额证明', 'Tariff quota certificate'], ['u', '钟乳石出口批件', 'Stalactite export approval'], ['v', '自动进口许可证(加工贸易)', 'Automatic import licence (processing trade)'], ['x', '出口许可证(加工贸易)', 'Export licence (processing trade)'],
    ['y', '出口许可证(边境小额贸易)', 'Export licence (border trade)'], ['z', '古生物化石出境批件', 'Fossil export approval'],
  ]),
  defineDict('CIQ_TYPE', [
    ['M', '进口商品检验', 'Import commodity inspection'], ['N', '出口商品检验', 'Export commodity inspection'], ['P', '进境动植物、动植物产品检疫', 'Entry animal/plant quarantine'], ['Q', '出境动植物、动植物产品检疫', 'Exit animal/plant quarantine'],
    ['R', '进口食品卫生监督检验', 'Imported food hygiene inspection'], ['S', '出口食品卫生监督检验', 'Exported food hygiene inspection'], ['L', '民用商品入境验证', 'Entry verification of civil goods (CCC etc.)'], ['V', '进境卫生检疫', 'Entry health quarantine'],
    ['W', '出境卫生检疫', 'Exit health quarantine'],
  ]),
] as const; // biome-ignore format: dictionaries read as tables
