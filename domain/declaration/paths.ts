export const ordersPath = '/fta/decl/customsOrderList';
export const newOrderPath = '/fta/decl/customsOrderEdit';
export const orderPapersPath = '/fta/decl/customsOrderPrint';
export const certificatesPath = '/decl/certList';
export const certificatePath = '/decl/certDetail';
export const comparesPath = '/tools/compare';
export const sapPath = '/tools/sapList';
export const differencesPath = '/tools/compareLine';
export const aeoPath = '/fta/decl/aeo';
export const documentsPath = '/decl/docsList';
export const documentPath = '/decl/docsDetail';
/** Where lists stand that have no address of their own. */
export const declarationsPath = '/declaration';
export const receiptsPath = '/declarationReceipt';
export const customsMessagesPath = '/customsMessage';
export const robotTasksPath = '/rpaTask';
export const windowDraftsPath = '/decl/singleWindow';
export const powersPath = '/powerOfAttorney';
