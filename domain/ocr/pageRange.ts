/**
 * Pages as people write them, `1-3,5`, each once and in order; nothing for what is no such text or leaves `1..last`.
 */
export function pagesOfRange(written: string, last: number): number[] | undefined {
  const pages = new Set<number>();
  for (const part of written.replaceAll('，', ',').split(',')) {
    const [, from, to = from] = /^(\d{1,4})(?:[-–~](\d{1,4}))?$/.exec(part.replace(/\s/g, '')) ?? [];
    if (from === undefined || Number(from) < 1 || Number(to) < Number(from) || Number(to) > last) return undefined;
    for (let page = Number(from); page <= Number(to); page += 1) pages.add(page);
  }
  return [...pages].sort((one, other) => one - other);
}
