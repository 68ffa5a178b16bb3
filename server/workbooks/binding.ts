import { customer } from '#domain/company/customer.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { demand } from '#domain/demand/demand.ts';
import { whOrder } from '#domain/warehouse/whOrder.ts';
import { refreshSheetBinding } from '#domain/workbooks/calls.ts';
import { sheetErrors } from '#domain/workbooks/errors.ts';
import { workbookLimits } from '#domain/workbooks/model/limits.ts';
import type { CellWrite, SheetOperation } from '#domain/workbooks/model/operation.ts';
import { cellOf, linePlaces, type SheetGrid } from '#domain/workbooks/model/workbook.ts';
import {
  boundFields,
  type TrackingField,
  trackingColumnId,
  trackingHead,
  trackingSheet,
} from '#domain/workbooks/tracking.ts';
import { implementCall } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { appendOperations } from './saveOps.ts';
import { inTurn, openSheetOf, refuseReaders } from './sheetOf.ts';
import { loadWorkbook } from './sheetState.ts';

type Facts = Readonly<Partial<Record<TrackingField, string>>>;

const dayOf = (time: string | null | undefined): string => time?.slice(0, 10) ?? '';
const byNumber = <Row>(rows: readonly Row[], key: (row: Row) => string | null | undefined): ReadonlyMap<string, Row> =>
  new Map(rows.flatMap((row) => (key(row) ? [[key(row) ?? '', row] as const] : [])));

/** What orders, demands and declarations say of these numbers, as far as this person sees them. */
async function factsOf(numbers: readonly string[], call: Call): Promise<ReadonlyMap<string, Facts>> {
  const { db } = call;
  const seen = { seenBy: call };
  const orderNames = [
    'orderNo',
    'customerId',
    'demandId',
    'qdNo',
    'filingNo',
    'declarationNo',
    'passTime',
    'shipTime',
    'signTime',
  ] as const;
  const orders = byNumber(
    await readMany(whOrder, orderNames, { orderNo: numbers }, db, seen),
    ({ orderNo }) => orderNo,
  );
  const demandNames = ['id', 'demandNo', 'customerId', 'billNo', 'masterBillNo', 'eta', 'filingNo'] as const;
  const named = await readMany(demand, demandNames, { demandNo: numbers }, db, seen);
  const ids = [...orders.values()].flatMap(({ demandId }) => demandId ?? []);
  const ofOrders = await readMany(demand, demandNames, { id: ids }, db, seen);
  const demands = byNumber(named, ({ demandNo }) => demandNo);
  const demandsById = byNumber(ofOrders, ({ id }) => id);
  const entryIds = [...orders.values()].flatMap(({ declarationNo }) => declarationNo ?? []);
  const declarations = byNumber(
    await readMany(declaration, ['entryId', 'billNo', 'releaseTime'], { entryId: entryIds }, db, seen),
    ({ entryId }) => entryId,
  );
  const owners = [...orders.values(), ...named].flatMap(({ customerId }) => customerId ?? []);
  const customers = byNumber(await readMany(customer, ['id', 'name'], { id: owners }, db), ({ id }) => id);
  return new Map(
    numbers.flatMap((number) => {
      const order = orders.get(number);
      const asked = demands.get(number) ?? demandsById.get(order?.demandId ?? '');
      if (!order && !asked) return [];
      const declared = declarations.get(order?.declarationNo ?? '');
      const facts: Facts = {
        customer: customers.get(order?.customerId ?? asked?.customerId ?? '')?.name ?? '',
        billNo: asked?.billNo ?? asked?.masterBillNo ?? declared?.billNo ?? '',
        eta: asked?.eta ?? '',
        listNo: order?.qdNo ?? '',
        filingNo: order?.filingNo ?? asked?.filingNo ?? '',
        declarationNo: order?.declarationNo ?? '',
        released: dayOf(declared?.releaseTime ?? order?.passTime),
        dispatched: dayOf(order?.shipTime),
        signed: dayOf(order?.signTime),
      };
      return [[number, facts] as const];
    }),
  );
}

interface BoundRow {
  readonly row: string;
  readonly number: string;
}

/** Rows with an order number; the head is none of them. */
function boundRows(grid: SheetGrid): BoundRow[] {
  const numbers = trackingColumnId('orderNo');
  return linePlaces(grid.rows).alive.flatMap((row) => {
    const value = cellOf(grid, row, numbers)?.v;
    const number = row === trackingHead || value === undefined ? '' : String(value).trim();
    return number === '' ? [] : [{ row, number }];
  });
}

/** Cells that say something else than the records. */
function differing(grid: SheetGrid, rows: readonly BoundRow[], facts: ReadonlyMap<string, Facts>): CellWrite[] {
  return rows.flatMap(({ row, number }) => {
    const said = facts.get(number);
    if (!said) return [];
    return boundFields.flatMap((field): CellWrite[] => {
      const col = trackingColumnId(field);
      const value = said[field] || null;
      return (cellOf(grid, row, col)?.v ?? null) === value ? [] : [{ r: row, c: col, v: value }];
    });
  });
}

const mostUnknown = 50;

/** 刷新业务列: what the person who asks may see, and nothing else. @throws 1001 the sheet is of another template */
export const bindingRefreshed = {
  ...implementCall(refreshSheetBinding, async ({ sheetId }, call) => {
    const sheet = await openSheetOf(sheetId, call, 'update');
    refuseReaders(sheet);
    const grid = (await loadWorkbook(sheet, call)).sheets.get(trackingSheet);
    if (sheet.template !== 'TRACK' || !grid) throw sheetErrors.NO_BINDING();
    const rows = boundRows(grid);
    const facts = await factsOf([...new Set(rows.map(({ number }) => number))], call);
    const writes = differing(grid, rows, facts);
    const size = workbookLimits.cellsOfOperation;
    const ops = Array.from(
      { length: Math.ceil(writes.length / size) },
      (_, at): SheetOperation => ({
        ...{ op: 'set', sheet: grid.id, cells: writes.slice(at * size, (at + 1) * size) },
      }),
    );
    const base = sheet.rev ?? 0;
    const hand = { user: call.actor.userId, role: sheet.role, isProduct: true };
    const entries = await appendOperations(
      sheet,
      { client: `${call.actor.userId}.${newId()}`, hand },
      ops.map((op, at) => ({ seq: at + 1, base, op })),
      call,
    );
    const unknown = [...new Set(rows.flatMap(({ number }) => (facts.has(number) ? [] : [number])))];
    return {
      rev: entries.at(-1)?.rev ?? base,
      rows: rows.length,
      changed: writes.length,
      unknown: unknown.slice(0, mostUnknown),
    };
  }),
  ...inTurn,
};
