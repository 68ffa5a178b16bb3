import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { fitsParam } from '#domain/guarantee/paramForm.ts';
import { guaranteeParams, type ParamCode } from '#domain/guarantee/params.ts';
import { bhParam } from '#domain/guarantee/settings.ts';
import { FieldErrorText } from '../../parts/form/FieldFrame.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { useReportDirty } from '../../parts/PageTabs.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useActor } from '../../shell/useSession.ts';
import { useBaohan } from '../approval/useBaohan.ts';
import { closedToAdmins } from '../settings/whoMay.ts';
import { choicesOf, formOf, paramGroups, unitOf } from './parameterForms.ts';
import '../../parts/form/form.css';
import './admin.css';

/** The limits of the area: each is saved by itself, and a value of a wrong form is refused where it was typed. @see guarantee.md 5.2 */
export function Parameters() {
  const say = useText();
  const actor = useActor();
  const dataProvider = useDataProvider();
  const reportDirty = useReportDirty();
  const [changed, setChanged] = useState<ReadonlySet<ParamCode>>(new Set());
  const closed = closedToAdmins(actor);
  const loaded = useQuery({
    queryKey: [bhParam.key, 'all'],
    queryFn: async ({ signal }) => {
      const query = { filter: {}, pagination: { page: 1, perPage: 200 }, sort: { field: 'code', order: 'ASC' } as const, signal };
      const { data } = await dataProvider.getList<RaRecord>(bhParam.key, query);
      return new Map(data.map((row) => [String(row.code), row]));
    },
  });
  useEffect(() => {
    reportDirty(changed.size > 0);
  }, [changed, reportDirty]);
  const note = (code: ParamCode, isChanged: boolean) =>
    setChanged((before) => {
      if (before.has(code) === isChanged) return before;
      const next = new Set(before);
      if (isChanged) next.add(code);
      else next.delete(code);
      return next;
    });
  if (!loaded.data) return <RecordState error={loaded.error} onRetry={() => void loaded.refetch()} />;
  const stored = loaded.data;
  return (
    <div className="entity-form">
      <div className="form-head">
        <h1>{say(text('参数', 'Parameters'))}</h1>
        <span className="form-subject">
          {closed
            ? say(closed)
            : say(text('逐项保存，立即生效，修改记入操作日志', 'Saved one by one, in force at once, kept in the operation log'))}
        </span>
      </div>
      <div className="form-body param-groups">
        {paramGroups.map(({ title, codes }) => (
          <section className="form-section" key={title.en}>
            <header>
              <h2>{say(title)}</h2>
            </header>
            {codes.map((code) => (
              <ParamRow
                key={code}
                code={code}
                stored={String(stored.get(code)?.value ?? (stored.has(code) ? '' : guaranteeParams[code].value))}
                isClosed={closed !== undefined}
                onChanged={(isChanged) => note(code, isChanged)}
                onSaved={() => void loaded.refetch()}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

interface ParamRowProps {
  readonly code: ParamCode;
  readonly stored: string;
  readonly isClosed: boolean;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onSaved: () => void;
}

function ParamRow({ code, stored, isClosed, onChanged, onSaved }: ParamRowProps) {
  const say = useText();
  const call = useBaohan();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const isBusy = useRef(false);
  const { zh, en, value: initial } = guaranteeParams[code];
  const value = typed ?? shown(code, stored);
  const isChanged = meant(code, value) !== stored;
  const unit = unitOf(code);

  const type = (next: string) => {
    setTyped(next);
    setError(undefined);
    onChanged(meant(code, next) !== stored);
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
      onChanged(false);
      onSaved();
    } catch (refused) {
      if (!(refused instanceof HttpError)) throw refused;
      setError(String(refused.body.errors[code] ?? refused.message));
    } finally {
      isBusy.current = false;
    }
  };
  const choices = choicesOf(code);
  const control = {
    id,
    value,
    disabled: isClosed,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error ? `${id}-note` : undefined,
  };
  return (
    <form className="param-row" onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>
        {say(text(zh, en))}
        <small>{code}</small>
      </label>
      <div>
        <div className={`control${error ? ' wrong' : ''}${isClosed ? ' off' : ''}`}>
          {choices ? (
            <select {...control} onChange={(event) => type(event.currentTarget.value)}>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {say(choice.label)}
                </option>
              ))}
            </select>
          ) : (
            <input {...control} type="text" maxLength={100} autoComplete="off" onChange={(event) => type(event.currentTarget.value)} />
          )}
          {unit && <span className="control-unit">{say(unit)}</span>}
        </div>
        {error && <FieldErrorText id={`${id}-note`}>{error}</FieldErrorText>}
      </div>
      <span className="param-default">
        {say(text('默认 {value}', 'Default {value}'), { value: nameOf(code, initial, say(text('空', 'empty')), say) })}
      </span>
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
