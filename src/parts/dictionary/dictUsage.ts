import { countUse, type DictUsage } from '#domain/core/dictSearch.ts';

const storageName = (login: string, code: string) => `dictUse:${login}:${code}`;

/** How often this person chose each item of a dictionary in this browser. @see docs/spec/platform.md 5.3 usage sort */
export function readDictUsage(login: string, code: string): DictUsage {
  const text = localStorage.getItem(storageName(login, code));
  return text === null ? {} : (JSON.parse(text) as DictUsage);
}

/** Notes one more choice of an item. */
export function writeDictUse(login: string, code: string, dictId: string): void {
  const usage = countUse(readDictUsage(login, code), dictId);
  try {
    localStorage.setItem(storageName(login, code), JSON.stringify(usage));
  } catch {
    // The quota is used up; the order of the items is a convenience only.
  }
}
