import { hsChange } from '#domain/classification/change/hsChange.ts';
import { hsChangeLine } from '#domain/classification/change/hsChangeLine.ts';
import { hsCode } from '#domain/classification/hsCode.ts';
import {
  appliedFields,
  type ConvertedGoods,
  convertPrecatData as definition,
  type Kept,
  mostConverted,
  convertPrecatRows as rowsDefinition,
} from '#domain/classification/precat/convertCalls.ts';
import {
  type ConversionFacts,
  type ConversionRule,
  type ConvertedCell,
  conversionRules,
  convertedCells,
  convertedFields,
  elementOf,
} from '#domain/classification/precat/convertRules.ts';
import { elementValuesOf } from '#domain/classification/precat/elementRules.ts';
import { type AppliedGoods, goodsKeyOf } from '#domain/classification/precat/goodsRules.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { maySaveResult } from '#domain/classification/precat/resultSheet.ts';
import type { DraftOf } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { requiredText, requiredVersion } from '#domain/core/shape.ts';
import { wordKey } from '#domain/core/sheetEdits.ts';
import { bi } from '#domain/core/text.ts';
import { selectList } from '../../crud/columns.ts';
import { implementCall } from '../../crud/implement.ts';
import { judging } from '../../crud/judging.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import { takeAct } from '../../crud/takeAct.ts';
import { patchRow, refuseWrong } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import { inForceSql } from '../tariffOn.ts';
import { saveResultHandler } from './auditResult.ts';
import { elementsByCode } from './resultSheet.ts';

const [b, c, l] = [columnsIn(hsChange, 'b'), columnsIn(hsCode, 'c'), columnsIn(hsChangeLine, 'l')];

type Identified = {
  readonly id: string;
  readonly rowVersion: number;
  readonly lineNo: number;
  readonly nameZh: string;
};

/** Goods of the database, or a line that is being typed. */
type Goods = Omit<DraftOf<typeof precatProduct>, keyof Identified> & Identified;

/** Codes by every word for them; a word that stands for two is none. */
async function wordsOf(dict: string, more: readonly (readonly [word: string, code: string])[], { services }: Call) {
  const found = new Map<string, string | undefined>();
  const note = (word: string, code: string) => {
    const key = wordKey(word);
    found.set(key, found.has(key) && found.get(key) !== code ? undefined : code);
  };
  for (const { dictId, dictName, dictNameEn, alias } of await services.dictionaries.words(dict))
    for (const word of [dictId, dictName, dictNameEn ?? '', ...(alias ?? [])]) if (word) note(word, dictId);
  // What somebody entered on purpose goes before what the dictionary leaves open.
  for (const [word, code] of more) found.set(wordKey(word), code);
  return (word: string) => found.get(wordKey(word));
}

/** Codes that are in force no more and were followed by one other alone. */
async function followers(goods: readonly Goods[], { db, now }: Call): Promise<ReadonlyMap<string, string>> {
  const codes = goods.flatMap(({ hsCode, customerHs }) => [hsCode, customerHs]).filter(Boolean);
  const { rows } = await db.query<{ old: string; code: string }>(
    `select ${l.oldCode} as old, min(${l.newCode}) as code from hs_change_line l join hs_change b on b.id = ${l.changeId}
     where ${l.oldCode} = any($1) and ${l.newCode} is not null and ${b.status} = 'APPLIED' and not l.deleted_flg and not b.deleted_flg
       and not exists (select 1 from hs_code c where ${c.hsCode} = ${l.oldCode} and ${inForceSql('c', '$2')})
     group by 1 having count(distinct ${l.newCode}) = 1`,
    [codes, now.slice(0, 10)],
  );
  return new Map(rows.map(({ old, code }) => [old, code]));
}

