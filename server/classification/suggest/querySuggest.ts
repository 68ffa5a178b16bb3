import { hsCode } from '#domain/classification/hsCode.ts';
import { hsElement } from '#domain/classification/hsLines.ts';
import { expand, type NationalLine } from '#domain/classification/suggest/expand.ts';
import { type Asked, alikeGoods, fuse, rankHistory, rankTariff } from '#domain/classification/suggest/rank.ts';
import { type GoodsText, norm, saidOfGoods, synonymsIn, wordCountsOf } from '#domain/classification/suggest/words.ts';
import * as calls from '#domain/classification/suggestCalls.ts';
import { implementCall } from '../../crud/implement.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { Db } from '../../gateway/method.ts';
import { storedActor } from '../../jobs/jobCall.ts';
import { inForceSql } from '../tariffOn.ts';
import { findDecided, findHeadings } from './findTexts.ts';
import { readCorpus } from './readCorpus.ts';

const [c, e] = [columnsIn(hsCode, 'c'), columnsIn(hsElement, 'e')];

/** Suggestions beyond those that are shown: some have no code in force. */
const looked = 30;

export const querySuggestHandler = implementCall(
  calls.querySuggest,
  async ({ customerId, day, ieFlag, limit, ...goods }, { db, now }) => {
    const asked: Asked = { goods, customerId, day: day ?? now.slice(0, 10), synonyms: await knownWords(goods, db) };
    const words = wordCountsOf(saidOfGoods(goods), asked.synonyms);
    const corpora = await readCorpus([...words.keys()], db);
    const history = rankHistory(asked, await findDecided(words, corpora.HISTORY, db), corpora.HISTORY);
    const tariff = rankTariff(asked, await findHeadings(words, corpora.TARIFF, db), corpora.TARIFF);
    const fused = fuse(history, tariff).slice(0, looked);
    const lines = await linesBelow(
      fused.map(({ hs6 }) => hs6),
      asked.day,
      db,
    );
    const direction = ieFlag === 'I' || ieFlag === 'E' || ieFlag === 'B' ? ieFlag : undefined;
    return {
      suggestions: expand(
        { ...asked, direction },
        fused,
        lines,
        Math.min(Math.max(limit ?? calls.shownSuggestions, 1), looked),
      ),
    };
  },
);

/** More of them nobody reads. */
const mostAlike = 30;

export const querySimilarHistoryHandler = implementCall(calls.querySimilarHistory, async (goods, { db, now }) => {
  const asked: Asked = { goods, day: now.slice(0, 10), synonyms: [] };
  const words = wordCountsOf(saidOfGoods(goods));
  const { HISTORY: corpus } = await readCorpus([...words.keys()], db);
  const alike = alikeGoods(asked, await findDecided(words, corpus, db), corpus).slice(0, mostAlike);
  const rows = alike.map(({ one: { id, nameZh, spec = null, hsCode, decidedDate, isWrong = false }, similarity }) => {
    return { id, nameZh, spec, hsCode, decidedDate, isWrong, similarity };
  });
  return { rows };
});

async function knownWords(goods: GoodsText, db: Db): Promise<readonly string[]> {
  const text = [goods.nameZh, goods.spec, goods.material, goods.usage, goods.principle].map(norm).join(' ');
  const { rows } = await db.query<{ word: string }>(
    `select word from hs_synonym where not deleted_flg and strpos($1, replace(lower(word), ' ', '')) > 0`,
    [text],
  );
  return synonymsIn(
    goods,
    rows.map(({ word }) => word),
  );
}

async function linesBelow(hs6: readonly string[], day: string, db: Db): Promise<readonly NationalLine[]> {
  const { rows } = await db.query<NationalLine>(
    `select c.id, ${c.hsCode} as "hsCode", ${c.nameZh} as "nameZh", ${c.pathZh} as "pathZh", ${c.supvCond} as "supvCond",
       array(select ${e.name} from hs_element e where ${e.hsCodeId} = c.id and ${e.requiredFlg} and not e.deleted_flg
       order by ${e.lineNo}) as elements
     from hs_code c where ${c.hs6} = any($2) and ${inForceSql('c', '$1')}`,
    [day, hs6],
  );
  return rows;
}

export const rebuildSuggestIndexHandler = implementCall(calls.rebuildSuggestIndex, async (_input, call) => ({
  jobId: await call.services.jobs.add(call.db, {
    kind: 'rebuildSuggestIndex',
    payload: { actor: storedActor(call), locale: call.locale },
    actor: call.actor,
    uniqueKey: 'rebuildSuggestIndex',
  }),
}));
