import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { aeoDictionaries } from './aeo/dictionaries.ts';
import { declarationDictionaries } from './dictionaries.ts';
import { formDictionaries } from './formDictionaries.ts';
import * as definitions from './index.ts';
import { declarationPapers } from './printedPapers.ts';
import { declarationRows } from './rows.ts';
import { keyingPaper } from './singleWindow/keyingPaper.ts';
import { windowDictionaries } from './singleWindow/windowDictionaries.ts';
import { windowWorklists } from './singleWindow/windowWorklists.ts';
import { statutoryDictionaries } from './statutoryCode.ts';
import { declarationWorklists } from './worklists.ts';

/** 报关委托: orders, declarations, and what they lean on. */
export const declarationArea = defineArea({
  key: 'declaration',
  label: bi('报关', 'Declaration'),
  ...definitionsOf(definitions),
  dictionaries: [...declarationDictionaries, ...formDictionaries, ...aeoDictionaries, ...windowDictionaries],
  referenceDictionaries: statutoryDictionaries,
  groups: [{ no: '3', title: bi('报关委托', 'Declaration'), icon: 'declaration' }],
  papers: [...declarationPapers, keyingPaper],
  menuOrder: [
    'customsOrder',
    'declaration',
    'declarationReceipt',
    'windowDraft',
    'customsMessage',
    'declarationChange',
    'powerOfAttorney',
    'declDocument',
    'declCertificate',
    'inboundCompare',
    'compareLine',
    'rpaTask',
    'rpaPause',
    'sapRecord',
    'aeoDeclaration',
    'windowFile',
    'windowBroker',
    'windowChannel',
  ],
  queues: [...declarationWorklists, ...windowWorklists],
  rows: declarationRows,
});
