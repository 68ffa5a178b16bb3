import { type ComponentType, createContext, useContext } from 'react';
import type { AreaScreens, BesideProps, LinePickProps } from './areaScreens.ts';

type ByEntity<Props> = Readonly<Record<string, readonly ComponentType<Props>[]>>;

/** What areas show on pages of others, by the entity they belong to. */
export interface OfAreas {
  readonly besides: ByEntity<BesideProps>;
  readonly linePicks: ByEntity<LinePickProps>;
}

export const OfAreas = createContext<OfAreas>({ besides: {}, linePicks: {} });

/** Below the head of a record. */
export const useBesides = (entity: string): readonly ComponentType<BesideProps>[] =>
  useContext(OfAreas).besides[entity] ?? noBesides;
/** Beside a table of lines. */
export const useLinePicks = (line: string): readonly ComponentType<LinePickProps>[] =>
  useContext(OfAreas).linePicks[line] ?? noPicks;

const noBesides: readonly ComponentType<BesideProps>[] = [];
const noPicks: readonly ComponentType<LinePickProps>[] = [];

function together<Props>(all: readonly Readonly<Record<string, ComponentType<Props>>>[]): ByEntity<Props> {
  const gathered: Record<string, ComponentType<Props>[]> = {};
  for (const own of all)
    for (const [entity, shown] of Object.entries(own)) gathered[entity] = [...(gathered[entity] ?? []), shown];
  return gathered;
}

/** The same of all areas. */
export const ofAreas = (areas: readonly Pick<AreaScreens, 'besides' | 'linePicks'>[]): OfAreas => ({
  besides: together(areas.map(({ besides = {} }) => besides)),
  linePicks: together(areas.map(({ linePicks = {} }) => linePicks)),
});
