import Button from '@mui/material/Button';
import { hsCode, querySuggest } from '#domain/classification/index.ts';
import { precatHistory } from '#domain/classification/precatHistory.ts';
import { certaintyText } from '#domain/classification/suggest/certainty.ts';
import type { Direction, Suggestion } from '#domain/classification/suggest/expand.ts';
import type { GoodsText } from '#domain/classification/suggest/words.ts';
import { bi, fill } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { MaybeLink } from '../parts/layout/MaybeLink.tsx';
import { Nothing } from '../parts/layout/Surface.tsx';
import { useText } from '../shell/text.ts';
import styles from './suggest.module.css';
import { useSettledGoods } from './useSettledGoods.ts';

const words = {
  list: bi('归类建议', 'Suggested codes'),
  ask: bi('填写品名后给出建议', 'Give the name of the goods to get suggestions'),
  none: bi(
    '没有合适的编码：请把品名写得更具体，或在税则中查找',
    'Nothing fits: name the goods more exactly, or look the code up in the tariff',
  ),
  waiting: bi('正在查找', 'Looking'),
  choose: bi('采用', 'Use'),
  chooseCode: bi('采用 {code}', 'Use {code}'),
  byHistory: bi('历史第{rank}', 'History {rank}'),
  byTariff: bi('条文第{rank}', 'Tariff {rank}'),
  elements: bi('申报要素：{names}', 'Elements: {names}'),
};

interface SuggestionsProps {
  /** What is asked by; asked again a moment after it changed. */
  readonly goods: GoodsText;
  readonly customerId?: string | null | undefined;
  readonly day?: string | undefined;
  readonly ieFlag?: Direction | null | undefined;
  /** Offers to take a code; `rank` counts from 1. Without it the list only informs. */
  readonly onChoose?: (suggestion: Suggestion, rank: number) => void;
  /** The place of the one that a key would take, from 0. */
  readonly marked?: number;
}

/** 归类建议: codes for goods, each with why, its way to its rank and a link to the tariff. */
export function Suggestions({ goods, customerId, day, ieFlag, onChoose, marked }: SuggestionsProps) {
  const t = useText();
  const asked = useSettledGoods(goods);
  const { data, error, isFetching } = useAnswer(
    querySuggest,
    asked && { ...asked, ...(customerId && { customerId }), ...(day && { day }), ...(ieFlag && { ieFlag }) },
    { about: precatHistory, keepsLast: true },
  );
  if (!asked) return <Nothing>{t(words.ask)}</Nothing>;
  if (error) return <Nothing>{error.message}</Nothing>;
  if (!data) return <Nothing>{t(words.waiting)}</Nothing>;
  if (data.suggestions.length === 0) return <Nothing>{t(words.none)}</Nothing>;
  return (
    <ol className={`tg-lines ${styles.list}`} aria-label={t(words.list)} aria-busy={isFetching}>
      {data.suggestions.map((suggestion, at) => (
        <One
          key={suggestion.hsCode}
          suggestion={suggestion}
          isMarked={at === marked}
          {...(onChoose && { onChoose: () => onChoose(suggestion, at + 1) })}
        />
      ))}
    </ol>
  );
}

interface OneProps {
  readonly suggestion: Suggestion;
  readonly isMarked: boolean;
  readonly onChoose?: () => void;
}

function One({ suggestion, isMarked, onChoose }: OneProps) {
  const t = useText();
  const { id, hsCode: code, nameZh, pathZh, evidence, byHistory, byTariff, elements, certainty } = suggestion;
  const way = [
    byHistory && t(fill(words.byHistory, { rank: byHistory })),
    byTariff && t(fill(words.byTariff, { rank: byTariff })),
  ].filter(Boolean);
  return (
    <li className={styles.one} aria-current={isMarked || undefined}>
      <div className="tg-row">
        <MaybeLink to={pathTo(hsCode.key, id)} className="tg-fixed tg-bold">
          {code}
        </MaybeLink>
        <span className="tg-grow" title={pathZh ?? nameZh}>
          {nameZh}
        </span>
        <span className={styles.sure} data-sure={certainty}>
          {t(certaintyText[certainty])}
        </span>
        {onChoose && (
          <Button size="small" aria-label={t(fill(words.chooseCode, { code }))} onClick={onChoose}>
            {t(words.choose)}
          </Button>
        )}
      </div>
      <ul className={styles.evidence}>
        {evidence.map((one) => (
          <li key={one.text.zh}>{t(one.text)}</li>
        ))}
      </ul>
      <p className={styles.way}>
        {[...way, elements.length > 0 && t(fill(words.elements, { names: elements.join('、') }))]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
