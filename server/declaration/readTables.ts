import { hsCode } from '#domain/classification/index.ts';
import type { EntityDefinition, RecordOf } from '#domain/core/entity.ts';
import { toSnake } from '#domain/core/entity.ts';
import type { DayTables } from '#domain/declaration/calls.ts';
import type { CertificateFacts, TariffFacts } from '#domain/declaration/check/records.ts';
import { tariffFactsOf } from '#domain/declaration/check/tariffFacts.ts';
import { declCertificate } from '#domain/declaration/declCertificate.ts';
import type { ExchangeRate } from '#domain/declaration/tax/exchange.ts';
import { inForceSql } from '../classification/index.ts';
import { selectList } from '../crud/columns.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import type { Call, Db } from '../gateway/method.ts';
import { exceptionsAround } from '../guarantee/index.ts';

interface Asked {
  readonly day: string;
  readonly hsCodes: readonly string[];
  /** Whose certificates count. */
  readonly customerId: string | null | undefined;
}

/** Everything the rules and the taxes look up, as of a day. */
export async function readTables(
  { day, hsCodes, customerId }: Asked,
  call: Pick<Call, 'db' | 'actor' | 'scopes' | 'asked'>,
): Promise<DayTables> {
  const { db } = call;
  const tariff = await tariffOf(hsCodes, day, db);
  const certificates = customerId ? await certificatesOf(customerId, call) : [];
  const { rows: customs } = await db.query<{ code: string }>('select code from customs_area where not deleted_flg');
  const { rows: exchangeRates } = await db.query<ExchangeRate>(
    `select curr, to_char(day, 'YYYY-MM-DD') as day, trim_scale(rate)::text as rate from exchange_rate
     where day between $1::date - 62 and $1::date and not deleted_flg`,
    [day],
  );
  const { rows: origins } = await db.query<{ country: string }>(
    `select country from mfn_origin where not deleted_flg and coalesce(date_from <= $1, true) and coalesce(date_to >= $1, true)`,
    [day],
  );
  return {
    day,
    calendar: await exceptionsAround(day, db),
    tariff,
    certificates,
    customs: customs.map(({ code }) => code),
    exchangeRates,
    mfnOrigins: origins.map(({ country }) => country),
  };
}

const lineNames = ['elements', 'ciqCodes', 'agreements', 'extraDuty'] as const;

/** The periods that hold, with all their lines, in as many statements as there are kinds of lines. */
async function tariffOf(codes: readonly string[], day: string, db: Db): Promise<TariffFacts[]> {
  const { rows } = await db.query<RecordOf<typeof hsCode>>(
    `select ${selectList(hsCode, {})} from hs_code t where t.hs_code = any($1) and ${inForceSql('t', '$2')}`,
    [[...new Set(codes)], day],
  );
  const lines = new Map<string, ReadonlyMap<string, readonly unknown[]>>();
  for (const name of lineNames)
    lines.set(
      name,
      await linesOf(
        hsCode.fields[name].line,
        rows.map(({ id }) => id),
        db,
      ),
    );
  return rows.map((row) =>
    tariffFactsOf({
      ...row,
      ...Object.fromEntries(lineNames.map((name) => [name, lines.get(name)?.get(row.id) ?? []])),
    }),
  );
}

async function linesOf(
  line: EntityDefinition,
  ids: readonly string[],
  db: Db,
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const owner = line.parent?.field ?? '';
  const { rows } = await db.query<Record<string, unknown>>(
    `select ${selectList(line, {})} from ${toSnake(line.key)} t where t.${toSnake(owner)} = any($1) and not t.deleted_flg order by t.line_no`,
    [ids],
  );
  const found = new Map<string, unknown[]>();
  for (const row of rows) {
    const id = String(row[owner]);
    const known = found.get(id);
    if (known) known.push(row);
    else found.set(id, [row]);
  }
  return found;
}

async function certificatesOf(
  customerId: string,
  call: Pick<Call, 'db' | 'actor' | 'scopes' | 'asked'>,
): Promise<CertificateFacts[]> {
  const params = new Params(customerId);
  const { rows } = await call.db.query<CertificateFacts>(
    `select c.cert_no as "certNo", c.kind, to_char(c.issue_date, 'YYYY-MM-DD') as "issueDate", to_char(c.valid_to, 'YYYY-MM-DD') as "validTo",
       c.owner_credit_code as "ownerCreditCode", c.status,
       coalesce((select json_agg(json_build_object('hsPrefix', l.hs_prefix, 'unit', l.unit, 'remainQty',
       trim_scale(l.remain_qty)::text) order by l.line_no)
         from cert_line l where l.certificate_id = c.id and not l.deleted_flg), '[]') as lines
     from decl_certificate c where c.customer_id = $1 and not c.deleted_flg and ${scopeCondition(declCertificate, call, params, 'c')}`,
    params.values,
  );
  return rows;
}
