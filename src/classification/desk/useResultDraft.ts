import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import { offerResult, passGoods, saveResult } from '#domain/classification/index.ts';
import { elementValuesOf } from '#domain/classification/precat/elementRules.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { bi, fill } from '#domain/core/text.ts';
import { useCall } from '../../parts/calls/useCall.ts';
import { useText } from '../../shell/text.ts';
import type { Product } from '../records.ts';
import { useFoundDraft, useKeptDraft } from './useKeptDraft.ts';

const words = {
  saved: bi('已保存归类结果', 'The result is saved'),
  passed: bi('{name} 已通过', '{name} has passed'),
};

/** A result as it is being worked on. */
export interface ResultDraft {
  readonly hsCode: string;
  /** The place of the suggestion that the code was taken from. */
  readonly suggestRank: number | null;
  readonly ciqCode: string;
  /** What was said of each element, by its name: what two codes ask alike is said once. */
  readonly elements: Readonly<Record<string, string>>;
  readonly declaredName: string;
  readonly girRules: readonly string[];
  readonly basis: string;
  readonly composition: string;
  readonly principle: string;
  readonly reason: string;
  readonly innerNote: string;
}

/** What is offered beside a code. */
const offeredNames = ['ciqCode', 'declaredName', 'girRules', 'basis', 'composition', 'principle'] as const;
type OfferedName = (typeof offeredNames)[number];
export type Offer = Pick<ResultDraft, OfferedName | 'elements'>;

const draftOf = (record: Product): ResultDraft => ({
  hsCode: record.hsCode ?? '',
  suggestRank: record.suggestRank ?? null,
  ciqCode: record.ciqCode ?? '',
  elements: Object.fromEntries(elementValuesOf(record.elementValues).map(({ name, value }) => [name, value])),
  declaredName: record.declaredName ?? '',
  girRules: record.girRules ?? [],
  basis: record.basis ?? '',
  composition: record.composition ?? '',
  principle: record.principle ?? '',
  reason: '',
  innerNote: '',
});

const errorsOf = ({ body }: HttpError): Record<string, string> =>
  Object.fromEntries(Object.entries(body.errors).map(([name, message]) => [name, String(message)]));

const isBlank = (value: string | readonly string[] | undefined): boolean => value === undefined || value.length === 0;

/** What is offered stands where nothing stands, or what was offered or stored before; what was typed stays. */
function withOffer(draft: ResultDraft, offer: Offer, before: readonly Partial<Offer>[]): ResultDraft {
  const isOpen = (
    own: string | readonly string[] | undefined,
    earlier: readonly (string | readonly string[] | undefined)[],
  ) => isBlank(own) || earlier.some((one) => String(one) === String(own));
  const filled = Object.fromEntries(
    offeredNames
      .filter((name) =>
        isOpen(
          draft[name],
          before.map((one) => one[name]),
        ),
      )
      .map((name) => [name, offer[name]]),
  );
  const elements = Object.fromEntries(
    Object.entries(offer.elements).filter(
      ([name, value]) =>
        value !== '' &&
        isOpen(
          draft.elements[name],
          before.map((one) => one.elements?.[name]),
        ),
    ),
  );
  return { ...draft, ...filled, elements: { ...draft.elements, ...elements } };
}

/** What an auditor sends: the elements of his code in their order. */
export type SaidElements = readonly { readonly seq: number; readonly name: string; readonly value: string }[];

/**
 * Keeps what an auditor types, fills in what is known of a code, saves and passes, and holds what somebody else saved
 * meanwhile beside it. What was typed is kept in this browser for this person until it is passed.
 */
