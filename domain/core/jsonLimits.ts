/** How much a value without a shape of its own may hold. */
export interface JsonLimits {
  /** Lists and objects inside each other; a list of texts has one. */
  readonly depth: number;
  /** Values of all lists and objects together. */
  readonly entries: number;
  /** Characters of a text or a name. */
  readonly text: number;
}

/** What a `json` field takes that says nothing else: the lines of a small table, each with its lines. */
export const usualJson: JsonLimits = { depth: 6, entries: 20_000, text: 4_000 };

/**
 * The limit that a value breaks. What lies beyond it is not looked at, so the answer costs no more than the limits
 * allow.
 */
export function brokenLimit(value: unknown, limits: JsonLimits): keyof JsonLimits | undefined {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let entries = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string' && next.value.length > limits.text) return 'text';
    if (typeof next.value !== 'object' || next.value === null) continue;
    const depth = next.depth + 1;
    if (depth > limits.depth) return 'depth';
    // Names before values: a list of a million is refused by its length alone.
    const names = Array.isArray(next.value) ? undefined : Object.keys(next.value);
    const inside: readonly unknown[] = Array.isArray(next.value) ? next.value : Object.values(next.value);
    entries += inside.length;
    if (entries > limits.entries) return 'entries';
    if (names?.some((name) => name.length > limits.text)) return 'text';
    for (const one of inside) waiting.push({ value: one, depth });
  }
  return undefined;
}

/**
 * The limit that a text of JSON breaks for certain, before it is made into values: making a million lists of it takes
 * as long as a thousand calls. What it lets through may still break one.
 */
export function brokenByText(json: string, { depth: deepest, entries }: JsonLimits): 'depth' | 'entries' | undefined {
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '"':
        at = endOfText(json, at);
        break;
      case '[':
      case '{':
        depth += 1;
        if (depth > deepest) return 'depth';
        break;
      case ']':
      case '}':
        depth -= 1;
        break;
      case ',':
        commas += 1;
        // A list of n values has n - 1 commas.
        if (commas > entries) return 'entries';
        break;
    }
  }
  return undefined;
}

/** The place of the quote that ends a text; one that is not ended ends with everything. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}
