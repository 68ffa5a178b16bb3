export const tariffPath = '/precat/tariff';
export const synonymsPath = '/precat/synonym';
export const tariffImportsPath = '/precat/tariffImport';
export const tariffImportRowsPath = '/precat/tariffImportRow';
export const historyPath = '/precat/galaxyList';
export const applicationsPath = '/precat/list';
export const protocolsPath = '/precat/protocol';
