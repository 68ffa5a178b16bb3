import { bhReview } from '#domain/guarantee/bhReview.ts';
import { documentKindOf } from '../../approval/documentKind.ts';
import type { AreaRules } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { idsOf, type Print, queryText, tracedSheetsOf } from '../../print/printRoutes.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { guaranteeDocument } from './guaranteeDocument.ts';
import { reviewSheet } from './reviewSheet.ts';

/** Papers of the area: `reviewSheet?id=a,b` and `guaranteeDocument?docType=&id=a,b`. */
export const guaranteePrints: readonly Print[] = [
  {
    path: 'reviewSheet',
    service: 'baohan',
    method: 'printReviewSheet',
    paper: async (query, call) => ({
      name: bhReview.label,
      job: await tracedSheetsOf(bhReview.key, idsOf(query, 'id'), (id) => reviewSheet(id, call), call),
    }),
  },
  {
    path: 'guaranteeDocument',
    service: 'baohan',
    method: 'printGuaranteeDocument',
    paper: async (query, call) => {
      const docType = queryText(query, 'docType');
      const { entity } = documentKindOf(guaranteeKinds, docType);
      const job = await tracedSheetsOf(
        entity.key,
        idsOf(query, 'id'),
        (id) => guaranteeDocument(docType, id, call),
        call,
      );
      return { name: entity.label, job };
    },
  },
];

/** The same papers for the print list, by entity. */
export const guaranteeSheets: NonNullable<AreaRules['sheets']> = {
  [bhReview.key]: reviewSheet,
  ...Object.fromEntries(
    guaranteeKinds.map(({ docType, entity }) => [
      entity.key,
      (id: string, call: Call) => guaranteeDocument(docType, id, call),
    ]),
  ),
};
