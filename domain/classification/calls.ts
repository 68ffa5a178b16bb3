import { answerShape, defineCall } from '../core/call.ts';
import { bool, date, hsCodeField, text } from '../core/field.ts';
import { importFacts } from './hsImport.ts';

/** A chapter, heading or code with how many codes are in force below it. */
export interface TariffTreeNode {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly count: number;
}

const day = date('日期', 'Day', { required: true });

/** 税则目录: what stands below a chapter or heading on a day; the chapters without one. */
export const queryHsTree = defineCall({
  service: 'product',
  method: 'queryHsTree',
  right: 'hsCode:list',
  input: { day, below: text('上级', 'Below', { max: 4 }) },
  answer: answerShape<{ readonly nodes: readonly TariffTreeNode[] }>(),
});

/** The period of a code that holds on a day. @throws E-C10 (1001) none does */
export const getHsCodeOn = defineCall({
  service: 'product',
  method: 'getHsCodeOn',
  right: 'hsCode:view',
  input: { hsCode: hsCodeField('商品编码', 'Tariff code', { required: true }), day },
  answer: answerShape<{ readonly id: string }>(),
});

/**
 * A tariff file becomes a batch that a second person applies; as a preview it tells what would be added, changed and
 * closed.
 * @throws 1001 a whole tariff without its first day; wrong rows are answered, and keep all others out
 */
export const importHsCode = defineCall({
  service: 'product',
  method: 'importHsCode',
  right: 'hsCode:import',
  writes: true,
  input: {
    fileId: text('文件', 'File', { max: 60, required: true }),
    preview: bool('预检', 'Preview'),
    ...importFacts,
  },
  answer: answerShape<ImportAnswer>(),
});

interface ImportAnswer {
  readonly msg: string;
  readonly total: number;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
  readonly errors: readonly {
    readonly row: number;
    readonly column: string;
    readonly value: string;
    readonly message: string;
  }[];
  readonly errorFile?: { readonly hashaddr: string; readonly fileName: string };
  /** The batch that waits for a second person; none of a preview, or where nothing changes. */
  readonly importId?: string;
}
