import { type InputHTMLAttributes, useState } from 'react';
import { useSettledText } from '../../../shell/composition.ts';

interface SettledInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onSettled: (value: string) => void;
}

/** An input whose listener never hears half a word of an input method. */
export function SettledInput({ value, onSettled, ...attributes }: SettledInputProps) {
  const [raw, setRaw] = useState({ value, shown: value });
  // What is shown follows the value, except while a word is being composed that the value does not know yet.
  const shown = raw.value === value ? raw.shown : value;
  const handlers = useSettledText({
    onRaw: (typed) => setRaw({ value, shown: typed }),
    onText: (settled) => {
      setRaw({ value: settled, shown: settled });
      onSettled(settled);
    },
  });
  return <input {...attributes} value={shown} {...handlers} />;
}
