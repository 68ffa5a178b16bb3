import { type ReactNode, useRef } from 'react';

interface FilePickerOptions {
  /** What the browser's own dialog is asked for, in the language of the page. */
  readonly label: string;
  readonly accept?: string;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The browser's own choice of files behind a button of ours: `picker` stands somewhere beside it, `choose` opens it. The same file may be chosen again. */
export function useFilePicker({ label, accept, isMultiple = false, onFiles }: FilePickerOptions): {
  readonly picker: ReactNode;
  readonly choose: () => void;
} {
  const input = useRef<HTMLInputElement>(null);
  const picker = (
    <input
      ref={input}
      type="file"
      className="tg-hidden"
      tabIndex={-1}
      aria-label={label}
      multiple={isMultiple}
      {...(accept && { accept })}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
  return { picker, choose: () => input.current?.click() };
}
