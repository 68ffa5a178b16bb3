import { useController } from 'react-hook-form';
import { bi } from '#domain/core/text.ts';
import { isUnread } from '#domain/core/unread.ts';
import { useText } from '../../../shell/text.ts';
import { ariaOf, type ControlProps } from './control.ts';

/** Yes or no; kept as 1 and 0, as it travels. */
export function BoolControl({ isCell = false, ...control }: ControlProps & { readonly isCell?: boolean }) {
  const t = useText();
  const { field } = useController({ name: control.name });
  const isOn = field.value === 1 || field.value === '1' || field.value === true;
  return (
    <span className="field-check">
      <input
        {...ariaOf(control)}
        ref={field.ref}
        name={control.name}
        type="checkbox"
        aria-label={isCell ? control.label : undefined}
        checked={isOn}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.currentTarget.checked ? 1 : 0)}
      />
      <span aria-hidden>{isUnread(field.value) ? field.value.unread : t(isOn ? bi('是', 'Yes') : bi('否', 'No'))}</span>
    </span>
  );
}
