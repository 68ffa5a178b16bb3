import { customer } from '#domain/company/index.ts';
import { BusinessError, invalid } from '#domain/core/errors.ts';
import { date, datetime, dict, type Field, int, money, text } from '#domain/core/field.ts';
import { requiredText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { retailOrder } from '#domain/transport/retailOrder.ts';
import { trackShipment } from '#domain/transport/trackShipment.ts';
import { isThere, readMany, readOne } from '../crud/read.ts';
import { createRecord } from '../crud/writeRecord.ts';
import { type Call, defineMethod } from '../gateway/method.ts';
import { inPart } from '../gateway/ownTransaction.ts';
import { importAnswer } from '../sheets/importAnswer.ts';
import { type FailedRow, importSent, type Problem, type ReadRow, type SheetImport } from '../sheets/runImport.ts';
import { namedHead } from '../sheets/sheetHead.ts';
import { takesSheet } from '../sheets/takesSheet.ts';
import { enterEvent } from './trackEvents.ts';

const mostRows = 5_000;

const said = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** What a row lacks, beside what could not be read of it. */
const missing =
  (fields: Readonly<Record<string, Field>>, needed: readonly string[]) =>
  ({ record }: ReadRow, unread: readonly Problem[]): Problem[] => [
    ...unread,
    ...needed
      .filter((name) => said(record[name]) === null && !unread.some((one) => one.name === name))
      .map((name) => {
        const { zh, en } = fields[name]?.label ?? bi(name, name);
        return { name, text: bi(`${zh}不能为空`, `${en} is required`) };
      }),
  ];

/** Does something as a part of its own. @returns why it was refused */
const tried = (call: Call, run: (inside: Call) => Promise<void>): Promise<BusinessError | undefined> =>
  inPart(call, run).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof BusinessError) return error;
      throw error;
    },
  );

/** A refusal by the columns that it names, of the row as a whole otherwise. */
const problemsIn = ({ fieldErrors = {}, text: whole }: BusinessError, names: readonly string[]): readonly Problem[] => {
  const named = Object.entries(fieldErrors).map(([name, words]) => ({
    name: names.includes(name.split('.').at(-1) ?? '') ? (name.split('.').at(-1) ?? '') : '',
    text: words,
  }));
  return named.length > 0 ? named : [{ name: '', text: whole }];
};

const eventFields: Readonly<Record<string, Field>> = {
  trackNo: text('运单号', 'Track no', { max: 40, alias: ['快递单号', '物流单号'] }),
  carrier: text('承运商', 'Carrier', { max: 60 }),
  event: dict('事件', 'Event', { dict: 'TRACK_EVENT', alias: ['最后事件', 'Last event'] }),
  eventTime: datetime('时间', 'Time', { alias: ['事件时间', '最后事件时间', 'Last event at'] }),
  place: text('地点', 'Place', { max: 100, alias: ['最后地点', 'Last place'] }),
  note: text('说明', 'Note', { max: 200, alias: ['最后说明', 'Last note'] }),
};
const eventNeeds = ['trackNo', 'event', 'eventTime'] as const;

/** The shipment that a row means, among those the person sees. @throws 1001 none, or several carriers have one */
async function trackMeant({ record }: ReadRow, call: Call): Promise<string> {
  const [trackNo, carrier] = [said(record.trackNo) ?? '', said(record.carrier)];
  const found = await readMany(trackShipment, ['id'], { trackNo, ...(carrier && { carrier }) }, call.db, {
    limit: 2,
    seenBy: call,
  });
  if (found.length > 1) throw invalid({ carrier: bi('该运单号有多个承运商，请填写承运商', 'Say whose number it is') });
  if (!found[0]) throw invalid({ trackNo: bi(`运单${trackNo}不存在`, `There is no shipment ${trackNo}`) });
  return found[0].id;
}

/** Each event for itself, the oldest first. */
const eventSheet: SheetImport = {
  columns: namedHead(eventFields, eventNeeds),
  judge: missing(eventFields, eventNeeds),
  save: async (rows, _facts, call) => {
    const inTime = [...rows].sort((one, other) =>
      String(one.record.eventTime) < String(other.record.eventTime) ? -1 : 1,
    );
    const failures: FailedRow[] = [];
    let existing = 0;
    for (const row of inTime) {
      const { event, eventTime, place, note } = row.record;
      const refusal = await tried(call, async (inside) => {
        const given = { event: String(event), eventTime: String(eventTime), place: said(place), note: said(note) };
        if (!(await enterEvent(await trackMeant(row, inside), { ...given, source: 'IMPORT' }, inside))) existing += 1;
      });
      if (refusal) failures.push({ row, problems: problemsIn(refusal, Object.keys(eventFields)) });
    }
    return { success: rows.length - failures.length - existing, existing, failures };
  },
};

/** business.importTrack `{fileId}`: events of shipments, one a row. @throws 1012 a column is missing */
export const importTrack = defineMethod({
  service: 'business',
  method: 'importTrack',
  right: 'trackShipment:import',
  writes: true,
  parse: (data) => ({ fileId: requiredText(data, 'fileId', 36) }),
  ...takesSheet(mostRows, 'refused'),
  handle: async (_input, call) => {
    Object.assign(call.audit, { logType: 'IMPORT', entity: trackShipment.key });
    return importAnswer(await importSent(eventSheet, call), { fileName: '轨迹导入错误.xlsx' }, call);
  },
});

