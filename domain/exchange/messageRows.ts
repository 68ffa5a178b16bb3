import type { Text } from '../core/text.ts';
import { bi } from '../core/text.ts';

/** Values of one head or row, by the sender's own names. */
export type SentValues = Readonly<Record<string, string>>;

export interface SentMessage {
  readonly head: SentValues;
  readonly rows: readonly SentValues[];
}

/** Rows that a message may have, names that one may have, and characters of a value. */
const mostMessageRows = 500;
const mostNames = 200;
const longestValue = 4_000;

/**
 * A message as it came, in JSON: `{"head": {…}, "rows": [{…}]}`, or `{…}` with its rows in `rows`. Numbers come as texts
 * or as numbers; what is neither text, number nor truth value is no value.
 * @returns what is wrong with it instead
 */
export function readMessage(body: string): SentMessage | { readonly problem: Text } {
  const sent = jsonOf(body);
  if (!isTable(sent)) return { problem: bi('报文应为JSON对象', 'The message must be a JSON object') };
  const { rows = [], head = {}, ...others } = sent;
  if (!Array.isArray(rows) || !rows.every(isTable))
    return { problem: bi('rows 应为对象数组', 'rows must be a list of objects') };
  if (!isTable(head)) return { problem: bi('head 应为对象', 'head must be an object') };
  if (rows.length > mostMessageRows)
    return {
      problem: bi(
        `明细最多${mostMessageRows}行，报文有${rows.length}行`,
        `At most ${mostMessageRows} rows, not ${rows.length}`,
      ),
    };
  const whole = valuesOf({ ...others, ...head });
  const lines = rows.map(valuesOf);
  const wrong = [whole, ...lines].find((one): one is { readonly problem: Text } => 'problem' in one);
  if (wrong) return { problem: wrong.problem };
  return { head: (whole as Read).values, rows: lines.map((line) => (line as Read).values) };
}

interface Read {
  readonly values: SentValues;
}

function valuesOf(table: Readonly<Record<string, unknown>>): Read | { readonly problem: Text } {
  const names = Object.keys(table);
  if (names.length > mostNames) return { problem: bi(`字段最多${mostNames}个`, `At most ${mostNames} fields`) };
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = table[name];
    const text = typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
    if (value === null || value === undefined || typeof value === 'object') continue;
    if (text.length > longestValue)
      return {
        problem: bi(
          `字段${name.slice(0, 60)}超过${longestValue}个字符`,
          `${name.slice(0, 60)} is longer than ${longestValue} characters`,
        ),
      };
    values[name] = text;
  }
  return { values };
}

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
