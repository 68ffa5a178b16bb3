import { createContext, useContext } from 'react';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import type { FormLayout } from '#domain/designer/formLayout.ts';
import type { Chosen } from './layoutEdits.ts';

/** What the three parts of the form designer share. */
export interface Design {
  readonly layout: FormLayout;
  readonly change: (layout: FormLayout) => void;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
  /** The design can be changed now. */
  readonly isOpen: boolean;
  /** The table that the form writes. */
  readonly entity: EntityDefinition;
  /** The tables of its lines, by code. */
  readonly lines: ReadonlyMap<string, EntityDefinition>;
  /** What stands in the way of publishing, by place. */
  readonly problems: Readonly<Record<string, Text>>;
}

export const DesignContext = createContext<Design | undefined>(undefined);

export function useDesign(): Design {
  const design = useContext(DesignContext);
  if (!design) throw new Error('Parts of the form designer stand inside of it');
  return design;
}

/** Columns of the table that have no place on the form yet. */
export const unplaced = ({ layout, entity }: Design): string[] => {
  const placed = new Set(layout.sections.flatMap(({ fields }) => fields.map(({ key }) => key)));
  return Object.keys(entity.fields).filter((key) => !placed.has(key));
};
