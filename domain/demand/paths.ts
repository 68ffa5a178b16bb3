import { product } from '../core/product.ts';

/** List of all demands. */
export const demandListPath = `/${product}/delegateList`;

/** One demand: read, corrected and taken through its steps. */
export const demandDocumentPath = `/${product}/receiveDemandUpdate`;
export const demandPath = (id: string): string => `${demandDocumentPath}?id=${encodeURIComponent(id)}`;

/** A new demand, or one that begins as the twin of another. */
export const newDemandPath = (copyOf?: string): string =>
  `/${product}/receiveDemandCreat${copyOf ? `?copyOf=${encodeURIComponent(copyOf)}` : ''}`;

/** Goods of all demands, and one of them. */
export const demandGoodsPath = '/demand/goodsList';
export const demandGoodsRecordPath = '/demand/goodsDetail';

/** The board of all tasks. */
export const taskListPath = `/${product}/delegateTask`;

/** One task on the board of all. */
export const taskPath = (taskNo: string): string => `${taskListPath}?taskNo=${encodeURIComponent(taskNo)}`;

/** The tasks of one demand. */
export const tasksOfDemandPath = (demandId: string): string =>
  `${taskListPath}?demandId=${encodeURIComponent(demandId)}`;

/** Where an address begins, and where a stored one is changed. */
export const newAddressPath = `/${product}/createAddress`;
export const addressPath = (id: string): string => `${newAddressPath}?id=${encodeURIComponent(id)}`;
export const newShanghaiAddressPath = `/${product}/createAddressSh`;

export const addressListPath = `/${product}/addressList`;
export const addressTemplatesPath = `/${product}/template/tiemuken`;
