import type { FilterPayload, SortPayload } from 'react-admin';

/** The list form of the gateway. @see docs/spec/platform.md 10.4 */
export interface PageQuery {
  readonly page: number;
  readonly limit: number;
  readonly sort: readonly { readonly field: string; readonly order: 'ASC' | 'DESC' }[];
  readonly filter: Readonly<Record<string, unknown>>;
  readonly keyword?: string;
  readonly fields?: unknown;
  readonly summary?: unknown;
  readonly cursor?: unknown;
  readonly exactTotal?: unknown;
  readonly ranked?: unknown;
  readonly views?: unknown;
}

export interface PageAnswer {
  readonly rows: readonly Record<string, unknown>[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly totalMore?: 0 | 1;
  readonly nextCursor?: string;
  readonly prevCursor?: string;
  readonly summary?: Readonly<Record<string, string>>;
  readonly views?: Readonly<Record<string, { readonly total: number; readonly totalMore?: 0 | 1 }>>;
}

const passedMeta = ['fields', 'summary', 'cursor', 'exactTotal', 'ranked', 'views'] as const;

/**
 * A react-admin list request as the gateway wants it: `q` becomes the keyword, `meta.sort` up to three sort fields,
 * `meta.fields`, `meta.summary`, `meta.cursor`, `meta.exactTotal`, `meta.ranked` and `meta.views` pass through.
 */
export function toPageQuery({
  pagination = { page: 1, perPage: 10 },
  sort,
  filter,
  meta = {},
}: {
  pagination?: { page: number; perPage: number } | undefined;
  sort?: SortPayload | undefined;
  filter?: FilterPayload | undefined;
  meta?: Readonly<Record<string, unknown>>;
}): PageQuery {
  const { q, ...fields } = filter ?? {};
  const keyword = typeof q === 'string' ? q.trim() : '';
  return {
    page: pagination.page,
    limit: pagination.perPage,
    sort: sortOf(sort, meta),
    filter: fields,
    ...(keyword && { keyword }),
    ...Object.fromEntries(passedMeta.filter((name) => meta[name] !== undefined).map((name) => [name, meta[name]])),
  };
}

function sortOf(sort: SortPayload | undefined, meta: Readonly<Record<string, unknown>>): PageQuery['sort'] {
  if (Array.isArray(meta.sort))
    return (meta.sort as SortPayload[]).slice(0, 3).map(({ field, order }) => ({ field, order }));
  return sort?.field ? [{ field: sort.field, order: sort.order }] : [];
}
