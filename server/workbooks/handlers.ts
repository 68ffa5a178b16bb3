export { bindingRefreshed } from './binding.ts';
export { newsAsked, sheetOpened } from './openSheet.ts';
export { presenceTold } from './presence.ts';
export { operationsSaved } from './saveOps.ts';
export { membersSaved, shareSheetRules, sheetCopied } from './sheetRules.ts';
export { versionRestored, versionsCompared, versionsListed } from './versions.ts';
export { workbookExported, workbookImported } from './xlsx/handlers.ts';
