import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { getAuditDesk, queryAuditQueue, querySuggest } from '#domain/classification/index.ts';
import { elementValuesOf, wrongElements } from '#domain/classification/precat/elementRules.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { bi, fill } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { nextKey } from '../../parts/acts/useActKeys.tsx';
import { useActs } from '../../parts/acts/useActs.tsx';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { DocumentBar } from '../../parts/document/DocumentFrame.tsx';
import { ActionBar, type BarAction } from '../../parts/form/ActionBar.tsx';
import { useShortcuts } from '../../parts/form/formKeys.ts';
import { RecordHead, recordTitleOf } from '../../parts/screens/RecordHead.tsx';
import { useTabTitle } from '../../parts/screens/useTabTitle.ts';
import { type KeyGroup, useKeyGroup } from '../../shell/keys/keyGroups.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import type { Product } from '../records.ts';
import { useSettledGoods } from '../useSettledGoods.ts';
import { DeskEvidence } from './DeskEvidence.tsx';
import { DeskGoods } from './DeskGoods.tsx';
import { DeskResult, saidElements, wrongResult } from './DeskResult.tsx';
import styles from './desk.module.css';
import { type CodeFacts, useCodeFacts } from './useCodeFacts.ts';
import { useResultDraft } from './useResultDraft.ts';

const words = {
  title: bi('审核台', 'Auditor’s desk'),
  place: bi('待审 {at} / {count}', '{at} of {count} to audit'),
  whole: bi('全部资料', 'Whole record'),
  save: bi('保存归类结果', 'Save the result'),
  passNext: bi('通过并打开下一条', 'Pass and open the next'),
  next: bi('下一条', 'Next line'),
  previous: bi('上一条', 'Previous line'),
  open: bi('还有 {count} 项必填要素未填写', '{count} elements still to be given'),
  restored: bi('已恢复 {time} 未通过的填写', 'What was typed at {time} stands here again'),
  startOver: bi('放弃填写', 'Give up what was typed'),
  decision: bi('填写归类结果', 'Work on the result'),
  take: bi('采用选中的建议，跳到第一个空项', 'Take the marked suggestion, go to the first gap'),
};

const keyGroup: KeyGroup = {
  title: words.title,
  keys: [
    ['Enter', words.take],
    ['Ctrl+Enter', words.passNext],
    ['Ctrl+S', words.save],
    ['Alt+N', words.next],
    ['Alt+P', words.previous],
  ],
};

interface AuditDeskProps {
  readonly record: Product;
  readonly reload: () => void;
  /** Shows the record as everybody else sees it. */
  readonly onWhole: () => void;
}

/** What is asked of the tariff and the memory of the house by goods. */
const goodsOf = ({ nameZh, spec, material, usage }: Product) => ({ nameZh: nameZh ?? '', spec, material, usage });

/**
 * 审核台: one kind of goods on one page: what it is at the left, the one form of its result in the middle, what speaks for
 * a code at the right. It is no derived page: goods are judged beside evidence of other entities, and a queue is worked
 * through by keys.
 */
