import type { DocType, DocumentOf, KindDefinition } from '#domain/approval/document.ts';
import { approvedAmount, requestedAmount } from '#domain/approval/effects.ts';
import { bhOaRecord } from '#domain/approval/records.ts';
import { workflowHeader } from '#domain/approval/workflowHeader.ts';
import { toCapital } from '#domain/core/capitalAmount.ts';
import type { EntityDefinition, RecordOf } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { showValue } from '#domain/core/matching.ts';
import { formatThousands } from '#domain/core/money.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { documentKindOf } from '../../approval/documentKind.ts';
import { getDocument } from '../../approval/getDocument.ts';
import { selectList } from '../../crud/columns.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readMany } from '../../crud/read.ts';
import type { Call } from '../../gateway/method.ts';
import { printedTablesOf } from '../../print/printedLines.ts';
import { fileSection, printed } from '../../print/printedPairs.ts';
import type { PrintSheet, PrintTable, SheetPair, SheetSection } from '../../print/printJob.ts';
import { traceCode } from '../../print/traceCode.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { changeLines, headPart, opinionParts } from './departmentParts.ts';
import { section } from './documentSection.ts';
import { logOf, logTable, peopleNames } from './logTable.ts';

const oa = columnsIn(bhOaRecord, 't');

const titles: Readonly<Record<DocType, Text>> = {
  APPLY: bi('额度申请审批单', 'Quota application'),
  ADJUST: bi('额度调整审批单', 'Quota adjustment'),
  SHORT: bi('短期调整审批单', 'Short-term adjustment'),
  DELAY: bi('延期申请审批单', 'Delay'),
  EXCESS: bi('超额审批单', 'Excess approval'),
  TAXS: bi('税款垫付审批单', 'Tax advance'),
};

type Part = SheetSection | PrintTable;

/**
 * A quota document on paper: what its author wrote, what each department wrote, the result with OA and receipt, every
 * step with its opinion. Departments the document never needs are left out.
 * @throws 1008 no such type; 61001, 61003, 61008: read by whoever may read the document
 */
export async function guaranteeDocument(docType: string, id: string, call: Call): Promise<PrintSheet> {
  const kind = documentKindOf(guaranteeKinds, docType);
  const { entity } = kind;
  if (!hasRight(call.actor, `${entity.key}:view`)) throw guaranteeErrors.NO_RIGHT();
  const { locale, services } = call;
  const doc = await getDocument(kind, id, call);
  const named = await withNames(doc, call);
  const log = await logOf(entity, id, call);
  const status = await services.dictionaries.nameOf('BH_STATUS', String(doc.status), locale);
  return {
    company: await services.settings.get('brand.companyName'),
    title: titles[kind.docType][locale],
    number: String(doc.docNo),
    status: doc.closedFlag === 1 ? `${status} · ${bi('已作废', 'closed')[locale]}` : status,
    trace: traceCode(entity, doc, log),
    parts: [
      await headPart(entity, named, log, call),
      ...(await businessParts(kind, named, call)),
      ...(await opinionParts(entity, named, log, call)),
      await resultPart(kind, named, call),
      ...(await oaParts(id, call)),
      ...fileFields(entity).flatMap((name) => fileSection(entity, name, doc, call)),
      ...(await logTable(
        log,
        {
          statuses: 'BH_STATUS',
          action: (action) => services.dictionaries.nameOf('BH_ACTION', action, locale),
          changes: ({ changes }) => changeLines(entity, changes ?? [], call),
        },
        call,
      )),
    ],
  };
}

/** Fields that hold a person's id. */
const personFields = ['submittedBy', 'exitSubmittedBy', 'invSubmittedBy', 'accSubmittedBy', 'confirmedBy', 'stoppedBy'];

/**
 * People and guarantees by name, which the document knows by id. An OA that is needed and not begun is not one that
 * nobody needs.
 */
async function withNames(doc: DocumentOf, call: Call): Promise<DocumentOf> {
  const nameOf = await peopleNames(
    personFields.map((name) => doc[name]),
    call,
  );
  const people = personFields.filter((name) => name in doc).map((name) => [name, nameOf(doc[name])]);
  return {
    ...doc,
    ...Object.fromEntries(people),
    ...(doc.needOa === 1 && doc.oaStatus === 'NONE' && { oaStatus: null }),
    ...(Array.isArray(doc.guaranteeIds) && { guaranteeIds: await guaranteeNumbers(doc.guaranteeIds, call) }),
  };
}

