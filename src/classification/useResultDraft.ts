import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import { saveResult } from '#domain/classification/index.ts';
import { elementValuesOf } from '#domain/classification/precat/elementRules.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../shell/text.ts';
import type { Product } from './records.ts';

const saved = bi('已保存归类结果', 'The result is saved');

/** A result as it is being worked on. */
interface ResultDraft {
  readonly hsCode: string;
  /** The place of the suggestion that the code was taken from. */
  readonly suggestRank: number | null;
  readonly ciqCode: string;
  /** What was said of each element, by its name: what two codes ask alike is said once. */
  readonly elements: Readonly<Record<string, string>>;
  readonly reason: string;
}

const draftOf = (record: Product): ResultDraft => ({
  hsCode: record.hsCode ?? record.customerHs?.slice(0, 10) ?? '',
  suggestRank: record.suggestRank ?? null,
  ciqCode: record.ciqCode ?? '',
  elements: Object.fromEntries(elementValuesOf(record.elementValues).map(({ name, value }) => [name, value])),
  reason: '',
});

const errorsOf = ({ body }: HttpError): Record<string, string> =>
  Object.fromEntries(Object.entries(body.errors).map(([name, message]) => [name, String(message)]));

/** Keeps what an auditor types, saves it as an act, and holds what somebody else saved meanwhile beside it. */
export function useResultDraft(record: Product, onSaved: () => void) {
  const t = useText();
  const notify = useNotify();
  const cache = useQueryClient();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const [draft, setDraft] = useState(() => draftOf(record));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [theirs, setTheirs] = useState<Product>();
  // The version these words were written over: what others save arrives in the record by itself, and must not be
  // overwritten unseen.
  const [seen, setSeen] = useState(record.rowVersion);
  const [isBusy, setIsBusy] = useState(false);

  const refused = async (error: unknown): Promise<void> => {
    if (!(error instanceof HttpError)) throw error;
    setErrors(errorsOf(error));
    if (!isChangedBySomeoneElse(error)) return;
    const { data } = await dataProvider.getOne<Product>(precatProduct.key, { id: record.id });
    setTheirs(data);
    setSeen(data.rowVersion);
  };
  const save = async (elementValues: readonly { readonly name: string; readonly value: string }[]): Promise<void> => {
    const { hsCode, suggestRank, ciqCode, reason } = draft;
    setIsBusy(true);
    try {
      const { data } = await dataProvider.act(precatProduct.key, {
        ...{ id: record.id, rowVersion: seen, action: saveResult.key },
        params: { hsCode, suggestRank, ciqCode, elementValues, reason },
      });
      setSeen(Number(data.rowVersion));
      setErrors({});
      setTheirs(undefined);
      notify(t(saved), { type: 'success' });
      void cache.invalidateQueries({ queryKey: [precatProduct.key] });
      onSaved();
    } catch (error) {
      await refused(error);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    ...{ draft, errors, isBusy, save, showErrors: setErrors },
    theirs: theirs && draftOf(theirs),
    change: (part: Partial<ResultDraft>) => setDraft((before) => ({ ...before, ...part })),
  };
}
