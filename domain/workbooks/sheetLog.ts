import { defineEntity } from '../core/entity.ts';
import { datetime, files, int, json, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/**
 * 表格操作: what one person did, in the order of the server. A number of an editor stands here once, however often it
 * was sent; what was refused keeps its number, too. @see docs/spec/operations.md 4
 */
export const sheetOp = defineEntity({
  key: 'sheetOp',
  service: 'common',
  design: 'operations',
  label: bi('表格操作', 'Sheet operation'),
  parent: { entity: 'shareSheet', field: 'sheetId' },
  fields: {
    sheetId: ref('表格', 'Sheet', { entity: 'shareSheet', required: true, createOnly: true }),
    lineNo: int('行号', 'Line', { readOnly: true }),
    rev: int('版本', 'Revision', { readOnly: true }),
    clientId: text('客户端', 'Client', { max: 80, readOnly: true }),
    clientSeq: int('客户端序号', 'Number of the client', { readOnly: true }),
    baseRev: int('所见版本', 'Seen revision', { readOnly: true }),
    op: json('操作', 'Operation', { readOnly: true }),
    userId: ref('用户', 'User', { entity: 'sysUser', readOnly: true }),
    opTime: datetime('时间', 'Time', { readOnly: true }),
  },
  unique: [
    ['sheetId', 'rev'],
    ['sheetId', 'clientId', 'clientSeq'],
  ],
  scope: 'parent',
  verbs: [],
});

/** 表格版本: what a sheet held at a revision, a compressed file. @see docs/spec/operations.md 4 */
export const sheetVersion = defineEntity({
  key: 'sheetVersion',
  service: 'common',
  design: 'operations',
  label: bi('表格版本', 'Sheet version'),
  parent: { entity: 'shareSheet', field: 'sheetId' },
  fields: {
    sheetId: ref('表格', 'Sheet', { entity: 'shareSheet', required: true, createOnly: true }),
    lineNo: int('行号', 'Line', { readOnly: true }),
    rev: int('版本', 'Revision', { readOnly: true }),
    hashaddr: text('内容地址', 'Content', { max: 80, readOnly: true }),
    snapshot: files('快照文件', 'Snapshot', { maxCount: 1, readOnly: true }),
    bytes: int('大小', 'Size', { readOnly: true }),
    filled: int('单元格', 'Cells', { readOnly: true }),
    note: text('说明', 'Note', { max: 100, readOnly: true }),
    byUser: ref('用户', 'User', { entity: 'sysUser', readOnly: true }),
    takenTime: datetime('时间', 'Time', { readOnly: true }),
  },
  unique: [['sheetId', 'rev']],
  scope: 'parent',
  verbs: [],
});
