import { Readable } from 'node:stream';
import { requiredText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { usageWho } from '#domain/guarantee/acts/usageActs.ts';
import { bhPayment, bhUsage } from '#domain/guarantee/bhUsage.ts';
import { storeFile } from '../../files/storeFile.ts';
import type { GatewayMethod } from '../../gateway/method.ts';
import { importTemplate } from '../../sheets/importTemplate.ts';
import { ledgerMethod } from '../ledgerMethod.ts';
import { areaSheet, importRows } from './importSheet.ts';
import { levyImport, levyRow } from './levyImport.ts';
import { paidRow, paymentImport } from './paymentImport.ts';

const parseFile = (data: Readonly<Record<string, unknown>>) => ({
  fileId: requiredText(data, data.fileId === undefined ? 'file' : 'fileId', 36),
});

/** baohan.usageLevyImport `{fileId}` */
const usageLevyImport = ledgerMethod({
  method: 'usageLevyImport',
  right: 'bhUsage:import',
  who: usageWho.levy,
  writes: true,
  commits: 'perRow',
  ...areaSheet,
  parse: parseFile,
  handle: (_file, call) => importRows(levyImport, { entity: bhUsage, fileName: '征税导入错误.xlsx' }, call),
});

/** baohan.usagePayImport `{fileId}` */
const usagePayImport = ledgerMethod({
  method: 'usagePayImport',
  right: 'bhUsage:view',
  who: usageWho.pay,
  writes: true,
  commits: 'perRow',
  ...areaSheet,
  parse: parseFile,
  handle: (_file, call) => importRows(paymentImport, { entity: bhPayment, fileName: '缴税导入错误.xlsx' }, call),
});

const templates = { levy: levyRow, payment: paidRow } as const;

/** baohan.usageImportTemplate `{kind: levy | payment}`: the sheet people fill in. @returns {hashaddr, fileName} */
const usageImportTemplate = ledgerMethod({
  method: 'usageImportTemplate',
  right: 'bhUsage:view',
  unscoped: 'an empty sheet to fill in',
  who: usageWho.pay,
  parse: (data) => ({ kind: data.kind === 'payment' ? ('payment' as const) : ('levy' as const) }),
  handle: async ({ kind }, call) => {
    const entity = templates[kind];
    const bytes = await importTemplate(entity, call.services.dictionaries);
    const fileName = `${entity.label[call.locale]}${bi('模板', ' template')[call.locale]}.xlsx`;
    const { hashaddr } = await storeFile(
      { source: Readable.from(bytes), fileName, bizType: 'importTemplate', createdBy: call.actor.userId },
      call.services,
      call.db,
    );
    return { hashaddr, fileName };
  },
});

export const importCalls: readonly GatewayMethod[] = [usageLevyImport, usagePayImport, usageImportTemplate];
