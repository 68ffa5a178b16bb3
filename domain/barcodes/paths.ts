export const barcodesPath = '/barcode/barcode';
export const scanPath = '/barcode/scan';
