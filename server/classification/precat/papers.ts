import { applyOpinionPaper, labelPaper, opinionPaper, resultPaper } from '#domain/classification/precat/papers.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { paperName } from '#domain/core/paper.ts';
import { say } from '#domain/core/text.ts';
import { selectList } from '../../crud/columns.ts';
import type { AreaRules, PaperFacts } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { nothingOnPaper } from '../../print/paperSheet.ts';
import { verifyPath } from './verifyRoute.ts';

/** States of goods whose audits are over. */
const decided: ReadonlySet<unknown> = new Set([
  ...['PASSED', 'SENT', 'DISPUTED', 'CONFIRMED', 'EFFECTIVE', 'EXPIRED', 'INVALID', 'REPLACED', 'REJECTED'],
]);

const decidedOf = ({ products }: RecordValues): readonly RecordValues[] =>
  (Array.isArray(products) ? (products as RecordValues[]) : []).filter(({ processStatus }) => decided.has(processStatus));

const results: PaperFacts = {
  facts: async (record) => {
    const goods = decidedOf(record);
    if (goods.length === 0) throw nothingOnPaper(say('还没有审定的商品，没有归类结果可打印', 'No goods have been decided yet: there are no results to print'));
    return { goods };
  },
}; // biome-ignore format: one sentence

const labels: PaperFacts = {
  facts: async (record) => {
    const goods = decidedOf(record).filter(({ hsCode, processStatus }) => hsCode && processStatus !== 'REJECTED');
    if (goods.length === 0) throw nothingOnPaper(say('还没有审定编码的商品，没有标签可打印', 'No goods have a code yet: there are no labels to print'));
    return { goods };
  },
}; // biome-ignore format: one sentence

/** The edition in force, or the latest one. */
const opinions: PaperFacts = {
  records: async ({ id }, { db }) => {
    const { rows } = await db.query<{ id: string }>(
      `select id from precat_opinion where apply_id = $1 and not deleted_flg order by status = 'ISSUED' desc, revision_no desc, created_time desc limit 1`,
      [id],
    );
    if (rows.length === 0) throw nothingOnPaper(say('该申请还没有意见书', 'The application has no opinion yet'));
    return rows.map((row) => row.id);
  },
};

const opinion: PaperFacts = {
  facts: async ({ customerId, applyId, lineIds, token }, call) => {
    const { rows } = await call.db.query<{ name: string; code: string | null; no: string | null }>(
      'select c.name, c.credit_code as code, a.apply_no as no from customer c, precat_apply a where c.id = $1 and a.id = $2',
      [customerId, applyId],
    );
    const [head] = rows;
    return {
      customerName: head?.name,
      creditCode: head?.code,
      applyNo: head?.no,
      goods: await goodsOf(lineIds, call),
      ...(token ? { verifyAt: `${call.services.config.publicUrl ?? ''}${verifyPath}?t=${token}` } : {}),
    };
  },
};

async function goodsOf(ids: unknown, { db, services }: Call): Promise<readonly RecordValues[]> {
  const { rows } = await db.query<RecordValues>(
    `select ${selectList(precatProduct, services.rules.computed)} from precat_product t where t.id = any($1) and not t.deleted_flg order by t.line_no, t.id`,
    [ids],
  );
  return rows;
}

/** What papers of pre-classification show beside their records. */
export const precatPapers: NonNullable<AreaRules['papers']> = {
  [paperName(resultPaper)]: results,
  [paperName(labelPaper)]: labels,
  [paperName(applyOpinionPaper)]: opinions,
  [paperName(opinionPaper)]: opinion,
};
