import { type ComponentType, createContext, useContext } from 'react';
import type { BesideProps } from './areaScreens.ts';

type Besides = Readonly<Record<string, readonly ComponentType<BesideProps>[]>>;

/** What areas show on the record's pages of others, by the entity of the record. */
export const Besides = createContext<Besides>({});

const none: readonly ComponentType<BesideProps>[] = [];

export const useBesides = (entity: string): readonly ComponentType<BesideProps>[] =>
  useContext(Besides)[entity] ?? none;

/** The same of all areas. */
export function besidesOf(
  areas: readonly { readonly besides?: Readonly<Record<string, ComponentType<BesideProps>>> }[],
) {
  const all: Record<string, ComponentType<BesideProps>[]> = {};
  for (const { besides = {} } of areas)
    for (const [entity, shown] of Object.entries(besides)) all[entity] = [...(all[entity] ?? []), shown];
  return all;
}
