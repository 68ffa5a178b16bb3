import type { SelectHTMLAttributes } from 'react';

interface SelectProps<Value extends string | number>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: (value: Value) => void;
}

/** One of a list, by the browser's own means: it reads and is typed the same everywhere. */
export const Select = <Value extends string | number>({
  value,
  options,
  onChoose,
  ...attributes
}: SelectProps<Value>) => (
  <select
    {...attributes}
    value={value}
    onChange={({ target }) => onChoose((options[target.selectedIndex] ?? { value }).value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
