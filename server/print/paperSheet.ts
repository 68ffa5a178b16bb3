import {
  type EntityDefinition,
  type FieldMap,
  fieldOf,
  labelOn,
  type RecordValues,
  rightOf,
} from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { type AttachedFile, type Field, isNumeric, text as textField } from '#domain/core/field.ts';
import {
  type LabelFace,
  type PaperDefinition,
  type PaperPart,
  type PaperTable,
  paperName,
} from '#domain/core/paper.ts';
import { withoutPersonal } from '#domain/core/personal.ts';
import { hasRight } from '#domain/core/rights.ts';
import type { PrintedColumn, PrintedPaper, SheetBoxes, SheetLabel } from '#domain/core/sheet.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { showsCodes } from '#domain/dictionaries.ts';
import { papersOf } from '#domain/index.ts';
import { printedNumber } from '#domain/printing/printTask.ts';
import { getRecord, type StoredRecord } from '../crud/readRecord.ts';
import { rulesOf } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { printedSumOf } from './printedLines.ts';
import { pairsOf, printed } from './printedPairs.ts';
import type { PrintSheet, SheetPart } from './printJob.ts';
import { stateCode } from './traceCode.ts';

/** A record for a paper of this person. @throws 1002, and why he does not get one */
export async function recordOnPaper(entity: EntityDefinition, id: string, call: Call): Promise<StoredRecord> {
  const record: StoredRecord = await getRecord(entity, id, call);
  await rulesOf(call.services.rules, entity).beforePrint?.(record, call);
  return record;
}

type Lines = readonly RecordValues[];

/** @throws 1001 the entity has no such paper */
export function paperNamed(entity: string, kind: string): PaperDefinition {
  const papers = papersOf(entity);
  const paper = papers.find(({ key }) => key === kind);
  if (paper) return paper;
  const kinds = papers.map(({ key }) => key).join(', ');
  throw nothingOnPaper(
    bi(
      `没有「${kind}」这种单据${kinds && `，可选：${kinds}`}`,
      `There is no paper ${kind}${kinds && `, only ${kinds}`}`,
    ),
  );
}

/** Why there is no such paper now: the page says it in the place of the paper. */
export const nothingOnPaper = (text: Text): BusinessError =>
  new BusinessError('1001', text, { fieldErrors: { kind: text } });

/**
 * Whoever looks at a paper may read the record, whoever prints it may print such records; so with what it shows.
 * @throws 1005
 */
export function refusePaper(
  { entity, shows }: PaperDefinition,
  call: Call,
  { isPrinted }: { readonly isPrinted: boolean },
): void {
  const rights = [rightOf(entity.key, 'get'), ...(isPrinted ? [`${entity.key}:print`] : [])];
  if (!rights.every((right) => hasRight(call.actor, right))) throw sharedErrors.FORBIDDEN();
  if (shows) refusePaper(shows, call, { isPrinted });
}

/**
 * A paper of a record within the person's scope, without what is not for him: its layout is data, its values are the
 * record's and what its area adds.
 * @throws 1001 there is nothing to print yet, 1002
 */
export async function paperOf(paper: PaperDefinition, id: string, call: Call): Promise<PrintedPaper> {
  const { entity, labels, face, shows } = paper;
  const record = await recordOnPaper(entity, id, call);
  const own = call.services.rules.papers?.[paperName(paper)];
  if (shows) {
    const papers: PrintedPaper[] = [];
    for (const one of (await own?.records?.(record, call)) ?? []) papers.push(await paperOf(shows, one, call));
    return { kind: 'sheets', sheets: papers.flatMap((one) => (one.kind === 'sheets' ? one.sheets : [])) };
  }
  const shown = withoutPersonal(entity, record, call.actor);
  const values = { ...shown, ...(await own?.facts?.(shown, call)) };
  if (face) return { kind: 'labels', labels: [await labelFor(face, paper.fields, values, call)] };
  if (labels) return { kind: 'labels', labels: await labelsOf(paper, labels, values, call) };
  const sheet = await headOf(paper, record, call);
  const parts: SheetPart[] = [];
  for (const part of paper.parts) parts.push(...(await partOf(paper, part, values, call)));
  return { kind: 'sheets', sheets: [{ ...sheet, ...ownHead(values), parts }] };
}

