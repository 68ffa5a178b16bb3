import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { parseTime } from '#domain/core/moments.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { admitReview } from '#domain/guarantee/acts/reviewActs.ts';
import { bhReview, type ReviewAnswer, type ReviewStep, reviewDetails, saveReview } from '#domain/guarantee/index.ts';
import { newPath, newReviewPath, reviewPath } from '#domain/guarantee/paths.ts';
import type { ReviewVersion } from '#domain/guarantee/reviewScore.ts';
import { useActs } from '../../parts/acts/useActs.tsx';
import { useCall } from '../../parts/calls/useCall.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { ActionBar, type BarAction } from '../../parts/form/ActionBar.tsx';
import { EntityForm } from '../../parts/form/EntityForm.tsx';
import { LogTimeline, type Told } from '../../parts/form/Timeline.tsx';
import type { EntityFormHandle } from '../../parts/form/useEntityForm.ts';
import type { Moment } from '../../parts/form/useFormJudge.ts';
import { RecordHead } from '../../parts/screens/RecordHead.tsx';
import { useTabTitle } from '../../parts/screens/useTabTitle.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import type { Review } from '../records.ts';
import { ReviewResultPanel } from './ReviewResult.tsx';
import styles from './review.module.css';
import { reviewInputs, reviewTools } from './reviewInputs.tsx';
import { mayApplyWith, mayWriteReviews, openReviewPrint } from './whoReviews.ts';

interface ReviewSheetProps {
  /** The form it is written on. */
  readonly version: ReviewVersion;
  readonly answer?: ReviewAnswer;
  /** What a new sheet begins with. */
  readonly start?: RecordValues;
  readonly onReload: () => void;
}

/** Points of a sheet that is no draft any more stay as they were stored, whatever becomes of the rules. */
const { derive: _derive, ...settled } = bhReview;

/** One review sheet: written, submitted, decided on, read. @see docs/spec/guarantee.md 3.1 */
export function ReviewSheet({ version, answer, start, onReload }: ReviewSheetProps) {
  const tab = useTab();
  const openTab = useOpenTab();
  const call = useCall();
  const actor = useActor();
  const acts = useActs(bhReview);
  const review = answer?.review;
  const isOpen = review === undefined || review.reviewStatus === 'DRAFT';
  const [empty] = useState(() => ({ ...start, ...(start && bhReview.derive?.(start)) }));
  const number = String(review?.reviewNo ?? start?.reviewNo ?? '');
  useTabTitle(bi(`${number} 评审表`, `Review ${number}`));

  const send = async (values: Record<string, unknown>, before: Review | undefined, moment: Moment): Promise<Review> => {
    const named = before ? { ...values, id: before.id } : { ...values, reviewNo: number };
    const seen = before && { rowVersion: before.rowVersion };
    const { id } = await call(saveReview, { review: named, submit: moment === 'submit' ? 1 : 0, ...seen });
    return (await call(reviewDetails, { id })).review;
  };
  const save = async (handle: EntityFormHandle<Review>, moment: Moment) => {
    const saved = await handle.save(moment);
    if (!saved) return;
    if (review) onReload();
    else openTab(reviewPath(saved), { closeCurrent: true });
  };

  /** Writing while it is a draft, deciding while it waits, and the application once it is admitted. */
  const actionsOf = (handle: EntityFormHandle<Review>): BarAction[] => [
    ...(!answer || answer.may.edit
      ? ([
          { key: 'save', label: bi('保存', 'Save'), rank: 'outlined', run: () => void save(handle, 'save') },
          {
            key: 'submit',
            label: bi('提交', 'Submit'),
            rank: 'primary',
            icon: <SendOutlined />,
            run: () => void save(handle, 'submit'),
          },
        ] as const)
      : []),
    ...(review && answer.may.admit ? acts.actionsOf(review) : []).map(
      ({ danger = false, ...act }): BarAction => ({
        ...act,
        danger,
        rank: act.key === admitReview.key ? 'primary' : 'outlined',
      }),
    ),
    ...(review && mayApplyWith(review, actor)
      ? [
          {
            key: 'apply',
            label: words.apply,
            rank: 'primary',
            run: () => openTab(newPath('APPLY', { reviewId: review.id })),
          } as const,
        ]
      : []),
  ];
  return (
    <>
      <EntityForm
        entity={isOpen ? bhReview : settled}
        record={review}
        defaultValues={empty}
        asksFor="submit"
        draftKey={tab.key}
        inputs={reviewInputs}
        tools={reviewTools}
        note={review && <Holder status={review.reviewStatus} />}
        head={<SheetHead number={number} review={review} version={version} />}
        rail={
          <>
            <ReviewResultPanel version={version} />
            {answer && <ReviewHistory log={answer.log} />}
          </>
        }
        send={send}
        savedWords={(_saved, moment) =>
          moment === 'submit' ? words.submitted : bi('评审表已保存', 'The sheet is saved')
        }
        buttons={(handle) => <ActionBar actions={actionsOf(handle)} />}
        onSave={(handle) => void save(handle, 'save')}
        onPrimary={(handle) => (isOpen ? void save(handle, 'submit') : undefined)}
      />
      {acts.dialog}
    </>
  );
}

