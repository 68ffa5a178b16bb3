import { sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { aeoDeclaration } from '#domain/declaration/aeo/aeoDeclaration.ts';
import { idsOf, type Print, sheetsOf } from '../../print/printRoutes.ts';
import { aeoSheet } from './aeoSheet.ts';

/** `/api/print/aeoReport?ids=`: the report of an assessment as a Word document, which companies go on writing in. */
export const aeoReport: Print = {
  path: 'aeoReport',
  service: 'business',
  method: 'exportAeoReport',
  as: 'docx',
  paper: async (query, call) => {
    if (!hasRight(call.actor, `${aeoDeclaration.key}:print`)) throw sharedErrors.FORBIDDEN();
    const job = await sheetsOf(aeoDeclaration.key, idsOf(query, 'ids'), (id) => aeoSheet(id, call), call);
    return { name: bi('AEO自评报告', 'AEO-self-assessment'), job };
  },
};
