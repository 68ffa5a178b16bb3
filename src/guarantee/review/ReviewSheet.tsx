import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import SendOutlined from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type RecordValues, rightOf } from '#domain/core/entity.ts';
import { departmentOf, hasRight } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { bhApply, bhReview } from '#domain/guarantee/index.ts';
import { newPath, newReviewPath, reviewListPath, reviewPath } from '#domain/guarantee/paths.ts';
import { type ReviewVersion, reviewVersion } from '#domain/guarantee/reviewScore.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { ActionBar, type BarAction } from '../../parts/form/ActionBar.tsx';
import { EntityForm } from '../../parts/form/EntityForm.tsx';
import type { EntityFormHandle } from '../../parts/form/useEntityForm.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { openReviewPrint } from './openReviewPrint.ts';
import { ReviewHistory } from './ReviewHistory.tsx';
import { ReviewResult } from './ReviewResult.tsx';
import styles from './review.module.css';
import { type ReviewAnswer, useReviewCalls } from './reviewCalls.ts';
import { reviewInputs, reviewTools } from './reviewInputs.tsx';
import { sheetEntity } from './sheetEntity.ts';
import { useAdmission } from './useAdmission.tsx';

interface ReviewSheetProps {
  /** The form it is written on; of a new sheet it follows the date. */
  readonly version: ReviewVersion;
  readonly answer?: ReviewAnswer;
  /** What a new sheet begins with. */
  readonly start?: RecordValues;
  readonly onReload: () => void;
}

/** One review sheet: written, submitted, decided on, read. @see guarantee.md 3.1 */
export function ReviewSheet({ version: firstVersion, answer, start, onReload }: ReviewSheetProps) {
  const tab = useTab();
  const openTab = useOpenTab();
  const say = useText();
  const calls = useReviewCalls();
  const [version, setVersion] = useState(firstVersion);
  const review = answer?.review;
  const isOpen = review === undefined || review.reviewStatus === 'DRAFT';
  const entity = useMemo(() => sheetEntity(version, isOpen), [version, isOpen]);
  const [empty] = useState(() => ({ ...start, ...(start && bhReview.derive?.(start)) }));
  const admission = useAdmission(answer?.may.admit ? review : undefined, onReload);
  const isSubmitting = useRef(false);
  const number = String(review?.reviewNo ?? start?.reviewNo ?? '');

  const { setTitle } = tab;
  useEffect(() => {
    setTitle(text(`${number} 评审表`, `Review ${number}`));
  }, [number, setTitle]);

  const send = async (values: Record<string, unknown>, before: RaRecord | undefined): Promise<RaRecord> => {
    const named = before ? { ...values, id: before.id } : { ...values, reviewNo: number };
    const { id } = await calls.save(named, { submit: isSubmitting.current, ...(before && { rowVersion: before.rowVersion }) });
    return (await calls.details(id)).review;
  };
  const save = async (handle: EntityFormHandle, moment: 'save' | 'submit') => {
    if (handle.isBusy) return;
    isSubmitting.current = moment === 'submit';
    const saved = await handle.save(moment);
    if (!saved) return;
    showToast({ tone: 'ok', text: say(moment === 'submit' ? words.submitted : words.saved) });
    if (review) onReload();
    else openTab(reviewPath(saved), { closeCurrent: true });
  };

  const buttons = (handle: EntityFormHandle) => {
    const writing: BarAction[] = [
      { key: 'save', label: text('保存', 'Save'), rank: 'outlined', run: () => void save(handle, 'save') },
      { key: 'submit', label: text('提交', 'Submit'), rank: 'primary', icon: <SendOutlined />, run: () => void save(handle, 'submit') },
    ];
    return <SheetButtons review={review} writing={!answer || answer.may.edit ? writing : []} deciding={admission.actions()} />;
  };
  return (
    <>
      <EntityForm
        entity={entity}
        record={review}
        defaultValues={empty}
        asksFor="submit"
        draftKey={tab.key}
        inputs={reviewInputs}
        tools={reviewTools}
        undone={text('尚未提交', 'not submitted yet')}
        note={review && <Holder status={review.reviewStatus} />}
        head={<SheetHead number={number} review={review} version={version} />}
        lead={!review && <VersionFollowsDate onVersion={setVersion} />}
        rail={
          <>
            <ReviewResult version={version} />
            {answer && <ReviewHistory log={answer.log} />}
          </>
        }
        send={send}
        buttons={buttons}
        onPrimary={(handle) => (isOpen ? void save(handle, 'submit') : undefined)}
      />
      {admission.dialog}
    </>
  );
}

