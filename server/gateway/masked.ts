import { beginningOf, wholeJson } from '#domain/core/wholeText.ts';
import { entities } from '#domain/index.ts';

const mask = '***';
/** Of one value in the log: more is cut. */
const mostBytes = 16 * 1024;
const deepest = 8;

/** Fields that definitions call personal or secret, whichever entity they stand in, and what calls name beside them. */
const hidden: ReadonlySet<string> = new Set(
  Object.values(entities).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) => (field.personal || field.secret ? [name.toLowerCase()] : [])),
  ),
);
const telling = /passw|pwd|captcha|cookie|token|secret|idno|phone|mobile/i;

const isHidden = (name: string): boolean => telling.test(name) || hidden.has(name.toLowerCase());

function withoutHidden(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return mask;
  if (Array.isArray(value)) return value.map((one) => withoutHidden(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      isHidden(name) && one !== null && one !== '' ? mask : withoutHidden(one, depth + 1),
    ]),
  );
}

/**
 * A value as the log keeps it, JSON text without what is nobody's business, at most 16 KB; what is longer is the text
 * of its beginning.
 */
export function maskedJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = wholeJson(withoutHidden(value));
  return text.length > mostBytes ? JSON.stringify(beginningOf(text, mostBytes)) : text;
}
