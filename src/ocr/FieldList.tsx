import CheckOutlined from '@mui/icons-material/CheckOutlined';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { bi } from '#domain/core/text.ts';
import { needsLook, type ReviewedValue } from '#domain/ocr/review.ts';
import { MarkChip } from '../parts/cells/MarkChip.tsx';
import { toneIcons } from '../parts/cells/toneIcons.tsx';
import { classes } from '../parts/layout/classes.ts';
import { isComposing } from '../shell/composition.ts';
import { useText } from '../shell/text.ts';
import { levelLooks } from './levels.ts';
import styles from './review.module.css';
import type { OcrReviewing } from './useReview.ts';

const words = {
  accept: bi('确认', 'Accept'),
  accepted: bi('已确认', 'Accepted'),
  raw: bi('原文：{text}', 'Read: {text}'),
  raw2: bi('第二读数：{text}', 'Second reading: {text}'),
  fields: bi('字段', 'Fields'),
};

/**
 * Values of a document one below the other, each with its proof. A list of its own, because Tab leads from doubt to
 * doubt instead of from box to box: after Escape it is the usual key again.
 */
export function FieldList({ review, isClosed }: { readonly review: OcrReviewing; readonly isClosed: boolean }) {
  const t = useText();
  const isPlainTab = useRef(false);
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || isClosed) return;
    if (event.key === 'Escape') isPlainTab.current = true;
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey) return;
    const isPlain = isPlainTab.current;
    isPlainTab.current = false;
    if (!isPlain && review.goOn(event.shiftKey ? -1 : 1)) event.preventDefault();
  };
  return (
    <ul className={styles.fields} aria-label={t(words.fields)} onKeyDown={keys}>
      {review.values.map((value) => (
        <FieldRow key={value.definition.key} {...{ value, review, isClosed }} />
      ))}
    </ul>
  );
}

interface FieldRowProps {
  readonly value: ReviewedValue;
  readonly review: OcrReviewing;
  readonly isClosed: boolean;
}

function FieldRow({ value, review, isClosed }: FieldRowProps) {
  const t = useText();
  const { definition, level, rawText, raw2, conf, isAccepted } = value;
  const { key, label, required } = definition;
  const isCurrent = review.current === key;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isCurrent && document.activeElement !== box.current) box.current?.focus();
  }, [isCurrent]);
  const { tone, icon, name } = levelLooks[level];
  return (
    <li className={classes(styles.field, needsLook(value) && styles.doubt)} aria-current={isCurrent || undefined}>
      <label className={styles.name} htmlFor={`ocr-${review.record.id}-${key}`}>
        {required && <span className={styles.star}>*</span>}
        {t(label)}
      </label>
      <input
        id={`ocr-${review.record.id}-${key}`}
        ref={box}
        className={styles.value}
        value={value.value}
        readOnly={isClosed}
        aria-required={required}
        onFocus={() => !isCurrent && review.choose(key)}
        onChange={(event) => review.edit(key, { value: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isClosed || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          review.accept(key);
        }}
      />
      <MarkChip
        tone={isAccepted ? 'ok' : tone}
        Icon={toneIcons[isAccepted ? 'tick' : icon]}
        label={t(isAccepted ? words.accepted : name)}
      />
      <span className={styles.conf}>{conf > 0 && level !== 'HAND' ? `${Math.round(conf * 100)}%` : ''}</span>
      <button
        type="button"
        className="tg-key tg-press"
        disabled={isClosed || isAccepted}
        aria-label={`${t(words.accept)} ${t(label)}`}
        title={t(words.accept)}
        onClick={() => review.accept(key)}
      >
        <CheckOutlined sx={{ fontSize: 16 }} aria-hidden />
      </button>
      {(raw2 || (rawText && rawText !== value.value)) && (
        <span className={styles.raw}>
          {rawText && rawText !== value.value && t(words.raw, { text: rawText })}{' '}
          {raw2 && t(words.raw2, { text: raw2 })}
        </span>
      )}
    </li>
  );
}
