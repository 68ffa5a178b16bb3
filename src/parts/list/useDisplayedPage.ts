import { useListContext } from 'react-admin';
import { useEntityList } from './listContext.ts';
import { lastPageOf } from './paging.ts';

interface DisplayedPage {
  readonly page: number;
  /** The last page with a number; beyond it only "next" leads. */
  readonly last: number;
  readonly limit: number;
  readonly total: number;
  /** There are more rows than the gateway counts. */
  readonly isCapped: boolean;
  /** Number of the first row on the page, from 1. */
  readonly firstNumber: number;
  readonly hasNext: boolean;
  go(page: number): void;
}

/** Which page is on screen and how to leave it; beyond the counted rows pages follow the cursor of the one before. */
export function useDisplayedPage(): DisplayedPage {
  const { deepPage, setDeepPage } = useEntityList();
  const { page: counted, perPage, total = 0, meta, setPage, data } = useListContext();
  const last = lastPageOf(total, perPage);
  const page = deepPage?.page ?? counted;
  const isCapped = Number(meta?.totalMore) === 1;
  const nextCursor = typeof meta?.nextCursor === 'string' ? meta.nextCursor : undefined;
  const prevCursor = typeof meta?.prevCursor === 'string' ? meta.prevCursor : undefined;

  return {
    page,
    last,
    limit: perPage,
    total,
    isCapped,
    firstNumber: (page - 1) * perPage + 1,
    hasNext: page < last || (isCapped && nextCursor !== undefined && data?.length === perPage),
    go: (target) => {
      const cursor = target > page ? nextCursor : prevCursor;
      if (target > last && cursor) setDeepPage({ page: target, cursor });
      else {
        setDeepPage(undefined);
        setPage(Math.min(target, last));
      }
    },
  };
}
