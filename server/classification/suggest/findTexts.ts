import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatHistory } from '#domain/classification/precatHistory.ts';
import { type Corpus, rareWords } from '#domain/classification/suggest/corpus.ts';
import type { Decided, Heading } from '#domain/classification/suggest/rank.ts';
import { isFinding, type WordCounts } from '#domain/classification/suggest/words.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { Db } from '../../gateway/method.ts';

const [h, p] = [columnsIn(precatHistory, 'h'), columnsIn(precatProduct, 'p')];

const most = { history: 200, headings: 100 } as const;
/** With fewer found, single characters look, too. */
const fewest = 5;

/** Words as a question to the index. */
const questionOf = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll("'", "''")}'`).join(' | ');

/** Asked by rare words first; by single characters where that finds next to nothing. */
async function found<Row>(
  asked: WordCounts,
  corpus: Corpus,
  ask: (question: string) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const words = [...asked.keys()].filter((word) => !word.startsWith('='));
  const rare = rareWords(words.filter(isFinding), corpus);
  const rows = rare.length ? await ask(questionOf(rare)) : [];
  if (rows.length >= fewest) return rows;
  const wider = rareWords(words, corpus);
  return wider.length ? ask(questionOf(wider)) : rows;
}

/** Goods that were classified before and share words with these, the ones with most of them. */
export const findDecided = (asked: WordCounts, corpus: Corpus, db: Db): Promise<readonly Decided[]> =>
  found(asked, corpus, async (question) => {
    const { rows } = await db.query<Decided>(
      `select h.id, ${h.nameZh} as "nameZh", ${h.spec}, ${h.material}, ${h.usage}, ${h.hsCode} as "hsCode",
        to_char(${h.decidedDate}, 'YYYY-MM-DD') as "decidedDate",
         ${h.customerId} as "customerId", ${h.wrongFlg} as "isWrong", f.size
       from (select s.history_id, s.size, ts_rank(s.words, $1::tsquery) as rank from suggest_history s where s.words @@ $1::tsquery
         order by rank desc limit ${most.history}) f join precat_history h on h.id = f.history_id and not h.deleted_flg`,
      [question],
    );
    return rows;
  });

/** Goods text of a result of one customer that holds. */
interface DecidedLine extends Decided {
  readonly lineId: string;
}

/** One text may stand for several part numbers; more of them say nothing new. */
const linesOfText = 3;

/**
 * Results in force of one customer whose texts share words with these. A text is remembered once, whoever had it
 * classified first, so his lines are found by what they say.
 */
export const findOwnResults = (
  asked: WordCounts,
  corpus: Corpus,
  { customerId, day }: { readonly customerId: string; readonly day: string },
  db: Db,
): Promise<readonly DecidedLine[]> =>
  found(asked, corpus, async (question) => {
    const { rows } = await db.query<DecidedLine>(
      `select h.id, ${h.nameZh} as "nameZh", ${h.spec}, ${h.material}, ${h.usage}, ${h.hsCode} as "hsCode",
        to_char(${h.decidedDate}, 'YYYY-MM-DD') as "decidedDate", s.size, p.id as "lineId"
       from suggest_history s join precat_history h on h.id = s.history_id and not h.deleted_flg and not ${h.wrongFlg}
         cross join lateral (select p.id from precat_product p
           where ${p.hsCode} = ${h.hsCode} and ${p.processStatus} = 'EFFECTIVE' and ${p.customerId} = $2
           and ${p.nameZh} = ${h.nameZh} and ${p.spec} is not distinct from ${h.spec}
             and (${p.validTo} is null or ${p.validTo} >= $3::date) and not p.deleted_flg
           order by (p.id = ${h.lineId}) desc nulls last, ${p.validFrom} desc nulls last, p.id limit ${linesOfText}) p
       where s.words @@ $1::tsquery order by ts_rank(s.words, $1::tsquery) desc limit ${most.history}`,
      [question, customerId, day],
    );
    return rows;
  });

interface KeptHeading {
  readonly version: string;
  readonly heading: Heading;
}

/** Texts of the tariff change once in a while: they are read once. */
const kept = new Map<string, KeptHeading>();
const mostKept = 8_000;

/** Subheadings whose text shares words with what is asked. */
export const findHeadings = (asked: WordCounts, corpus: Corpus, db: Db): Promise<readonly Heading[]> => {
  const synonyms = questionOf([...asked.keys()].filter((word) => word.startsWith('=')));
  return found(asked, corpus, async (question) => {
    const { rows } = await db.query<{ hs6: string; version: string }>(
      `select s.hs6, s.version from suggest_heading s where s.words @@ $1::tsquery
       order by ts_rank(s.words, $1::tsquery) + case when s.words @@ $2::tsquery then 1 else 0 end desc limit ${most.headings}`,
      [synonyms ? `${question} | ${synonyms}` : question, synonyms || question],
    );
    return headingsOf(rows, db);
  });
};

async function headingsOf(
  wanted: readonly { readonly hs6: string; readonly version: string }[],
  db: Db,
): Promise<readonly Heading[]> {
  const missing = wanted.filter(({ hs6, version }) => kept.get(hs6)?.version !== version);
  if (missing.length) {
    const { rows } = await db.query<Heading & { readonly version: string }>(
      'select hs6, version, title, said from suggest_heading where hs6 = any($1)',
      [missing.map(({ hs6 }) => hs6)],
    );
    for (const { version, ...heading } of rows) kept.set(heading.hs6, { version, heading });
  }
  const headings = wanted.flatMap(({ hs6 }) => kept.get(hs6)?.heading ?? []);
  if (kept.size > mostKept) kept.clear();
  return headings;
}
