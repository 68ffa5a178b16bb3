import { defineEntity } from '../core/entity.ts';
import { datetime, dict, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { warehouseMenu } from './paths.ts';

/** As many signs as are kept of whatever was scanned. */
export const longestScan = 200;

/** 扫描记录: what somebody scanned, once however often the phone sends it, and where it led. */
export const codeScan = defineEntity({
  key: 'codeScan',
  service: 'business',
  design: 'operations',
  label: bi('扫描记录', 'Scan'),
  fields: {
    scanNo: text('扫描号', 'Scan no', { max: 40, required: true, readOnly: true }),
    code: text('扫描内容', 'Scanned', { max: longestScan, required: true, readOnly: true }),
    scanResult: dict('结果', 'Result', { dict: 'SCAN_RESULT', required: true, readOnly: true }),
    barcodeId: ref('条码', 'Barcode', { entity: 'barcode', readOnly: true }),
    toNo: text('对应单号', 'Led to', { max: 80, readOnly: true }),
    toEntity: text('对应业务', 'Entity', { max: 60, readOnly: true }),
    toId: text('对应记录', 'Record', { max: 36, readOnly: true }),
    scannedTime: datetime('扫描时间', 'Scanned at', { readOnly: true }),
  },
  title: 'code',
  keywords: ['code', 'toNo'],
  list: ['scannedTime', 'code', 'scanResult', 'toNo', 'createdByName', 'createdTime'],
  filters: ['code', 'scanResult', 'toNo', 'scannedTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  unique: [['scanNo']],
  scope: { dept: ['createdDept'], self: ['createdBy'], staff: 'own' },
  verbs: ['page', 'export'],
  pages: { icon: 'log', group: warehouseMenu },
  access: { warehouse: 'list,export', business: 'list,export', declarants: 'list,export' },
});
