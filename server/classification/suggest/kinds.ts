import { hsCode } from '#domain/classification/hsCode.ts';
import { hsElement } from '#domain/classification/hsLines.ts';
import { precatHistory } from '#domain/classification/precatHistory.ts';
import { type Heading, wordsOfTariff } from '#domain/classification/suggest/rank.ts';
import { type Said, saidOfGoods, type WordCounts, wordCountsOf } from '#domain/classification/suggest/words.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readMany } from '../../crud/read.ts';
import type { Db } from '../../gateway/method.ts';

const [c, e] = [columnsIn(hsCode, 'c'), columnsIn(hsElement, 'e')];

/** A text of the index with its words. */
export interface IndexedText {
  readonly key: string;
  readonly words: WordCounts;
  /** What is kept beside the words. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** One kind of text that suggestions look at. */
export interface TextKind {
  readonly name: 'HISTORY' | 'TARIFF';
  readonly table: string;
  readonly key: string;
  /** Columns beside key, words and length. */
  readonly kept: readonly string[];
  /** The texts as they are now; those that are gone are not among them. */
  readonly read: (keys: readonly string[], db: Db) => Promise<readonly IndexedText[]>;
  /** Every key there is, for making all anew. */
  readonly allKeys: string;
}

const history: TextKind = {
  name: 'HISTORY',
  table: 'suggest_history',
  key: 'history_id',
  kept: ['size'],
  allKeys: 'select id from precat_history',
  read: async (keys, db) => {
    const rows = await readMany(precatHistory, ['id', 'nameZh', 'spec', 'material', 'usage'], { id: keys }, db);
    return rows.map(({ id, nameZh, ...goods }) => ({
      key: id,
      words: wordCountsOf(saidOfGoods({ nameZh: nameZh ?? '', ...goods })),
      kept: {},
    }));
  },
};

interface TariffRow {
  readonly hs6: string;
  readonly headingZh: string | null;
  readonly names: readonly string[];
  readonly elements: readonly string[];
  readonly synonyms: readonly string[];
}

/** Of each code the name of its latest period counts. */
const tariffSql = `
  select ${c.hs6}, max(${c.headingZh}) as "headingZh", array_agg(${c.nameZh} order by ${c.hsCode}) as names,
    coalesce((select array_agg(distinct ${e.name}) from hs_element e where ${e.hsCodeId} = any(array_agg(c.id))
    and not e.deleted_flg), '{}') as elements,
    coalesce(array_agg(distinct ${c.synonyms}) filter (where ${c.synonyms} <> ''), '{}') as synonyms
  from (select distinct on (hs_code) * from hs_code where hs6 = any($1) and not deleted_flg order by hs_code, valid_from desc) c group by ${c.hs6}`;

const tariff: TextKind = {
  name: 'TARIFF',
  table: 'suggest_heading',
  key: 'hs6',
  kept: ['version', 'title', 'said'],
  allKeys: 'select distinct hs6 from hs_code where hs6 is not null',
  read: async (keys, db) => {
    const { rows } = await db.query<TariffRow>(tariffSql, [keys]);
    return rows.map((row) => {
      const heading = headingOf(row);
      const kept = { version: crypto.randomUUID(), title: heading.title, said: heading.said };
      return { key: row.hs6, words: wordsOfTariff(heading.said), kept };
    });
  },
};

/** Names of a subheading's codes are its text: twice where it has one alone, as they are the subheading then. */
function headingOf({ hs6, headingZh, names, elements, synonyms }: TariffRow): Heading {
  const said: Said[] = [
    ...names.map((text) => ({ text, times: names.length === 1 ? 2 : 1 })),
    { text: headingZh, times: 1 },
    { text: elements.join(' '), times: 0.2 },
    ...[...new Set(synonyms.flatMap((words) => words.split('、')))].map((text) => ({
      text,
      times: 1,
      isSynonym: true,
    })),
  ];
  return { hs6, title: [headingZh, ...names.slice(0, 2)].filter(Boolean).join(' > '), said };
}

export const textKinds: readonly TextKind[] = [history, tariff];
