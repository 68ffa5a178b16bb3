import { isSummary } from '../stages.ts';
import { currencyRates } from '../tax/customsValue.ts';
import { dutyModeFits } from '../tax/levy.ts';
import { codesOnRecord } from './codes.ts';
import { type CheckRule, type Finding, onEachLine } from './finding.ts';
import { entryId, lineNumbers } from './header.ts';
import {
  asClassified,
  ciqSuffix,
  codeInForce,
  declaredElements,
  declaredName,
  forbiddenGoods,
  unitsOfTariff,
} from './lines.ts';
import { agreementClaims } from './origin.ts';
import { papersOfLines } from './papers.ts';
import { creditCodes, registrationCodes } from './parties.ts';
import {
  billElsewhere,
  containersOnce,
  destinationFits,
  headPlausible,
  placesFit,
  pricePlausible,
} from './plausible.ts';
import { legalQuantities, priceTimesQuantity } from './quantities.ts';
import type { DeclarationFacts, ReferenceTables } from './records.ts';
import { headerRequired, itemsRequired } from './required.ts';
import { termsAndFees, tradeAndCut } from './terms.ts';
import { airWaybill, containerNumbers, meansOfTransport } from './transport.ts';
import { ofSummary, twoStepAnswers } from './twoSteps.ts';
import { weights } from './weights.ts';

const rules: readonly CheckRule[] = [
  lineNumbers,
  headerRequired,
  entryId,
  creditCodes,
  registrationCodes,
  meansOfTransport,
  airWaybill,
  containerNumbers,
  containersOnce,
  billElsewhere,
  codesOnRecord,
  placesFit,
  headPlausible,
  tradeAndCut,
  termsAndFees,
  weights,
  itemsRequired,
  ...[
    codeInForce,
    ciqSuffix,
    declaredName,
    declaredElements,
    unitsOfTariff,
    forbiddenGoods,
    legalQuantities,
    priceTimesQuantity,
    pricePlausible,
    destinationFits,
    asClassified,
  ].map(onEachLine),
  papersOfLines,
  dutyModeFits,
  currencyRates,
  agreementClaims,
  twoStepAnswers,
];

/**
 * What customs would turn back, and what somebody should look at again: V-10 to V-16 of the lines, V-30 to V-59 and V-65
 * to V-70. Of the first of two steps those count that it is asked for.
 * Browser and gateway ask the same function; the tables are those of the declaration's day.
 */
export const findDeclarationErrors = (declaration: DeclarationFacts, tables: ReferenceTables): readonly Finding[] => {
  const findings = rules.flatMap((rule) => rule(declaration, tables));
  return isSummary(declaration) ? findings.filter(ofSummary) : findings;
};
