import { hsCode as tariffCode } from '#domain/classification/hsCode.ts';
import { hsElement } from '#domain/classification/hsLines.ts';
import { elementValuesOf } from '#domain/classification/precat/elementRules.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import * as calls from '#domain/classification/precat/resultSheet.ts';
import { BusinessError, type FieldErrors, invalid, sharedErrors } from '#domain/core/errors.ts';
import { requiredText, requiredVersion } from '#domain/core/shape.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { selectList } from '../../crud/columns.ts';
import { implementCall } from '../../crud/implement.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { readMany } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import { takeAct } from '../../crud/takeAct.ts';
import type { Call } from '../../gateway/method.ts';
import { inForceSql } from '../tariffOn.ts';
import { saveResultHandler } from './auditResult.ts';
import type { Goods } from './records.ts';

const [t, c, e] = [columnsIn(precatProduct, 't'), columnsIn(tariffCode, 'c'), columnsIn(hsElement, 'e')];

const checkEntity = (entity: string): void => {
  if (entity !== precatProduct.key)
    throw invalid({ entity: bi('该实体不能在线编辑', 'This entity cannot be edited online') });
};

/** Whose turn it may be, roughly; the act itself says it exactly. */
export const openTo = (me: string): string =>
  `${t.processStatus} in ('FIRST', 'SECOND', 'THIRD') and ${t.createdBy} is distinct from ${me}
   and (${t.processStatus} <> 'FIRST' or coalesce(${t.assignee1}, ${me}) = ${me})
   and (${t.processStatus} = 'FIRST' or ${me} not in (coalesce(${t.auditor1}, ''), coalesce(${t.auditor2}, '')))`;

export const getXlsJsonHandler = implementCall(calls.getXlsJson, async ({ entity, ids }, call) => {
  checkEntity(entity);
  const params = new Params();
  const isNamed = Array.isArray(ids) && ids.length > 0;
  const wanted = isNamed ? `t.id = any(${params.add(ids.map(String))})` : openTo(params.add(call.actor.userId));
  const { rows } = await call.db.query<Goods>(
    `select ${selectList(precatProduct, call.services.rules.computed)} from precat_product t
     where ${wanted} and ${t.processStatus} in ('FIRST', 'SECOND', 'THIRD') and not t.deleted_flg and ${scopeCondition(precatProduct, call, params)}
     order by ${t.applyId}, ${t.lineNo} limit ${calls.mostSheetRows + 1}`,
    params.values,
  );
  const open = rows.filter((row) => calls.maySaveResult(row, call));
  return { rows: open.slice(0, calls.mostSheetRows), total: open.length };
});

export const queryElementsHandler = implementCall(calls.queryElements, async ({ hsCodes, day }, { db }) => {
  if (!Array.isArray(hsCodes)) throw invalid({ hsCodes: bi('hsCodes格式不正确', 'hsCodes has a wrong format') });
  return { elements: await elementsByCode(hsCodes.map(String), day, db) };
});

/** What the tariff of a day asks for of goods under these codes. */
export async function elementsByCode(
  codes: readonly string[],
  day: string,
  db: Call['db'],
): Promise<calls.ElementsByCode> {
  const { rows } = await db.query<{ hsCode: string; elements: calls.ElementsByCode[string] | null }>(
    `select ${selected(tariffCode, ['hsCode'], 'c')}, (select json_agg(json_build_object('lineNo', ${e.lineNo}, 'name', ${e.name}, 'kind', ${e.kind},
       'requiredFlg', ${e.requiredFlg}, 'maxLen', ${e.maxLen}) order by ${e.lineNo}) from hs_element e
       where ${e.hsCodeId} = c.id and not e.deleted_flg) as elements
     from hs_code c where ${c.hsCode} = any($1) and ${inForceSql('c', '$2')}`,
    [codes, day],
  );
  return Object.fromEntries(rows.map(({ hsCode, elements }) => [hsCode, elements ?? []]));
}

type Row = Readonly<Record<string, unknown>>;

/** More wrong cells nobody reads. */
const mostTold = 100;

/** A row of the sheet as the act takes it: what it does not name stays. */
async function saveRow(row: Row, call: Call): Promise<calls.SavedRow> {
  const id = requiredText(row, 'id', 36);
  const rowVersion = requiredVersion(row);
  const { id: _id, rowVersion: _version, elements, ...changed } = row;
  const before = await getRecord(precatProduct, id, call);
  const said = new Map(elementValuesOf(before.elementValues).map(({ name, value }) => [name, value]));
  if (typeof elements === 'object' && elements !== null)
    for (const [name, value] of Object.entries(elements)) said.set(name, typeof value === 'string' ? value : '');
  const elementValues = [...said].map(([name, value]) => ({ seq: 0, name, value }));
  const isOtherCode = 'hsCode' in changed && changed.hsCode !== before.hsCode;
  const known = {
    hsCode: before.hsCode,
    ciqCode: before.ciqCode,
    suggestRank: isOtherCode ? null : before.suggestRank,
  };
  const stored = await takeAct(
    precatProduct,
    { id, rowVersion, action: saveResultHandler.act.key, params: { ...known, ...changed, elementValues } },
    { ...call, audit: {} },
  );
  return { id, rowVersion: Number(stored.rowVersion) };
}

/** What speaks against a row, under its place. @throws what is about no row: somebody was faster */
function againstRow(error: unknown, place: number): FieldErrors {
  if (!(error instanceof BusinessError) || error.returnCode === sharedErrors.STALE().returnCode) throw error;
  const wrong = error.fieldErrors ?? { hsCode: error.text };
  return Object.fromEntries(Object.entries(wrong).map(([name, text]) => [`rows.${place}.${name}`, text]));
}

export const saveXlsJsonHandler = implementCall(calls.saveXlsJson, async ({ entity, rows }, call) => {
  checkEntity(entity);
  const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);
  if (!Array.isArray(rows) || !rows.every(isRow))
    throw invalid({ rows: bi('rows格式不正确', 'rows has a wrong format') });
  if (rows.length > calls.mostSavedRows) throw sharedErrors.LIMIT({ limit: `rows ${calls.mostSavedRows}` });
  // Two people who save the same goods wait for each other instead of for ever: everybody locks them in one order.
  await lockRows(
    rows.map(({ id }) => String(id)),
    call,
  );
  // All that is wrong is told at once; what was written until then goes with the transaction.
  const errors: Record<string, Text> = {};
  const saved: calls.SavedRow[] = [];
  for (const [place, row] of rows.entries()) {
    if (Object.keys(errors).length >= mostTold) break;
    try {
      saved.push(await saveRow(row, call));
    } catch (error) {
      Object.assign(errors, againstRow(error, place));
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: precatProduct.key,
    detail: { action: 'saveXlsJson', saved: saved.length },
  });
  return { saved };
});

const lockRows = (ids: readonly string[], { db }: Call) =>
  readMany(precatProduct, ['id'], { id: ids }, db, { order: ['id'], lock: 'update', deleted: 'too' });