const words = {
  saved: text('评审表已保存', 'The sheet is saved'),
  submitted: text('评审表已提交，等待进出口部准入', 'Submitted; import/export decides on the admission'),
  apply: text('申请额度', 'Apply for a quota'),
};

interface SheetButtonsProps {
  readonly review: RaRecord | undefined;
  readonly writing: readonly BarAction[];
  readonly deciding: readonly BarAction[];
}

/** Writing while it is a draft, deciding while it waits, and the application once it is admitted. */
function SheetButtons({ review, writing, deciding }: SheetButtonsProps) {
  const actor = useActor();
  const openTab = useOpenTab();
  const mayApply =
    review?.reviewStatus === 'ADMITTED' &&
    departmentOf(actor.roleId) === 'BUSINESS' &&
    !actor.isLeader &&
    review.ownerDept === actor.roleId &&
    hasRight(actor, rightOf(bhApply.key, 'add'));
  const applying: BarAction[] = mayApply
    ? [{ key: 'apply', label: words.apply, rank: 'primary', run: () => openTab(newPath('APPLY', { reviewId: String(review.id) })) }]
    : [];
  return <ActionBar actions={[...writing, ...deciding, ...applying]} />;
}

const holders: Readonly<Record<string, Text>> = {
  SUBMITTED: text('等待进出口部领导准入', 'Waits for the leader of import/export'),
  ADMITTED: text('已准入，有效期内可申请额度', 'Admitted; a quota can be applied for while it is valid'),
  EXPIRED: text('已过有效期，请复制到最新版重新评审', 'Expired; copy it to the newest form'),
};

function Holder({ status }: { status: unknown }) {
  const say = useText();
  const holder = holders[String(status)];
  return holder ? <span>{say(holder)}</span> : null;
}

interface SheetHeadProps {
  readonly number: string;
  readonly review: RaRecord | undefined;
  readonly version: ReviewVersion;
}

function SheetHead({ number, review, version }: SheetHeadProps) {
  const say = useText();
  const actor = useActor();
  const openTab = useOpenTab();
  const customer: unknown = useWatch({ name: 'customerId_label' });
  const mayCopy = review && departmentOf(actor.roleId) === 'BUSINESS' && !actor.isLeader && hasRight(actor, rightOf(bhReview.key, 'add'));
  const tool = (label: Text, icon: ReactNode, run: () => void) => (
    <Button variant="text" color="inherit" startIcon={icon} onClick={run}>
      {say(label)}
    </Button>
  );
  return (
    <>
      <button
        type="button"
        className="control-button"
        aria-label={say(text('返回评审表列表', 'Back to the review sheets'))}
        onClick={() => openTab(reviewListPath)}
      >
        <ArrowBackOutlined sx={{ fontSize: 18 }} aria-hidden />
      </button>
      <h1>
        {say(text('评审表', 'Review sheet'))} {number}
      </h1>
      <DictValue dict="BH_REVIEW_STATUS" value={review?.reviewStatus ?? 'DRAFT'} />
      <span className={styles.version}>
        <DictValue dict="BH_REVIEW_VERSION" value={version} />
      </span>
      <span className="form-subject">{typeof customer === 'string' ? customer : ''}</span>
      {review && (
        <span className="form-tools">
          {mayCopy &&
            tool(text('复制到最新版', 'Copy to the newest form'), <ContentCopyOutlined />, () => openTab(newReviewPath(String(review.id))))}
          {tool(text('打印', 'Print'), <PrintOutlined />, () => openReviewPrint([String(review.id)]))}
        </span>
      )}
    </>
  );
}

/** The form of a new sheet is that of its date's year: with another date come other questions. Draws nothing. */
function VersionFollowsDate({ onVersion }: { onVersion: (version: ReviewVersion) => void }) {
  const { getValues, setValue } = useFormContext();
  const reviewDate: unknown = useWatch({ name: 'reviewDate' });
  useEffect(() => {
    if (typeof reviewDate !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(reviewDate)) return;
    const version = reviewVersion(reviewDate);
    if (getValues('formVersion') === version) return;
    const { items, vetoes } = bhReview.derive?.({ ...getValues(), formVersion: version }) ?? {};
    setValue('formVersion', version);
    setValue('items', items);
    setValue('vetoes', vetoes);
    onVersion(version);
  }, [reviewDate, getValues, setValue, onVersion]);
  return null;
}
