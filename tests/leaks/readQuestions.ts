import { areas as definedAreas } from '#domain/areas.ts';
import { type EntityDefinition, type FieldMap, methodName } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { entities } from '#domain/index.ts';
import { gatherMethods } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';
import type { GatewayMethod } from '#server/gateway/method.ts';
import type { Sown, SownRow } from './sownRows.ts';

type Data = Readonly<Record<string, unknown>>;

type Firsts = ReadonlyMap<string, SownRow>;

/** One read call with what it is asked. */
export interface Question {
  /** `service.method` */
  readonly name: string;
  readonly data: Data;
}

const methods: readonly GatewayMethod[] = [...gatherMethods(serverAreas).values()];

/** Sheets are written calls that only read. */
const isSheet = ({ service, method }: GatewayMethod): boolean =>
  definedAreas.some(({ reports = [] }) =>
    reports.some((report) => report.service === service && report.methods.export === method),
  ) ||
  Object.values(entities).some(
    (entity) =>
      entity.service === service && entity.verbs.includes('export') && methodName(entity, 'export') === method,
  );

/** Every call that only reads, derived or an area's own, sheets among them. */
export const readCalls: readonly GatewayMethod[] = methods.filter((method) => !method.writes || isSheet(method));

const inputs = new Map<string, FieldMap>();
for (const { calls = [] } of definedAreas)
  for (const { service, method, input } of calls) inputs.set(`${service}.${method}`, input.fields);

/** Each name by which some record refers to another, with what it refers to: calls know records by the same names. */
const refNames = new Map<string, string>();
for (const { key, fields } of Object.values(entities)) {
  refNames.set(`${key}Id`, key);
  refNames.set(`${key.replace(/^(bh|precat|sys)(?=[A-Z])/, '').replace(/^./, (first) => first.toLowerCase())}Id`, key);
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'ref' && !refNames.has(name)) refNames.set(name, field.entity);
}

/**
 * What a call is asked to get hold of rows of an owner: nothing; each row it might be about by its id under every name;
 * words; filters.
 */
export function questionsOf(method: GatewayMethod, sown: Sown, everyWhich: number): readonly Question[] {
  const rows = firstsOf(sown);
  const name = `${method.service}.${method.method}`;
  const about = entityOfCall(method);
  const derived = about && verbOf(about, method);
  const asked = derived
    ? derivedQuestions(about, derived, rows)
    : [{}, ...ownQuestions(method, { rows, about, everyWhich })];
  return asked.map((data) => ({ name, data }));
}

/** The same for the same owner, so that what follows from it is worked out once. */
const firstsOf = onceFor(
  (sown: Sown): Firsts => new Map([...sown].flatMap(([key, [first]]) => (first ? [[key, first] as const] : []))),
);

/** The first row of each entity by every name under which a call may know it. */
const idsOf = onceFor(
  (rows: Firsts): Data =>
    Object.fromEntries([...refNames].flatMap(([name, key]) => (rows.has(key) ? [[name, rows.get(key)?.id]] : []))),
);

function onceFor<Subject extends object, Answer>(answer: (subject: Subject) => Answer): (subject: Subject) => Answer {
  const known = new WeakMap<Subject, Answer>();
  return (subject) => {
    const found = known.get(subject) ?? answer(subject);
    known.set(subject, found);
    return found;
  };
}

function entityOfCall(method: GatewayMethod): EntityDefinition | undefined {
  const own = Object.values(entities).find((entity) => verbOf(entity, method));
  const right = typeof method.right === 'string' ? method.right : method.authorizesItself?.right;
  return own ?? (typeof right === 'string' ? entities[right.split(':')[0] ?? ''] : undefined);
}

const verbOf = (entity: EntityDefinition, { service, method }: GatewayMethod) =>
  service === entity.service ? entity.verbs.find((verb) => methodName(entity, verb) === method) : undefined;

