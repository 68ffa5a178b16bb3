import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { aeoReport } from './aeo/aeoReport.ts';
import { aeoComputed, aeoItemRules, aeoRules, scoreFollows } from './aeo/aeoRules.ts';
import { aeoSheet } from './aeo/aeoSheet.ts';
import { seedStandard } from './aeo/seedStandard.ts';
import { compareRules } from './compare/compareRules.ts';
import { declareAgain, exchangeDeclarations } from './customs/exchangeDeclarations.ts';
import { importCustomsNo } from './customs/importCustomsNo.ts';
import { customsMessageRules } from './customs/messageRules.ts';
import { followReceipt, receiptRules } from './customs/receiptRules.ts';
import { declarationFigures } from './dayFigures.ts';
import { declarationRules } from './declarationRules.ts';
import { expirePapers } from './expirePapers.ts';
import { lookedUpGoods } from './goodsFacts.ts';
import * as implemented from './handlers.ts';
import { declarationPaperRules } from './orderPapers.ts';
import { orderComputed, orderRules } from './orderRules.ts';
import { declDocumentComputed, documentRules } from './papers/documentRules.ts';
import { zipFiles } from './papers/handlers.ts';
import { certificateComputed, certificateRules, codeRules, powerRules } from './partyRules.ts';
import { endLeases, rpaComputed, rpaRules } from './rpa/rpaRules.ts';
import { sapComputed, sapRules, sendSapRecords } from './sap/sendRecords.ts';
import { seedChannels } from './singleWindow/seedChannels.ts';

const handlers = handlersOf(implemented);

/** Orders and declarations. */
export const declarationServerArea: ServerArea = {
  key: 'declaration',
  ...handlers,
  methods: [...handlers.methods, importCustomsNo],
  rules: {
    computed: {
      ...orderComputed,
      ...aeoComputed,
      ...declDocumentComputed,
      ...sapComputed,
      ...certificateComputed,
      ...rpaComputed,
    },
    sheets: { aeoDeclaration: aeoSheet },
    papers: declarationPaperRules,
    entities: {
      customsOrder: orderRules,
      orderGoods: lookedUpGoods,
      declaration: declarationRules,
      declarationItem: lookedUpGoods,
      powerOfAttorney: powerRules,
      declCertificate: certificateRules,
      inboundCompare: compareRules,
      sapRecord: sapRules,
      aeoDeclaration: aeoRules,
      aeoItem: aeoItemRules,
      customsMessage: customsMessageRules,
      declarationReceipt: receiptRules,
      rpaTask: rpaRules,
      declDocument: documentRules,
      statutoryCode: codeRules,
    },
    senders: { DECL: declareAgain },
  },
  afterWrite: { aeoItem: scoreFollows, declarationReceipt: followReceipt },
  figures: { DECL: declarationFigures },
  prints: [aeoReport],
  seed: async (db, facts) => {
    await seedStandard(db, facts);
    await seedChannels(db, facts);
  },
  jobs: { endLeases, exchangeDeclarations, expirePapers, sendSapRecords, zipFiles },
  cron: [
    '* * * * * exchangeDeclarations',
    '* * * * * endLeases',
    '* * * * * sendSapRecords',
    '20 0 * * * expirePapers ?fill=1d',
  ],
};