/** What an area may add to the head of a paper: where it is verified. */
function ownHead({ verifyAt }: RecordValues): Partial<PrintSheet> {
  return typeof verifyAt === 'string' ? { verifyAt } : {};
}

async function headOf(
  { entity, label, isForm, watermark }: PaperDefinition,
  record: StoredRecord,
  call: Call,
): Promise<Omit<PrintSheet, 'parts'>> {
  const { locale, services } = call;
  const word = watermark?.(record);
  return {
    company: await services.settings.get('brand.companyName'),
    title: label[locale],
    number: isEmpty(record[entity.code ?? entity.title ?? 'id'])
      ? bi('未编号', 'No number yet')[locale]
      : printedNumber(entity, record),
    status: entity.flow
      ? await services.dictionaries.nameOf(entity.flow.dict, String(record[entity.flow.field]), locale)
      : '',
    trace: await stateCode(entity, record, call),
    ...(isForm && { isLandscape: true as const }),
    ...(word && { watermark: word[locale] }),
  };
}

async function partOf(
  { entity, fields, isForm }: PaperDefinition,
  part: PaperPart,
  values: RecordValues,
  call: Call,
): Promise<SheetPart[]> {
  const { locale } = call;
  if ('signs' in part) return [{ signs: part.signs.map((text) => text[locale]) }];
  if ('words' in part) return [{ title: part.title[locale], words: part.words.map((text) => text[locale]) }];
  if ('boxes' in part) return [{ boxes: await boxesOf(entity, part.boxes, values, call) }];
  if ('table' in part) return tableOf(fields[part.table], part, values, { ...call, isForm: Boolean(isForm) });
  const named = part.facts.map((fact) => (typeof fact === 'string' ? { field: fact, span: 1 as const } : fact));
  const readable = {
    ...values,
    ...Object.fromEntries(named.flatMap(({ field }) => fileNames(field, fields[field], values))),
  };
  const asText = (field: Field): Field =>
    field.kind === 'files' ? textField(field.label.zh, field.label.en, { max: 2_000 }) : field;
  const shown = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, asText(field)]));
  return [{ title: part.title[locale], pairs: await pairsOf({ ...entity, fields: shown }, named, readable, call) }];
}

function fileNames(name: string, field: Field | undefined, values: RecordValues): [string, string][] {
  const files = values[name];
  return field?.kind === 'files' && Array.isArray(files)
    ? [[name, (files as readonly AttachedFile[]).map(({ fileName }) => fileName).join('、')]]
    : [];
}

/**
 * A code stands behind the label of its box and its name below; several values in one box are said by their codes, with
 * strokes between them.
 */
async function boxesOf(
  entity: EntityDefinition,
  rows: Extract<PaperPart, { readonly boxes: unknown }>['boxes'],
  values: Lines[number],
  call: Call,
): Promise<SheetBoxes['boxes']> {
  const boxOf = async (of: string | readonly string[]) => {
    const names = typeof of === 'string' ? [of] : of;
    const [first = ''] = names;
    const label = labelOn(entity, first, values)[call.locale];
    const fields = names.map((name) => [name, fieldOf(entity, name) as Field] as const);
    if (names.length > 1) {
      const said = fields.map(([name, field]) =>
        field.kind === 'dict' ? String(values[name] ?? '') : printed(name, field, values, call),
      );
      return { label, value: (await Promise.all(said)).filter(Boolean).join('/') };
    }
    const field = fieldOf(entity, first) as Field;
    const code = field.kind === 'dict' && showsCodes(field.dict) ? values[first] : undefined;
    const value = field.unit && values[first] ? ` ${field.unit[call.locale]}` : '';
    return {
      label: code ? `${label} (${String(code)})` : label,
      value: `${await printed(first, field, values, call)}${value}`,
    };
  };
  return Promise.all(rows.map((row) => Promise.all(row.map(boxOf))));
}

/** A value of a line on a form: names with their codes, quantities with their units. */
async function printedOnForm(name: string, line: EntityDefinition, row: Lines[number], call: Call): Promise<string> {
  const field = fieldOf(line, name) as Field;
  const text = await printed(name, field, row, call);
  if (!text) return text;
  if (field.kind === 'dict' && showsCodes(field.dict)) return `${text}\n(${String(row[name])})`;
  const unit = field.kind === 'decimal' && field.unitField ? fieldOf(line, field.unitField) : undefined;
  return unit && field.kind === 'decimal' ? `${text}${await printed(field.unitField ?? '', unit, row, call)}` : text;
}

