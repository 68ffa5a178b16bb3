import { expect } from 'vitest';
import { longTest } from '../longRun.ts';
import { type Renaming, renamedCopy, type Untold, unexcused } from './renamedCopy.ts';

const definition = 'domain/declaration/declaration.ts';

const inTests: Untold[number] = [
  /\.test\.ts$|^tests\//,
  'rows, sheets and questions as they travel, written by hand: the test itself fails',
];

/** What customs calls a declaration by: a name that its receipts, its changes and its messages bear as well. */
const entryId: Renaming = { definition, before: 'entryId', after: 'customsNumber' };

const untoldOfEntryId: Untold = [
  inTests,
  [
    /^domain\/declaration\/(?:declarationReceipt|declarationChange|papers\/declDocument)\.ts$/,
    'a field of its own under this name',
  ],
  [
    /^server\/declaration\/(?:customs\/exchangeDeclarations|papers\/handlers|rpa\/rpaRules)\.ts$/,
    'the field of receipts and documents under this name',
  ],
  [/^src\/declaration\/(?:CustomsAnswers|Documents)\.tsx$/, 'columns of receipts and documents under this name'],
  [/^src\/declaration\/Orders\.tsx$/, 'columns of the sheet of numbers, which has fields of its own'],
  [/^server\/guarantee\/customsLink\//, 'messages of the other side, which has names of its own'],
  [
    /^domain\/declaration\/check\/(?:checkDeclaration|header)\.ts$/,
    'told where the facts of a declaration are named, in check/records.ts',
  ],
  [/^domain\/declaration\/declarationFlow\.ts$/, 'told where the lifecycle is given to its entity, in the definition'],
  [/\/demo\/.*seed(?:Orders|Customs)\.ts$/, 'rows of the demo, which go in many at once by any name'],
];

/** A party, which only rules, the paper and whoever makes a declaration know. */
const consigneeName: Renaming = { definition, before: 'consigneeName', after: 'consigneeTitle' };

const untoldOfConsignee: Untold = [
  inTests,
  [
    /^domain\/declaration\/check\/required\.ts$/,
    'told where the facts of a declaration are named, in check/records.ts',
  ],
  [/\/demo\/.*seedOrders\.ts$/, 'rows of the demo, which go in many at once by any name'],
];

/** A moment that lifecycle and acts alone read and set. */
const revokeSentTime: Renaming = { definition, before: 'revokeSentTime', after: 'revocationTime' };

longTest.each([
  ['entryId', entryId, untoldOfEntryId],
  ['consigneeName', consigneeName, untoldOfConsignee],
  ['revokeSentTime', revokeSentTime, [inTests]],
] as const)(
  '%s of declarations, renamed in its definition, is told in every file that reads it',
  async (_name, renaming, untold) => {
    expect(unexcused(await renamedCopy(renaming), untold)).toEqual({ files: [], reasons: [] });
  },
);
