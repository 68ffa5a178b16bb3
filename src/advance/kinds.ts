import { advanceKinds } from '#domain/advance/documentKinds.ts';
import { adjustmentsPath, adjustPath, advancePath, advancesPath } from '#domain/advance/paths.ts';
import type { DocumentKindView } from '../approval/documentKind.ts';

/** A kind of document of the area as its pages hold it. */
export interface AdvanceKindView extends DocumentKindView {
  /** Where one of them is worked on. */
  readonly workPath: (id: string) => string;
  /** The list it is opened from. */
  readonly list: string;
}

/** Documents of the area share a type: their entities tell them apart. */
export const kindViews: Readonly<Record<keyof typeof advanceKinds, AdvanceKindView>> = {
  taxAdvance: {
    ...(advanceKinds.taxAdvance as unknown as DocumentKindView),
    sharesType: true,
    list: advancesPath,
    viewPath: (id) => advancePath(id, undefined, 'view'),
    workPath: (id) => advancePath(id, undefined),
    todoPath: ({ docId }) => advancePath(docId, undefined),
  },
  taxAdjust: {
    ...(advanceKinds.taxAdjust as unknown as DocumentKindView),
    sharesType: true,
    list: adjustmentsPath,
    viewPath: (id) => adjustPath(id, 'view'),
    workPath: (id) => adjustPath(id),
    todoPath: ({ docId }) => adjustPath(docId),
  },
};
