import { BusinessError } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';

/** File kinds the product takes, by extension, with the type they are sent back as. */
export const mimeOf = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  zip: 'application/zip',
  txt: 'text/plain',
  // Originals of invoices. A browser saves them and shows neither.
  xml: 'application/xml',
  ofd: 'application/ofd',
  // Scans of several pages, which scanners write; a browser saves them.
  tif: 'image/tiff',
  // What the product itself keeps compressed.
  gz: 'application/gzip',
} as const;
export type FileKind = keyof typeof mimeOf;

export const isFileKind = (text: string): text is FileKind => text in mimeOf;

/** Kinds a browser may show by itself; none of them runs script in our origin. */
export const inlineKinds: ReadonlySet<string> = new Set(['pdf', 'png', 'jpg'] satisfies FileKind[]);

export interface FileRule {
  readonly kinds: readonly FileKind[];
  /** Bytes. */
  readonly limit: number;
  /** The server alone makes such files; nobody uploads them. */
  readonly madeHere?: true;
}

const megabytes = (count: number): number => count * 1_048_576;
const sheets = ['xlsx', 'xls', 'csv'] as const;
const originals: FileRule = { kinds: ['pdf', 'ofd', 'xml', 'png', 'jpg'], limit: megabytes(20) };

const attachmentRule: FileRule = {
  kinds: ['pdf', 'png', 'jpg', 'xlsx', 'xls', 'csv', 'docx', 'doc', 'zip', 'txt'],
  limit: megabytes(50),
};

/** What may come in for a business type. @see docs/spec/platform.md 5.5, 5.7 */
const rules: Readonly<Record<string, FileRule>> = {
  import: { kinds: sheets, limit: megabytes(20) },
  export: { kinds: ['xlsx', 'csv', 'pdf', 'zip'], limit: megabytes(2_048), madeHere: true },
  // A photo is taken for the codes on it and forgotten.
  codePhoto: { kinds: ['jpg', 'png'], limit: megabytes(15) },
  // Messages of other programs come in as XML.
  declaration: { ...attachmentRule, kinds: [...attachmentRule.kinds, 'xml'] },
  invoice: originals,
  invoiceIn: originals,
  invoiceOut: originals,
  ocrDocument: { kinds: ['pdf', 'png', 'jpg', 'tif'], limit: megabytes(20) },
  sheetSnapshot: { kinds: ['gz'], limit: megabytes(50), madeHere: true },
  importError: { kinds: ['xlsx'], limit: megabytes(200), madeHere: true },
};

/** The largest thing anybody may upload. */
export const uploadLimit = attachmentRule.limit;

/** Made for one person and one moment: nothing refers to these, so they go after some days. */
export const passingBizTypes = ['import', 'importError', 'export', 'codePhoto'] as const;

/**
 * The business type names a folder of the stored path, so it is one plain word.
 * @throws 1011 not such a word
 */
export function fileRuleOf(bizType: string): FileRule {
  if (!/^[A-Za-z][A-Za-z0-9]{0,39}$/.test(bizType))
    throw badFile(bi('业务类型无效', 'The business type is not valid'), 'bizType');
  return Object.hasOwn(rules, bizType) ? (rules[bizType] ?? attachmentRule) : attachmentRule;
}

/** A refusal 1011 that says why, also under the field. */
export const badFile = (reason: Text, field = 'file'): BusinessError =>
  new BusinessError('1011', reason, { fieldErrors: { [field]: reason } });