async function tableOf(
  field: Field | undefined,
  { title, table, columns }: PaperTable,
  values: RecordValues,
  call: Call & { readonly isForm: boolean },
): Promise<SheetPart[]> {
  const { locale } = call;
  const lines = (Array.isArray(values[table]) ? values[table] : []) as Lines;
  if (field?.kind !== 'children' || lines.length === 0) return [];
  const filled = columns
    .map(([of, width, head]) => ({ names: typeof of === 'string' ? [of] : of, width, head }))
    .filter(({ names }) => lines.some((line) => names.some((name) => !isEmpty(line[name]))));
  const kindOf = (name: string) => fieldOf(field.line, name) as Field;
  const cellOf = async (line: RecordValues, names: readonly string[]) => {
    const said = (name: string) =>
      call.isForm ? printedOnForm(name, field.line, line, call) : printed(name, kindOf(name), line, call);
    const texts = await Promise.all(names.map(said));
    // The rows of quantities on a form each have their place, filled or not.
    if (call.isForm && names.every((name) => isNumeric(kindOf(name)))) return texts.join('\n').trimEnd();
    // Words that say the same twice stand once; quantities and units stand line by line beside each other.
    return texts
      .filter((text, at) => text && !(kindOf(names[at] ?? '').kind === 'text' && texts.indexOf(text) < at))
      .join('\n');
  };
  const heads = filled.map(
    ({ names, width, head }): PrintedColumn => ({
      label: (head ? [head] : names.map((name) => kindOf(name).label)).map((label) => label[locale]).join('\n'),
      align: names.every((name) => isNumeric(kindOf(name))) ? 'right' : 'left',
      width,
    }),
  );
  const totals = filled.map(({ names }) => names.flatMap((name) => printedSumOf(name, kindOf(name), lines)).join('\n'));
  const rows = await Promise.all(lines.map((line) => Promise.all(filled.map(({ names }) => cellOf(line, names)))));
  const hasTotals = lines.length > 1 && totals.some(Boolean);
  return [
    {
      title: title[locale],
      columns: heads,
      rows,
      ...(hasTotals && { totals: withWord(totals, bi('合计', 'Total')[locale]) }),
    },
  ];
}

/** The word stands in the first column that is not added up. */
function withWord(totals: readonly string[], word: string): string[] {
  const at = totals.findIndex((total, place) => !total && place > 0);
  return totals.map((total, place) => (place === at ? word : total));
}

async function labelsOf(
  { fields }: PaperDefinition,
  { of, ...face }: NonNullable<PaperDefinition['labels']>,
  values: RecordValues,
  call: Call,
): Promise<SheetLabel[]> {
  const field = fields[of];
  if (field?.kind !== 'children') return [];
  const rows = (Array.isArray(values[of]) ? values[of] : []) as Lines;
  return Promise.all(rows.map((row) => labelFor(face, field.line.fields, row, call)));
}

/** One label, of a line or of a record. */
async function labelFor(
  { title, lines, code, kind, matrix, isBare }: LabelFace,
  fields: FieldMap,
  row: RecordValues,
  call: Call,
): Promise<SheetLabel> {
  const said = (name: string) => printed(name, fields[name] as Field, row, call);
  const labelled = async (name: string) => {
    const value = await said(name);
    return value && `${fields[name]?.label[call.locale]} ${value}`;
  };
  const number = (await Promise.all(code.map(said))).find(Boolean) ?? '';
  const codeKind = kind ? (row[kind] as SheetLabel['codeKind']) : undefined;
  return {
    title: await said(title),
    lines: (await Promise.all(lines.map(labelled))).filter(Boolean),
    number,
    ...(codeKind && { codeKind }),
    ...(matrix && !isSquare(codeKind) && { matrix: number }),
    ...(isBare?.(row) && { isBarcodeOnly: true }),
  };
}

const squares: ReadonlySet<unknown> = new Set(['QR', 'DM', 'GS1DM']);
const isSquare = (kind: SheetLabel['codeKind']): boolean => squares.has(kind);

/** The paper that stands for the record, where its area declares one. */
export const mainPaperOf = (entity: EntityDefinition): PaperDefinition | undefined =>
  papersOf(entity.key).find(({ isRecord }) => isRecord);
