import { useId, useState } from 'react';
import { goodsFields } from '#domain/classification/suggestCalls.ts';
import { say as text } from '#domain/core/text.ts';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { SettledInput } from '../parts/list/SettledInput.tsx';
import { useText } from '../shell/text.ts';
import { Suggestions } from './Suggestions.tsx';
import styles from './suggest.module.css';

const title = text('归类建议', 'Suggest a code');

const nothing = { nameZh: '', spec: '', material: '', usage: '' };

/** Goods in words, and the codes they suggest while these are typed. @param day whose tariff is asked */
export function SuggestDrawer({ day, onClose }: { readonly day: string; readonly onClose: () => void }) {
  const say = useText();
  const id = useId();
  const [goods, setGoods] = useState(nothing);
  return (
    <RecordDrawer title={say(title)} width={480} onClose={onClose}>
      <div className={styles.goods}>
        {(Object.keys(nothing) as (keyof typeof nothing)[]).map((name) => (
          <div key={name} className={styles.field}>
            <label htmlFor={`${id}${name}`}>{say(goodsFields[name].label)}</label>
            <span className="tg-box">
              <SettledInput
                id={`${id}${name}`}
                value={goods[name]}
                maxLength={goodsFields[name].max}
                autoComplete="off"
                autoFocus={name === 'nameZh'}
                onSettled={(value) => setGoods((before) => ({ ...before, [name]: value }))}
              />
            </span>
          </div>
        ))}
      </div>
      <Suggestions goods={goods} day={day} />
    </RecordDrawer>
  );
}