function derivedQuestions(entity: EntityDefinition, verb: string, rows: Firsts): readonly Data[] {
  const row = rows.get(entity.key);
  const id = row?.id ?? 'none';
  switch (verb) {
    case 'page':
      return pageQuestions(entity, rows);
    case 'byIds':
      return [{ ids: [id] }];
    case 'export':
      return [{ frType: 'csv' }, { frType: 'csv', filter: { id__in: [id] } }];
    default:
      return [{ id, frType: 'csv' }];
  }
}

function pageQuestions(entity: EntityDefinition, rows: Firsts): readonly Data[] {
  const row = rows.get(entity.key);
  const everything = { limit: 500, summary: 1, exactTotal: 1 };
  const named = Object.entries(entity.fields).flatMap(([name, field]) => {
    const other = field.kind === 'ref' && rows.get(field.entity);
    return other && entity.filters?.includes(name) ? [[name, other.id] as const] : [];
  });
  return [
    everything,
    ...(row ? [{ filter: { id: row.id }, ...everything }] : []),
    ...(row && entity.keywords?.length ? [{ keyword: partOf(row.mark), ...everything }] : []),
    ...named.map(([name, id]) => ({ filter: { [name]: id }, ...everything, views: { one: { [name]: id } } })),
  ];
}

interface About {
  readonly rows: Firsts;
  readonly about: EntityDefinition | undefined;
  readonly everyWhich: number;
}

/**
 * Of a call that no definition derives: all that it might want to know, of the entity its right names; where that names
 * none, of every so many entities, the next call of those beside.
 */
function ownQuestions(method: GatewayMethod, { rows, about, everyWhich }: About): readonly Data[] {
  const row = about && rows.get(about.key);
  if (row) return [bagOf(method, { subject: row, about, rows })];
  const place = methods.indexOf(method);
  const subjects = [...rows.values()].filter(({ entity }) => entity.verbs.length > 0);
  return subjects
    .filter((_subject, at) => (at + place) % everyWhich === 0)
    .map((subject) => bagOf(method, { subject, about: undefined, rows }));
}

/** Words that a search finds a row by, and that are no mark of it: what a log tells of the question is no leak. */
const partOf = (mark: string | undefined): string => mark?.slice(0, -1) ?? 'x';

interface Subject {
  readonly subject: SownRow | undefined;
  /** The entity of the call's right: what the call asks for by name are then the words of its row. */
  readonly about: EntityDefinition | undefined;
  readonly rows: Firsts;
}

function bagOf({ service, method }: GatewayMethod, { subject, about, rows }: Subject): Data {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const input = inputs.get(`${service}.${method}`) ?? {};
  const samples = Object.fromEntries(
    Object.entries(input).map(([name, field]) => [
      name,
      sampleOf(field, { today, word: about ? subject?.mark : partOf(subject?.mark), rows }),
    ]),
  );
  const { id = 'none', mark = 'x', entity } = subject ?? {};
  const month = today.slice(0, 7);
  return {
    ...{
      keyword: partOf(mark),
      text: partOf(mark),
      name: partOf(mark),
      ids: [id],
      rows: [{ id }],
      record: { id },
      filter: {},
      limit: 500,
    },
    ...{
      fromMonth: month,
      toMonth: month,
      month,
      day: today,
      date: today,
      payDate: today,
      accountType: 'QUOTA',
      accountId: id,
    },
    ...{
      entity: entity?.key,
      recordId: id,
      docId: id,
      kind: 'SHEET',
      key: entity?.key,
      listKey: entity?.key,
      dynDictName: entity?.key,
    },
    ...idsOf(rows),
    ...samples,
    id,
  };
}

function sampleOf(
  field: Field,
  { today, word = 'x', rows }: { readonly today: string; readonly word: string | undefined; readonly rows: Firsts },
): unknown {
  switch (field.kind) {
    case 'ref':
      return rows.get(field.entity)?.id;
    case 'money':
    case 'decimal':
      return '1.00';
    case 'int':
    case 'bool':
      return 1;
    case 'date':
      return today;
    case 'datetime':
      return `${today} 10:00:00`;
    case 'files':
    case 'children':
      return [];
    case 'json':
      return undefined;
    default:
      return word;
  }
}
