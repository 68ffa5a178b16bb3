import { whyNotPerson, whyStopped } from '../../core/actRules.ts';
import { answerShape, defineCall } from '../../core/call.ts';
import { defineForm, type EntityDefinition, type RecordValues, type Rule } from '../../core/entity.ts';
import { date, dict, type Field, hsCodeField, json, multiDict, text, textarea } from '../../core/field.ts';
import type { Actor } from '../../core/rights.ts';
import { bi } from '../../core/text.ts';
import { saveResult } from './auditActs.ts';
import { askedElements, dictOfElements, type Element, elementValuesOf, wrongElements } from './elementRules.ts';
import { precatProduct } from './precatProduct.ts';

/** More goods than this are worked on in two sheets. */
export const mostSheetRows = 2_000;

/** So many are kept together, all or none. */
export const mostSavedRows = 300;

/** What the tariff asks for of goods, by code. */
export type ElementsByCode = Readonly<Record<string, readonly Element[]>>;

const codes = json('商品编码', 'Codes', { required: true, limits: { depth: 1, entries: mostSheetRows, text: 10 } });
const kind = text('实体', 'Entity', { max: 40, required: true });
const { who, right } = saveResult;

/** 在线编辑: the goods this person may audit now, or those of them that are named, with the elements of their codes. */
export const getXlsJson = defineCall({
  service: 'common',
  method: 'getXlsJson',
  right,
  who,
  input: { entity: kind, ids: json('商品', 'Goods', { limits: { depth: 1, entries: mostSheetRows, text: 36 } }) },
  answer: answerShape<{ readonly rows: readonly (RecordValues & { readonly id: string })[]; readonly total: number }>(),
});

/** What the tariff of a day asks for of goods; a code it does not know is left out. */
export const queryElements = defineCall({
  service: 'product',
  method: 'queryElements',
  right: 'hsCode:view',
  input: { hsCodes: codes, day: date('日期', 'Day', { required: true }) },
  answer: answerShape<{ readonly elements: ElementsByCode }>(),
});

/** Goods as they are stored by now. */
export interface SavedRow {
  readonly id: string;
  readonly rowVersion: number;
}

/**
 * Keeps the results of up to 300 goods, all or none. A row names its version and what was changed; `elements` holds
 * words by the name of the element. What is wrong stands under `rows.N.field`, of an element under
 * `rows.N.elementValues.<place>`.
 * @throws 1003 somebody saved one of them meanwhile
 */
export const saveXlsJson = defineCall({
  service: 'common',
  method: 'saveXlsJson',
  right,
  who,
  writes: true,
  input: {
    entity: kind,
    rows: json('行', 'Rows', { required: true, limits: { depth: 4, entries: 20_000, text: 2_000 } }),
  },
  answer: answerShape<{ readonly saved: readonly SavedRow[] }>(),
});

/** Whether this person may work on the result of goods now. */
export const maySaveResult = (goods: RecordValues, facts: { readonly actor: Actor; readonly now: string }): boolean =>
  !whyNotPerson(saveResult, goods, facts.actor) && !whyStopped(saveResult, goods, facts);

const shown = (field: Field): Field => ({ ...field, readOnly: true, required: false });
const { partNo, nameZh, spec, material, usage, brand, customerHs, processStatus } = precatProduct.fields;

/** The column of an element in a sheet that shows those of all its codes. */
export const elementColumn = (place: number): string => `element${place + 1}`;

/** An element as people fill it in: chosen where every code that asks for it has it chosen, written elsewhere. */
function elementField(name: string, elements: ElementsByCode): Field {
  const ofName = Object.values(elements).flatMap((asked) => asked.filter((element) => element.name === name));
  const known = dictOfElements(ofName);
  return known ? dict(name, name, { dict: known }) : text(name, name, { max: 255 });
}

/**
 * Goods as rows of a sheet: what they are, what is found of them, and a column for each element that one of their codes
 * asks for.
 * @param names of the elements, by their columns
 */
export function resultSheet(names: readonly string[], elements: ElementsByCode): EntityDefinition {
  const fields: Record<string, Field> = {
    ...{ processStatus: shown(processStatus), partNo: shown(partNo), nameZh: shown(nameZh), spec: shown(spec) },
    ...{ material: shown(material), usage: shown(usage), brand: shown(brand), customerHs: shown(customerHs) },
    hsCode: hsCodeField('商品编码', 'Tariff code'),
    ciqCode: text('检验检疫编码', 'CIQ suffix', { max: 3 }),
    declaredName: text('申报名称', 'Declared name', { max: 255 }),
    ...Object.fromEntries(names.map((name, place) => [elementColumn(place), elementField(name, elements)])),
    girRules: multiDict('归类总规则', 'General rules used', { dict: 'GIR' }),
    basis: textarea('归类依据', 'Reason of the code', { max: 2_000 }),
    composition: textarea('成分含量', 'Composition', { max: 2_000 }),
    principle: textarea('工作原理', 'Principle', { max: 2_000 }),
    reason: textarea('审核意见', 'Opinion', { max: 300 }),
  };
  const judge: Rule = (row) => {
    const asked = elements[String(row.hsCode ?? '')] ?? [];
    const values = names.map((name, place) => ({ seq: 0, name, value: String(row[elementColumn(place)] ?? '') }));
    return atColumns(wrongElements({ elements: asked, values, ieFlag: 'B', isWhole: false }), asked, names);
  };
  const label = bi('归类结果', 'Results');
  return {
    ...defineForm({ key: 'precatResultSheet', label, design: 'classification', fields, rules: [judge] }),
    title: 'nameZh',
  };
}

/** What is wrong with an element, at its column; what is wrong with their text as a whole, at the code. */
export function atColumns<Problem>(
  errors: Readonly<Record<string, Problem>>,
  elements: readonly Element[],
  names: readonly string[],
): Record<string, Problem> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, problem]) => {
      const place = Number(/^elementValues\.(\d+)$/.exec(path)?.[1]);
      const name = elements.find(({ lineNo }) => Number(lineNo) === place)?.name ?? '';
      const column = names.indexOf(name);
      return [path === 'gModel' ? 'hsCode' : column >= 0 ? elementColumn(column) : path, problem];
    }),
  );
}

/** Goods as a row of the sheet. */
export function sheetRow<Row extends RecordValues>(goods: Row, names: readonly string[]): Row {
  const said = new Map(elementValuesOf(goods.elementValues).map(({ name, value }) => [name, value]));
  const cells = Object.fromEntries(names.map((name, place) => [elementColumn(place), said.get(name) ?? null]));
  // The opinion of the level before is not this person's.
  return { ...goods, reason: null, ...cells };
}

/** What changed in a row, as it is saved: elements by their names. */
export function sentRow(row: RecordValues, names: readonly string[]): RecordValues {
  const columns = names.map((name, place) => [elementColumn(place), name] as const).filter(([column]) => column in row);
  const taken = new Set(columns.map(([column]) => column));
  const rest = Object.fromEntries(Object.entries(row).filter(([name]) => !taken.has(name)));
  if (columns.length === 0) return rest;
  return { ...rest, elements: Object.fromEntries(columns.map(([column, name]) => [name, row[column] ?? ''])) };
}

/** The elements of several codes, each once, in the order they are asked for. */
export const elementNames = (known: readonly string[], elements: ElementsByCode): readonly string[] => [
  ...new Set([
    ...known,
    ...Object.values(elements).flatMap((asked) => askedElements(asked).map(({ name }) => name ?? '')),
  ]),
];
