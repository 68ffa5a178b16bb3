import { product } from './core/product.ts';

/**
 * Icons of menu items whose node names none that we have: the first entry that a path begins with decides.
 * @see docs/spec/platform.md 4.2
 */
export const iconByPath: readonly (readonly [path: string, icon: string])[] = [
  [`/${product}/ocr`, 'ocr'],
  [`/${product}/decl`, 'declaration'],
  [`/${product}/log`, 'log'],
  [`/${product}/exitDisplay`, 'display'],
  [`/${product}/offsite`, 'display'],
  [`/${product}/dailyReport`, 'daily'],
  [`/${product}/approval`, 'daily'],
  [`/${product}/taglist`, 'truck'],
  [`/${product}/tracklist`, 'truck'],
  [`/${product}/dispatch`, 'truck'],
  [`/${product}/sephora`, 'truck'],
  [`/${product}`, 'demand'],
  ['/decl', 'declaration'],
  ['/precat', 'precat'],
  ['/agreement', 'agreement'],
  ['/deposit', 'guarantee'],
  ['/baohan', 'guarantee'],
  ['/taxs', 'tax'],
  ['/supplier', 'supplier'],
  ['/finance', 'finance'],
  ['/statement', 'finance'],
  ['/contract', 'owner'],
  ['/qcc', 'owner'],
  ['/barcode', 'system'],
  ['/user', 'system'],
  ['/system', 'system'],
  ['/busi', 'log'],
  ['/supervise', 'merchant'],
];
