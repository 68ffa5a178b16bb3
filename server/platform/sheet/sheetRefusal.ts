/** Sizes that an uploaded sheet may have. @see docs/spec/platform.md 5.7 */
export const sheetLimits = {
  /** bytes of the file */
  bytes: 20 * 1024 * 1024,
  /** rows below the header that are not empty */
  rows: 50_000,
  /** rows without any content; sheets that were formatted far down have many */
  blankRows: 100_000,
  columns: 200,
  /** bytes of all parts of a workbook after unpacking */
  unpackedBytes: 300 * 1024 * 1024,
  /** bytes of any part but the sheet and its table of texts, after unpacking */
  partBytes: 20 * 1024 * 1024,
  /** entries of the table of texts */
  texts: 2_000_000,
  /** merged areas of a sheet */
  mergedAreas: 1_000_000,
  /** characters of all cells together */
  characters: 60_000_000,
  /** characters of one cell, the limit of the spreadsheet programs themselves */
  cellCharacters: 32_767,
} as const;

const texts = {
  tooLarge: { zh: '文件超过 20 MB，请拆分后再导入', en: 'The file is larger than 20 MB; please split it' },
  tooManyRows: { zh: '数据超过 50000 行，请拆分后再导入', en: 'More than 50,000 rows; please split the file' },
  tooManyBlankRows: {
    zh: '空行超过 100000 行，请删除空行（或复制数据到新的工作簿）后再导入',
    en: 'More than 100,000 empty rows; please delete them, or copy the data into a new workbook',
  },
  tooMuchText: { zh: '表格文字过多，请拆分后再导入', en: 'Too much text in the sheet; please split the file' },
  takesTooLong: {
    zh: '表格读取时间过长，请另存为新的工作簿或拆分后再导入',
    en: 'The sheet takes too long to read; please save it as a new workbook or split it',
  },
  tooManyColumns: { zh: '列数超过 200，请删除多余的列', en: 'More than 200 columns; please delete the surplus ones' },
  unpacksTooLarge: {
    zh: '文件解压后过大，请另存为新的工作簿后再导入',
    en: 'The file unpacks to too much data; please save it as a new workbook',
  },
  notSheet: { zh: '文件不是 .xlsx、.xls 或 .csv 表格', en: 'The file is no .xlsx, .xls or .csv sheet' },
  wrongKind: {
    zh: '不支持此表格格式，请另存为 .xlsx',
    en: 'This kind of workbook is not supported; please save it as .xlsx',
  },
  page: {
    zh: '文件是网页（HTML），不是工作簿，请用 Excel 或 WPS 打开，另存为 .xlsx',
    en: 'The file is a web page and no workbook; please open it in Excel or WPS and save it as .xlsx',
  },
  archivedPage: {
    zh: '文件是单个文件网页（MHTML），不是工作簿，请用 Excel 或 WPS 打开，另存为 .xlsx',
    en: 'The file is a web page with its pictures and no workbook; please open it in Excel or WPS and save it as .xlsx',
  },
  xmlTable: {
    zh: '文件是 XML 电子表格 2003，请用 Excel 或 WPS 打开，另存为 .xlsx',
    en: 'The file is an XML spreadsheet of 2003; please open it in Excel or WPS and save it as .xlsx',
  },
  oldest: {
    zh: '文件是 Excel 4.0 或更早的格式，请用 Excel 或 WPS 打开，另存为 .xlsx',
    en: 'The file is of Excel 4.0 or older; please open it in Excel or WPS and save it as .xlsx',
  },
  encrypted: { zh: '文件有打开密码，请取消密码后再导入', en: 'The file has a password; please remove it' },
  broken: {
    zh: '文件已损坏或不完整，请用 Excel 打开并另存后再导入',
    en: 'The file is damaged; please open it in Excel and save it again',
  },
  badEncoding: {
    zh: '文本编码无法识别，请另存为 UTF-8 或 GBK 编码的 CSV',
    en: 'Unknown text encoding; please save the CSV as UTF-8 or GBK',
  },
  noSheet: {
    zh: '工作簿中没有指定的工作表，请检查工作表名称',
    en: 'The workbook has no sheet of that name; please check its name',
  },
  empty: { zh: '表格没有内容', en: 'The sheet is empty' },
} as const;

export type SheetRefusalKind = keyof typeof texts;

/**
 * An uploaded file that cannot be read as a sheet. The person who sent it can do something about it; `text` says what.
 */
export class SheetRefusal extends Error {
  readonly kind: SheetRefusalKind;
  readonly text: { readonly zh: string; readonly en: string };

  constructor(kind: SheetRefusalKind, options?: ErrorOptions) {
    super(texts[kind].en, options);
    this.name = 'SheetRefusal';
    this.kind = kind;
    this.text = texts[kind];
  }
}
