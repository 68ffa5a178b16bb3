export const ordersPath = '/fta/decl/customsOrderList';
export const newOrderPath = '/fta/decl/customsOrderEdit';
export const certificatesPath = '/decl/certList';
export const certificatePath = '/decl/certDetail';
export const comparesPath = '/tools/compare';
export const differencesPath = '/tools/compareLine';
export const aeoPath = '/fta/decl/aeo';
