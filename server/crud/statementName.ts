import { createHash } from 'node:crypto';

const mostNames = 600;
const names = new Map<string, string>();

/**
 * A name under which every connection keeps the plan of a statement; planning a list costs five times its execution.
 * Only for statements whose plan does not depend on the values: equality, range, keyset, never a text search. undefined
 * once there are many, since connections keep every named plan.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `list_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
