export const tariffPath = '/precat/tariff';
export const synonymsPath = '/precat/synonym';
export const unitWordsPath = '/precat/unitWord';
export const tariffImportsPath = '/precat/tariffImport';
export const tariffImportRowsPath = '/precat/tariffImportRow';
export const tariffChangesPath = '/precat/tariffChange';
export const tariffChangeHitsPath = '/precat/tariffChangeHit';
export const precatHistoryPath = '/precat/galaxyList';
export const applicationsPath = '/precat/list';
export const newApplicationPath = '/precat/apply';
export const applicationPath = '/precat/detail';
export const precatPrintPath = '/precat/print/detail';
export const goodsLinesPath = '/precat/productlist';
export const verificationPath = '/precat/precatverify';
export const operatorListPath = '/precat/oprlist';
export const goodsLibraryPath = '/precat/precatproduct';
export const questionsPath = '/precat/questions';
export const nearExpiryPath = '/precat/dashboard';
export const invalidGoodsPath = '/precat/precatproductinvaild';
export const invalidationPath = '/barcode/qcccv1';
export const reReviewPath = '/precat/dispatchVerify';
export const opinionsPath = '/precat/opinion';
export const statisticsPath = '/precat/statis';
export const settlementPath = '/precat/settleDetail';
export const settlementsPath = '/precat/settle';
export const protocolsPath = '/precat/protocol';
export const resultSheetPath = '/excel/precat';

export const answerPath = '/precat/answer';

/** Where a customer reads the results of one application and answers them. */
export const answersTo = (applyId: string): string => `${answerPath}?id=${encodeURIComponent(applyId)}`;

/** The sheet of these goods alone. */
export const resultSheetOf = (ids: readonly string[]): string =>
  `${resultSheetPath}?ids=${ids.map(encodeURIComponent).join(',')}`;

export const precatChatPath = '/precat/chat';

/** The words about one application. */
export const chatAbout = (applyId: string): string => `${precatChatPath}?applyId=${encodeURIComponent(applyId)}`;
export const dispatchPath = '/precat/dispatch';
export const auditorsPath = '/precat/auditor';

/** What the QR code of an opinion leads to. */
export const opinionVerifyPath = '/api/verify/opinion';
