import type { Corpus } from '#domain/classification/suggest/corpus.ts';
import type { Db } from '../../gateway/method.ts';

export type Corpora = Readonly<Record<'HISTORY' | 'TARIFF', Corpus>>;

/** What is known of these words in all texts. */
export async function readCorpus(words: readonly string[], db: Db): Promise<Corpora> {
  const { rows } = await db.query<{ kind: string; word: string | null; texts: number; length: number }>(
    `select kind, null as word, texts, length from suggest_corpus
     union all select kind, word, texts, 0 from suggest_word where kind in ('HISTORY', 'TARIFF') and word = any($1)`,
    [words],
  );
  const of = (kind: string): Corpus => {
    const own = rows.filter((row) => row.kind === kind);
    const whole = own.find(({ word }) => word === null);
    const held = new Map(own.map(({ word, texts }) => [word, texts]));
    const texts = whole?.texts ?? 0;
    return { texts, length: texts > 0 ? (whole?.length ?? 0) / texts : 0, held: (word) => held.get(word) ?? 0 };
  };
  return { HISTORY: of('HISTORY'), TARIFF: of('TARIFF') };
}
