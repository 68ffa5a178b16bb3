import type { DeclarationFacts } from './records.ts';

export const setOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** 监管方式 under which nothing is levied as long as the goods stay under supervision. */
const bondedModes = setOf(
  '0214 0255 0258 0265 0300 0320 0420 0456 0466 0615 0642 0654 0657 0664 0700 0715 0864 0865 1200 1210 1215 1233 1234 1239 1371 5000 5010 5014 5015 5033 5034 5100 5300 5335 5361 6033',
);

export const isBonded = ({ tradeMode }: Pick<DeclarationFacts, 'tradeMode'>): boolean =>
  bondedModes.has(tradeMode ?? '');

/** Areas and warehouses whose goods are under no levy nature yet. */
export const inAreas = setOf('1200 1210 1215 1233 1234 1239 5000 5010 5014 5015 5033 5034 5100 5300 5335 5361 6033');
