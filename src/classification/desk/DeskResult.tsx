import type { KeyboardEvent, ReactNode } from 'react';
import { prohibited, wrongAudit } from '#domain/classification/precat/auditRules.ts';
import {
  type Element,
  elementValuesOf,
  wrongElements,
  wrongSuffix,
} from '#domain/classification/precat/elementRules.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { FieldErrors } from '#domain/core/errors.ts';
import { bi, fill } from '#domain/core/text.ts';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { FieldErrorText } from '../../parts/form/controls/FieldFrame.tsx';
import { isPlainEnter } from '../../shell/composition.ts';
import { useText } from '../../shell/text.ts';
import { ElementInputs, ResultInput } from '../ElementInputs.tsx';
import styles from './desk.module.css';
import type { CodeFacts } from './useCodeFacts.ts';
import type { ResultDraft, SaidElements, useResultDraft } from './useResultDraft.ts';

const words = {
  code: bi('商品编码', 'Tariff code'),
  codeHint: bi('Enter 采用，↑↓ 换一条', 'Enter takes, ↑↓ marks another'),
  suffix: bi('检验检疫编码', 'CIQ suffix'),
  reason: bi('审核意见', 'Opinion'),
  theirs: bi('他人已改为：{value}', 'Somebody else saved: {value}'),
  blank: bi('空', 'nothing'),
  offered: bi('参照', 'Offered'),
};

type Result = ReturnType<typeof useResultDraft>;

/** What is said of the elements of a code, in their order. */
export const saidElements = (elements: readonly Element[], draft: ResultDraft): SaidElements =>
  elements.map(({ lineNo, name }) => ({
    seq: Number(lineNo),
    name: name ?? '',
    value: draft.elements[name ?? ''] ?? '',
  }));

/** What the gateway would refuse a pass for, as far as it can be told here. */
export function wrongResult(
  draft: ResultDraft,
  { elements, suffixes, supvCond }: CodeFacts,
  ieFlag: string,
): FieldErrors {
  const closed = prohibited(supvCond, ieFlag);
  return {
    ...wrongAudit(draft),
    ...wrongSuffix(draft.ciqCode, suffixes),
    ...(closed && { hsCode: closed }),
    ...wrongElements({ elements, values: elementValuesOf(saidElements(elements, draft)), ieFlag, isWhole: true }),
  };
}

interface DeskResultProps {
  readonly result: Result;
  readonly code: CodeFacts;
  readonly ieFlag: string;
  /** What changes a result that another level found is explained. */
  readonly isExplained: boolean;
  /** Enter and arrows where the code is written: the suggestions answer them. */
  readonly onEnter: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onTyped: (hsCode: string) => void;
}

const { declaredName, basis, composition, principle, girRules, innerNote } = precatProduct.fields;

/** Arrows go through the suggestions, Enter takes one. */
const codeKeys = (onMove: (by: 1 | -1) => void, onEnter: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onMove(event.key === 'ArrowDown' ? 1 : -1);
  else if (isPlainEnter(event)) onEnter();
  else return;
  event.preventDefault();
};

