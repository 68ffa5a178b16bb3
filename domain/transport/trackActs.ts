import { defineAct } from '../core/act.ts';
import { datetime, dict, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { isTrackOver } from './trackMath.ts';
import { trackShipment } from './trackShipment.ts';

const over = bi('运输已结束', 'The transport is over');

/** 登记事件: what somebody heard of a shipment; the newest one says how far it is. */
export const addTrackEvent = defineAct(trackShipment, {
  key: 'addEvent',
  label: bi('登记事件', 'Add an event'),
  method: 'addTrackEvent',
  who: ['W1'],
  asks: {
    event: dict('事件', 'Event', { dict: 'TRACK_EVENT', required: true }),
    eventTime: datetime('时间', 'Time', { required: true, notAfter: 'today' }),
    place: text('地点', 'Place', { max: 100 }),
    note: textarea('说明', 'Note', { max: 200 }),
  },
  facts: { note: { requiredWhen: ({ event }) => event === 'PROBLEM' } },
  start: (_record, { now }) => ({ eventTime: now }),
  stop: ({ status }) => (isTrackOver(status) ? over : undefined),
  isFirst: ({ status }) => !isTrackOver(status),
  done: bi('{trackNo}：已登记事件', '{trackNo}: event entered'),
});

/** 获取轨迹: asks the carrier what happened since. */
export const fetchTrack = defineAct(trackShipment, {
  key: 'fetch',
  label: bi('获取承运商轨迹', 'Fetch from the carrier'),
  service: 'van',
  method: 'fetchTrack',
  who: ['W1'],
  lead: bi('向承运商查询最新轨迹并登记新事件。', 'The carrier is asked what happened; what is new is entered.'),
  stop: ({ status }) => (isTrackOver(status) ? over : undefined),
  done: bi('{trackNo}：已获取轨迹', '{trackNo}: fetched'),
});

/** 通知客户: a sentence to the people of the customer, who open the track from it. */
export const tellTrack = defineAct(trackShipment, {
  key: 'tell',
  label: bi('通知客户', 'Tell the customer'),
  who: ['W1', 'BUSI'],
  asks: { words: text('内容', 'Message', { max: 200, required: true }) },
  start: ({ trackNo }) => ({ words: `运单 ${trackNo ?? ''} ` }),
  done: bi('{trackNo}：已通知客户', '{trackNo}: the customer was told'),
});
