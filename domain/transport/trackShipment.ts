import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { children, computed, datetime, dict, int, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { tracksPath } from './paths.ts';
import { trackFlow } from './trackFlow.ts';

/** 轨迹事件: what happened to a shipment, where and when. @see docs/spec/operations.md 4 track_event */
export const trackEvent = defineEntity({
  key: 'trackEvent',
  service: 'business',
  design: 'operations',
  label: bi('轨迹事件', 'Track event'),
  parent: { entity: 'trackShipment', field: 'trackId' },
  fields: {
    trackId: ref('轨迹', 'Track', { entity: 'trackShipment', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    eventTime: datetime('时间', 'Time', { required: true, notAfter: 'today' }),
    event: dict('事件', 'Event', { dict: 'TRACK_EVENT', required: true }),
    place: text('地点', 'Place', { max: 100 }),
    note: text('说明', 'Note', { max: 200 }),
    source: dict('来源', 'Source', { dict: 'TRACK_SOURCE', required: true, readOnly: true, default: 'HAND' }),
  },
  title: 'event',
  scope: 'parent',
  verbs: [],
});

const fields = {
  trackNo: text('运单号', 'Track no', { max: 40, required: true, createOnly: true }),
  carrier: text('承运商', 'Carrier', { max: 60, required: true, createOnly: true }),
  orderId: ref('仓库订单', 'Warehouse order', { entity: 'whOrder', createOnly: true }),
  dispatchId: ref('派车单', 'Dispatch', { entity: 'dispatchOrder', createOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true, createOnly: true }),
  fromPlace: text('起点', 'From', { max: 200 }),
  toPlace: text('终点', 'To', { max: 200 }),
  planArrive: datetime('预计到达', 'Planned arrival'),
  lastEvent: dict('最后事件', 'Last event', { dict: 'TRACK_EVENT', readOnly: true }),
  lastEventTime: datetime('最后事件时间', 'Last event at', { readOnly: true, notAfter: 'today' }),
  lastPlace: text('最后地点', 'Last place', { max: 100, readOnly: true }),
  lastNote: text('最后说明', 'Last note', { max: 200, readOnly: true }),
  lateHours: computed('超期小时', 'Hours late', { of: 'int' }),
  reason: textarea('问题原因', 'Reason', { max: 300, readOnly: true }),
  status: stateField('状态', 'Status', trackFlow),
  events: children('事件', 'Events', { of: trackEvent, readOnly: true, maxRows: 500 }),
};

type Draft = DraftValues<typeof fields>;

const ofNothing: Rule<Draft> = ({ orderId, dispatchId }) =>
  orderId || dispatchId ? undefined : { orderId: bi('仓库订单和派车单至少填写一个', 'Name an order or a dispatch') };

/** 物流轨迹: a shipment on its way, with what a carrier says of it. @see docs/spec/operations.md 3.5, 4 track_shipment */
export const trackShipment = defineEntity({
  key: 'trackShipment',
  service: 'business',
  design: 'operations',
  label: bi('物流轨迹', 'Track'),
  fields,
  title: 'trackNo',
  code: 'trackNo',
  keywords: ['trackNo', 'carrier', 'orderId', 'dispatchId', 'customerId', 'fromPlace', 'toPlace'],
  quickFind: { shows: ['trackNo'], beside: ['carrier', 'customerId'], asks: 'numbers' },
  list: [
    'trackNo',
    'status',
    'carrier',
    'customerId',
    'orderId',
    'dispatchId',
    'fromPlace',
    'toPlace',
    'lastEvent',
    'lastEventTime',
    'lastPlace',
    'planArrive',
    'lateHours',
  ],
  filters: [
    'trackNo',
    'carrier',
    'customerId',
    'status',
    'orderId',
    'dispatchId',
    'lateHours',
    'lastEventTime',
    'createdTime',
  ],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['orderId'], ['dispatchId'], ['status', 'planArrive']],
  sorted: ['lastEventTime'],
  form: [
    {
      title: bi('运输', 'Transport'),
      fields: ['trackNo', 'carrier', 'customerId', 'orderId', 'dispatchId', 'fromPlace', 'toPlace', 'planArrive'],
    },
    {
      title: bi('最新动态', 'Latest'),
      when: ({ lastEvent }) => Boolean(lastEvent),
      fields: ['lastEvent', 'lastEventTime', 'lastPlace', { field: 'lastNote', span: 2 }, 'lateHours', 'reason'],
    },
  ],
  rules: [ofNothing],
  facts: {
    orderId: { filter: ({ customerId }) => (customerId ? { customerId } : {}) },
    dispatchId: { filter: ({ customerId }) => (customerId ? { customerId } : {}) },
  },
  unique: [['carrier', 'trackNo']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log', 'export'],
  flow: trackFlow,
  pages: {
    icon: 'truck',
    at: tracksPath,
    title: bi('物流轨迹列表', 'Tracks'),
  },
  access: {
    warehouse: 'list,view,create,edit,delete,import,export,print,act:*',
    business: 'list,view,export,print,act:tell',
    importExport: 'list,view,export',
    customer: 'list,view',
  },
});
