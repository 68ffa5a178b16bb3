import { useGetOne } from 'react-admin';
import { getHsCodeOn, hsCode as tariffCode } from '#domain/classification/index.ts';
import { askedElements, type Element } from '#domain/classification/precat/elementRules.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { today } from '../DayBox.tsx';
import type { Tariff } from '../records.ts';

/** What the tariff of today says of a code; nothing while it is half typed. */
export interface CodeFacts {
  readonly elements: readonly Element[];
  readonly suffixes: readonly { readonly ciqCode: string | null; readonly nameZh: string | null }[];
  readonly supvCond: string | null;
  readonly nameZh?: string | undefined;
  readonly record?: Tariff | undefined;
  /** The code has been asked about and the answer is there. */
  readonly isKnown: boolean;
  /** Why there is none: no such code today. */
  readonly problem?: string | undefined;
}

export function useCodeFacts(code: string): CodeFacts {
  const found = useAnswer(getHsCodeOn, /^\d{10}$/.test(code) ? { hsCode: code, day: today() } : null, {
    about: tariffCode,
  });
  const id = found.data?.id;
  const { data } = useGetOne<Tariff>(tariffCode.key, { id: id ?? '' }, { enabled: id !== undefined });
  if (!data || id === undefined)
    return { elements: [], suffixes: [], supvCond: null, isKnown: false, problem: found.error?.message };
  return {
    elements: askedElements<Element>(data.elements ?? []),
    suffixes: data.ciqCodes ?? [],
    supvCond: data.supvCond ?? null,
    nameZh: data.nameZh ?? undefined,
    record: data,
    isKnown: data.hsCode === code,
  };
}
