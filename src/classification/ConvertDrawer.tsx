import { useState } from 'react';
import { convertPrecatData } from '#domain/classification/precat/convertCalls.ts';
import { type ConversionRule, conversionRules } from '#domain/classification/precat/convertRules.ts';
import { bi } from '#domain/core/text.ts';
import { useAnswer, useCall } from '../parts/calls/useCall.ts';
import type { TickedRows } from '../parts/list/actions.ts';
import { useText } from '../shell/text.ts';
import { Conversion, type ConversionCell } from './Conversion.tsx';

const words = {
  others: bi(
    '另有 {count} 行不在您的审核环节，未列出。',
    '{count} more lines are not yours to audit and are left out.',
  ),
  apply: bi('写入 {count} 处', 'Write {count} cells'),
};

/** Ticked goods of a list: what is ticked of them is written at once, each of the goods for itself. */
export function ConvertDrawer({ batch, onClose }: { readonly batch: TickedRows; readonly onClose: () => void }) {
  const t = useText();
  const call = useCall();
  const [rules, setRules] = useState<readonly ConversionRule[]>(conversionRules);
  const [isWriting, setIsWriting] = useState(false);
  const asked = { ids: batch.ids, apply: null };
  const { data, error } = useAnswer(convertPrecatData, rules.length ? { ...asked, rules } : null, {
    keepsLast: true,
    goodFor: 0,
  });
  const write = async (ticked: readonly ConversionCell[]) => {
    setIsWriting(true);
    const answer = await call(convertPrecatData, { ...asked, rules, apply: rowsOf(ticked) }).catch(() => undefined);
    setIsWriting(false);
    if (!answer) return;
    batch.report({
      ok: answer.kept.flatMap(({ id, refused }) => (refused ? [] : [id])),
      failed: answer.kept.flatMap(({ id, refused }) => (refused ? [{ id, code: '1001', msg: t(refused) }] : [])),
    });
    onClose();
  };
  return (
    <Conversion
      {...{ rules, error, isWriting, onClose }}
      goods={data?.goods}
      apply={words.apply}
      onRules={setRules}
      onApply={(ticked) => void write(ticked)}
    >
      {data && data.others > 0 && <p className="tg-soft">{t(words.others, { count: data.others })}</p>}
    </Conversion>
  );
}

/** The ticked cells by their goods. */
function rowsOf(cells: readonly ConversionCell[]) {
  const rows = new Map<string, { readonly id: string; readonly rowVersion: number; readonly fields: string[] }>();
  for (const { goods, field } of cells) {
    const row = rows.get(goods.id) ?? { id: goods.id, rowVersion: goods.rowVersion, fields: [] };
    row.fields.push(field);
    rows.set(goods.id, row);
  }
  return [...rows.values()];
}
