/** What one call answers at most, rows of a page as well as records by their ids. */
export const MAX_ROWS = 500;

type Pagination = { readonly page: number; readonly perPage: number };

/** One page, or the several that a longer one consists of: react-admin's export asks for a thousand rows. */
export async function inPages<Page extends { data: unknown[]; total: number }>(
  pagination: Pagination | undefined,
  askPage: (page: Pagination | undefined) => Promise<Page>,
): Promise<Page> {
  const { page, perPage } = pagination ?? { page: 1, perPage: 0 };
  if (perPage <= MAX_ROWS) return askPage(pagination);
  let parts = Math.ceil(perPage / MAX_ROWS);
  while (perPage % parts !== 0) parts += 1;
  const length = perPage / parts;
  const first = await askPage({ page: (page - 1) * parts + 1, perPage: length });
  const data = [...first.data];
  for (let part = 1; part < parts && data.length === part * length; part += 1)
    data.push(...(await askPage({ page: (page - 1) * parts + part + 1, perPage: length })).data);
  return { ...first, data };
}
