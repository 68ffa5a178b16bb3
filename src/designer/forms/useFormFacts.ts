import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import type { ExpressionContext } from '#domain/designer/formEntity.ts';
import { dictionaryStore } from '../../parts/dictionary/useDictionary.ts';
import { useLocale, useText } from '../../shell/text.ts';

const words = { wrong: bi('{label}：组件动态取值逻辑错误', '{label}: component dynamic-value logic error') };

/** Fields whose expression has been complained of since the page was loaded. */
const told = new Set<string>();

/**
 * What forms work out in the browser: the day, words as far as they are known, and where to complain, once for each
 * field.
 * @see docs/spec/platform.md 5.9
 */
export function useExpressionContext(): ExpressionContext {
  const t = useText();
  const notify = useNotify();
  const locale = useLocale();
  return useMemo(
    () => ({
      today: () => nowText(() => new Date()).slice(0, 10),
      word: (code, id) => {
        const { status, items } = dictionaryStore.peek({ code, locale });
        if (status === 'unasked') void dictionaryStore.load({ code, locale });
        return items.find(({ dictId }) => dictId === id)?.dictName;
      },
      onProblem: ({ form, field, label, reason }) => {
        if (told.has(`${form} ${field}`)) return;
        told.add(`${form} ${field}`);
        console.error(`Form ${form}, field ${field}: ${reason.en}`);
        // Values are worked out while something is drawn; a notice of it comes after.
        queueMicrotask(() => notify(t(words.wrong, { label: t(label) }), { type: 'error', autoHideDuration: 5_000 }));
      },
    }),
    [t, locale, notify],
  );
}
