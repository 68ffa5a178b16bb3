import { useId } from 'react';
import type { GoodsText } from '#domain/classification/suggest/words.ts';
import { goodsNameFields } from '#domain/classification/suggestCalls.ts';
import { SettledInput } from '../parts/list/filters/SettledInput.tsx';
import { useText } from '../shell/text.ts';
import styles from './suggest.module.css';

type Name = keyof typeof goodsNameFields;

/** What goods are called before anybody has typed. */
export const noGoods: GoodsText & Record<Name, string> = { nameZh: '', spec: '', material: '', usage: '' };

interface GoodsInputsProps {
  readonly goods: typeof noGoods;
  readonly onGoods: (goods: typeof noGoods) => void;
}

/** What goods are called, in words; half a word of an input method is not told. */
export function GoodsInputs({ goods, onGoods }: GoodsInputsProps) {
  const t = useText();
  const id = useId();
  return (
    <div className={styles.goods}>
      {(Object.keys(goodsNameFields) as Name[]).map((name) => (
        <div key={name} className="tg-labelled">
          <label htmlFor={`${id}${name}`}>{t(goodsNameFields[name].label)}</label>
          <span className="tg-box">
            <SettledInput
              id={`${id}${name}`}
              value={goods[name]}
              maxLength={goodsNameFields[name].max}
              autoComplete="off"
              autoFocus={name === 'nameZh'}
              onSettled={(value) => onGoods({ ...goods, [name]: value })}
            />
          </span>
        </div>
      ))}
    </div>
  );
}
