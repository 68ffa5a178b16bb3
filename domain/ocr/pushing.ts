import { dict, type Field, ref, text } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';
import type { OcrBox, OcrEngineKind, OcrLevel } from './ocrValues.ts';

const goodsPapers = ['DEMAND', 'CUSTOMS_ORDER', 'CLEARANCE'];

/** Where papers of a kind go, the usual place first; papers of no kind leave as Excel. */
export const targetsOfKind: Readonly<Record<string, readonly string[]>> = {
  INVOICE: goodsPapers,
  PACKING: goodsPapers,
  BL: goodsPapers,
  CONTRACT: goodsPapers,
  PO: goodsPapers,
  DN: goodsPapers,
  CO: ['CERTIFICATE'],
  CITES: ['CERTIFICATE', 'CLEARANCE'],
  NSPC: ['CERTIFICATE', 'CLEARANCE'],
  FEE: ['EXPENSE'],
};

/** The entity that a target is a record of. */
export const entityOfTarget: Readonly<Record<string, string>> = {
  DEMAND: 'demand',
  CUSTOMS_ORDER: 'customsOrder',
  CLEARANCE: 'clearanceApply',
  CERTIFICATE: 'declCertificate',
  EXPENSE: 'approvalRequest',
};

const customerAsked = ref('客户', 'Customer', { entity: 'customer' });

/** What a person says beside a paper that does not say it, for a new record of a target. */
export function pushAsks(
  target: string,
  document: { readonly customerId?: string | null; readonly docKind?: string | null },
): Readonly<Record<string, Field>> {
  return {
    ...(!document.customerId && target !== 'EXPENSE' && { customerId: customerAsked }),
    ...(target === 'CERTIFICATE' && {
      kind: dict('证件类型', 'Kind', {
        dict: 'SUPV_COND',
        help: bi('留空由单证判断', 'Left empty, the paper says it'),
      }),
    }),
    ...(target === 'CERTIFICATE' &&
      document.docKind === 'CITES' && {
        hsPrefix: text('编码前缀', 'Code prefix', {
          max: 10,
          help: bi('许可证上没有商品编码，4-10位数字', 'A permit names no code: four to ten digits'),
        }),
      }),
  };
}

/** What whoever pushed a document had seen, said and wanted replaced. */
export interface PushAsked {
  readonly seen?: string | null;
  readonly said?: Readonly<Record<string, unknown>> | null;
  readonly overwrite?: readonly string[] | null;
}

/** A value of a record, and where in which paper it stands. */
export interface PushedValue {
  /** `billNo`, `goods.3.qty`: the line by its number when it was written. */
  readonly path: string;
  readonly value: string;
  /** What stood there before. */
  readonly before: string | null;
  /** The name it has in the document. */
  readonly key: string;
  readonly page: number | null;
  readonly box: OcrBox | null;
  readonly level: OcrLevel;
  readonly engine: OcrEngineKind;
}

/** A paper that a record was filled from. */
export interface OcrOrigin {
  readonly docId: string;
  readonly docNo: string;
  readonly docKind: string;
  readonly by: string;
  readonly at: string;
  readonly values: readonly (PushedValue & {
    readonly label: Text;
    /** Somebody changed it since. */
    readonly isChanged: boolean;
  })[];
}
