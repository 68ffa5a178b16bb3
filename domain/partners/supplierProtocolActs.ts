import { defineAct } from '../core/act.ts';
import { answerShape, defineCall } from '../core/call.ts';
import { date, decimal, dict, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { supplierProtocol } from './supplierProtocol.ts';

const running: ReadonlySet<unknown> = new Set(['EFFECTIVE', 'SUSPENDED', 'WAIT_EFFECT', 'EXPIRED']);

/** 变更: the next version as a draft; the one before stands until the new one begins. */
export const copySupplierProtocol = defineAct(supplierProtocol, {
  key: 'copy',
  label: bi('变更（新版本）', 'New version'),
  right: 'create',
  method: 'copySupplierProtocol',
  who: ['BUSI', 'JCK'],
  neutral: true,
  asks: { startDate: date('新版开始日期', 'New version from', { required: true }) },
  stop: ({ status }) =>
    running.has(status) ? undefined : bi('只有生效过的协议可以变更', 'Only a protocol that came into force is changed'),
  done: bi('新版本已建立，请在台账中修改后提交', 'The new version is a draft: change it and hand it in'),
});

/** 价格试算: what a purchase costs by a protocol. Amounts are yuan as decimal text; null: the protocol has no price. */
export const calcProtocolPrice = defineCall({
  service: 'purchase',
  method: 'calcProtocolPrice',
  right: 'supplierProtocol:view',
  input: {
    protocolId: text('协议', 'Protocol', { max: 36, required: true }),
    chargeItemId: ref('收费项目', 'Charge item', { entity: 'chargeItem', required: true }),
    unit: dict('单位', 'Unit', { dict: 'CHARGE_UNIT', required: true }),
    qty: decimal('数量', 'Quantity', 18, 4, { required: true, above: '0' }),
    fromPlace: text('起点', 'From', { max: 60 }),
    toPlace: text('终点', 'To', { max: 60 }),
    vehicle: dict('车型', 'Vehicle', { dict: 'VEHICLE' }),
    baseAmount: decimal('计费基数', 'Base amount', 18, 2, { min: '0' }),
  },
  answer: answerShape<{ readonly amount: string | null }>(),
});
