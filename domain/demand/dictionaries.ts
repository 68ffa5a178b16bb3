import { defineDict } from '../core/dictionary.ts';

/** Dictionaries of the demand area. @see docs/spec/operations.md 2 */
export const demandDictionaries = [
  defineDict('CANDIDATE_KIND', [
    ['KEY', '商品键一致', 'The same goods'],
    ['LIKE', '相似商品', 'Called alike'],
  ]),
  defineDict('MATCH_KIND', [
    ['KEY', '商品键一致', 'The same goods'],
    ['HAND', '人工选用', 'Chosen by hand'],
    ['CLASS', '预归类', 'Classified'],
  ]),
  defineDict('DEMAND_TYPE', [
    ['IMPORT', '进口报关', 'Import clearance'],
    ['EXPORT', '出口报关', 'Export clearance'],
    ['TRANSFER', '区内流转', 'Zone transfer'],
    ['STORAGE', '仓储', 'Storage'],
    ['DELIVERY', '配送', 'Delivery'],
    ['PRECAT', '预归类', 'Pre-classification'],
    ['LABEL', '贴标', 'Labelling'],
    ['OTHER', '其他', 'Other'],
  ]),
  {
    code: 'URGENCY',
    items: [
      { id: 'N', label: { zh: '普通', en: 'Normal' } },
      { id: 'U', label: { zh: '加急', en: 'Urgent' }, tone: 'wait' },
      { id: 'X', label: { zh: '特急', en: 'Very urgent' }, tone: 'bad' },
    ],
  },
  defineDict('TRANSPORT_MODE', [
    ['2', '水路', 'Sea'],
    ['3', '铁路', 'Rail'],
    ['4', '公路', 'Road'],
    ['5', '航空', 'Air'],
    ['6', '邮件', 'Post'],
    ['9', '其他', 'Other'],
  ]),
  defineDict(
    'TRADE_TERM',
    ['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'].map((term) => [term, term] as const),
  ),
  defineDict('SUPERVISE_MODE', [
    ['0110', '一般贸易', 'General trade'],
    ['1210', '保税电商', 'Bonded e-commerce'],
    ['5000', '料件进出区', 'Materials in-out of zone'],
    ['5010', '特殊区域研发', 'Zone R&D'],
    ['5033', '特殊区域仓储', 'Zone storage goods'],
    ['5034', '区内物流货物', 'Zone logistics goods'],
    ['2600', '暂时进出境', 'Temporary'],
    ['3010', '货样广告品', 'Samples'],
  ]),
  defineDict('TASK_TYPE', [
    ['DECLARE', '报关', 'Declare'],
    ['LIST', '清单申报', 'Bonded list'],
    ['STORE', '入库', 'Inbound'],
    ['PICK', '出库', 'Outbound'],
    ['TRUCK', '派车', 'Dispatch'],
    ['LABEL', '贴标', 'Labelling'],
    ['INSPECT', '查验配合', 'Inspection help'],
    ['DOC', '单证制作', 'Documents'],
    ['PRECAT', '预归类', 'Pre-class'],
    ['OTHER', '其他', 'Other'],
  ]),
  defineDict('VEHICLE_TYPE', [
    ['V42', '4.2米', '4.2 m'],
    ['V68', '6.8米', '6.8 m'],
    ['V96', '9.6米', '9.6 m'],
    ['C20', '20尺柜', '20 ft'],
    ['C40', '40尺柜', '40 ft'],
    ['COLD', '冷藏车', 'Reefer'],
    ['VAN', '厢货', 'Van'],
  ]),
  defineDict('ADDRESS_KIND', [
    ['SHIP', '发货', 'Ship from'],
    ['RECV', '收货', 'Ship to'],
    ['RETURN', '退货', 'Return'],
    ['BILL', '账单', 'Billing'],
    ['STORE', '门店', 'Store'],
  ]),
  defineDict('SH_ZONE', [
    ['YANGSHAN', '洋山', 'Yangshan'],
    ['WAIGAOQIAO', '外高桥', 'Waigaoqiao'],
    ['PUDONG', '浦东机场', 'Pudong airport'],
    ['OTHER', '其他', 'Other'],
  ]),
  defineDict('DEMAND_PAPER', [
    ['INVOICE', '发票', 'Invoice'],
    ['PACKING', '装箱单', 'Packing list'],
    ['OTHER', '其他', 'Other'],
  ]),
] as const;
