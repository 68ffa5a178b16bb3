import { hsCode, precatProduct } from '#domain/classification/index.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import type { DayTables } from '#domain/declaration/calls.ts';
import type { CertificateFacts, ExchangeRate, TariffFacts } from '#domain/declaration/check/records.ts';
import { tariffFactsOf } from '#domain/declaration/check/tariffFacts.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { certLine, declCertificate } from '#domain/declaration/declCertificate.ts';
import { exchangeRate, noMfnOrigin } from '#domain/declaration/rates.ts';
import { inForceSql } from '../classification/index.ts';
import { selectList } from '../crud/columns.ts';
import { columnsIn, selected } from '../crud/namedColumns.ts';
import { readMany } from '../crud/read.ts';
import { readLines } from '../crud/readRecord.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import type { Call, Db } from '../gateway/method.ts';
import { exceptionsAround } from '../guarantee/index.ts';

const [x, h, c, l, d, o] = [
  columnsIn(exchangeRate, 'x'),
  columnsIn(hsCode, 't'),
  columnsIn(declCertificate, 'c'),
  columnsIn(certLine, 'l'),
  columnsIn(declaration, 'd'),
  columnsIn(declaration, 'o'),
];

type Reader = Pick<Call, 'db' | 'actor' | 'scopes' | 'asked'>;

interface Asked {
  readonly day: string;
  /** The day whose rates count, where it is another one. */
  readonly rateDay?: string | null | undefined;
  readonly hsCodes: readonly string[];
  /** Whose certificates count. */
  readonly customerId: string | null | undefined;
  /** Goods that lines were taken from; those of another customer are not looked at. */
  readonly productIds: readonly string[];
  /** Codes by their table; none where nothing is checked. */
  readonly codes?: Readonly<Record<string, readonly string[]>>;
  /** Whose bill of lading is looked for among the others. */
  readonly bill?: { readonly billNo: string; readonly declarationId?: string | null | undefined };
}

/** Everything the rules and the taxes look up, as of a day. */
export async function readTables(
  { day, rateDay: asked, hsCodes, customerId, productIds, codes, bill }: Asked,
  call: Reader & Partial<Pick<Call, 'services' | 'now'>>,
): Promise<DayTables> {
  const { db } = call;
  const rateDay = asked ?? day;
  const tariff = await tariffFactsOn(hsCodes, day, db);
  const rateTariff = rateDay === day ? undefined : await tariffFactsOn(hsCodes, rateDay, db);
  const certificates = customerId ? await certificatesOf(customerId, call) : [];
  const named = ['id', 'hsCode', 'ciqCode', 'declaredName', 'unit1', 'unit2', 'gModel'] as const;
  const goods = { id: [...productIds], customerId: customerId ?? null };
  const library = productIds.length > 0 ? await readMany(precatProduct, named, goods, db) : [];
  const { rows: customs } = await db.query<{ code: string }>('select code from customs_area where not deleted_flg');
  const { rows: exchangeRates } = await db.query<ExchangeRate>(
    `select ${selected(exchangeRate, ['curr', 'day'], 'x')}, trim_scale(${x.rate})::text as rate from exchange_rate x
     where ${x.day} between $1::date - 62 and $1::date and not x.deleted_flg`,
    [day],
  );
  const origins = await readMany(noMfnOrigin, ['country'], {}, db, {
    and: ({ dateFrom, dateTo }, place) =>
      `coalesce(${dateFrom} <= ${place(rateDay)}, true) and coalesce(${dateTo} >= ${place(rateDay)}, true)`,
  });
  return {
    day,
    today: (call.now ?? day).slice(0, 10),
    calendar: await exceptionsAround(day, db),
    rateDay,
    tariff,
    ...(rateTariff && { rateTariff }),
    certificates,
    library,
    customs: customs.map(({ code }) => code),
    codes: await knownCodes(codes ?? {}, day, call),
    billUses: bill ? await usesOfBill(bill, call) : 0,
    exchangeRates,
    noMfnOrigins: origins.flatMap(({ country }) => country ?? []),
  };
}

/** Which codes their tables have; one that has ended since holds for a declaration of an earlier day. */
async function knownCodes(
  asked: NonNullable<Asked['codes']>,
  day: string,
  { services, now }: Partial<Pick<Call, 'services' | 'now'>>,
): Promise<DayTables['codes']> {
  const known: Record<string, Readonly<Record<string, boolean>>> = {};
  for (const [dict, codes] of Object.entries(asked)) {
    const isEarlier = day < (now ?? day).slice(0, 10);
    const words =
      (await (isEarlier ? services?.dictionaries.withPast(dict) : services?.dictionaries.words(dict))) ?? [];
    const ids = new Set(words.map(({ dictId }) => dictId));
    if (ids.size > 0) known[dict] = Object.fromEntries(codes.map((code) => [code, ids.has(code)]));
  }
  return known;
}

/** Declarations of other orders, not revoked, that name this bill. */
async function usesOfBill({ billNo, declarationId }: NonNullable<Asked['bill']>, call: Reader): Promise<number> {
  const params = new Params(billNo, declarationId ?? null);
  const { rows } = await call.db.query<{ uses: number }>(
    `select count(*)::int as uses from declaration d
     where ${d.billNo} = $1 and d.id is distinct from $2 and ${d.status} <> 'REVOKED' and not d.deleted_flg
       and ${d.orderId} is distinct from (select ${o.orderId} from declaration o where o.id = $2)
       and ${scopeCondition(declaration, call, params, 'd')}`,
    params.values,
  );
  return rows[0]?.uses ?? 0;
}

const lineNames = ['elements', 'ciqCodes', 'agreements', 'extraDuty'] as const;

/** The periods that hold, with all their lines, in as many statements as there are kinds of lines. */
export async function tariffFactsOn(codes: readonly string[], day: string, db: Db): Promise<TariffFacts[]> {
  const { rows } = await db.query<RecordOf<typeof hsCode>>(
    `select ${selectList(hsCode, {})} from hs_code t where ${h.hsCode} = any($1) and ${inForceSql('t', '$2')}`,
    [[...new Set(codes)], day],
  );
  const ids = rows.map(({ id }) => id);
  const lines = new Map<string, ReadonlyMap<string, readonly unknown[]>>();
  for (const name of lineNames) lines.set(name, await readLines(hsCode.fields[name].line, ids, { db }));
  return rows.map((row) =>
    tariffFactsOf({
      ...row,
      ...Object.fromEntries(lineNames.map((name) => [name, lines.get(name)?.get(row.id) ?? []])),
    }),
  );
}

async function certificatesOf(
  customerId: string,
  call: Pick<Call, 'db' | 'actor' | 'scopes' | 'asked'>,
): Promise<CertificateFacts[]> {
  const params = new Params(customerId);
  const { rows } = await call.db.query<CertificateFacts>(
    `select ${selected(declCertificate, ['certNo', 'kind', 'issueDate', 'validTo', 'ownerCreditCode', 'ownerName', 'status', 'agreement', 'originCountry'], 'c')},
       coalesce((select json_agg(json_build_object('hsPrefix', ${l.hsPrefix}, 'unit', ${l.unit}, 'remainQty',
       trim_scale(${l.remainQty})::text) order by ${l.lineNo})
         from cert_line l where ${l.certificateId} = c.id and not l.deleted_flg), '[]') as lines
     from decl_certificate c where ${c.customerId} = $1 and not c.deleted_flg and ${scopeCondition(declCertificate, call, params, 'c')}`,
    params.values,
  );
  return rows;
}
