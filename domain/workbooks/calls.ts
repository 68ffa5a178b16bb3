import { answerShape, defineCall } from '../core/call.ts';
import { bool, int, json, text } from '../core/field.ts';
import type { Text } from '../core/text.ts';
import type { WorkbookDoc } from './model/document.ts';
import type { SheetEntry } from './model/operation.ts';
import type { SheetRole } from './model/permission.ts';

const service = 'common';
const whose = { rowsOf: 'shareSheet' } as const;
const sheetId = text('表格', 'Sheet', { max: 36, required: true });
const client = text('客户端', 'Client', { max: 80, required: true });

/** Somebody who has a sheet open. */
export interface SheetPresence {
  readonly client: string;
  readonly user: string;
  readonly name: string;
  /** Where he stands; nothing while he only looks. */
  readonly at?: { readonly sheet: string; readonly row: string; readonly col: string };
}

/** What an editor opens with: the newest snapshot, what came behind it, and who else is there. */
export interface OpenedSheet {
  readonly name: string;
  readonly status: string;
  /** What the person may do now. */
  readonly role: SheetRole;
  /** Revision of `doc`; `entries` lead from there to `rev`. */
  readonly snapRev: number;
  readonly rev: number;
  readonly doc: WorkbookDoc;
  readonly entries: readonly SheetEntry[];
  /** The last operation of this editor that the server has; 0 of a new one. */
  readonly lastSeq: number;
  /** Names of all who stand in its log and comments, by account. */
  readonly people: Readonly<Record<string, string>>;
  readonly present: readonly SheetPresence[];
}

/** 打开表格: a snapshot and what came behind it. */
export const getShareSheet = defineCall({
  service,
  method: 'getShareSheet',
  right: 'shareSheet:view',
  ...whose,
  input: { sheetId, clientId: text('客户端', 'Client', { max: 80 }) },
  answer: answerShape<OpenedSheet>(),
});

/** What came behind a revision. */
export interface SheetNews {
  readonly rev: number;
  /** In order, the first behind `since`; at most 500 of them. */
  readonly entries: readonly SheetEntry[];
  /** There is more: ask again behind the last one. */
  readonly hasMore: boolean;
  /** The log does not reach back so far: take the snapshot, and lay what is unconfirmed on top. */
  readonly isOld?: boolean;
  readonly role: SheetRole;
  readonly status: string;
}

/** 查询操作: what others did since a revision. */
export const queryXlsOps = defineCall({
  service,
  method: 'queryXlsOps',
  right: 'shareSheet:view',
  ...whose,
  input: { sheetId, sinceRev: int('起始版本', 'Since', { required: true, min: 0 }) },
  answer: answerShape<SheetNews>(),
});

/** What became of operations that were sent. */
export interface SavedOperations extends SheetNews {
  /** Those that were refused, by the number they have at their editor. */
  readonly refused: readonly { readonly seq: number; readonly why: string; readonly msg: Text }[];
}

/**
 * 保存操作: `clientId` is the account, a point, and what tells this tab from others. `ops` is a list of operations,
 * each with its `seq` and `base`, in the order of their numbers, as `toSend` gives it. What the server has already
 * is passed
 * over, a gap is refused; the answer tells all that came behind `sinceRev`, the own operations among it.
 */
export const saveSheetOps = defineCall({
  service,
  method: 'saveSheetOps',
  right: 'shareSheet:view',
  writes: true,
  ...whose,
  input: {
    sheetId,
    clientId: client,
    sinceRev: int('起始版本', 'Since', { required: true, min: 0 }),
    ops: json('操作', 'Operations', { required: true }),
  },
  answer: answerShape<SavedOperations>(),
});

/** 在场: where somebody stands, and who else is there; said every five seconds and whenever he moves. */
export const tellSheetPresence = defineCall({
  service,
  method: 'tellSheetPresence',
  right: 'shareSheet:view',
  ...whose,
  input: {
    sheetId,
    clientId: client,
    gridId: text('工作表', 'Sheet', { max: 40 }),
    rowId: text('行', 'Row', { max: 40 }),
    colId: text('列', 'Column', { max: 40 }),
    isLeaving: bool('离开', 'Leaving'),
  },
  answer: answerShape<{ readonly present: readonly SheetPresence[] }>(),
});

/** A version that is kept. */
export interface KeptVersion {
  readonly id: string;
  readonly rev: number;
  readonly takenTime: string;
  readonly byName: string;
  readonly note: string;
  readonly filled: number;
}

