import type { DocType } from '#domain/approval/docTypes.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bhAdjust, bhApply, bhDelay, bhExcess, bhShortAdjust } from '#domain/guarantee/index.ts';

/** Documents of this area; the tax advance has its own. */
export type QuotaDocType = Exclude<DocType, 'TAXS'>;

export interface DocKind {
  readonly docType: QuotaDocType;
  readonly entity: EntityDefinition;
  /** Names of its calls. `save` makes a new document, and changes one when an id comes with it. @see guarantee.md 8 */
  readonly calls: { readonly save: string; readonly get: string };
  /** The list it is opened from. */
  readonly list: string;
}

/** What the screens know of each kind of document. */
export const docKinds: Readonly<Record<QuotaDocType, DocKind>> = {
  APPLY: { docType: 'APPLY', entity: bhApply, calls: { save: 'applySave', get: 'applyGet' }, list: '/deposit/apply' },
  ADJUST: { docType: 'ADJUST', entity: bhAdjust, calls: { save: 'adjustSave', get: 'adjustFindById' }, list: '/deposit/depositModifyList' },
  SHORT: { docType: 'SHORT', entity: bhShortAdjust, calls: { save: 'shortAdjustAdd', get: 'shortAdjustGet' }, list: '/deposit/depositShortList' },
  DELAY: { docType: 'DELAY', entity: bhDelay, calls: { save: 'delaySave', get: 'delayGet' }, list: '/deposit/depositDelayList' },
  EXCESS: { docType: 'EXCESS', entity: bhExcess, calls: { save: 'applyExceedSave', get: 'applyExceedGet' }, list: '/deposit/overDepositList' },
}; // biome-ignore format: a table

export const isQuotaDocType = (value: unknown): value is QuotaDocType => typeof value === 'string' && value in docKinds;
