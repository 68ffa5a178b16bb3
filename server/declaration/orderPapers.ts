import type { RecordOf } from '#domain/core/entity.ts';
import { paperName } from '#domain/core/paper.ts';
import { bi, fill } from '#domain/core/text.ts';
import type { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { powerOfAttorney } from '#domain/declaration/powerOfAttorney.ts';
import { checkPaper, orderDraftPaper, orderPowerPaper, pointsToCompare } from '#domain/declaration/printedPapers.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import type { AreaRules, PaperFacts } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { nothingOnPaper } from '../print/paperSheet.ts';
import { type Declaration, type Judged, judged } from './judge.ts';

type Order = RecordOf<typeof customsOrder>;

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

async function declarationsOf(orderId: string, { db }: Call): Promise<readonly string[]> {
  const rows = await readMany(declaration, ['id'], { orderId }, db, { order: ['declNo'] });
  return rows.map(({ id }) => id);
}

interface Judgement extends Judged {
  readonly record: Declaration;
}

/** The order is read within the person's scope; what is wrong with its declarations goes with it. */
const check: PaperFacts = {
  facts: async ({ id }: Order, call) => {
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
      taxes: all.map(
        ({ record: { declNo, status }, tax: { totalCny, dutyAmt, additionalAmt, consumeAmt, vatAmt, lateFee } }) => ({
          declNo,
          status,
          totalCny,
          dutyAmt,
          additionalAmt,
          consumeAmt,
          vatAmt,
          lateFee,
        }),
      ),
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
  records: async ({ id }: Order, call) => {
    const ids = await declarationsOf(id, call);
    if (ids.length === 0) throw nothingOnPaper(words.none);
    return ids;
  },
};

const p = columnsIn(powerOfAttorney, 'p');

/** The one it names; else the power that runs between both sides, one for this order before one for all. */
const power: PaperFacts = {
  records: async ({ id, poaId, customerId, brokerId }: Order, { db, now }) => {
    const { rows } = await db.query<{ id: string }>(
      `select p.id from power_of_attorney p where not p.deleted_flg and (p.id = $1 or ${p.orderId} = $2
         or (${p.ownerId} = $3 and ${p.brokerId} = $4 and ${p.kind} = 'LONG' and ${p.status} in ('SENT', 'CONFIRMED')
           and $5::date between ${p.validFrom} and ${p.validTo}))
       order by p.id = $1 desc nulls last, ${p.orderId} = $2 desc nulls last, ${p.status} = 'CONFIRMED' desc, ${p.createdTime} desc limit 1`,
      [poaId, id, customerId, brokerId, now.slice(0, 10)],
    );
    if (rows.length === 0)
      throw nothingOnPaper(bi('该委托单还没有代理报关委托书', 'The order has no power of attorney yet'));
    return rows.map((row) => row.id);
  },
};

/** What the papers of an order show beside it. */
export const declarationPaperRules: NonNullable<AreaRules['papers']> = {
  [paperName(checkPaper)]: check,
  [paperName(orderDraftPaper)]: drafts,
  [paperName(orderPowerPaper)]: power,
};
