import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Button from '@mui/material/Button';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { type Say, useText } from '../../shell/text.ts';
import { FieldErrorText } from '../form/controls/FieldFrame.tsx';
import { classes } from '../layout/classes.ts';
import { Select } from '../layout/Select.tsx';
import type { Parameter, ParameterOption } from './parameter.ts';
import styles from './parameters.module.css';

interface ParamRowProps {
  readonly parameter: Parameter;
  readonly stored: string;
  readonly isClosed: boolean;
  readonly onChanged?: (isChanged: boolean) => void;
  /** Stores the value; when it rejects with a field error of the parameter's code, that is said below the value. */
  readonly onSave: (code: string, value: string) => Promise<unknown>;
}

/** One parameter: its name, its value as people choose or type it, its default, and a button that saves it alone. */
export function ParamRow({ parameter, stored, isClosed, onChanged, onSave }: ParamRowProps) {
  const t = useText();
  const notify = useNotify();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const isBusy = useRef(false);
  const { code, label, initial, several } = parameter;
  const value = typed ?? shown(parameter, stored);
  const isChanged = meant(parameter, value) !== stored;
  const type = (next: string) => {
    setTyped(next);
    setError(undefined);
    onChanged?.(meant(parameter, next) !== stored);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || isBusy.current) return;
    if (!parameter.fits(meant(parameter, value))) {
      setError(t(parameter.form));
      return;
    }
    isBusy.current = true;
    try {
      await onSave(code, meant(parameter, value));
      notify(t(bi('{name}已保存', '{name}: saved'), { name: t(label) }), { type: 'success' });
      setTyped(undefined);
      onChanged?.(false);
    } catch (refused) {
      if (!(refused instanceof HttpError)) throw refused;
      setError(String(refused.body.errors[code] ?? refused.message));
    } finally {
      isBusy.current = false;
    }
  };
  const control: ControlProps = { id, value, isClosed, error, onChange: type };
  return (
    <form className={classes(styles.row, several && styles.several)} onSubmit={(event) => void save(event)}>
      <div className={`tg-break ${styles.name}`}>
        <label htmlFor={several ? undefined : id} id={`${id}-name`}>
          {t(label)}
        </label>
        <small>
          {code} ·{' '}
          {t(bi('默认 {value}', 'default {value}'), {
            value: nameOf(parameter, initial, t(several ? bi('都不推送', 'none') : bi('空', 'empty')), t),
          })}
        </small>
      </div>
      {several ? <SeveralChoice {...control} choices={several} /> : <OneValue {...control} parameter={parameter} />}
      {!isClosed && (
        <Button
          type="submit"
          size="small"
          variant={isChanged ? 'contained' : 'outlined'}
          color={isChanged ? 'primary' : 'inherit'}
          disabled={!isChanged}
        >
          {t(bi('保存', 'Save'))}
        </Button>
      )}
    </form>
  );
}

const nameOf = (parameter: Parameter, value: string, empty: string, t: Say): string => {
  const choice = parameter.choices?.find((other) => other.value === value);
  return choice ? t(choice.label) : shown(parameter, value) || empty;
};

/** As people read it, and what they mean by what they typed. */
const shown = ({ isMoney }: Parameter, value: string): string => (isMoney ? formatThousands(value) : value);
const meant = ({ isMoney }: Parameter, typed: string): string =>
  isMoney ? typed.replaceAll(/[,，\s]/g, '') : typed.trim();

interface ControlProps {
  readonly id: string;
  readonly value: string;
  readonly isClosed: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A value that is typed, or chosen where there are few. */
function OneValue({
  parameter: { choices, unit },
  id,
  value,
  isClosed,
  error,
  onChange,
}: ControlProps & { readonly parameter: Parameter }) {
  const t = useText();
  const control = {
    id,
    value,
    disabled: isClosed,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error ? `${id}-note` : undefined,
  };
  return (
    <div>
      <div className={`control${error ? ' wrong' : ''}${isClosed ? ' off' : ''}`}>
        {choices ? (
          <>
            <Select
              className="tg-select"
              {...control}
              options={choices.map((choice) => ({ ...choice, label: t(choice.label) }))}
              onChoose={onChange}
            />
            <ExpandMoreOutlined className={styles.open} aria-hidden />
          </>
        ) : (
          <input
            {...control}
            type="text"
            maxLength={100}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
        {unit && <span className="tg-small tg-nowrap">{t(unit)}</span>}
      </div>
      {error && <FieldErrorText id={`${id}-note`}>{error}</FieldErrorText>}
    </div>
  );
}

/** Any number of choices, kept as their codes in the order of the choices. */
function SeveralChoice({
  choices,
  id,
  value,
  isClosed,
  onChange,
}: ControlProps & { readonly choices: readonly ParameterOption[] }) {
  const t = useText();
  const chosen = new Set(value.split(',').filter(Boolean));
  const turn = (code: string) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((one) => chosen.has(one) !== (one === code))
        .join(','),
    );
  return (
    <div className={styles.choices} role="group" aria-labelledby={`${id}-name`}>
      {choices.map((choice) => (
        <label className="field-check" key={choice.value}>
          <input
            type="checkbox"
            checked={chosen.has(choice.value)}
            disabled={isClosed}
            onChange={() => turn(choice.value)}
          />
          {t(choice.label)}
        </label>
      ))}
    </div>
  );
}
