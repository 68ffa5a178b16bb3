/** A label or message in both languages of the product. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

export type Locale = keyof Text;
export type TextValues = Readonly<Record<string, string | number>>;

/** Shorthand for a bilingual literal. */
export const say = (zh: string, en: string): Text => ({ zh, en });

/** Puts values into the `{name}` places of a bilingual text; a place without a value stays visible, so it is noticed. */
export function fill(text: Text, values: TextValues = {}): Text {
  const put = (template: string) => template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  return { zh: put(text.zh), en: put(text.en) };
}
