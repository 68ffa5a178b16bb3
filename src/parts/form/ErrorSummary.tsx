import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import { useEffect, useRef } from 'react';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { Notice } from '../document/Notice.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import styles from './ErrorSummary.module.css';
import type { WrongField } from './formErrors.ts';

interface ErrorSummaryProps {
  readonly entity: EntityDefinition;
  readonly errors: readonly WrongField[];
  /** What did not happen because of them. */
  readonly undone: Text;
  /** Counts the tries; each refused one moves the focus here. */
  readonly attempt: number;
  readonly onJump: (name: string) => void;
}

/** Everything to correct, on top of the form, one link each. @see docs/spec/look.md 5.2 */
export function ErrorSummary({ entity, errors, undone, attempt, onJump }: ErrorSummaryProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refused try moves the focus here, correcting one error does not.
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [attempt]);

  const toCorrect = errors.filter((wrong) => !isOfWhole(wrong)).length;
  const sentence = ({ message, line }: WrongField): string => {
    const table = line && entity.fields[line.table];
    if (!table) return message;
    return t(bi('{table}第 {line} 行：{message}', '{table} line {line}: {message}'), {
      table: t(table.label),
      line: line.number,
      message,
    });
  };
  return (
    <Notice tone="bad" role="alert" icon={<ErrorOutlineOutlined aria-hidden />} noticeRef={box}>
      <strong>
        {toCorrect === 0
          ? t(undone)
          : t(bi('有 {count} 处需要修改，{undone}', '{count} to correct, {undone}'), {
              count: toCorrect,
              undone: t(undone),
            })}
      </strong>
      <ul className={styles.errors}>
        {errors.map((wrong) => (
          <li key={wrong.name}>
            {isOfWhole(wrong) ? (
              wrong.message
            ) : (
              <LinkButton onClick={() => onJump(wrong.name)}>{sentence(wrong)}</LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A refusal that concerns no single field. */
const isOfWhole = ({ name }: WrongField): boolean => name.startsWith('root');
