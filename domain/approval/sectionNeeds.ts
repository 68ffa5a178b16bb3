import type { RecordValues } from '../core/entity.ts';
import { requestedAmount } from './approvedAmount.ts';
import type { KindDefinition } from './documentKind.ts';
import type { Department } from './editors.ts';

/** Opinion, judgement and suggestion of the department that hands a document on. */
const needed: Readonly<Record<Department, readonly string[]>> = {
  BUSINESS: [],
  jck01: ['exitOpinion', 'exitRisk', 'exitSuggestAmount'],
  TZ: ['invOpinion', 'invRisk', 'invSuggestAmount'],
  FINANC: ['accOpinion', 'accFundOk', 'accSuggestAmount'],
};

/** Fields of a department that must be filled before it submits; amounts only where the document asks for one. */
export const sectionNeeds = (
  kind: Pick<KindDefinition, 'amountField'>,
  record: RecordValues,
  dept: Department,
): string[] => needed[dept].filter((name) => !name.endsWith('SuggestAmount') || requestedAmount(kind, record) !== null);
