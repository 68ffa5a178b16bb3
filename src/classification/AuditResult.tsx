import Button from '@mui/material/Button';
import { useGetOne } from 'react-admin';
import { getHsCodeOn, hsCode as tariffCode } from '#domain/classification/index.ts';
import {
  askedElements,
  type Element,
  elementValuesOf,
  wrongElements,
} from '#domain/classification/precat/elementRules.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { bi, fill } from '#domain/core/text.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { FieldErrorText } from '../parts/form/controls/FieldFrame.tsx';
import { useText } from '../shell/text.ts';
import styles from './auditResult.module.css';
import { today } from './DayBox.tsx';
import { ElementInputs, ResultInput } from './ElementInputs.tsx';
import type { useResultDraft } from './useResultDraft.ts';

const words = {
  code: bi('商品编码', 'Tariff code'),
  suffix: bi('检验检疫编码', 'CIQ suffix'),
  reason: bi('审核意见', 'Opinion'),
  save: bi('保存归类结果', 'Save the result'),
  open: bi('还有 {count} 项必填要素未填写', '{count} elements still to be given'),
  theirs: bi('他人已改为：{value}', 'Somebody else saved: {value}'),
  blank: bi('空', 'nothing'),
};

interface AuditResultProps {
  readonly result: ReturnType<typeof useResultDraft>;
  /** What changes a result that another level found is explained. */
  readonly isExplained: boolean;
}

/** 归类结果: code, suffix and the elements that the tariff asks for of this code today. */
export function AuditResult({ result, isExplained }: AuditResultProps) {
  const t = useText();
  const { draft, errors, theirs, isBusy, change } = result;
  const { elements, suffixes, problem } = useTariff(draft.hsCode);
  const said = elements.map(({ lineNo, name }) => ({
    seq: Number(lineNo),
    name: name ?? '',
    value: draft.elements[name ?? ''] ?? '',
  }));
  const judge = (isWhole: boolean) => wrongElements({ elements, values: elementValuesOf(said), ieFlag: 'B', isWhole });
  const open = Object.keys(judge(true)).length;
  const save = () => {
    const wrong = Object.entries(judge(false)).map(([name, message]) => [name, t(message)]);
    if (wrong.length > 0) result.showErrors(Object.fromEntries(wrong));
    else void result.save(said);
  };
  const meanwhile = (mine: string, other: string | undefined): string | undefined =>
    other === undefined || other === mine ? undefined : t(fill(words.theirs, { value: other || t(words.blank) }));
  return (
    <div className={styles.result}>
      <ResultInput
        label={t(words.code)}
        isRequired
        value={draft.hsCode}
        maxLength={10}
        error={errors.hsCode ?? problem}
        note={meanwhile(draft.hsCode, theirs?.hsCode)}
        onValue={(hsCode) => change({ hsCode, suggestRank: null })}
      />
      {suffixes.length > 0 && (
        <ResultInput
          label={t(words.suffix)}
          isRequired
          value={draft.ciqCode}
          choices={suffixes}
          error={errors.ciqCode}
          note={meanwhile(draft.ciqCode, theirs?.ciqCode)}
          onValue={(ciqCode) => change({ ciqCode })}
        />
      )}
      <ElementInputs
        elements={elements}
        values={draft.elements}
        ieFlag="B"
        errors={errors}
        noteOf={(name, value) => meanwhile(value, theirs && (theirs.elements[name] ?? ''))}
        onChange={(values) => change({ elements: values })}
      />
      {isExplained && (
        <ResultInput
          label={t(words.reason)}
          value={draft.reason}
          maxLength={300}
          error={errors.reason}
          onValue={(reason) => change({ reason })}
        />
      )}
      <div className={styles.save}>
        <Button variant="outlined" size="small" aria-disabled={isBusy || undefined} onClick={() => !isBusy && save()}>
          {t(words.save)}
        </Button>
        {elements.length > 0 && open > 0 && <span className="tg-caption">{t(fill(words.open, { count: open }))}</span>}
        {errors.gModel && <FieldErrorText id="g-model">{errors.gModel}</FieldErrorText>}
      </div>
    </div>
  );
}

interface Tariff {
  readonly elements: readonly Element[];
  readonly suffixes: readonly (readonly [code: string, label: string])[];
  /** Why there is none: no such code today. */
  readonly problem?: string | undefined;
}

/** What the tariff of today asks for of goods of a code; nothing while it is half typed. */
function useTariff(code: string): Tariff {
  const found = useAnswer(getHsCodeOn, /^\d{10}$/.test(code) ? { hsCode: code, day: today() } : null, {
    about: tariffCode,
  });
  const id = found.data?.id;
  const { data } = useGetOne<RecordOf<typeof tariffCode>>(
    tariffCode.key,
    { id: id ?? '' },
    { enabled: id !== undefined },
  );
  if (!data || id === undefined) return { elements: [], suffixes: [], problem: found.error?.message };
  return {
    elements: askedElements<Element>(data.elements ?? []),
    suffixes: (data.ciqCodes ?? []).map(({ ciqCode, nameZh }) => [ciqCode ?? '', `${ciqCode} ${nameZh}`]),
  };
}
