import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useController, useFormState, useWatch } from 'react-hook-form';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { bhApply } from '#domain/guarantee/index.ts';
import { Combobox } from '../../parts/form/Combobox.tsx';
import type { Choice, ChoiceSource } from '../../parts/form/choices.ts';
import { FieldFrame } from '../../parts/form/FieldFrame.tsx';
import { messageAt } from '../../parts/form/formErrors.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { useText } from '../../shell/text.ts';

const name = 'guaranteeIds';
const mostShown = 100;

/** The active guarantees of a company; a quota may be limited to some of them. */
export function useCompanyGuarantees(mainCompId: unknown): readonly RaRecord[] {
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const isKnown = typeof mainCompId === 'string' && mainCompId !== '';
  const { data } = useQuery({
    queryKey: ['bhGuarantee', 'ofCompany', mainCompId],
    queryFn: async () =>
      (
        await dataProvider.getList('bhGuarantee', {
          pagination: { page: 1, perPage: mostShown },
          sort: { field: 'guaranteeNo', order: 'ASC' },
          filter: { mainCompId, guarStatus: 'ACTIVE' },
        })
      ).data,
    enabled: isKnown,
    retry: false,
  });
  return data ?? none;
}

const none: readonly RaRecord[] = [];

/** Guarantees as tokens; none means any of the company. */
export function GuaranteesInput() {
  const say = useText();
  const scope = useFormScope();
  const { errors } = useFormState({ name });
  const { field } = useController({ name });
  const mainCompId: unknown = useWatch({ name: 'mainCompId' });
  const guarantees = useCompanyGuarantees(mainCompId);
  const choices = useMemo((): ChoiceSource => {
    const all: Choice[] = guarantees.map(({ id, guaranteeNo, availableAmount }) => ({
      id: String(id),
      label: String(guaranteeNo),
      hint: formatThousands(String(availableAmount)),
    }));
    return { local: (typed) => all.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())) };
  }, [guarantees]);
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value.map(String) : [];
  const nameOf = (id: string) => String(guarantees.find((guarantee) => guarantee.id === id)?.guaranteeNo ?? id);
  const remove = (id: string) => field.onChange(chosen.filter((other) => other !== id));
  const id = inputId(scope.formId, name);
  const label = say(bhApply.fields.guaranteeIds.label);
  const error = messageAt(errors, name);
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      help={say(text('不选即可使用该主体公司的任一保函', 'None chosen: any guarantee of the company'))}
    >
      <Combobox
        id={id}
        name={name}
        label={label}
        isRequired={false}
        isDisabled={false}
        isWrong={error !== undefined}
        hasNote
        placeholder={chosen.length === 0 ? say(text('不限', 'Any')) : ''}
        isMany
        inputRef={field.ref}
        chosen={chosen}
        shown=""
        choices={choices}
        onChoose={(choice) => {
          if (!choice) field.onChange(chosen.slice(0, -1));
          else if (chosen.includes(choice.id)) remove(choice.id);
          else field.onChange([...chosen, choice.id]);
        }}
        onLeave={field.onBlur}
        before={chosen.map((one) => (
          <span className="field-token" key={one}>
            {nameOf(one)}
            <button
              type="button"
              className="control-button"
              aria-label={say(text('移除{name}', 'Remove {name}'), { name: nameOf(one) })}
              onClick={() => remove(one)}
            >
              <CloseOutlined sx={{ fontSize: 14 }} aria-hidden />
            </button>
          </span>
        ))}
      />
    </FieldFrame>
  );
}