const words = {
  submitted: bi('评审表已提交，等待进出口部准入', 'Submitted; import/export decides on the admission'),
  apply: bi('申请额度', 'Apply for a quota'),
  copy: bi('复制到最新版', 'Copy to the newest form'),
};

const holders: Readonly<Record<string, Text>> = {
  SUBMITTED: bi('等待进出口部领导准入', 'Waits for the leader of import/export'),
  ADMITTED: bi('已准入，有效期内可申请额度', 'Admitted; a quota can be applied for while it is valid'),
  EXPIRED: bi('已过有效期，请复制到最新版重新评审', 'Expired; copy it to the newest form'),
};

function Holder({ status }: { status: unknown }) {
  const t = useText();
  const holder = holders[String(status)];
  return holder ? <span>{t(holder)}</span> : null;
}

interface SheetHeadProps {
  readonly number: string;
  readonly review: Review | undefined;
  readonly version: ReviewVersion;
}

function SheetHead({ number, review, version }: SheetHeadProps) {
  const mayCopy = mayWriteReviews(useActor());
  const customer: unknown = useWatch({ name: 'customerId_label' });
  const id = review?.id ?? '';
  return (
    <RecordHead
      entity={bhReview}
      record={review}
      title={bi(`评审表 ${number}`, `Review sheet ${number}`)}
      back={bi('返回评审表列表', 'Back to the review sheets')}
      marks={
        <>
          <DictValue dict="BH_REVIEW_STATUS" value={review?.reviewStatus ?? 'DRAFT'} />
          <span className={styles.version}>
            <DictValue dict="BH_REVIEW_VERSION" value={version} />
          </span>
        </>
      }
      subject={typeof customer === 'string' ? customer : ''}
      tools={[
        review && mayCopy && { key: 'copy', label: words.copy, icon: <ContentCopyOutlined />, to: newReviewPath(id) },
        review && {
          key: 'print',
          label: bi('打印', 'Print'),
          icon: <PrintOutlined />,
          run: () => openReviewPrint([id]),
        },
      ]}
    />
  );
}

const looks = {
  submit: { tone: 'ok', Icon: SendOutlined, label: bi('提交', 'submitted') },
  approve: { tone: 'ok', Icon: CheckCircleOutlined, label: bi('准入', 'admitted') },
  return: { tone: 'bad', Icon: ErrorOutlineOutlined, label: bi('不准入', 'refused') },
} as const;

const lookOf = (action: string) => (action === 'approve' || action === 'return' ? looks[action] : looks.submit);

/** The way a sheet has come, newest first; it may be years long. */
function ReviewHistory({ log }: { log: readonly ReviewStep[] }) {
  const t = useText();
  const tell = ({ action, actTime, userName }: ReviewStep): Told => {
    const { label, ...look } = lookOf(action);
    return { ...look, time: parseTime(actTime, '{y}-{m}-{d} {h}:{i}'), who: userName, what: t(label) };
  };
  if (log.length === 0) return null;
  return <LogTimeline title={t(bi('操作记录', 'History'))} rows={log} tell={tell} limit={log.length} />;
}
