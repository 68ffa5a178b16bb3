import type { DocType } from '#domain/approval/docTypes.ts';
import { isCustomsLinked } from '#domain/guarantee/params.ts';
import type { DocumentKind } from '../../approval/documentKind.ts';
import { queuePush } from '../customsLink/queuePush.ts';
import { loadParams } from '../settings/paramBook.ts';
import { documentEffects } from './documentEffects.ts';

/** What every type of this area shares: the parameter that links it to the customs system, and the ledger's effects. */
export const linkedAndEffective = (
  docType: DocType,
): Pick<DocumentKind, 'isCustomsLinked' | 'handOver' | 'checkConfirmable' | 'applyConfirmed'> => ({
  isCustomsLinked: async ({ db }) => isCustomsLinked(await loadParams(db), docType),
  handOver: queuePush,
  checkConfirmable: (document, call) => documentEffects.checkConfirmable(document, call),
  applyConfirmed: (document, call) => documentEffects.applyConfirmed(document, call),
});
