import { useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { useText } from '../shell/text.ts';
import { GoodsInputs, noGoods } from './GoodsInputs.tsx';
import { Suggestions } from './Suggestions.tsx';

const title = bi('归类建议', 'Suggest a code');

/** Goods in words, and the codes they suggest while these are typed. @param day whose tariff is asked */
export function SuggestDrawer({ day, onClose }: { readonly day: string; readonly onClose: () => void }) {
  const t = useText();
  const [goods, setGoods] = useState(noGoods);
  return (
    <RecordDrawer title={t(title)} width={480} onClose={onClose}>
      <GoodsInputs goods={goods} onGoods={setGoods} />
      <Suggestions goods={goods} day={day} />
    </RecordDrawer>
  );
}
