import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bhApply, bhGuarantee } from '#domain/guarantee/index.ts';
import styles from '../../approval/document/document.module.css';
import { useReadDocument } from '../../approval/document/Marked.tsx';
import type { ChoiceSource } from '../../parts/form/controls/choices.ts';
import { FieldFrame } from '../../parts/form/controls/FieldFrame.tsx';
import { TokensControl } from '../../parts/form/controls/TokensControl.tsx';
import { messageAt } from '../../parts/form/formErrors.ts';
import { inputId, useFormScope } from '../../parts/form/formScope.ts';
import { useText } from '../../shell/text.ts';
import type { Guarantee } from '../records.ts';
import { isChosen } from './documentFacts.ts';

const name = 'guaranteeIds';
const none: readonly Guarantee[] = [];
const any = bi('不限', 'Any');
const asked = { pagination: { page: 1, perPage: 100 }, sort: { field: 'guaranteeNo', order: 'ASC' } } as const;

/** The active guarantees of a company, of which a quota may be limited to some. */
function useCompanyGuarantees(mainCompId: unknown) {
  const { data = none } = useGetList<Guarantee>(
    bhGuarantee.key,
    { ...asked, filter: { mainCompId, guarStatus: 'ACTIVE' } },
    { enabled: isChosen(mainCompId) },
  );
  return { guarantees: data, nameOf: (id: string) => data.find((guarantee) => guarantee.id === id)?.guaranteeNo ?? id };
}

/** Guarantees as tokens; none means any of the company. */
export function GuaranteesInput() {
  const t = useText();
  const scope = useFormScope();
  const { errors } = useFormState({ name });
  const { guarantees, nameOf } = useCompanyGuarantees(useWatch({ name: 'mainCompId' }));
  const choices = useMemo((): ChoiceSource => {
    const all = guarantees.map(({ id, guaranteeNo, availableAmount }) => ({
      id,
      label: guaranteeNo ?? '',
      hint: formatThousands(availableAmount ?? '0.00'),
    }));
    return { local: (typed) => all.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())) };
  }, [guarantees]);
  const id = inputId(scope.formId, name);
  const label = t(bhApply.fields.guaranteeIds.label);
  const error = messageAt(errors, name);
  const isWrong = error !== undefined;
  const help = t(bi('不选即可使用该主体公司的任一保函', 'None chosen: any guarantee of the company'));
  return (
    <FieldFrame id={id} label={label} error={error} help={help}>
      <TokensControl
        {...{ id, name, label, isWrong, choices, nameOf }}
        isRequired={false}
        hasNote
        placeholder={t(any)}
      />
    </FieldFrame>
  );
}

/** The guarantees a quota is limited to, by their numbers, to be read. */
export function GuaranteeNames() {
  const t = useText();
  const { doc, changes } = useReadDocument();
  const { nameOf } = useCompanyGuarantees(doc.mainCompId);
  const ids: readonly unknown[] = Array.isArray(doc.guaranteeIds) ? doc.guaranteeIds : [];
  const words = ids.length > 0 ? ids.map((id) => nameOf(String(id))).join('、') : t(any);
  return changes.has(name) ? <ins className={styles.changed}>{words}</ins> : words;
}
