import type { RecordValues } from '#domain/core/entity.ts';
import { paperName } from '#domain/core/paper.ts';
import { bi, fill } from '#domain/core/text.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { checkPaper, orderDraftPaper, orderPowerPaper, pointsToCompare } from '#domain/declaration/printedPapers.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import type { AreaRules, PaperFacts } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { nothingOnPaper } from '../print/paperSheet.ts';
import { type Judged, judged } from './judge.ts';

const words = {
  none: bi('尚未制单', 'No declaration has been made yet'),
  clean: bi('{count} 份报关单，没有发现问题', 'Nothing is wrong with {count} declarations'),
  found: bi(
    '{count} 份报关单：{errors} 处错误，{warnings} 处提醒',
    '{count} declarations: {errors} errors, {warnings} warnings',
  ),
  error: bi('错误', 'error'),
  warning: bi('提醒', 'warning'),
  missing: bi('未随附', 'not attached'),
};

const box = '□';

async function declarationsOf(orderId: unknown, { db }: Call): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from declaration where order_id = $1 and not deleted_flg order by decl_no',
    [orderId],
  );
  return rows.map(({ id }) => id);
}

interface Judgement extends Judged {
  readonly record: RecordValues;
}

/** The order is read within the person's scope; what is wrong with its declarations goes with it. */
const check: PaperFacts = {
  facts: async ({ id }, call) => {
    const { locale } = call;
    const all: Judgement[] = [];
    for (const one of await declarationsOf(id, call)) {
      const record = await getRecord(declaration, one, asSystem(call));
      all.push({ record, ...(await judged(record, call)) });
    }
    return {
      outcome: outcomeOf(all)[locale],
      asked: all.flatMap(({ record: { declNo }, asked }) =>
        asked.map(({ line, kind, certNos }) => ({
          declNo,
          line,
          kind,
          certNo: certNos.join('、') || words.missing[locale],
        })),
      ),
      findings: all.flatMap(({ record: { declNo }, findings }) =>
        findings.map(({ rule, level, line, text }) => ({
          declNo,
          rule,
          level: words[level][locale],
          place: String(line ?? ''),
          what: text[locale],
        })),
      ),
      taxes: all.map(({ record: { declNo, status }, tax: { totalCny, dutyAmt, consumeAmt, vatAmt, lateFee } }) => ({
        declNo,
        status,
        totalCny,
        dutyAmt,
        consumeAmt,
        vatAmt,
        lateFee,
      })),
      points: pointsToCompare.map((point, at) => ({ lineNo: at + 1, point: point[locale], maker: box, checker: box })),
    };
  },
};

function outcomeOf(all: readonly Judgement[]) {
  const findings = all.flatMap((one) => one.findings);
  const errors = findings.filter(({ level }) => level === 'error').length;
  if (all.length === 0) return words.none;
  return fill(findings.length ? words.found : words.clean, {
    count: all.length,
    errors,
    warnings: findings.length - errors,
  });
}

const drafts: PaperFacts = {
  records: async ({ id }, call) => {
    const ids = await declarationsOf(id, call);
    if (ids.length === 0) throw nothingOnPaper(words.none);
    return ids;
  },
};

/** The one it names; else the power that runs between both sides, one for this order before one for all. */
const power: PaperFacts = {
  records: async ({ id, poaId, customerId, brokerId }, { db, now }) => {
    const { rows } = await db.query<{ id: string }>(
      `select id from power_of_attorney where not deleted_flg and (id = $1 or order_id = $2
         or (owner_id = $3 and broker_id = $4 and kind = 'LONG' and status in ('SENT', 'CONFIRMED') and $5::date between valid_from and valid_to))
       order by id = $1 desc nulls last, order_id = $2 desc nulls last, status = 'CONFIRMED' desc, created_time desc limit 1`,
      [poaId ?? null, id, customerId ?? null, brokerId ?? null, now.slice(0, 10)],
    );
    if (rows.length === 0)
      throw nothingOnPaper(bi('该委托单还没有代理报关委托书', 'The order has no power of attorney yet'));
    return rows.map((row) => row.id);
  },
};

/** What the papers of an order show beside it. */
export const declarationPapers: NonNullable<AreaRules['papers']> = {
  [paperName(checkPaper)]: check,
  [paperName(orderDraftPaper)]: drafts,
  [paperName(orderPowerPaper)]: power,
};
