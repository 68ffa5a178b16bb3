export const tariffPath = '/precat/tariff';
export const synonymsPath = '/precat/synonym';
