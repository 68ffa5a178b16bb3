import {
  changedLines,
  type LineChange,
  type LoggedChange,
  type LoggedStep,
  nameOfLine,
} from '#domain/approval/changes.ts';
import type { DocumentOf } from '#domain/approval/document.ts';
import type { Department } from '#domain/approval/editors.ts';
import { approverOf, type Overruling, overrulings } from '#domain/approval/sections.ts';
import { businessFields, documentSectionFields } from '#domain/approval/workflowHeader.ts';
import { departments } from '#domain/core/access.ts';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { showValue } from '#domain/core/matching.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { entityOf } from '#domain/index.ts';
import type { Call } from '../../gateway/method.ts';
import { printed } from '../../print/printedPairs.ts';
import type { SheetPair, SheetSection } from '../../print/printJob.ts';
import { section } from './documentSection.ts';

const headFields = [
  'docType',
  'origin',
  'ownerDept',
  'createdByName',
  'createdDept',
  'createdTime',
  'submittedBy',
  'submittedAt',
  'statusSince',
];

/**
 * Who wrote the document and who of business agreed to it; what others put in the place of his figures, with their
 * names.
 */
export async function headPart(
  entity: EntityDefinition,
  doc: DocumentOf,
  log: readonly LoggedStep[],
  call: Call,
): Promise<SheetSection> {
  const { title, pairs } = await section(entity, bi('单据信息', 'Document'), headFields, doc, call);
  return { title, pairs: [...pairs, ...(await credit(entity, 'BUSINESS', businessFields(entity), log, call))] };
}

/** What import/export, investment and finance wrote, with whoever handed it on, agreed to it, and overruled it. */
export async function opinionParts(
  entity: EntityDefinition,
  doc: DocumentOf,
  log: readonly LoggedStep[],
  call: Call,
): Promise<SheetSection[]> {
  const opinions: readonly (readonly [Department, Text, readonly string[], boolean])[] = [
    [
      departments.importExport,
      bi('进出口部意见', 'Import/export'),
      ['exitRisk', 'exitSuggestAmount', 'customsFilingNo', 'exitOpinion', 'exitSubmittedBy', 'exitSubmittedAt'],
      true,
    ],
    [
      departments.investment,
      bi('投资部意见', 'Investment'),
      ['invRisk', 'invSuggestAmount', 'invPassed', 'invOpinion', 'invConditions', 'invSubmittedBy', 'invSubmittedAt'],
      doc.needInvestment === 1,
    ],
    [
      departments.finance,
      bi('计财部意见', 'Finance'),
      ['accFundOk', 'accSuggestAmount', 'accPassed', 'accOpinion', 'accSubmittedBy', 'accSubmittedAt'],
      doc.needAccounting === 1,
    ],
  ];
  return Promise.all(
    opinions
      .filter(([, , names, isNeeded]) => isNeeded || names.some((name) => !isEmpty(doc[name]) && doc[name] !== 0))
      .map(async ([dept, title, names]) => {
        const { pairs, ...part } = await section(entity, title, names, doc, call);
        return { ...part, pairs: [...pairs, ...(await credit(entity, dept, ownFields(entity, dept), log, call))] };
      }),
  );
}

/** The fields a department answers for; the approved amount is lowered by import/export alone. */
function ownFields(entity: EntityDefinition, dept: Department): readonly string[] {
  if (dept === departments.investment) return documentSectionFields(entity, 'investment');
  if (dept === departments.finance) return documentSectionFields(entity, 'accounting');
  return [...documentSectionFields(entity, 'exitdept'), 'approvedAmount'];
}

async function credit(
  entity: EntityDefinition,
  dept: Department,
  names: readonly string[],
  log: readonly LoggedStep[],
  call: Call,
): Promise<SheetPair[]> {
  const approver = approverOf(log, dept);
  const changes = overrulings(log).filter(({ field }) => names.includes(field));
  const lines = await Promise.all(changes.map((change) => overrulingLine(entity, change, call)));
  const label = (text: Text) => text[call.locale];
  return [
    ...(approver
      ? [
          { label: label(bi('审核人', 'Approved by')), value: approver.userName, span: 1 as const },
          { label: label(bi('审核时间', 'Approved at')), value: approver.actTime.slice(0, 16), span: 1 as const },
        ]
      : []),
    ...(lines.length ? [{ label: label(bi('修改记录', 'Changed')), value: lines.join('\n'), span: 3 as const }] : []),
  ];
}

async function overrulingLine(entity: EntityDefinition, change: Overruling, call: Call): Promise<string> {
  const lines = await changeLines(entity, [change], call);
  return lines.map((line) => `${change.userName} ${change.actTime.slice(0, 16)} ${line}`).join('\n');
}

/**
 * Each change in words: the field, the value before and the one in its place; of lines those cells that differ, each
 * with its line.
 */
export const changeLines = async (
  entity: EntityDefinition,
  changes: readonly LoggedChange[],
  call: Call,
): Promise<string[]> => (await Promise.all(changes.map((change) => wordsOf(entity, change, call)))).flat();

async function wordsOf(
  entity: EntityDefinition,
  { field: name, old, now }: LoggedChange,
  call: Call,
): Promise<string[]> {
  const field = entity.fields[name];
  if (!field) return [name];
  // Lines that stand there for the first time are counted.
  if (field.kind === 'children' && old !== null)
    return Promise.all(
      changedLines(field.line, old, now).map((change) => lineInWords(field.label, field.line, change, call)),
    );
  return [await changeInWords(entity, { field: name, old, now }, field.label, call)];
}

const came = bi('新增', 'added');
const went = bi('已移除', 'removed');

function lineInWords(label: Text, line: EntityDefinition, change: LineChange, call: Call): Promise<string> | string {
  const { locale } = call;
  const name = `${label[locale]} ${nameOfLine(line, change)}`;
  const cell = line.fields[change.field];
  if (cell) return changeInWords(line, change, bi(`${name} ${cell.label.zh}`, `${name} ${cell.label.en}`), call);
  return `${name} ${(change.kind === 'added' ? came : went)[locale]}`;
}

async function changeInWords(
  entity: EntityDefinition,
  { field, old, now }: LoggedChange,
  label: Text,
  call: Call,
): Promise<string> {
  const [before, after] = await Promise.all([old, now].map((value) => valueInWords(entity, field, value, call)));
  const words =
    old === null
      ? bi('{field}：{after}', '{field}: {after}')
      : bi('{field}：{before} → {after}', '{field}: {before} → {after}');
  return fill(words, { field: label[call.locale], before: before ?? '', after: after ?? '' })[call.locale];
}

async function valueInWords(entity: EntityDefinition, name: string, value: unknown, call: Call): Promise<string> {
  const field = entity.fields[name];
  if (!field || isEmpty(value)) return '--';
  if (Array.isArray(value) && (field.kind === 'children' || field.kind === 'files'))
    return fill(bi('{count} 项', '{count}'), { count: value.length })[call.locale];
  const label = field.kind === 'ref' ? await nameOfRecord(entityOf(field.entity), String(value), call) : undefined;
  return showValue(await printed(name, field, { [name]: value, [`${name}_label`]: label }, call));
}

async function nameOfRecord({ key, title = 'id' }: EntityDefinition, id: string, { db }: Call): Promise<string> {
  const { rows } = await db.query<{ name: string | null }>(
    `select ${toSnake(title)}::text as name from ${toSnake(key)} where id = $1`,
    [id],
  );
  return rows[0]?.name ?? id;
}
