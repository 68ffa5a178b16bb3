import { opinionVerifyPath } from '#domain/classification/paths.ts';
import { applyOpinionPaper, labelPaper, opinionPaper, resultPaper } from '#domain/classification/precat/papers.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { customer } from '#domain/company/index.ts';
import { paperName } from '#domain/core/paper.ts';
import { bi } from '#domain/core/text.ts';
import { selectList } from '../../crud/columns.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import type { AreaRules, PaperFacts } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { nothingOnPaper } from '../../print/paperSheet.ts';
import type { Application, Goods, Opinion } from './records.ts';

const [o, t] = [columnsIn(precatOpinion, 'o'), columnsIn(precatProduct, 't')];

/** States of goods whose audits are over. */
const decided: ReadonlySet<unknown> = new Set([
  ...['PASSED', 'SENT', 'DISPUTED', 'CONFIRMED', 'EFFECTIVE', 'EXPIRED', 'INVALID', 'REPLACED', 'REJECTED'],
]);

const decidedOf = ({ products }: Pick<Application, 'products'>): readonly Goods[] =>
  (products ?? []).filter(({ processStatus }) => decided.has(processStatus));

const results: PaperFacts = {
  facts: async (record: Application) => {
    const goods = decidedOf(record);
    if (goods.length === 0)
      throw nothingOnPaper(
        bi('还没有审定的商品，没有归类结果可打印', 'No goods have been decided yet: there are no results to print'),
      );
    return { goods };
  },
};

const labels: PaperFacts = {
  facts: async (record: Application) => {
    const goods = decidedOf(record).filter(({ hsCode, processStatus }) => hsCode && processStatus !== 'REJECTED');
    if (goods.length === 0)
      throw nothingOnPaper(
        bi('还没有审定编码的商品，没有标签可打印', 'No goods have a code yet: there are no labels to print'),
      );
    return { goods };
  },
};

/** The edition in force, or the latest one. */
const opinions: PaperFacts = {
  records: async ({ id }, { db }) => {
    const { rows } = await db.query<{ id: string }>(
      `select o.id from precat_opinion o where ${o.applyId} = $1 and not o.deleted_flg
       order by ${o.status} = 'ISSUED' desc, ${o.revisionNo} desc, ${o.createdTime} desc limit 1`,
      [id],
    );
    if (rows.length === 0) throw nothingOnPaper(bi('该申请还没有意见书', 'The application has no opinion yet'));
    return rows.map((row) => row.id);
  },
};

const opinion: PaperFacts = {
  facts: async ({ customerId, applyId, lineIds, token }: Opinion, call) => {
    const whose = await readOne(customer, ['name', 'creditCode'], { id: customerId }, call.db, { deleted: 'too' });
    const application = await readOne(precatApply, ['applyNo'], { id: applyId }, call.db, { deleted: 'too' });
    return {
      customerName: whose?.name,
      creditCode: whose?.creditCode,
      applyNo: application?.applyNo,
      goods: await goodsOf(lineIds, call),
      ...(token ? { verifyAt: `${addressOf(call.services.config)}${opinionVerifyPath}?t=${token}` } : {}),
    };
  },
};

/** A code that is scanned leads nowhere without a host; without a public address people come by the loopback one. */
const addressOf = ({ publicUrl, host, port }: Call['services']['config']): string =>
  publicUrl ?? `http://${host}:${port}`;

async function goodsOf(ids: unknown, { db, services }: Call): Promise<readonly Goods[]> {
  const { rows } = await db.query<Goods>(
    `select ${selectList(precatProduct, services.rules.computed)} from precat_product t where t.id = any($1)
      and not t.deleted_flg order by ${t.lineNo}, t.id`,
    [ids],
  );
  return rows;
}

/** What papers of pre-classification show beside their records. */
export const precatPaperRules: NonNullable<AreaRules['papers']> = {
  [paperName(resultPaper)]: results,
  [paperName(labelPaper)]: labels,
  [paperName(applyOpinionPaper)]: opinions,
  [paperName(opinionPaper)]: opinion,
};