/** 历史版本 */
export const querySheetVersion = defineCall({
  service,
  method: 'querySheetVersion',
  right: 'shareSheet:view',
  ...whose,
  input: { sheetId },
  answer: answerShape<{ readonly versions: readonly KeptVersion[] }>(),
});

/** One cell in which two versions differ. */
export interface CellDifference {
  readonly sheet: string;
  readonly sheetName: string;
  /** As people call it in the newer one, such as `B7`; that of the older one where the newer has it no more. */
  readonly at: string;
  readonly before: string;
  readonly after: string;
}

/** 版本比较: cells that differ, at most 2,000 of them. */
export const compareSheetVersion = defineCall({
  service,
  method: 'compareSheetVersion',
  right: 'shareSheet:view',
  ...whose,
  input: {
    sheetId,
    fromRev: int('版本', 'From revision', { required: true, min: 0 }),
    toRev: int('对比版本', 'To revision', { min: 0 }),
  },
  answer: answerShape<{ readonly differences: readonly CellDifference[]; readonly hasMore: boolean }>(),
});

/** 恢复版本: what stood there is done again as operations, so that nothing in between is lost. */
export const restoreSheetVersion = defineCall({
  service,
  method: 'restoreSheetVersion',
  right: 'shareSheet:view',
  writes: true,
  ...whose,
  input: { sheetId, rev: int('版本', 'Revision', { required: true, min: 0 }) },
  answer: answerShape<{ readonly rev: number; readonly changed: number }>(),
});

/** 成员: the whole list of members takes the place of the one before. */
export const saveSheetMember = defineCall({
  service,
  method: 'saveSheetMember',
  right: 'shareSheet:edit',
  writes: true,
  ...whose,
  input: {
    sheetId,
    sheetVersion: int('记录版本', 'Record version', { required: true, min: 0 }),
    members: json('成员', 'Members', { required: true, limits: { depth: 2, entries: 1_000, text: 40 } }),
  },
  answer: answerShape<{ readonly members: number }>(),
});

/** What an import could not keep; said before it is lost. */
export interface LostOfWorkbook {
  readonly what: Text;
  readonly count: number;
  /** Where the first of them stands, such as `Sheet1!B7`. */
  readonly first: string;
}

/** What came in, or would come in. */
export interface ImportedWorkbook {
  /** Nothing of a preview. */
  readonly sheetId?: string;
  readonly sheets: number;
  readonly filled: number;
  readonly formulas: number;
  readonly lost: readonly LostOfWorkbook[];
}

/** 导入 Excel: a new sheet out of a workbook; `preview` tells what would be lost and keeps nothing. */
export const importXls = defineCall({
  service,
  method: 'importXls',
  right: 'shareSheet:create',
  writes: true,
  input: {
    fileId: text('文件', 'File', { max: 80, required: true }),
    name: text('名称', 'Name', { max: 60 }),
    preview: bool('预览', 'Preview'),
  },
  answer: answerShape<ImportedWorkbook>(),
});

/** 导出: the workbook as Excel, or one of its sheets as CSV. */
export const exportXls = defineCall({
  service,
  method: 'exportXls',
  right: 'shareSheet:view',
  ...whose,
  input: {
    sheetId,
    isCsv: bool('CSV', 'CSV'),
    gridId: text('工作表', 'Sheet', { max: 40 }),
  },
  answer: answerShape<{ readonly hashaddr: string; readonly fileName: string; readonly lost: readonly Text[] }>(),
});

/** 刷新业务列: the columns of the tracking sheet that follow from orders, by their order numbers. */
export const refreshSheetBinding = defineCall({
  service,
  method: 'refreshSheetBinding',
  right: 'shareSheet:view',
  writes: true,
  ...whose,
  input: { sheetId },
  answer: answerShape<{
    readonly rev: number;
    readonly rows: number;
    readonly changed: number;
    /** Order numbers nobody knows, at most 50 of them. */
    readonly unknown: readonly string[];
  }>(),
});

/** 复制: a new sheet with what this one holds, without its members and comments. */
export const copyShareSheet = defineCall({
  service,
  method: 'copyShareSheet',
  right: 'shareSheet:create',
  writes: true,
  ...whose,
  input: { sheetId, name: text('名称', 'Name', { max: 60, required: true }) },
  answer: answerShape<{ readonly sheetId: string }>(),
});