/** 归类结果: the one form of a result: code, suffix, elements, name, reason. Enter in the code takes a suggestion. */
export function DeskResult({ result, code, ieFlag, isExplained, onEnter, onMove, onTyped }: DeskResultProps) {
  const t = useText();
  const { draft, errors, theirs, offer, change } = result;
  const meanwhile = (mine: string, other: string | undefined): string | undefined =>
    other === undefined || other === mine ? undefined : t(fill(words.theirs, { value: other || t(words.blank) }));
  /** That a value is offered and nobody's own word yet. */
  const markOf = (mine: string, offered: string | undefined): string | undefined =>
    mine !== '' && mine === offered ? t(words.offered) : undefined;
  const text = (name: 'declaredName' | 'basis' | 'composition' | 'principle' | 'reason' | 'innerNote') => ({
    value: draft[name],
    error: errors[name],
    ...(name !== 'reason' &&
      name !== 'innerNote' && {
        note: meanwhile(draft[name], theirs?.[name]),
        mark: markOf(draft[name], offer?.[name]),
      }),
    onValue: (value: string) => change({ [name]: value }),
  });
  return (
    <div className={styles.form} data-columns>
      <div onKeyDown={codeKeys(onMove, onEnter)} data-code>
        <ResultInput
          label={t(words.code)}
          isRequired
          value={draft.hsCode}
          maxLength={10}
          error={errors.hsCode ?? code.problem}
          note={meanwhile(draft.hsCode, theirs?.hsCode)}
          mark={draft.hsCode === '' ? t(words.codeHint) : code.nameZh}
          onValue={onTyped}
        />
      </div>
      {code.suffixes.length > 0 && (
        <ResultInput
          label={t(words.suffix)}
          isRequired
          value={draft.ciqCode}
          choices={code.suffixes.map(({ ciqCode, nameZh }) => [ciqCode ?? '', `${ciqCode} ${nameZh ?? ''}`])}
          error={errors.ciqCode}
          note={meanwhile(draft.ciqCode, theirs?.ciqCode)}
          onValue={(ciqCode) => change({ ciqCode })}
        />
      )}
      <ElementInputs
        elements={code.elements}
        values={draft.elements}
        ieFlag={ieFlag}
        errors={errors}
        noteOf={(name, value) => meanwhile(value, theirs && (theirs.elements[name] ?? ''))}
        markOf={(name, value) => markOf(value, offer?.elements[name])}
        onChange={(elements) => change({ elements })}
      />
      <ResultInput label={t(declaredName.label)} isRequired maxLength={declaredName.max} {...text('declaredName')} />
      <Whole>
        <GeneralRules
          label={t(girRules.label)}
          chosen={draft.girRules}
          error={errors.girRules}
          onChoose={(rules) => change({ girRules: rules })}
        />
      </Whole>
      <Whole>
        <ResultInput label={t(basis.label)} isRequired isLong maxLength={basis.max} {...text('basis')} />
      </Whole>
      <ResultInput label={t(composition.label)} isLong maxLength={composition.max} {...text('composition')} />
      <ResultInput label={t(principle.label)} isLong maxLength={principle.max} {...text('principle')} />
      {isExplained && <ResultInput label={t(words.reason)} maxLength={300} {...text('reason')} />}
      <ResultInput label={t(innerNote.label)} maxLength={innerNote.max} {...text('innerNote')} />
      {errors.gModel && <FieldErrorText id="g-model">{errors.gModel}</FieldErrorText>}
    </div>
  );
}

const Whole = ({ children }: { readonly children: ReactNode }) => <div className={styles.whole}>{children}</div>;

interface GeneralRulesProps {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChoose: (rules: readonly string[]) => void;
}

/** Which of the six rules were used: one stop of Tab, arrows go from rule to rule. */
function GeneralRules({ label, chosen, error, onChoose }: GeneralRulesProps) {
  const { items } = useDictionary('GIR');
  const stop = items.find(({ dictId }) => chosen.includes(dictId))?.dictId ?? items[0]?.dictId;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll('button')];
    all[(all.indexOf(document.activeElement as HTMLButtonElement) + by + all.length) % all.length]?.focus();
  };
  return (
    <fieldset className={styles.rules} aria-invalid={error !== undefined} onKeyDown={move}>
      <legend className="tg-caption">
        <span className="tg-must" aria-hidden>
          *
        </span>
        {label}
      </legend>
      {items.map(({ dictId, dictName }) => (
        <button
          key={dictId}
          type="button"
          className="tg-toggle tg-press"
          title={dictName}
          aria-pressed={chosen.includes(dictId)}
          tabIndex={dictId === stop ? 0 : -1}
          onClick={() =>
            onChoose(chosen.includes(dictId) ? chosen.filter((one) => one !== dictId) : [...chosen, dictId])
          }
        >
          {dictId}
        </button>
      ))}
      {error && <FieldErrorText id="gir-rules">{error}</FieldErrorText>}
    </fieldset>
  );
}
