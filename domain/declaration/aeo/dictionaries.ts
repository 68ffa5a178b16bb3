import { defineDict } from '../../core/dictionary.ts';

/** Words of AEO self-assessments. @see docs/spec/classification.md 5 */
export const aeoDictionaries = [
  defineDict('AEO_ENT', [
    ['TRADER', '进出口货物收发货人', 'Importer or exporter'],
    ['BROKER', '报关企业', 'Customs broker'],
    ['SERVICE', '外贸综合服务企业', 'Foreign trade service company'],
    ['ECOM', '跨境电子商务平台企业', 'Cross-border e-commerce platform'],
    ['CARRIER', '进出境运输工具企业', 'Carrier'],
    ['LOGISTICS', '物流企业', 'Logistics company'],
    ['EXPRESS', '进出境快件运营人', 'Express operator'],
  ]),
  defineDict('AEO_RESULT', [
    ['MET', '达标', 'Met'],
    ['PART', '部分达标', 'Partly met'],
    ['UNMET', '不达标', 'Not met'],
    ['NA', '不适用', 'Does not apply'],
  ]),
  defineDict('AEO_GROUP', [
    ['CONTROL', '内部控制', 'Internal control'],
    ['FINANCE', '财务状况', 'Finances'],
    ['LAW', '守法规范', 'Compliance'],
    ['SECURITY', '贸易安全', 'Trade security'],
    ['SINGLE', '单项标准', 'Standard of its kind'],
  ]),
  defineDict('CREDIT_LEVEL', [
    ['AEO', '高级认证', 'AEO certified'],
    ['REG', '注册登记和备案', 'Registered'],
    ['LOST', '失信', 'Discredited'],
  ]),
] as const;
