import { filled, placedText } from './boundedText.ts';

/** A label or message in both languages of the product. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

export type Locale = keyof Text;
export type TextValues = Readonly<Record<string, string | number>>;

/** A sentence of a rule that the design knows by a code; sheets of wrong rows name it. */
export const ruled = (rule: string, text: Text): Text & { readonly rule: string } => ({ ...text, rule });

/** The code of the rule that a sentence belongs to, where it has one. */
export const ruleOf = (text: Text): string | undefined =>
  'rule' in text && typeof text.rule === 'string' ? text.rule : undefined;

/** Shorthand for a bilingual literal. */
export const bi = (zh: string, en: string): Text => ({ zh, en });

/** A sentence that is longer is none; what it should have said is cut. */
const longestSentence = 20_000;

/**
 * Puts values into the `{name}` places of a bilingual text; a place without a value stays visible, so it is noticed.
 * One of something is named in the singular: `{count} rows were` of 1 is `1 row was`, and so is `{count} are` by
 * itself.
 */
export function fill(text: Text, values: TextValues = {}): Text {
  const put = (template: string) =>
    filled(placedText(template, /\{(\w+)\}/g), {
      most: longestSentence,
      valueIn: (name, place) => String(values[name] ?? place),
    }).text;
  const isOne = (name: string) => Number(values[name]) === 1;
  const ones = text.en
    .replace(counted, (whole: string, name: string, about: string, noun: string, ending: string, verb = '') =>
      isOne(name) ? `{${name}} ${about}${noun}${ending === 'ies' ? 'y' : ''}${singularVerbs[verb] ?? verb}` : whole,
    )
    .replace(counting, (whole: string, name: string, verb: string) =>
      isOne(name) ? `{${name}}${singularVerbs[verb]}` : whole,
    );
  return { zh: put(text.zh), en: put(ones) };
}

/** A place for a count, a word about what is counted, its plural, and the verb that follows it. */
const counted =
  /\{(\w+)\} ((?:(?:good|open|working|more|other|veto) )?)([a-z]{3,}?)(ies|(?<!s)s)\b( are\b| were\b| have\b)?/g;
/** A count that stands for what it counts. */
const counting = /\{(\w+)\}( are| were| have)\b/g;
const singularVerbs: Readonly<Record<string, string>> = { ' are': ' is', ' were': ' was', ' have': ' has' };

/**
 * A label within an English sentence: `New customs order` of `Customs order`. Abbreviations and names of languages keep
 * their capitals.
 */
export const inSentence = (label: string): string =>
  label.replace(/\b[A-Z][a-z]*(?![A-Za-z])/g, (word) => (keepsCapital.has(word) ? word : word.toLowerCase()));

const keepsCapital: ReadonlySet<string> = new Set(['English', 'Chinese', 'Excel', 'Shanghai']);

/**
 * The English name of many of what a label names one of: `Customers`, `Messages to customs`. What is counted in no
 * number, such as a log, and what names many already stay as they are; where the rule is wrong the definition says a
 * title of its own.
 */
export function pluralOf(label: string): string {
  const end = label.search(/ (?:of|to|for|in) /);
  const [thing, rest] = end < 0 ? [label, ''] : [label.slice(0, end), label.slice(end)];
  if (!/[a-z]$/.test(thing) || uncounted.test(thing)) return label;
  const many = /[^aeiou]y$/.test(thing)
    ? `${thing.slice(0, -1)}ies`
    : `${thing}${/(?:[sxz]|[cs]h)$/.test(thing) ? 'es' : 's'}`;
  return many + rest;
}

const uncounted = /\b(?:history|information|log)$|[^su]s$/i;
