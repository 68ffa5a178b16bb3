import type { Flow, Tone, ToneIcon } from './flow.ts';
import { bi, type Text } from './text.ts';

export interface DictItem {
  readonly id: string;
  readonly label: Text;
  readonly tone?: Tone;
  readonly icon?: ToneIcon;
  /** Other codes people use for the same thing, such as the two-letter country code. */
  readonly alias?: readonly string[];
}

/** What a tone is called on the wire. */
export const toneColours = {
  plain: 'default',
  wait: 'warning',
  run: 'info',
  ok: 'success',
  bad: 'error',
} as const satisfies Record<Tone, string>;

export interface Dictionary {
  readonly code: string;
  readonly items: readonly DictItem[];
  /** People know its items by their codes: the code is read beside the name. */
  readonly showsCode?: true;
}

/** A dictionary as one line: `id zh/en` items; the English word is the id when it is left out. */
export function defineDict(
  code: string,
  items: readonly (readonly [id: string, zh: string, en?: string])[],
  facts: Pick<Dictionary, 'showsCode'> = {},
): Dictionary {
  return { code, items: items.map(([id, zh, en]) => ({ id, label: { zh, en: en ?? id } })), ...facts };
}

/** A status dictionary holds exactly the states of its lifecycle. */
export const dictOfFlow = (flow: Flow): Dictionary => ({
  code: flow.dict,
  items: flow.states.map(({ key, label, tone, icon }) => ({ id: key, label, tone, icon })),
});

/** What a value of one of these dictionaries is called; a value without a word stands for itself. */
export function wordIn(dictionaries: readonly Dictionary[], dict: string, value: unknown): Text {
  const items = dictionaries.find(({ code }) => code === dict)?.items ?? [];
  return items.find(({ id }) => id === value)?.label ?? bi(String(value), String(value));
}
