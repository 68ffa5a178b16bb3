import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { isComposing } from '../shell/composition.ts';
import { useStored } from '../shell/store.ts';
import type { Spot } from './choice.ts';
import type { TypingStore } from './typing.ts';
import styles from './workbook.module.css';

interface CellBoxProps {
  readonly frameRef: RefObject<HTMLDivElement | null>;
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
  readonly typing: TypingStore;
  readonly spot: Spot;
  readonly label: string;
  /** Why nothing can be typed here; told by the person's first key. */
  readonly isClosed: boolean;
  readonly onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onClosed: () => void;
  readonly onCopy: (event: ClipboardEvent, isCut: boolean) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  /** Beside the box. */
  readonly children?: ReactNode;
}

/**
 * The one text box of the grid: it always has the focus, stands over the active cell and is never taken out of the
 * page, so that no word of an input method breaks off. Its text is its own: nothing that arrives writes into it.
 */
export function CellBox(props: CellBoxProps) {
  const { frameRef, boxRef, typing, spot, label, isClosed, onKey, onClosed, onCopy, onPaste, children } = props;
  const now = useStored(typing);
  const isOpen = now !== undefined;
  useLayoutEffect(() => {
    const box = boxRef.current;
    if (!box) return;
    // What is typed in the bar is shown here, too; what is typed here is never written from outside.
    if (now?.isInBar || (!now && box.value !== '')) box.value = now?.text ?? '';
  }, [now, boxRef]);
  const begin = (text: string) => typing.set({ spot, text, isFull: false, isInBar: false });
  return (
    <div ref={frameRef} className={styles.box} data-open={isOpen}>
      <textarea
        ref={boxRef}
        aria-label={label}
        rows={1}
        spellCheck={false}
        autoComplete="off"
        onKeyDown={(event) => {
          if (!isComposing(event)) onKey(event);
        }}
        onCompositionStart={() => {
          if (!isClosed && !typing.get()) begin('');
        }}
        onInput={({ currentTarget }) => {
          const before = typing.get();
          if (isClosed) {
            currentTarget.value = '';
            onClosed();
          } else if (before) typing.set({ ...before, text: currentTarget.value, isInBar: false });
          else begin(currentTarget.value);
        }}
        onCopy={(event) => onCopy(event, false)}
        onCut={(event) => onCopy(event, true)}
        onPaste={onPaste}
      />
      {children}
    </div>
  );
}
