import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { reviewPath } from '#domain/guarantee/paths.ts';
import { type ReviewVersion, reviewVersion } from '#domain/guarantee/reviewScore.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { useRecordEvents } from '../../shell/events.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useActor } from '../../shell/useSession.ts';
import { copiedAnswers } from './copiedAnswers.ts';
import { ReviewSheet } from './ReviewSheet.tsx';
import { useReviewCalls } from './reviewCalls.ts';

/** /deposit/baohan?id=: a sheet on the form of 2022 and before. */
export const ReviewForm2022 = () => <ReviewForm version="2022" />;
/** /deposit/baohan2023?id=: a sheet on the form of 2023. */
export const ReviewForm2023 = () => <ReviewForm version="2023" />;
/** /deposit/baohan2024: a new sheet, `?copyFrom=` with the answers of another one, or `?id=` a stored one. */
export const ReviewForm2024 = () => <ReviewForm version="2024" />;

function ReviewForm({ version }: { version: ReviewVersion }) {
  const { query } = useTab();
  return query.id ? (
    <StoredSheet key={query.id} id={query.id} version={version} />
  ) : (
    <NewSheet version={version} copyFrom={query.copyFrom} />
  );
}

function StoredSheet({ id, version }: { id: string; version: ReviewVersion }) {
  const calls = useReviewCalls();
  const openTab = useOpenTab();
  const loaded = useQuery({
    queryKey: [bhReview.key, 'sheet', id],
    queryFn: ({ signal }) => calls.details(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data, refetch } = loaded;
  useRecordEvents(bhReview.key, (event) => {
    if (event.id === id && (event.rowVersion ?? 0) > Number(data?.review.rowVersion ?? 0)) void refetch();
  });
  const isElsewhere = data !== undefined && data.review.formVersion !== version;
  const path = data && reviewPath(data.review);
  // A sheet is read on the form it was written on.
  useEffect(() => {
    if (isElsewhere && path) openTab(path, { closeCurrent: true });
  }, [isElsewhere, path, openTab]);
  if (!data || isElsewhere) return <RecordState isPage error={loaded.error} onRetry={() => void refetch()} />;
  return <ReviewSheet version={version} answer={data} onReload={() => void refetch()} />;
}

/** The number is taken when the form opens; with `copyFrom` the answers of that sheet come along. */
function NewSheet({ version, copyFrom }: { version: ReviewVersion; copyFrom: string | undefined }) {
  const calls = useReviewCalls();
  const { key } = useTab();
  const actor = useActor();
  const begun = useQuery({
    queryKey: [bhReview.key, 'new', key],
    queryFn: async ({ signal }) => {
      const copied = copyFrom ? copiedAnswers((await calls.details(copyFrom, signal)).review) : {};
      return { ...copied, ...(await calls.nextCode()) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (!begun.data) return <RecordState isPage error={begun.error} onRetry={() => void begun.refetch()} />;
  const start = { ...begun.data, ...dateOf(version), ownerDept: actor.roleId };
  return <ReviewSheet version={version} start={start} onReload={() => undefined} />;
}

/** Today belongs to the newest form; on an older one the date is still to be said. */
function dateOf(version: ReviewVersion): RecordValues {
  const today = nowText(() => new Date()).slice(0, 10);
  return { formVersion: version, reviewDate: reviewVersion(today) === version ? today : '' };
}