export function AuditDesk({ record, reload, onWhole }: AuditDeskProps) {
  const t = useText();
  const openTab = useOpenTab();
  const queue = useQueue(record.id);
  useTabTitle(recordTitleOf(precatProduct, record));
  const desk = useAnswer(getAuditDesk, { id: record.id }, { about: precatProduct });
  const ieFlag = desk.data?.ieFlag ?? 'B';
  const goTo = (id: string | undefined) => {
    const path = id && pathTo(precatProduct.key, id);
    if (path) openTab(path, { closeCurrent: true });
    else reload();
  };
  const result = useResultDraft(record, reload);
  const code = useCodeFacts(result.draft.hsCode);
  const container = useRef<HTMLDivElement>(null);
  const { suggested, take, onEnter, onTyped, taken } = useTakenCode({ record, result, container });
  const pass = usePassing({ result, code, ieFlag, queue, container, taken, goTo });
  const save = () => {
    const said = saidElements(code.elements, result.draft);
    const wrong = wrongElements({ elements: code.elements, values: elementValuesOf(said), ieFlag, isWhole: false });
    if (Object.keys(wrong).length === 0) return void result.save(said);
    result.showErrors(Object.fromEntries(Object.entries(wrong).map(([name, text]) => [name, t(text)])));
  };
  const acts = useActs(precatProduct, { onDone: reload });
  const keys = useShortcuts({ save, primary: () => void pass() });
  useKeyGroup(keyGroup);
  useWalkKeys((by) => goTo(queue.by(by)));
  useEffect(() => {
    container.current?.querySelector<HTMLInputElement>('[data-code] input')?.focus({ preventScroll: true });
  }, []);
  const gaps = Object.keys(
    wrongElements({
      elements: code.elements,
      values: elementValuesOf(saidElements(code.elements, result.draft)),
      ieFlag,
      isWhole: true,
    }),
  ).length;
  return (
    <div className="tg-column tg-fill tg-shrinks tg-whole" ref={keys}>
      <RecordHead
        entity={precatProduct}
        record={record}
        subject={queue.count > 0 && t(fill(words.place, { at: queue.at, count: queue.count }))}
        tools={[
          { key: 'previous', label: words.previous, run: () => goTo(queue.by(-1)) },
          { key: nextKey, label: words.next, run: () => goTo(queue.by(1)) },
          { key: 'whole', label: words.whole, run: onWhole },
        ]}
      />
      <div className={styles.desk} ref={container}>
        <DeskGoods record={record} desk={desk.data} />
        <section className={styles.middle} aria-label={t(words.decision)}>
          <DeskResult
            result={result}
            code={code}
            ieFlag={ieFlag}
            isExplained={record.processStatus !== 'FIRST'}
            onEnter={onEnter}
            onMove={suggested.move}
            onTyped={onTyped}
          />
        </section>
        <DeskEvidence
          record={record}
          code={code}
          goods={goodsOf(record)}
          marked={suggested.marked}
          onTake={(hsCode, rank) => void take(hsCode, rank)}
        />
      </div>
      <DocumentBar note={<Notes result={result} gaps={gaps} />}>
        <ActionBar actions={[...others(acts.barOf(record)), ...own({ save, pass: () => void pass() })]} />
      </DocumentBar>
      {acts.dialog}
    </div>
  );
}

type ResultDraft = ReturnType<typeof useResultDraft>;

interface OnDesk {
  readonly result: ResultDraft;
  readonly container: RefObject<HTMLDivElement | null>;
}

/** How a code comes into the form: taken from a suggestion with Enter or a click, or typed. */
function useTakenCode({ record, result, container }: OnDesk & Pick<AuditDeskProps, 'record'>) {
  const can = useCan();
  const suggested = useMarkedSuggestion(record, can(querySuggest));
  const focusGap = () => focusFirst(container.current);
  const take = async (hsCode: string, rank: number | null) => {
    await result.take(hsCode, rank);
    requestAnimationFrame(focusGap);
  };
  const [isTyped, setIsTyped] = useState(false);
  // Whoever presses the next keys before the answer is there has meant what it brings.
  const taking = useRef<Promise<void>>(Promise.resolve());
  const onEnter = () => {
    const { hsCode } = result.draft;
    if (hsCode !== '' && (isTyped || hsCode === record.hsCode)) return focusGap();
    taking.current = suggested.one().then((one) => one && take(one.hsCode, one.rank));
    return undefined;
  };
  const onTyped = (hsCode: string) => {
    setIsTyped(true);
    if (/^\d{10}$/.test(hsCode)) void result.take(hsCode, null);
    else result.change({ hsCode, suggestRank: null });
  };
  return { suggested, take, onEnter, onTyped, taken: () => taking.current };
}

interface Passing extends OnDesk {
  readonly code: ReturnType<typeof useCodeFacts>;
  readonly ieFlag: Parameters<typeof wrongResult>[2];
  readonly queue: ReturnType<typeof useQueue>;
  /** Answers when the code that was asked for last is in the form. */
  readonly taken: () => Promise<void>;
  readonly goTo: (id: string | undefined) => void;
}

/** Passes the goods with what the form says, and opens the next ones; stays with what is wrong. */
function usePassing({ result, code, ieFlag, queue, container, taken, goTo }: Passing) {
  const t = useText();
  const facts = useRef({ code, ieFlag, queue });
  facts.current = { code, ieFlag, queue };
  return useOnceAtATime(async () => {
    await taken();
    await result.settled();
    await until(() => !/^\d{10}$/.test(result.latest().hsCode) || isAnswered(facts.current.code));
    const draft = result.latest();
    const wrong = Object.entries(wrongResult(draft, facts.current.code, facts.current.ieFlag));
    result.showErrors(Object.fromEntries(wrong.map(([name, message]) => [name, t(message)])));
    if (wrong.length === 0) {
      // Once the goods have passed they are in no queue any more: what follows them is looked up before.
      await until(() => facts.current.queue.isThere);
      const next = facts.current.queue.by(1);
      if (await result.pass(saidElements(facts.current.code.elements, draft))) return goTo(next);
    }
    requestAnimationFrame(() => focusWrong(container.current));
  });
}

