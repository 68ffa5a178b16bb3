import { type DragEvent, type ReactNode, useRef, useState } from 'react';

interface FilePickerOptions {
  /** What the browser's own dialog is asked for, in the language of the page. */
  readonly label: string;
  readonly accept?: string;
  readonly isMultiple?: boolean;
  /** The camera of a phone instead of its files. */
  readonly isCamera?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

interface FilePicker {
  readonly picker: ReactNode;
  readonly choose: () => void;
  /** Props of the place files may be dropped on. */
  readonly dropPlace: {
    readonly 'data-over': '' | undefined;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/**
 * The browser's own choice of files behind a button of ours: `picker` stands somewhere beside it, `choose` opens it.
 * The same file may be chosen again.
 */
export function useFilePicker({
  label,
  accept,
  isMultiple = false,
  isCamera = false,
  onFiles,
}: FilePickerOptions): FilePicker {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
  };
  const picker = (
    <input
      ref={input}
      type="file"
      className="tg-hidden"
      tabIndex={-1}
      aria-label={label}
      multiple={isMultiple}
      {...(accept && { accept })}
      // A phone that is asked for these hands no HEIC over, which nobody here can read.
      {...(isCamera && { accept: 'image/jpeg,image/png', capture: 'environment' })}
      onChange={({ currentTarget }) => {
        take(currentTarget.files);
        currentTarget.value = '';
      }}
    />
  );
  const over = (event: DragEvent, isThere: boolean) => {
    event.preventDefault();
    setIsOver(isThere);
  };
  return {
    picker,
    choose: () => input.current?.click(),
    dropPlace: {
      'data-over': isOver ? '' : undefined,
      onDragOver: (event) => over(event, true),
      onDragLeave: () => setIsOver(false),
      onDrop: (event) => {
        over(event, false);
        take(event.dataTransfer.files);
      },
    },
  };
}
