import { hsCode } from '#domain/classification/hsCode.ts';
import {
  type CheckedApply,
  type CheckFinding,
  checkApply,
  mergeOrderLines,
  mostLines,
} from '#domain/clearance/checks.ts';
import { clearanceApply } from '#domain/clearance/clearanceApply.ts';
import { clearancesPath } from '#domain/clearance/paths.ts';
import { departments } from '#domain/core/access.ts';
import type { DraftOf, RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { sumDecimals } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { sysUser } from '#domain/system/index.ts';
import { whOrder } from '#domain/warehouse/index.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { change } from '../crud/change.ts';
import { readMany } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { refuseWrong } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import { linesOf, linkedOrders } from './linkedOrders.ts';

type Apply = RecordOf<typeof clearanceApply>;

const orderIdsOf = ({ orders }: Pick<DraftOf<typeof clearanceApply>, 'orders'>): string[] => [
  ...new Set((orders ?? []).flatMap(({ orderId }) => orderId ?? [])),
];

/** C1 to C6, and whether the tariff of today has the codes. */
export async function findingsOf(record: CheckedApply, { db, now }: Pick<Call, 'db' | 'now'>): Promise<CheckFinding[]> {
  const found = [...checkApply(record)];
  const lines = record.lines ?? [];
  const codes = [...new Set(lines.flatMap(({ hsCode: code }) => (code && /^\d{10}$/.test(code) ? [code] : [])))];
  const day = now.slice(0, 10);
  const inForce = { hsCode: codes, validFrom: { to: day }, lastDay: { from: day } };
  const known = codes.length ? await readMany(hsCode, ['hsCode'], inForce, db) : [];
  const there = new Set(known.map((one) => one.hsCode));
  for (const [at, { hsCode: code }] of lines.entries())
    if (code && codes.includes(code) && !there.has(code))
      found.push({
        check: 1,
        path: `lines.${at}.hsCode`,
        text: bi(`商品编号${code}不在现行税则中`, `${code} is not in the tariff of today`),
      });
  return found;
}

const noteOf = (found: readonly CheckFinding[]): string =>
  found.length === 0
    ? 'C1-C6 全部通过'
    : found
        .slice(0, 30)
        .map(({ check, path, text }) => `C${check}${placeIn(path)} ${text.zh}`)
        .join('\n')
        .slice(0, 2_000);

const placeIn = (path: string): string => {
  const [, at] = /^lines\.(\d+)\./.exec(path) ?? [];
  return at === undefined ? '' : ` 第${Number(at) + 1}项`;
};

/** What the linked orders have of each line's part, unit, origin and price. */
async function withStock(record: DraftOf<typeof clearanceApply>, call: Call) {
  const ids = orderIdsOf(record);
  const merged = mergeOrderLines(await linesOf(ids, call));
  const keyOf = (line: { partNo?: string | null; unit?: string | null }) => `${line.partNo ?? ''}\n${line.unit ?? ''}`;
  const there = new Map<string, string[]>();
  for (const line of merged) there.set(keyOf(line), [...(there.get(keyOf(line)) ?? []), line.stockQty]);
  const told = new Set<string>();
  return (record.lines ?? []).map((line) => {
    const key = keyOf(line);
    // The first line of a part says what there is of it, so that the sum of all says it once.
    const stock = told.has(key) ? '0' : sumOf(there.get(key) ?? []);
    told.add(key);
    return { ...line, stockQty: stock };
  });
}

export const clearanceRules = rules(clearanceApply, {
  beforeSave: async (record, { before }, call) => {
    const ids = orderIdsOf(record);
    const known = new Set(before ? orderIdsOf(before as Apply) : []);
    // Orders that came with the application stay with it, whoever looks.
    const added = ids.filter((id) => !known.has(id));
    const orders = added.length ? await linkedOrders(added, call) : [];
    if (orders.some(({ customerId }) => customerId !== record.customerId))
      throw invalid({ orders: bi('只能选择同一客户的订单', 'Choose orders of one customer') });
    const lines = await withStock(record, call);
    return {
      lines,
      checkNote: noteOf(await findingsOf({ ...record, lines }, call)),
      ownerDept: await departmentOfCustomer(record.customerId, call.db),
    };
  },
  beforeStep: {
    submit: async (record, _params, call) => {
      await refuseWrong(clearanceApply, record, call, { moment: 'submit', only: {} });
      const found = await findingsOf(record, call);
      if (found.length > 0) throw invalid(Object.fromEntries(found.map(({ path, text }) => [path, text])));
    },
  },
  effects: {
    applyReturned: async (record, { opinion = '' }, call) => {
      const no = record.applyNo ?? '';
      await tell(
        record,
        [record.createdBy ?? ''],
        bi(`清关申请 ${no} 被退回：${opinion}`, `${no} was returned: ${opinion}`),
        call,
      );
      return { opinion };
    },
    applyDeclared: async (record, _step, call) => {
      for (const id of orderIdsOf(record))
        await change(whOrder, id, { declarationNo: record.declarationNo }, { ...call, audit: {} });
      return undefined;
    },
    /** The number was given up: what is declared again has another one. The reason stays. */
    applyTurnedBack: async (record, { opinion = '' }, call) => {
      const no = record.applyNo ?? '';
      await tell(
        record,
        [record.createdBy ?? ''],
        bi(`清关申请 ${no} 被海关退单：${opinion}`, `${no} was turned back: ${opinion}`),
        call,
      );
      return { declarationNo: null, declareTime: null };
    },
    inspectionOrdered: async (record, _step, call) => {
      const people = await readMany(
        sysUser,
        ['id'],
        { roleId: departments.warehouse, status: ['INIT', 'ACTIVE'] },
        call.db,
      );
      const no = record.applyNo ?? '';
      await tell(
        record,
        people.map(({ id }) => id),
        bi(`清关申请 ${no} 布控查验`, `${no} is to be inspected`),
        call,
      );
      return undefined;
    },
    /** Orders whose list waits for nothing but this go on. */
    applyReleased: async (record, _step, call) => {
      for (const id of orderIdsOf(record))
        await takeSystemStep(whOrder, { id, action: 'qdPass', params: { passTime: record.releaseTime } }, call);
      return undefined;
    },
  },
});

const tell = async (
  { id }: Apply,
  userIds: readonly string[],
  title: Text,
  { db, services, actor }: Call,
): Promise<void> =>
  sendMessage(db, services, {
    userIds: userIds.filter(Boolean),
    type: 'RESULT',
    title,
    url: pathTo(clearanceApply.key, id) ?? clearancesPath,
    entity: clearanceApply.key,
    recordId: id,
    by: actor.userId,
  });

/** How many applications so many lines make. */
export const applicationsFor = ({ lines }: CheckedApply): number =>
  Math.max(1, Math.ceil((lines?.length ?? 0) / mostLines));

const sumOf = (list: readonly string[]): string => (list.length ? sumDecimals(list) : '0');
