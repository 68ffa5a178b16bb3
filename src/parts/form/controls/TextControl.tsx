import { useState } from 'react';
import type { Field } from '#domain/core/field.ts';
import { useText } from '../../../shell/text.ts';
import { ariaOf, type ControlProps, controlClass } from './control.ts';
import styles from './TextControl.module.css';
import { useTypedInput } from './useTypedInput.ts';
import { valueForm } from './valueForm.ts';

type TypedField = Extract<
  Field,
  {
    kind:
      | 'text'
      | 'textarea'
      | 'int'
      | 'decimal'
      | 'money'
      | 'time'
      | 'creditCode'
      | 'containerNos'
      | 'hsCode'
      | 'declarationNo';
  }
>;

const counterFrom = 20;

/** One line or several lines of text, numbers, codes. @see docs/spec/platform.md 5.2 */
export function TextControl({ field, ...control }: ControlProps & { field: TypedField }) {
  const t = useText();
  // Nothing while nobody needs to know, so that a key draws nothing.
  const [length, setLength] = useState(0);
  const max =
    field.kind === 'text' || field.kind === 'textarea' || field.kind === 'containerNos' ? field.max : undefined;
  const form = valueForm(field);
  const input = useTypedInput(
    control.name,
    form,
    max === undefined ? {} : { onText: ({ length: now }) => setLength(now >= counterFrom ? now : 0) },
  );
  const common = { ...ariaOf(control), ...input, placeholder: control.placeholder, maxLength: max };
  return (
    <div className={controlClass(control, field.kind !== 'textarea' && styles.line)}>
      {field.kind === 'textarea' ? (
        <textarea {...common} rows={1} />
      ) : (
        <input {...common} type="text" inputMode={form.inputMode} autoComplete="off" />
      )}
      {max !== undefined && length > 0 && (
        <span className="tg-small tg-nowrap" aria-hidden>
          {length}/{max}
        </span>
      )}
      {field.unit && <span className="tg-small tg-nowrap">{t(field.unit)}</span>}
    </div>
  );
}
