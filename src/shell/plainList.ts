import { plainFilter } from '#domain/core/listFilter.ts';
import { findRoute } from './routeTable.ts';
import { isListParam } from './tabs/tabsState.ts';

/**
 * The address of a list for one that names its filters plainly, `/demands?status=DRAFT`, as messages, mails and people
 * write it. The list is shown whole but for what is asked, whichever of its views is open at first.
 * @returns undefined for an address that stands as it is
 */
export function plainListAddress(pathname: string, search: string): string | undefined {
  const { listed, keeps = [] } = findRoute(pathname) ?? {};
  const asked = new URLSearchParams(search);
  if (!listed || keeps.some((name) => asked.has(name))) return undefined;
  const plain = plainFilter(listed, asked);
  if (!plain) return undefined;
  const kept = new URLSearchParams([...asked].filter(([name]) => isListParam(name)));
  const filter = { view: asked.get('view') ?? 'all', ...plain, ...filterIn(kept.get('filter')) };
  if (Object.keys(plain).length > 0) kept.set('filter', JSON.stringify(filter));
  const query = kept.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** What the list itself has written there says more than a plain name. */
function filterIn(text: string | null): object {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null ? filter : {};
  } catch {
    return {};
  }
}
