export const barcodesPath = '/barcode/barcode';
export const scanPath = '/barcode/scan';

/** 仓库作业: the group of the menu that the warehouse declares. */
export const warehouseMenu = '2';
