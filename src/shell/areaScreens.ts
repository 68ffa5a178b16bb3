import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { OwnPage } from '#domain/core/screen.ts';
import type { JumpSource } from './frame/useJumpRecords.ts';
import { lazyScreen } from './lazyScreen.ts';
import type { Screen } from './routeTable.ts';

/** A record of another area, as it stands on its page. */
export interface BesideProps {
  readonly entity: EntityDefinition;
  readonly record: RaRecord;
}

/** The lines of a form, where an area offers more of them. */
export interface LinePickProps {
  /** The entity of the form, and the field that holds the lines. */
  readonly entity: EntityDefinition;
  readonly field: string;
  /** Adds lines with these values behind the others. */
  readonly onTake: (lines: readonly RecordValues[]) => void;
}

/** What an area shows. Titles, rights and places of its pages stand in its definition. */
export interface AreaScreens {
  /** Path of a page -> what it shows: {@link shownOn} for pages of its own, `insteadOf` for those that follow. */
  readonly components: Readonly<Record<string, Screen>>;
  /** Records that the jump box finds. */
  readonly jumpSources?: readonly JumpSource[];
  /** Blocks on the start page; each knows by itself for whom it is. */
  readonly startBlocks?: readonly Screen[];
  /**
   * What it shows on the record's page of another area, by the entity: what was made of the record, say. It draws nothing
   * for those who do not see it.
   */
  readonly besides?: Readonly<Record<string, ComponentType<BesideProps>>>;
  /** Where else lines of a form may come from, by the entity of the line: a button beside the table. */
  readonly linePicks?: Readonly<Record<string, ComponentType<LinePickProps>>>;
  /**
   * What goes along with every page of somebody who is logged in, such as an ear for scanners; it draws nothing but what
   * it opens, and knows by itself for whom it is.
   */
  readonly companions?: readonly Screen[];
  /** What administrators do by hand in the area: panels of the maintenance page. */
  readonly panels?: readonly Screen[];
}

type Load<Name extends string> = () => Promise<Readonly<Record<Name, ComponentType>>>;

/** A page that is loaded when somebody first opens it. */
export const page = <Name extends string>(load: Load<Name>, name: Name) => lazyScreen(async () => (await load())[name]);

/** What the pages of an area show, by the keys they are declared with: one component for each, and none beside. */
export function shownOn<const Key extends string>(
  pages: Readonly<Record<Key, Pick<OwnPage, 'at'>>>,
  components: Readonly<Record<NoInfer<Key>, Screen>>,
): Readonly<Record<string, Screen>> {
  const shown: Readonly<Record<string, Screen>> = components;
  return Object.fromEntries(
    Object.entries<Pick<OwnPage, 'at'>>(pages).flatMap(([key, { at }]) => (shown[key] ? [[at, shown[key]]] : [])),
  );
}

/** A part of somebody else's page, which stands without it until it is there. */
export const block = <Name extends string>(load: Load<Name>, name: Name) =>
  lazyScreen(async () => (await load())[name], Nothing);

/** The same for a part that stands beside somebody else's record. */
export const beside = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<BesideProps>>>>,
  name: Name,
) => lazyScreen(async () => (await load())[name], Nothing);

/** The same for a button beside a table of lines. */
export const linePick = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<LinePickProps>>>>,
  name: Name,
) => lazyScreen(async () => (await load())[name], Nothing);

const Nothing = () => null;
