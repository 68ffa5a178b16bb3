import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { choicesOf, type Element } from '#domain/classification/precat/elementRules.ts';
import { bi } from '#domain/core/text.ts';
import { FieldErrorText, noteId } from '../parts/form/controls/FieldFrame.tsx';
import { SettledInput } from '../parts/list/filters/SettledInput.tsx';
import { useText } from '../shell/text.ts';

const words = { none: bi('请选择', 'Choose') };

/** Enter in an input belongs to it, not to the form of the record around it. */
const keepEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

interface ElementInputsProps {
  /** What the tariff asks for of a code, without its first line (`askedElements`). */
  readonly elements: readonly Element[];
  /** What was said, by the name of the element. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Record<string, string>) => void;
  /** Which way the goods are traded: I, E or B for both. */
  readonly ieFlag: string;
  /** By `elementValues.<lineNo>`, as `wrongElements` says them, in the language of the person. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** What else is said below an input, such as what somebody else saved in place of it. */
  readonly noteOf?: (name: string, value: string) => string | undefined;
  /** What is said beside its name, such as where a value comes from. */
  readonly markOf?: (name: string, value: string) => string | undefined;
}

/** 申报要素: one input for each element of a code; what can only be chosen is chosen. */
export function ElementInputs({ elements, values, onChange, ieFlag, errors, noteOf, markOf }: ElementInputsProps) {
  const t = useText();
  return elements.map((element) => {
    const name = element.name ?? '';
    const value = values[name] ?? '';
    const choices = choicesOf(element, ieFlag)?.map(
      ([id, zh, en]) => [id, id === zh ? t({ zh, en }) : `${id} ${t({ zh, en })}`] as const,
    );
    return (
      <ResultInput
        key={name}
        label={name}
        isRequired={Boolean(element.requiredFlg)}
        value={value}
        maxLength={element.maxLen ?? 255}
        {...(choices && { choices })}
        error={errors[`elementValues.${element.lineNo}`]}
        note={noteOf?.(name, value)}
        mark={markOf?.(name, value)}
        onValue={(given) => onChange({ ...values, [name]: given })}
      />
    );
  });
}

interface ResultInputProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly value: string;
  readonly maxLength?: number;
  readonly choices?: readonly (readonly [id: string, label: string])[];
  /** Sentences: two lines to write in. */
  readonly isLong?: boolean;
  readonly error?: string | undefined;
  /** Below the input: what somebody else saved meanwhile. */
  readonly note?: string | undefined;
  /** Beside the label, quietly. */
  readonly mark?: string | undefined;
  readonly onValue: (value: string) => void;
}

/** One labelled value of a result: written, or chosen where there are choices. */
export function ResultInput({
  label,
  isRequired = false,
  value,
  maxLength,
  choices,
  isLong = false,
  error,
  note,
  mark,
  onValue,
}: ResultInputProps) {
  const t = useText();
  const id = useId();
  const hasNote = error !== undefined || note !== undefined;
  const control = {
    ...{ id, 'aria-required': isRequired, 'aria-invalid': error !== undefined },
    ...(hasNote && { 'aria-describedby': noteId(id) }),
  };
  let input: ReactNode = (
    <span className="tg-box">
      <SettledInput
        {...control}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onKeyDown={keepEnter}
        onSettled={onValue}
      />
    </span>
  );
  if (isLong)
    input = (
      <textarea
        {...control}
        className="tg-field tg-shrinks"
        rows={2}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onValue(target.value)}
      />
    );
  else if (choices)
    input = (
      <select
        {...control}
        className="tg-field tg-shrinks"
        value={value}
        onChange={({ target }) => onValue(target.value)}
      >
        <option value="">{t(words.none)}</option>
        {choices.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    );
  return (
    <div className="tg-labelled">
      <label htmlFor={id}>
        {isRequired && (
          <span className="tg-must" aria-hidden>
            *
          </span>
        )}
        {label}
        {mark && (
          <span className="tg-hint" style={{ marginLeft: 6 }}>
            {mark}
          </span>
        )}
      </label>
      {input}
      {hasNote && <FieldErrorText id={noteId(id)}>{error ?? note}</FieldErrorText>}
    </div>
  );
}