export function useResultDraft(record: Product, onSaved: () => void) {
  const draftKey = `desk ${record.id} ${record.processStatus}`;
  const found = useFoundDraft(draftKey);
  const [begin] = useState(() => draftOf(record));
  const [draft, setDraft] = useState<ResultDraft>(() => ({ ...begin, ...found?.values }));
  const [offer, setOffer] = useState<Offer>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isOlder = found?.base !== undefined && found.base.rowVersion !== record.rowVersion;
  const [theirs, setTheirs] = useState<Product | undefined>(() => (isOlder ? record : undefined));
  // The version these words were written over: what others save arrives in the record by itself, and must not be
  // overwritten unseen.
  const [seen, setSeen] = useState(record.rowVersion);
  const pending = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(draft);
  const set = (make: (before: ResultDraft) => ResultDraft) => {
    latest.current = make(latest.current);
    setDraft(latest.current);
  };
  const forget = useKeptDraft(draftKey, { found, values: draft, begin, rowVersion: seen });
  const [restoredAt, setRestoredAt] = useState(found?.savedAt);
  const drop = () => {
    forget();
    setRestoredAt(undefined);
  };

  const offered = useOfferOf(record);
  const { writing, isBusy } = useWriting(record, { setErrors, setTheirs, setSeen });
  /** Takes a code with all that is known of such goods; `settled` waits for it. */
  const take = (hsCode: string, suggestRank: number | null) => {
    set((before) => ({ ...before, hsCode, suggestRank }));
    pending.current = offered(hsCode, (found) => {
      if (latest.current.hsCode !== hsCode) return;
      set((before) => withOffer(before, found, [...(offer ? [offer] : []), begin]));
      setOffer(found);
      setErrors({});
    });
    return pending.current;
  };
  const sending = useSending(record, { latest: () => latest.current, seen, setSeen, writing, drop, onSaved });
  return {
    ...{ draft, offer, errors, isBusy, restoredAt, showErrors: setErrors },
    theirs: theirs && draftOf(theirs),
    change: (part: Partial<ResultDraft>) => set((before) => ({ ...before, ...part })),
    take,
    /** Gives up what was typed: the result stands as it is stored. */
    startOver: () => {
      drop();
      setTheirs(undefined);
      setErrors({});
      set(() => draftOf(record));
    },
    settled: () => pending.current,
    latest: () => latest.current,
    ...sending,
  };
}

/** Asks what is known of such goods under a code. Why the code cannot be used stands below it; nothing is offered then. */
function useOfferOf(record: Product) {
  const call = useCall();
  return (hsCode: string, onFound: (offer: Offer) => void): Promise<void> =>
    call(offerResult, { id: record.id, hsCode }, { toast: false })
      .then(onFound)
      .catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
      });
}

interface AfterWriting {
  readonly setErrors: (errors: Readonly<Record<string, string>>) => void;
  /** What somebody else saved meanwhile, and which version that is. */
  readonly setTheirs: (theirs: Product | undefined) => void;
  readonly setSeen: (rowVersion: number) => void;
}

/** One write at a time; a second press of the keys meanwhile is none. */
function useWriting(record: Product, { setErrors, setTheirs, setSeen }: AfterWriting) {
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [isBusy, setIsBusy] = useState(false);
  const isWriting = useRef(false);
  const refused = async (error: unknown): Promise<void> => {
    if (!(error instanceof HttpError)) throw error;
    setErrors(errorsOf(error));
    if (!isChangedBySomeoneElse(error)) return;
    const { data } = await dataProvider.getOne<Product>(precatProduct.key, { id: record.id });
    setTheirs(data);
    setSeen(data.rowVersion);
  };
  /** @returns whether it was done */
  const writing = async (write: () => Promise<void>): Promise<boolean> => {
    if (isWriting.current) return false;
    isWriting.current = true;
    setIsBusy(true);
    try {
      await write();
      setErrors({});
      setTheirs(undefined);
      void cache.invalidateQueries({ queryKey: [precatProduct.key] });
      return true;
    } catch (error) {
      await refused(error);
      return false;
    } finally {
      isWriting.current = false;
      setIsBusy(false);
    }
  };
  return { writing, isBusy };
}

interface Sending {
  readonly latest: () => ResultDraft;
  /** The version that the words were written over. */
  readonly seen: number;
  readonly setSeen: (rowVersion: number) => void;
  readonly writing: (write: () => Promise<void>) => Promise<boolean>;
  /** Forgets what was kept in this browser. */
  readonly drop: () => void;
  readonly onSaved: () => void;
}

/** Saves what the form says, or passes the goods with it. */
function useSending(record: Product, { latest, seen, setSeen, writing, drop, onSaved }: Sending) {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const result = (elementValues: SaidElements) => {
    const { elements: _named, innerNote, ...said } = latest();
    return { said: { ...said, elementValues, girRules: [...said.girRules] }, innerNote };
  };
  return {
    save: (elementValues: SaidElements) =>
      writing(async () => {
        const { said } = result(elementValues);
        const { data } = await dataProvider.act(precatProduct.key, {
          ...{ id: record.id, rowVersion: seen, action: saveResult.key },
          params: said,
        });
        setSeen(Number(data.rowVersion));
        drop();
        notify(t(words.saved), { type: 'success' });
        onSaved();
      }),
    pass: (elementValues: SaidElements) =>
      writing(async () => {
        const { said, innerNote } = result(elementValues);
        await call(passGoods, { id: record.id, rowVersion: seen, ...said, innerNote });
        drop();
        notify(t(fill(words.passed, { name: record.nameZh ?? '' })), { type: 'success' });
      }),
  };
}