/** Passing and saving are the desk's own; whatever else can be done with the goods stands beside them. */
const others = (bar: readonly BarAction[]): BarAction[] =>
  bar.filter(({ key }) => !key.startsWith('pass')).map((action) => ({ ...action, rank: 'outlined' }));

const own = ({ save, pass }: { readonly save: () => void; readonly pass: () => void }): BarAction[] => [
  { key: 'save', label: words.save, rank: 'outlined', keys: 'Control+S', run: save },
  { key: 'pass', label: words.passNext, rank: 'primary', keys: 'Control+Enter', run: pass },
];

function Notes({
  result,
  gaps,
}: {
  readonly result: ReturnType<typeof useResultDraft>;
  readonly gaps: number;
}): ReactNode {
  const t = useText();
  const { restoredAt, startOver } = result;
  const time = restoredAt && new Date(restoredAt).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' });
  return (
    <>
      {gaps > 0 && <span>{t(fill(words.open, { count: gaps }))}</span>}
      {time && (
        <span>
          {t(fill(words.restored, { time }))}{' '}
          <button type="button" className="tg-toggle tg-press" onClick={startOver}>
            {t(words.startOver)}
          </button>
        </span>
      )}
    </>
  );
}

/** What waits for this person, and which of it is before and behind the goods in front. */
function useQueue(id: string) {
  const { data } = useAnswer(queryAuditQueue, {}, { about: precatProduct, keepsLast: true });
  const rows = data?.rows ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const by = (step: 1 | -1): string | undefined => {
    const next = rows[at < 0 ? 0 : (at + step + rows.length) % rows.length];
    return next && next.id !== id ? next.id : undefined;
  };
  return { at: at + 1, count: rows.length, isThere: data !== undefined, by };
}

/** The suggestions of the goods in front, one of which is marked: Enter takes it as soon as it is there. */
function useMarkedSuggestion(record: Product, mayAsk: boolean) {
  const asked = useSettledGoods(goodsOf(record));
  const { customerId } = record;
  const { data } = useAnswer(querySuggest, asked && mayAsk ? { ...asked, ...(customerId && { customerId }) } : null);
  const [marked, setMarked] = useState(0);
  const found = data?.suggestions ?? [];
  const heard = useRef<() => void>(undefined);
  const latest = useRef({ found, marked, isThere: data !== undefined || !mayAsk });
  latest.current = { found, marked, isThere: data !== undefined || !mayAsk };
  useEffect(() => {
    if (data) heard.current?.();
  }, [data]);
  return {
    marked,
    move: (by: 1 | -1) => setMarked((at) => Math.min(Math.max(at + by, 0), Math.max(found.length - 1, 0))),
    /** The marked one, as soon as there are any. */
    one: async (): Promise<{ readonly hsCode: string; readonly rank: number } | undefined> => {
      if (!latest.current.isThere)
        await new Promise<void>((there) => {
          heard.current = there;
        });
      const { found: all, marked: at } = latest.current;
      const one = all[at];
      return one && { hsCode: one.hsCode, rank: at + 1 };
    },
  };
}

const isAnswered = ({ isKnown, problem }: CodeFacts): boolean => isKnown || problem !== undefined;

const mostMs = 10_000;

/** Waits for what is on its way to this page already. */
async function until(isThere: () => boolean): Promise<void> {
  const end = Date.now() + mostMs;
  while (!isThere() && Date.now() < end) await new Promise((later) => setTimeout(later, 20));
}

/** A second press of the keys while the first one is at work is none. */
function useOnceAtATime(work: () => Promise<void>): () => Promise<void> {
  const isAtWork = useRef(false);
  return async () => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    await work().finally(() => {
      isAtWork.current = false;
    });
  };
}

/** Alt+N and Alt+P lead through the queue without deciding anything. */
function useWalkKeys(walk: (by: 1 | -1) => void): void {
  const latest = useRef(walk);
  latest.current = walk;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.altKey && !event.ctrlKey && !event.metaKey ? { KeyN: 1, KeyP: -1 }[event.code] : undefined;
      if (by === undefined || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      latest.current(by === 1 ? 1 : -1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The first value that must be given and is not. */
function focusFirst(container: HTMLElement | null): void {
  const inputs = container?.querySelectorAll<HTMLInputElement>('[aria-required="true"]') ?? [];
  [...inputs].find(({ value }) => value === '')?.focus();
}

const focusWrong = (container: HTMLElement | null): void =>
  container?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