const retailFields: Readonly<Record<string, Field>> = {
  orderNo: text('订单号', 'Order no', { max: 40, alias: ['客户订单号'] }),
  customer: text('客户', 'Customer', { max: 100, alias: ['客户编码', '客户名称'] }),
  channel: dict('渠道', 'Channel', { dict: 'RETAIL_CHANNEL' }),
  storeCode: text('门店编码', 'Store', { max: 20, alias: ['门店', '门店号'] }),
  orderDate: date('订单日期', 'Order date', { alias: ['下单日期'] }),
  receiver: text('收货人', 'Receiver', { max: 60 }),
  phone: text('电话', 'Phone', { max: 20 }),
  address: text('收货地址', 'Address', { max: 200 }),
  sku: text('货号', 'SKU', { max: 40, alias: ['SKU', '料号'] }),
  name: text('品名', 'Name', { max: 200 }),
  barcode: text('条码', 'Barcode', { max: 40 }),
  qty: int('数量', 'Quantity', { min: 1, max: 1_000_000 }),
  price: money('单价', 'Price', { min: '0' }),
};
const retailNeeds = ['orderNo', 'customer', 'storeCode', 'orderDate', 'sku', 'qty'] as const;

/** Rows of one number of one customer are one order. */
function byOrder(rows: readonly ReadRow[]): readonly (readonly [ReadRow, ...ReadRow[]])[] {
  const groups = new Map<string, [ReadRow, ...ReadRow[]]>();
  for (const row of rows) {
    const key = `${said(row.record.customer)} ${said(row.record.orderNo)}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** Whom a cell names, by code or by name, among customers the person sees. @throws 1001 `customer` */
async function customerMeant(word: string, call: Call): Promise<string> {
  const seen = { seenBy: call };
  const found =
    (await readOne(customer, ['id'], { code: word }, call.db, seen)) ??
    (await readOne(customer, ['id'], { name: word }, call.db, seen));
  if (found) return found.id;
  throw invalid({ customer: bi(`客户不存在：${word}`, `There is no customer ${word}`) });
}

/** @returns whether it is new: an order that is there is left alone */
async function saveRetail(rows: readonly [ReadRow, ...ReadRow[]], call: Call): Promise<boolean> {
  const [{ record }] = rows;
  const customerId = await customerMeant(said(record.customer) ?? '', call);
  const orderNo = said(record.orderNo);
  if (await isThere(retailOrder, { customerId, orderNo }, call.db)) return false;
  const lines = rows.map((row, at) => ({
    ...{ lineNo: at + 1, sku: said(row.record.sku), name: said(row.record.name), barcode: said(row.record.barcode) },
    ...{ qty: Number(row.record.qty), price: said(row.record.price) },
  }));
  await createRecord(
    retailOrder,
    {
      ...{ orderNo, customerId, channel: said(record.channel) ?? 'STORE', storeCode: said(record.storeCode) },
      ...{ orderDate: said(record.orderDate), receiver: said(record.receiver), phone: said(record.phone) },
      ...{ address: said(record.address), lines },
    },
    { ...call, audit: {} },
  );
  return true;
}

/** Every order for itself: one with a wrong row stays out with all of its rows. */
const retailSheet: SheetImport = {
  columns: namedHead(retailFields, retailNeeds),
  judge: missing(retailFields, retailNeeds),
  save: async (rows, { failures: wrong }, call) => {
    const keyOf = ({ record }: ReadRow) => `${said(record.customer)} ${said(record.orderNo)}`;
    const spoiled = new Set(wrong.map(({ row }) => keyOf(row)));
    const failures: FailedRow[] = [];
    let existing = 0;
    for (const group of byOrder(rows)) {
      const [first] = group;
      const refusal = spoiled.has(keyOf(first))
        ? new BusinessError('1001', bi('同一订单的其他行有误', 'Another row of this order is wrong'))
        : await tried(call, async (inside) => {
            if (!(await saveRetail(group, inside))) existing += group.length;
          });
      if (!refusal) continue;
      const problems = problemsIn(refusal, Object.keys(retailFields));
      failures.push(...group.map((row) => ({ row, problems })));
    }
    return { success: rows.length - failures.length - existing, existing, failures };
  },
};

/** business.importRetailOrder `{fileId}`: articles of retail orders, one a row. @throws 1012 a column is missing */
export const importRetailOrder = defineMethod({
  service: 'business',
  method: 'importRetailOrder',
  right: 'retailOrder:import',
  writes: true,
  parse: (data) => ({ fileId: requiredText(data, 'fileId', 36) }),
  ...takesSheet(mostRows, 'refused'),
  handle: async (_input, call) => {
    Object.assign(call.audit, { logType: 'IMPORT', entity: retailOrder.key });
    return importAnswer(await importSent(retailSheet, call), { fileName: '零售订单导入错误.xlsx' }, call);
  },
});
