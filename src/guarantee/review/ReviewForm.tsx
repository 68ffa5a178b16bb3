import { useEffect } from 'react';
import { Link } from 'react-router';
import type { RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { bhReview, nextReviewNo, reviewDetails } from '#domain/guarantee/index.ts';
import { newReviewPath, reviewPath } from '#domain/guarantee/paths.ts';
import { type ReviewVersion, reviewVersion } from '#domain/guarantee/reviewScore.ts';
import { useCall, useRead } from '../../parts/calls/useCall.ts';
import { writableValues } from '../../parts/form/formValues.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { NoRecord } from '../../parts/screens/NoRecord.tsx';
import { useLiveAnswer } from '../../parts/screens/useLiveAnswer.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { ReviewSheet } from './ReviewSheet.tsx';

/** /deposit/baohan?id=: a sheet on the form of 2022 and before. */
export const ReviewForm2022 = () => <ReviewForm version="2022" />;
/** /deposit/baohan2023?id=: a sheet on the form of 2023. */
export const ReviewForm2023 = () => <ReviewForm version="2023" />;
/** /deposit/baohan2024: a new sheet, `?copyFrom=` with the answers of another one, or `?id=` a stored one. */
export const ReviewForm2024 = () => <ReviewForm version="2024" />;

function ReviewForm({ version }: { version: ReviewVersion }) {
  const { query } = useTab();
  if (query.id) return <StoredSheet key={query.id} id={query.id} version={version} />;
  const today = nowText(() => new Date()).slice(0, 10);
  return reviewVersion(today) === version ? (
    <NewSheet version={version} today={today} copyFrom={query.copyFrom} />
  ) : (
    <OlderForm copyFrom={query.copyFrom} />
  );
}

function StoredSheet({ id, version }: { id: string; version: ReviewVersion }) {
  const call = useCall();
  const openTab = useOpenTab();
  const { answer, error, retry } = useLiveAnswer({
    resource: bhReview.key,
    id,
    read: (signal) => call(reviewDetails, { id }, signal && { signal }),
    versionOf: ({ review }) => review.rowVersion,
  });
  const isElsewhere = answer !== undefined && answer.review.formVersion !== version;
  const path = answer && reviewPath(answer.review);
  // A sheet is read on the form it was written on.
  useEffect(() => {
    if (isElsewhere && path) openTab(path, { closeCurrent: true });
  }, [isElsewhere, path, openTab]);
  if (!answer || isElsewhere) return <RecordState isPage error={error} onRetry={retry} />;
  return <ReviewSheet version={version} answer={answer} onReload={retry} />;
}

/** The number is taken when the form opens; with `copyFrom` the answers of that sheet come along. */
function NewSheet({
  version,
  today,
  copyFrom,
}: {
  version: ReviewVersion;
  today: string;
  copyFrom: string | undefined;
}) {
  const call = useCall();
  const { key } = useTab();
  const actor = useActor();
  const begun = useRead(
    [bhReview.key, 'new', key],
    async (signal) => {
      const copied = copyFrom ? copiedAnswers((await call(reviewDetails, { id: copyFrom }, { signal })).review) : {};
      return { ...copied, ...(await call(nextReviewNo, {})) };
    },
    { isOnce: true },
  );
  if (!begun.data) return <RecordState isPage error={begun.error} onRetry={() => void begun.refetch()} />;
  const start = { ...begun.data, formVersion: version, reviewDate: today, ownerDept: actor.roleId };
  return <ReviewSheet version={version} start={start} onReload={() => undefined} />;
}

/** An older form is there for the sheets that were written on it; none is begun on it. */
function OlderForm({ copyFrom }: { copyFrom: string | undefined }) {
  const t = useText();
  return (
    <NoRecord entity={bhReview}>
      <p role="status">
        {t(bi('旧版表单仅用于查阅当年的评审表。', 'This form is there for the sheets of its year.'))}{' '}
        <Link to={newReviewPath(copyFrom)} className="tg-link">
          {t(bi('新建评审表', 'New review sheet'))}
        </Link>
      </p>
    </NoRecord>
  );
}

/**
 * What of an earlier sheet a new one begins with: its answers and notes; papers, date and decision belong to the
 * earlier one.
 */
function copiedAnswers(review: RecordValues): RecordValues {
  const { attachments: _papers, reviewDate: _date, ...answers } = writableValues(bhReview, review);
  return { ...answers, customerId_label: review.customerId_label, mainCompId_label: review.mainCompId_label };
}
