import { shortened } from '#domain/core/boundedText.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { SentMessage, SentValues } from '#domain/exchange/messageRows.ts';
import { mapFactsOf, mapperOf } from '#domain/system/mapRow.ts';
import type { Call } from '../../gateway/method.ts';
import type { MessageFacts, PartnerMessage, ReadMessage } from '../../gateway/partnerMessage.ts';
import { entityImport } from '../../sheets/entityImport.ts';
import { judgeRows } from '../../sheets/rowJudge.ts';

/** Through which mappings the head and the rows of a message come; by the names of fields without one. */
export interface Mappings {
  readonly headMapId: string | null;
  readonly rowMapId: string | null;
}

interface Mapped {
  readonly head: SentValues;
  readonly rows: readonly SentValues[];
}

const mostTold = 5;
const longestName = 60;

/** What the mappings make of a message. @throws 1001 a value cannot be made; 1002, 1004 no such mapping */
export async function mapMessage(
  { head, rows }: SentMessage,
  {
    kind,
    mappings,
    facts,
  }: { readonly kind: PartnerMessage; readonly mappings: Mappings; readonly facts: MessageFacts },
  call: Call,
): Promise<Mapped> {
  const [whole = {}] = await mapped([head], kind.head, mappings.headMapId, call);
  const lines = kind.row ? await mapped(rows, kind.row, mappings.rowMapId, call) : [];
  const given = Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== ''));
  return { head: { ...kind.otherwise?.(facts), ...given }, rows: lines };
}

async function mapped(
  rows: readonly SentValues[],
  entity: EntityDefinition,
  mapId: string | null,
  call: Call,
): Promise<readonly SentValues[]> {
  if (mapId === null || rows.length === 0) return rows;
  const choice = await call.services.rules.sheetMapping?.(mapId, entity, call);
  const mapping = choice?.mapping;
  if (!mapping) return rows;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const make = mapperOf(mapping.items, names);
  const facts = mapFactsOf(mapping);
  return rows.map((row, at) => {
    const { values, problems } = make(
      names.map((name) => row[name] ?? ''),
      facts,
    );
    const [first] = problems;
    if (first) throw wrong([at === 0 && rows.length === 1 ? first.text : inRow(at + 1, first.field, first.text)]);
    return values;
  });
}

/** A message as values of fields, each judged as a cell of an import would be. @throws 1001, 1012 what is wrong with it */
export async function judgeMessage(
  { head, rows }: Mapped,
  { kind, facts, customer }: { readonly kind: PartnerMessage; readonly facts: MessageFacts; readonly customer: string },
  call: Call,
): Promise<ReadMessage> {
  const [whole = {}] = await judged([{ ...head, customerId: customer }], kind.head, call);
  const lines = kind.row && rows.length > 0 ? await judged(rows, kind.row, call) : [];
  return { ...facts, head: whole, rows: lines };
}

async function judged(
  rows: readonly SentValues[],
  entity: EntityDefinition,
  call: Call,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const sheet = [
    { rowNumber: 0, cells: names },
    ...rows.map((row, at) => ({ rowNumber: at + 1, cells: names.map((name) => row[name] || null) })),
  ];
  // The head of a message brings no line along, as a sheet of heads may: its rows come beside it.
  const { importLine: _line, ...alone } = entity;
  const fields = Object.fromEntries(Object.entries(entity.fields).filter(([, { kind }]) => kind !== 'children'));
  const found = await judgeRows(entityImport({ ...alone, fields }, {}), sheet, call);
  const parent = entity.parent?.field;
  const problems = found.flatMap(({ problems: own, row }) =>
    own
      .filter(({ name }) => name !== parent)
      .map(({ name, text }) => inRow(row.place, entity.fields[name]?.label.zh ?? name, text)),
  );
  if (problems.length > 0) throw wrong(problems);
  return found.map(({ row: { record } }) => {
    const { [parent ?? '']: _of, ...own } = record;
    return own;
  });
}

const inRow = (place: number, name: string, { zh, en }: Text): Text => {
  const shown = shortened(name, longestName);
  return bi(`第${place}行 ${shown}：${zh}`, `Row ${place}, ${shown}: ${en}`);
};

const wrong = (problems: readonly Text[]): BusinessError => {
  const some = problems.slice(0, mostTold);
  const more = problems.length - some.length;
  const zh = some.map((text) => text.zh).join('；') + (more > 0 ? `；另有${more}处` : '');
  const en = some.map((text) => text.en).join('; ') + (more > 0 ? `; ${more} more` : '');
  return new BusinessError('1001', bi(zh, en));
};
