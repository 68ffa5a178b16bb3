import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Button from '@mui/material/Button';
import { type FormEvent, useId, useRef, useState } from 'react';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { fitsParam } from '#domain/guarantee/paramForm.ts';
import { guaranteeParams, type ParamCode } from '#domain/guarantee/params.ts';
import { FieldErrorText } from '../../parts/form/FieldFrame.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useBaohan } from '../useBaohan.ts';
import { type Choice, choicesOf, formOf, severalOf, unitOf } from './parameterForms.ts';

interface ParamRowProps {
  readonly code: ParamCode;
  readonly stored: string;
  readonly isClosed: boolean;
  readonly onChanged?: (isChanged: boolean) => void;
  readonly onSaved: () => void;
}

/** One parameter: its name, its value as people choose or type it, its default, and a button that saves it alone. */
export function ParamRow({ code, stored, isClosed, onChanged, onSaved }: ParamRowProps) {
  const say = useText();
  const call = useBaohan();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const isBusy = useRef(false);
  const { zh, en, value: initial } = guaranteeParams[code];
  const value = typed ?? shown(code, stored);
  const isChanged = meant(code, value) !== stored;
  const type = (next: string) => {
    setTyped(next);
    setError(undefined);
    onChanged?.(meant(code, next) !== stored);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || isBusy.current) return;
    if (!fitsParam(code, meant(code, value))) {
      setError(say(formOf(code)));
      return;
    }
    isBusy.current = true;
    try {
      await call('paramSave', { rows: [{ code, value: meant(code, value) }] }, { write: true });
      showToast({ tone: 'ok', text: say(text('{name}已保存', '{name}: saved'), { name: say(text(zh, en)) }) });
      setTyped(undefined);
      onChanged?.(false);
      onSaved();
    } catch (refused) {
      if (!(refused instanceof HttpError)) throw refused;
      setError(String(refused.body.errors[code] ?? refused.message));
    } finally {
      isBusy.current = false;
    }
  };
  const several = severalOf(code);
  const control: ControlProps = { id, value, isClosed, error, onChange: type };
  return (
    <form className={several ? 'param-row several' : 'param-row'} onSubmit={(event) => void save(event)}>
      <div className="param-name">
        <label htmlFor={several ? undefined : id} id={`${id}-name`}>
          {say(text(zh, en))}
        </label>
        <small>
          {code} ·{' '}
          {say(text('默认 {value}', 'default {value}'), {
            value: nameOf(code, initial, say(several ? text('都不推送', 'none') : text('空', 'empty')), say),
          })}
        </small>
      </div>
      {several ? <SeveralChoice {...control} choices={several} /> : <OneValue {...control} code={code} />}
      {!isClosed && (
        <Button
          type="submit"
          size="small"
          variant={isChanged ? 'contained' : 'outlined'}
          color={isChanged ? 'primary' : 'inherit'}
          disabled={!isChanged}
        >
          {say(text('保存', 'Save'))}
        </Button>
      )}
    </form>
  );
}

const nameOf = (code: ParamCode, value: string, empty: string, say: ReturnType<typeof useText>): string => {
  const choice = choicesOf(code)?.find((other) => other.value === value);
  return choice ? say(choice.label) : shown(code, value) || empty;
};

const isMoney = (code: ParamCode): boolean => guaranteeParams[code].type === 'money';
/** As people read it, and what they mean by what they typed. */
const shown = (code: ParamCode, value: string): string => (isMoney(code) ? formatThousands(value) : value);
const meant = (code: ParamCode, typed: string): string => (isMoney(code) ? typed.replaceAll(/[,，\s]/g, '') : typed.trim());

interface ControlProps {
  readonly id: string;
  readonly value: string;
  readonly isClosed: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A value that is typed, or chosen where there are few. */
function OneValue({ code, id, value, isClosed, error, onChange }: ControlProps & { readonly code: ParamCode }) {
  const say = useText();
  const choices = choicesOf(code);
  const unit = unitOf(code);
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
            <select {...control} onChange={(event) => onChange(event.currentTarget.value)}>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {say(choice.label)}
                </option>
              ))}
            </select>
            <ExpandMoreOutlined className="param-open" aria-hidden />
          </>
        ) : (
          <input {...control} type="text" maxLength={100} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
        )}
        {unit && <span className="control-unit">{say(unit)}</span>}
      </div>
      {error && <FieldErrorText id={`${id}-note`}>{error}</FieldErrorText>}
    </div>
  );
}

/** Any number of choices, kept as their codes in the order of the choices. */
function SeveralChoice({ choices, id, value, isClosed, onChange }: ControlProps & { readonly choices: readonly Choice[] }) {
  const say = useText();
  const chosen = new Set(value.split(',').filter(Boolean));
  const turn = (code: string) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((one) => chosen.has(one) !== (one === code))
        .join(','),
    );
  return (
    <div className="param-several" role="group" aria-labelledby={`${id}-name`}>
      {choices.map((choice) => (
        <label className="field-check" key={choice.value}>
          <input type="checkbox" checked={chosen.has(choice.value)} disabled={isClosed} onChange={() => turn(choice.value)} />
          {say(choice.label)}
        </label>
      ))}
    </div>
  );
}
