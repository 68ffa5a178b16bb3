import { useState } from 'react';
import { precatHistory } from '#domain/classification/precatHistory.ts';
import type { GoodsText } from '#domain/classification/suggest/words.ts';
import { type AlikeGoods, querySimilarHistory } from '#domain/classification/suggestCalls.ts';
import { bi, fill } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { MaybeLink } from '../parts/layout/MaybeLink.tsx';
import { Nothing } from '../parts/layout/Surface.tsx';
import { Toned } from '../parts/layout/Toned.tsx';
import { useText } from '../shell/text.ts';
import { GoodsInputs, noGoods } from './GoodsInputs.tsx';
import styles from './suggest.module.css';
import { useSettledGoods } from './useSettledGoods.ts';

const words = {
  title: bi('查找相似', 'Find similar goods'),
  list: bi('相似商品', 'Similar goods'),
  ask: bi('填写品名后列出相似商品', 'Give the name of the goods to see similar ones'),
  none: bi('没有相似的历史归类', 'Nothing like it was classified before'),
  facts: bi('相似度 {percent}% · {code} · {date}', '{percent}% alike · {code} · {date}'),
  wrong: bi('已标记错误', 'Marked as wrong'),
};

/** Goods in words, and what was classified before that is like them. */
export function SimilarDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [goods, setGoods] = useState(noGoods);
  return (
    <RecordDrawer title={t(words.title)} width={480} onClose={onClose}>
      <GoodsInputs goods={goods} onGoods={setGoods} />
      <SimilarGoods goods={goods} />
    </RecordDrawer>
  );
}

/** What was classified before that is like these goods, each with how alike it is and its code. */
export function SimilarGoods({ goods }: { readonly goods: GoodsText }) {
  const t = useText();
  const asked = useSettledGoods(goods);
  const { data, error } = useAnswer(querySimilarHistory, asked, { about: precatHistory, keepsLast: true });
  return (
    <>
      {!asked && <Nothing>{t(words.ask)}</Nothing>}
      {error && <Nothing>{error.message}</Nothing>}
      {asked && data?.rows.length === 0 && <Nothing>{t(words.none)}</Nothing>}
      {asked && data && data.rows.length > 0 && (
        <ol className={`tg-lines ${styles.list}`} aria-label={t(words.list)}>
          {data.rows.map((row) => (
            <Alike key={row.id} row={row} />
          ))}
        </ol>
      )}
    </>
  );
}

function Alike({ row: { id, nameZh, spec, hsCode, decidedDate, similarity, isWrong } }: { readonly row: AlikeGoods }) {
  const t = useText();
  const facts = { percent: Math.round(similarity * 100), code: hsCode, date: decidedDate };
  return (
    <li className={styles.one}>
      <MaybeLink to={pathTo(precatHistory.key, id)}>{[nameZh, spec].filter(Boolean).join(' ')}</MaybeLink>
      <p className={styles.way}>
        {t(fill(words.facts, facts))} {isWrong && <Toned tone="bad">{t(words.wrong)}</Toned>}
      </p>
    </li>
  );
}