/** C4 comes before C6: the elements are those of the code that follows. */
async function factsFor(goods: readonly Goods[], call: Call): Promise<ConversionFacts> {
  const { rows: units } = await call.db.query<{ word: string; unit: string }>(
    'select word, unit from unit_word where not deleted_flg',
  );
  const newCodes = await followers(goods, call);
  const codes = [...new Set([...goods.map(({ hsCode }) => String(hsCode ?? '')), ...newCodes.values()])].filter(
    Boolean,
  );
  const elements = await elementsByCode(codes, call.now.slice(0, 10), call.db);
  return {
    unitOf: await wordsOf(
      'UNIT',
      units.map(({ word, unit }) => [word, unit] as const),
      call,
    ),
    countryOf: await wordsOf('COUNTRY', [], call),
    newCodeOf: (code) => newCodes.get(code),
    elementsOf: (code) => elements[code] ?? [],
  };
}

const wrong = (field: string) => invalid({ [field]: bi(`${field}格式不正确`, `${field} has a wrong format`) });

function chosenRules(rules: unknown): readonly ConversionRule[] {
  const known = Array.isArray(rules) ? conversionRules.filter((rule) => rules.includes(rule)) : [];
  if (!Array.isArray(rules) || known.length !== rules.length || known.length === 0) throw wrong('rules');
  return known;
}

interface Ticked {
  readonly id: string;
  readonly rowVersion: number;
  readonly fields: ReadonlySet<string>;
}

function tickedCells(apply: unknown): readonly Ticked[] {
  if (apply === null || apply === undefined) return [];
  if (!Array.isArray(apply) || apply.length > mostConverted) throw wrong('apply');
  return apply.map((row: unknown) => {
    if (typeof row !== 'object' || row === null || !('fields' in row) || !Array.isArray(row.fields))
      throw wrong('apply');
    const values = row as Record<string, unknown>;
    return {
      id: requiredText(values, 'id', 36),
      rowVersion: requiredVersion(values),
      fields: new Set(row.fields.map(String)),
    };
  });
}

/** The ticked cells of goods: what describes them, then their code and elements as an auditor keeps them. */
async function keepCells(goods: Goods, cells: readonly ConvertedCell[], call: Call): Promise<void> {
  const values = Object.fromEntries(
    cells.filter(({ field }) => convertedFields.includes(field)).map(({ field, after }) => [field, after]),
  );
  const { hsCode, ...described } = values;
  const after = { ...goods, ...described };
  await refuseWrong(precatProduct, after, call, { moment: 'save', only: described });
  const goodsKey = goods.goodsKey ? { goodsKey: goodsKeyOf(String(goods.customerId), after as AppliedGoods) } : {};
  if (Object.keys(described).length > 0) await patchRow(precatProduct, goods.id, { ...described, ...goodsKey }, call);

  const elements = new Map(elementValuesOf(goods.elementValues).map(({ name, value }) => [name, value]));
  for (const { field, after: value } of cells) {
    const name = elementOf(field);
    if (name) elements.set(name, value);
  }
  const isResult = hsCode !== undefined || cells.some(({ field }) => elementOf(field));
  if (!isResult) return;
  const { rowVersion } = await getRecord(precatProduct, goods.id, call);
  const { ciqCode, suggestRank } = goods;
  const elementValues = [...elements].map(([name, value]) => ({ seq: 0, name, value }));
  const params = { hsCode: hsCode ?? goods.hsCode, ciqCode, suggestRank, elementValues, reason: '数据转换' };
  await takeAct(
    precatProduct,
    { id: goods.id, rowVersion, action: saveResultHandler.act.key, params },
    { ...call, audit: {} },
  );
}

/** One of the goods for itself: its version as the person saw it, its cells worked out anew. */
async function keepRow(
  { id, rowVersion, fields }: Ticked,
  cellsOf: (goods: Goods) => readonly ConvertedCell[],
  call: Call,
): Promise<readonly ConvertedCell[]> {
  const goods = (await getRecord(precatProduct, id, call, { lock: true })) as unknown as Goods;
  if (goods.rowVersion !== rowVersion) throw sharedErrors.STALE();
  if (!maySaveResult(goods, call)) throw sharedErrors.WRONG_STATUS();
  const cells = cellsOf(goods).filter(({ field }) => fields.has(field));
  // An auditor's tool: what he makes readable is part of his audit.
  await judging(true, call, () => keepCells(goods, cells, call));
  return cells;
}

