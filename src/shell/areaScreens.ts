import type { ComponentType } from 'react';
import type { JumpSource } from './frame/useJumpRecords.ts';
import { lazyScreen } from './lazyScreen.ts';
import type { Screen } from './routeTable.ts';

/** What an area shows. Titles, rights and places of its pages stand in its definition. */
export interface AreaScreens {
  /** Path of a page -> what it shows. */
  readonly components: Readonly<Record<string, Screen>>;
  /** Records that the jump box finds. */
  readonly jumpSources?: readonly JumpSource[];
  /** Blocks on the start page; each knows by itself for whom it is. */
  readonly startBlocks?: readonly Screen[];
  /** What administrators do by hand in the area: panels of the maintenance page. */
  readonly panels?: readonly Screen[];
}

type Load<Name extends string> = () => Promise<Readonly<Record<Name, ComponentType>>>;

/** A page that is loaded when somebody first opens it. */
export const page = <Name extends string>(load: Load<Name>, name: Name) => lazyScreen(async () => (await load())[name]);

/** A part of somebody else's page, which stands without it until it is there. */
export const block = <Name extends string>(load: Load<Name>, name: Name) =>
  lazyScreen(async () => (await load())[name], Nothing);

const Nothing = () => null;
