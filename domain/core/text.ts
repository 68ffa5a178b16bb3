/** A label or message in both languages of the product. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

export type Locale = keyof Text;
export type TextValues = Readonly<Record<string, string | number>>;

/** Shorthand for a bilingual literal. */
/** A sentence of a rule that the design knows by a code; sheets of wrong rows name it. */
export const ruled = (rule: string, text: Text): Text & { readonly rule: string } => ({ ...text, rule });

/** The code of the rule that a sentence belongs to, where it has one. */
export const ruleOf = (text: Text): string | undefined => ('rule' in text && typeof text.rule === 'string' ? text.rule : undefined);

export const say = (zh: string, en: string): Text => ({ zh, en });

/** Puts values into the `{name}` places of a bilingual text; a place without a value stays visible, so it is noticed. */
export function fill(text: Text, values: TextValues = {}): Text {
  const put = (template: string) => template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  return { zh: put(text.zh), en: put(text.en) };
}
