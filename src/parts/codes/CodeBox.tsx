import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { ScannerKeys } from './scannerKeys.ts';
import { useScanner } from './useScanner.ts';

export interface CodeBoxProps {
  readonly label: Text;
  readonly help?: Text;
  /** Takes a line that was scanned, or typed and sent by Enter. @returns why it is none; then it stays, selected */
  readonly onLine: (line: string) => Text | undefined;
  /** At the right end of the box, such as a camera. */
  readonly end?: ReactNode;
  /** Scans count wherever on the page the focus is. */
  readonly isEverywhere?: boolean;
}

/**
 * A text box for scanners that play a keyboard: quick keys with Enter behind them are one code, read by their places, so
 * that an input method spoils none. It is a control of its own because a form field knows no end of its input.
 */
export function CodeBox({ label, help, onLine, end, isEverywhere = false }: CodeBoxProps) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const keys = useRef(new ScannerKeys());
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<Text>();

  const take = (line: string) => {
    const problem = line.trim() === '' ? undefined : onLine(line);
    setWrong(problem);
    setText(problem ? line : '');
    // What is scanned next takes its place.
    if (problem) requestAnimationFrame(() => box.current?.select());
  };
  useScanner('window', take, !isEverywhere);

  const hear = (event: KeyboardEvent<HTMLInputElement>) => {
    const scanned = keys.current.take(event.nativeEvent);
    if (event.key !== 'Enter' && scanned === undefined) return;
    // Enter that ends a word of an input method ends no code.
    if (scanned === undefined && event.nativeEvent.isComposing) return;
    event.preventDefault();
    take(scanned ?? text);
  };
  return (
    <TextField
      inputRef={box}
      id={id}
      label={t(label)}
      value={text}
      fullWidth
      autoFocus
      error={wrong !== undefined}
      helperText={wrong ? t(wrong) : help && t(help)}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={hear}
      slotProps={{
        htmlInput: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'go' },
        input: { endAdornment: end && <InputAdornment position="end">{end}</InputAdornment> },
        formHelperText: { role: wrong ? 'alert' : undefined },
      }}
    />
  );
}
