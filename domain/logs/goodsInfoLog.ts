import { defineEntity } from '../core/entity.ts';
import { datetime, dict, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { goodsInfoLogPath } from './paths.ts';
import { threeYears } from './threeYears.ts';

/** 商品信息日志: what became of the goods of a customer, part by part. */
export const goodsInfoLog = defineEntity({
  key: 'goodsInfoLog',
  service: 'product',
  design: 'platform',
  label: bi('商品信息日志', 'Goods information log'),
  fields: {
    logTime: datetime('时间', 'Time', { required: true, readOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    partNo: text('料号', 'Part no', { max: 60, required: true, readOnly: true }),
    goodsName: text('品名', 'Name', { max: 200, readOnly: true }),
    changeKind: dict('变更类型', 'Change', { dict: 'GOODS_CHANGE', required: true, readOnly: true }),
    fieldName: text('字段', 'Field', { max: 60, readOnly: true }),
    oldValue: textarea('旧值', 'Old', { max: 2000, readOnly: true }),
    newValue: textarea('新值', 'New', { max: 2000, readOnly: true }),
    source: dict('来源', 'Source', { dict: 'GOODS_SOURCE', required: true, readOnly: true }),
    userName: text('操作人', 'User', { max: 60, readOnly: true }),
  },
  title: 'partNo',
  list: [
    'logTime',
    'customerId',
    'partNo',
    'goodsName',
    'changeKind',
    'fieldName',
    'oldValue',
    'newValue',
    'source',
    'userName',
  ],
  filters: ['customerId', 'partNo', 'changeKind', 'source', 'userName', 'logTime'],
  defaultSort: { field: 'logTime', order: 'DESC' },
  index: [['partNo', 'logTime']],
  scope: { staff: 'all', customer: 'customerId' },
  journal: threeYears('logTime'),
  verbs: ['page', 'get', 'export'],
  pages: { icon: 'list', at: goodsInfoLogPath },
  access: {
    business: 'list,view,export',
    importExport: 'list,view,export',
    warehouse: 'list,view,export',
    declarants: 'list,view,export',
    preAudit: 'list,view,export',
    it: 'list,view,export',
  },
});