async function guaranteeNumbers(ids: readonly unknown[], { db }: Call): Promise<string> {
  const named = { id: ids.map(String) };
  const found = await readMany(bhGuarantee, ['guaranteeNo'], named, db, { deleted: 'too', order: ['guaranteeNo'] });
  return found.map(({ guaranteeNo }) => guaranteeNo).join('、');
}

const nameOfEntry = (entry: string | { readonly field: string }): string =>
  typeof entry === 'string' ? entry : entry.field;

/** The sections of the form, its lines as tables, and after them what the form does not show. */
async function businessParts(kind: KindDefinition, doc: DocumentOf, call: Call): Promise<Part[]> {
  const { entity } = kind;
  const sections = (entity.form ?? []).filter(({ when }) => !when || when(doc));
  const shown = new Set(sections.flatMap(({ fields }) => fields.map(nameOfEntry)));
  const parts: Part[] = [];
  for (const { title, fields } of sections) {
    const names = fields.map(nameOfEntry).filter((name) => isPair(entity.fields[name]));
    if (names.length > 0) parts.push(await section(entity, titleOf(entity, title, names), names, doc, call));
    for (const name of fields.map(nameOfEntry)) parts.push(...(await printedTablesOf(entity, name, doc, call)));
  }
  const rest = Object.keys(entity.fields).filter(
    (name) => !(name in workflowHeader) && !shown.has(name) && isPair(entity.fields[name]) && !isEmpty(doc[name]),
  );
  const more = await section(entity, bi('其他信息', 'More'), rest, doc, call);
  const requested = requestedAmount(kind, doc);
  const words: SheetPair[] = requested
    ? [amountPair(bi('申请金额大写', 'Asked for, in words'), toCapital(requested), call)]
    : [];
  return more.pairs.length + words.length > 0 ? [...parts, { ...more, pairs: [...more.pairs, ...words] }] : parts;
}

/** Papers are listed by themselves; what stood beside them keeps its own name. */
function titleOf(entity: EntityDefinition, title: Text, [only, ...others]: readonly string[]): Text {
  return others.length === 0 && only === 'remark' ? (entity.fields[only]?.label ?? title) : title;
}

const isPair = (field: Field | undefined): boolean =>
  field !== undefined && field.kind !== 'files' && field.kind !== 'children';
const fileFields = (entity: EntityDefinition): string[] =>
  Object.entries(entity.fields)
    .filter(([, field]) => field.kind === 'files')
    .map(([name]) => name);

const amountPair = (label: Text, value: string, { locale }: Call): SheetPair => ({
  label: label[locale],
  value,
  span: 3,
});

async function resultPart(kind: KindDefinition, doc: DocumentOf, call: Call): Promise<SheetSection> {
  const { entity } = kind;
  const names = [
    'needOa',
    'oaStatus',
    'oaNo',
    'customsReceipt',
    'confirmedBy',
    'confirmedAt',
    'effectiveAt',
    'receiptMsg',
    'closedReason',
  ];
  const { title, pairs } = await section(
    entity,
    bi('批准结果', 'Result'),
    names.filter((name) => name !== 'closedReason' || doc.closedFlag === 1),
    doc,
    call,
  );
  const amount = isEmpty(doc.approvedAmount) ? approvedAmount(kind, doc) : String(doc.approvedAmount);
  if (amount === null) return { title, pairs };
  const label = isEmpty(doc.confirmedAt) ? bi('拟批准金额', 'To be approved') : bi('批准金额', 'Approved amount');
  return {
    title,
    pairs: [
      { label: label[call.locale], value: `CNY ${formatThousands(amount)}`, span: 1 },
      { label: bi('大写', 'In words')[call.locale], value: toCapital(amount), span: 2 },
      ...pairs,
    ],
  };
}

async function oaParts(id: string, call: Call): Promise<PrintTable[]> {
  const { rows } = await call.db.query<RecordOf<typeof bhOaRecord>>(
    `select ${selectList(bhOaRecord, call.services.rules.computed)} from bh_oa_record t where ${oa.docId} = $1
      and not t.deleted_flg order by ${oa.createdTime}, t.id`,
    [id],
  );
  if (rows.length === 0) return [];
  const columns = [
    ['oaNo', 90],
    ['result', 50],
    ['approver', 60],
    ['approvedAt', 80],
    ['reason', '*'],
  ] as const;
  return [
    {
      title: bhOaRecord.label[call.locale],
      columns: columns.map(([name, width]) => ({
        label: bhOaRecord.fields[name].label[call.locale],
        width,
        align: 'left',
      })),
      rows: await Promise.all(
        rows.map((row) =>
          Promise.all(
            columns.map(async ([name]) => showValue(await printed(name, bhOaRecord.fields[name], row, call))),
          ),
        ),
      ),
    },
  ];
}
