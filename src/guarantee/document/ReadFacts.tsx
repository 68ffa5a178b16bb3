import type { ReactNode } from 'react';
import { workflowHeader } from '#domain/approval/workflowHeader.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { isDate } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { type QuotaKind, quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { bhReview, reviewDetails } from '#domain/guarantee/index.ts';
import { reviewPath } from '#domain/guarantee/paths.ts';
import { periodDays } from '#domain/guarantee/quotaTerms.ts';
import { pathTo } from '#domain/screens.ts';
import styles from '../../approval/document/document.module.css';
import { nameOfEntry } from '../../approval/document/formEntity.ts';
import { Marked, useReadDocument } from '../../approval/document/Marked.tsx';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { MaybeLink } from '../../parts/layout/MaybeLink.tsx';
import { useText } from '../../shell/text.ts';
import { GuaranteeNames } from './GuaranteesInput.tsx';
import { useQuotaRead } from './useQuotaRead.ts';

const lookOf = (field: Field | undefined) => (field?.kind === 'computed' ? field.of : field?.kind);

/** Values that know more than their definition. */
const own: Readonly<Record<string, ReactNode>> = { reviewId: <ReviewFacts />, guaranteeIds: <GuaranteeNames /> };

/**
 * What the author wrote, in the order of his form, and among it what follows from it: dense, with what changed marked
 * in place.
 * @see docs/spec/look.md 5.4
 */
export function ReadFacts() {
  const t = useText();
  const { docType, entity, doc } = useQuotaRead();
  const kind: QuotaKind = quotaKinds[docType];
  return (
    <dl className={styles.facts}>
      {readNames(kind, doc).map((name) => (
        <div key={name} data-kind={lookOf(entity.fields[name])}>
          <dt>{t(labelOf(kind, name, doc))}</dt>
          <dd>{own[name] ?? <Value name={name} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The fields of the form that are read. What no section asks for stands behind the field that it follows in the
 * definition, what is granted behind what was asked for, and long texts behind all else. Papers and lines have places
 * of their own, people known by id stand in the log, and what a reference says already is not said twice.
 */
function readNames({ entity, amountField }: QuotaKind, doc: RecordValues): string[] {
  const { fields, form = [], facts = {} } = entity;
  const asked = form.flatMap((section) => section.fields.map(nameOfEntry));
  const all = Object.keys(fields).filter((name) => asked.includes(name) || !(name in workflowHeader));
  const said = new Set<unknown>(
    Object.keys(doc).flatMap((name) => (name.endsWith('_label') && doc[name] ? [doc[name]] : [])),
  );
  const withFollowers = (name: string): string[] => {
    const rest = all.slice(all.indexOf(name) + 1);
    const next = rest.findIndex((other) => asked.includes(other));
    const granted = name === amountField && !fields.approvedChange ? ['approvedAmount'] : [];
    return [name, ...granted, ...rest.slice(0, next < 0 ? undefined : next)];
  };
  const isRead = (name: string): boolean => {
    const { kind, required } = fields[name] ?? {};
    const { when, requiredWhen } = facts[name] ?? {};
    if (kind === 'files' || kind === 'children' || /By$/.test(name) || said.has(doc[name]) || when?.(doc) === false)
      return false;
    return !isEmpty(doc[name]) || name in own || required === true || requiredWhen?.(doc) === true;
  };
  const isLong = (name: string) => fields[name]?.kind === 'textarea';
  const names = form
    .filter(({ when }) => when?.(doc) ?? true)
    .flatMap((section) => section.fields.map(nameOfEntry).flatMap(withFollowers))
    .filter(isRead);
  return [...names.filter((name) => !isLong(name)), ...names.filter(isLong)];
}

const toBeApproved = bi('拟批准金额', 'To be approved');

/** What is granted is no more than meant until it took effect. */
const labelOf = ({ entity }: QuotaKind, name: string, { effectiveAt }: RecordValues) =>
  /^approved/.test(name) && isEmpty(effectiveAt) ? toBeApproved : (entity.fields[name]?.label ?? bi(name, name));

/** A value, with a link where it names a record of the area; the last day of a period with the length of it. */
function Value({ name }: { name: string }) {
  const t = useText();
  const { entity, doc } = useReadDocument();
  const field = entity.fields[name];
  const path =
    field?.kind === 'ref' && field.entity.startsWith('bh') && !isEmpty(doc[name])
      ? pathTo(field.entity, String(doc[name]))
      : undefined;
  const first = field?.kind === 'date' && field.notBefore ? String(doc[field.notBefore]) : '';
  const last = String(doc[name]);
  return (
    <>
      <MaybeLink to={path}>
        <Marked field={name} />
      </MaybeLink>
      {isDate(first) && isDate(last) && (
        <small>{t(bi('{days} 天', '{days} days'), { days: periodDays({ from: first, to: last }) })}</small>
      )}
    </>
  );
}

/** The sheet an application rests on, and its points. */
function ReviewFacts() {
  const t = useText();
  const { doc } = useReadDocument();
  const id = isEmpty(doc.reviewId) ? undefined : String(doc.reviewId);
  const review = useAnswer(reviewDetails, id === undefined ? null : { id }, { about: bhReview }).data?.review;
  return (
    <>
      <MaybeLink to={id && reviewPath({ id, formVersion: review?.formVersion ?? '2024' })}>
        <Marked field="reviewId" />
      </MaybeLink>
      {review?.totalScore && (
        <small>{t(bi('{score}\u00a0分', '{score}\u00a0points'), { score: String(review.totalScore) })}</small>
      )}
    </>
  );
}