const refusalOf = ({ text, fieldErrors }: BusinessError) => Object.values(fieldErrors ?? {})[0] ?? text;

export const convertPrecatDataHandler = implementCall(definition, async ({ ids, rules, apply }, call) => {
  if (!Array.isArray(ids)) throw wrong('ids');
  if (ids.length > mostConverted) throw sharedErrors.LIMIT({ limit: `${mostConverted}` });
  const chosen = chosenRules(rules);
  const params = new Params();
  const { rows } = await call.db.query<Goods>(
    `select ${selectList(precatProduct, call.services.rules.computed)} from precat_product t
     where t.id = any(${params.add(ids.map(String))}) and not t.deleted_flg
     and ${scopeCondition(precatProduct, call, params)} order by t.apply_id, t.line_no`,
    params.values,
  );
  const open = rows.filter((goods) => maySaveResult(goods, call));
  const facts = await factsFor(open, call);
  const cellsOf = (goods: Goods) => convertedCells(goods, chosen, facts);
  const ticked = tickedCells(apply);
  if (ticked.some(({ id }) => !ids.includes(id))) throw wrong('apply');
  const kept: Kept[] = [];
  const also = [];
  for (const row of ticked) {
    const cells = await attempt(call, (inside) => keepRow(row, cellsOf, inside));
    kept.push(
      cells instanceof BusinessError
        ? { id: row.id, cells: 0, refused: refusalOf(cells) }
        : { id: row.id, cells: cells.length },
    );
    if (cells instanceof BusinessError) continue;
    const changes = Object.fromEntries(cells.map(({ field, before, after }) => [field, [before, after] as const]));
    also.push({ logType: 'UPDATE' as const, entity: precatProduct.key, recordId: row.id, changes });
  }
  Object.assign(call.audit, {
    logType: ticked.length ? 'ACTION' : 'VIEW',
    entity: precatProduct.key,
    detail: {
      action: 'convertPrecatData',
      rules: chosen,
      goods: rows.length,
      kept: kept.reduce((sum, { cells }) => sum + cells, 0),
    },
    also,
  });
  const goods: ConvertedGoods[] = ticked.length ? [] : open.map((one) => ({ ...shownOf(one), cells: cellsOf(one) }));
  return { goods, others: rows.length - open.length, kept };
});

const shownOf = ({ id, rowVersion, lineNo, nameZh }: Goods) => ({ id, rowVersion, lineNo, nameZh });

/** A line as it is typed: it has no id and no version yet, its place stands for both. */
function typedGoods(row: unknown, place: number): Goods {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw wrong('rows');
  const texts = Object.entries(row).filter(
    ([name, value]) => appliedFields.includes(name) && typeof value === 'string',
  );
  const values = Object.fromEntries(texts) as Record<string, string>;
  return { ...values, id: String(place), rowVersion: 0, lineNo: place + 1, nameZh: values.nameZh ?? '' };
}

export const convertPrecatRowsHandler = implementCall(rowsDefinition, async ({ rules, rows }, call) => {
  if (!Array.isArray(rows)) throw wrong('rows');
  if (rows.length > mostConverted) throw sharedErrors.LIMIT({ limit: `${mostConverted}` });
  const chosen = chosenRules(rules);
  const goods = rows.map(typedGoods);
  const facts = await factsFor(goods, call);
  const cellsOf = (one: Goods) =>
    convertedCells(one, chosen, facts).filter(({ field }) => appliedFields.includes(field));
  return { goods: goods.map((one) => ({ ...shownOf(one), cells: cellsOf(one) })) };
});
