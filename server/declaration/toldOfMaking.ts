import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { toldOfMaking } from '#domain/declaration/makeDeclarations.ts';
import { queryMaking } from '#domain/declaration/makingCall.ts';
import { implementCall } from '../crud/implement.ts';
import { getRecord } from '../crud/readRecord.ts';

export const queryMakingHandler = implementCall(queryMaking, async ({ id }, call) => {
  const order = await getRecord(customsOrder, id, call);
  const codes = [...new Set((order.goods ?? []).flatMap(({ agreement }) => agreement ?? []))];
  const words = new Map<string, { readonly zh: string; readonly en: string }>();
  for (const code of codes) {
    const nameIn = (locale: 'zh' | 'en') => call.services.dictionaries.nameOf('FTA', code, locale);
    words.set(code, { zh: await nameIn('zh'), en: await nameIn('en') });
  }
  const nameOf = (code: string) => words.get(code) ?? { zh: code, en: code };
  return { notes: toldOfMaking(order, { merge: order.mergeLines === 1, nameOf }) };
});
