import { answerShape, defineCall } from '../core/call.ts';
import { dict, ref, text } from '../core/field.ts';
import type { Remembered } from '../core/memory.ts';
import type { RecordValues } from '../core/record.ts';
import { headFields } from './headFields.ts';

/** What makes two declarations of a house alike. */
const likeBy = ['customerId', 'ieFlag', 'tradeMode', 'trafMode'] as const;

const freight = ['feeMark', 'feeRate', 'feeCurr'] as const;
const insurance = ['insurMark', 'insurRate', 'insurCurr'] as const;
const others = ['otherMark', 'otherRate', 'otherCurr'] as const;

/**
 * What orders and declarations remember of the last like declaration: what a customer's shipments share. Numbers of
 * bills, vessels, weights and what a person confirms with his name are of one shipment.
 */
const likeHead = [
  ['customsCode'],
  ['iePort'],
  ['entryPortCode'],
  ['tradeCountry'],
  ['tradeNation'],
  ['departPort'],
  ['transitPort'],
  ['goodsPlace'],
  ['transMode'],
  freight,
  insurance,
  others,
  ['wrapType'],
] as const;

/** The parties, each with its codes. */
const likeParties = [
  ['consigneeCode', 'consigneeCreditCode', 'consigneeName'],
  ['overseasName', 'overseasNameEn'],
  ['ownerCode', 'ownerCreditCode', 'ownerName'],
  ['agentCode', 'agentCreditCode', 'agentName'],
] as const;

/** 总价: a sum that was paid for that one shipment. */
const total = '3';

/** What is remembered of a declaration: a rate or a price by weight goes on, the total of one shipment does not. */
export function rememberedOf(declared: RecordValues): RecordValues {
  const left = [freight, insurance, others].flatMap(([mark, rate]) => (declared[mark] === total ? [rate] : []));
  return Object.fromEntries(Object.entries(declared).filter(([name]) => !left.some((one) => one === name)));
}

/** 上一票: the last declaration like the one that is written, among those that the person may read; null without one. */
export const queryLastLike = defineCall({
  service: 'business',
  method: 'queryLastLike',
  right: 'declaration:view',
  input: {
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
    ieFlag: dict('进出口', 'Import/export', { dict: headFields.ieFlag.dict, required: true }),
    tradeMode: dict('监管方式', 'Trade mode', { dict: headFields.tradeMode.dict, required: true }),
    trafMode: dict('运输方式', 'Transport', { dict: headFields.trafMode.dict, required: true }),
    except: text('不含', 'Except', { max: 36 }),
  },
  answer: answerShape<Remembered | null>(),
});

/** @see {@link likeHead}; a declaration adds the parties. */
export const likeOrder = { of: 'declaration', by: likeBy, offers: likeHead, call: queryLastLike } as const;
export const likeDeclaration = {
  ...likeOrder,
  offers: [...likeParties, ...likeHead],
} as const;
