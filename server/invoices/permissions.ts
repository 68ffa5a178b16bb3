import type { NewOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { requiredVersion } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { bhMainComp } from '#domain/guarantee/index.ts';
import * as calls from '#domain/invoices/calls.ts';
import { hasInvoiceRight, type InvoiceRight, invoiceBindings, scopeKeyOf } from '#domain/invoices/invoiceRights.ts';
import { invoiceUserPerm, saveInvoiceUserPerm } from '#domain/invoices/invoiceUserPerm.ts';
import { implementCall } from '../crud/implement.ts';
import { readMany } from '../crud/read.ts';
import { createRecord, deleteRecord, updateRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';

const mostRows = 500;

type Row = Readonly<Record<string, unknown>>;

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);

async function saveRow(row: Row, call: Call) {
  const { id, rowVersion: _version, ...values } = row;
  // What a row lacks or has too much is refused by field when it is made.
  if (typeof id !== 'string' || !id)
    return createRecord(invoiceUserPerm, values as NewOf<typeof invoiceUserPerm>, call);
  return updateRecord(invoiceUserPerm, { id, rowVersion: requiredVersion(row), values }, call);
}

/** Permissions of all people as one table: all rows or none. @throws 1001, 1003, 1006 a person twice */
export const permissionsSaved = implementCall(
  saveInvoiceUserPerm,
  async ({ rows, deletedIds, deletedVersions }, call) => {
    const [given, gone, versions] = [rows ?? [], deletedIds ?? [], deletedVersions ?? []];
    const isTable = Array.isArray(given) && given.every(isRow) && Array.isArray(gone) && Array.isArray(versions);
    if (!isTable || given.length + gone.length > mostRows)
      throw invalid({
        rows: bi(`rows格式不正确或超过${mostRows}行`, `rows has a wrong format or more than ${mostRows}`),
      });
    for (const [at, id] of gone.entries())
      await deleteRecord(invoiceUserPerm, { id: String(id), rowVersion: Number(versions[at]) }, call);
    const saved = [];
    for (const row of given) saved.push(await saveRow(row, call));
    const detail = { saved: saved.map(({ id }) => id), deleted: gone };
    Object.assign(call.audit, { logType: 'CONFIG', entity: invoiceUserPerm.key, recordId: undefined, detail });
    return { rows: saved };
  },
);

const words = Object.keys(invoiceBindings) as InvoiceRight[];

/** What the caller may do with invoices, company by company; those of which he may do nothing are left out. */
export const ownCompanies = implementCall(calls.queryUserMainComp, async (_input, { db, actor }) => {
  // The companies of the house are no matter of its customers, who see their own invoices by themselves.
  if (isCustomer(actor.roleId)) return { rows: [] };
  const companies = await readMany(bhMainComp, ['id', 'shortName'], { enabled: 1 }, db, { order: ['shortName'] });
  const rows = companies.map(({ id, shortName }) => ({
    ...{ mainCompId: id, name: shortName ?? '' },
    rights: ['IN', 'OUT'].flatMap((direction) =>
      words.flatMap((word) =>
        hasInvoiceRight(word, scopeKeyOf(id, direction), actor)
          ? [`${direction}:${word.charAt(3).toLowerCase()}${word.slice(4)}`]
          : [],
      ),
    ),
  }));
  return { rows: rows.filter(({ rights }) => rights.length > 0) };
});
