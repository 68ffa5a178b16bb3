import { departments } from '#domain/core/access.ts';
import { bi } from '#domain/core/text.ts';
import { fitsParam, isParamCode } from '#domain/guarantee/paramForm.ts';
import { guaranteeParams, type ParamCode } from '#domain/guarantee/params.ts';
import { bhMainCompBw } from '#domain/guarantee/people.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import * as calls from '#domain/guarantee/settingCalls.ts';
import { bhParam } from '#domain/guarantee/settings.ts';
import { sysUser } from '#domain/system/index.ts';
import { changeAll } from '../../crud/change.ts';
import { insertMissing } from '../../crud/insertMany.ts';
import { isThere, readMany } from '../../crud/read.ts';
import { beforeSaveOf } from '../../crud/rulesOn.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { EntityRules } from '../../gateway/areaRules.ts';
import { logMaintenance } from '../../gateway/maintenanceLog.ts';
import type { Call, Db, GatewayMethod } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { implementAreaCall } from '../ledgerMethod.ts';
import { implementBatchSave, parseBatch } from './batchSave.ts';
import { loadParams } from './paramBook.ts';

/** Refuses names that are no parameter, and values of a wrong form at the parameter's own code. */
function parseParams(rows: unknown): { readonly code: ParamCode; readonly value: string }[] {
  return parseBatch({ rows }).rows.map(({ code, value }) => {
    const name = String(code ?? '');
    if (!isParamCode(name))
      throw refuseField('code', bhParam.fields.code.label, bi(`没有参数${name}`, `no parameter ${name}`));
    const text = typeof value === 'string' ? value.trim() : '';
    if (!fitsParam(name, text))
      throw refuseField(
        name,
        bi(guaranteeParams[name].zh, guaranteeParams[name].en),
        bi('值不正确', 'has a wrong value'),
      );
    return { code: name, value: text };
  });
}

const saveParameters = implementAreaCall(calls.saveParameters, async (input, call) => {
  const rows = parseParams(input.rows);
  const before = await loadParams(call.db);
  for (const { code, value } of rows) await setParam({ code, value }, call);
  const changes = Object.fromEntries(
    rows
      .filter(({ code, value }) => before[code] !== value)
      .map(({ code, value }) => [code, [before[code], value] as const]),
  );
  Object.assign(call.audit, { logType: 'CONFIG', entity: bhParam.key, changes });
  return { saved: rows.length };
});

async function setParam(
  { code, value }: { code: ParamCode; value: string },
  call: Pick<Call, 'db' | 'actor' | 'now'>,
): Promise<void> {
  const changed = await changeAll(bhParam, { code }, { value }, call);
  if (changed.length > 0) return;
  await insertMany(bhParam, [paramRow({ code, value }, call)], call.db);
}

const paramRow = ({ code, value }: { code: ParamCode; value: string }, call: Pick<Call, 'actor' | 'now'>) => {
  const { zh, en, type } = guaranteeParams[code];
  return {
    ...rowOf(bhParam, newId(), { code, value, nameZh: zh, nameEn: en, valueType: type }, call),
    row_version: 1,
    deleted_flg: false,
  };
};

/** Every parameter as a row, so that the list shows them all; what people set stays. */
export async function seedParams(db: Db, call: Pick<Call, 'actor' | 'now'>): Promise<void> {
  const rows = await readMany(bhParam, ['code'], {}, db, { deleted: 'too' });
  const known = new Set(rows.map(({ code }) => code));
  const missing = (Object.keys(guaranteeParams) as ParamCode[]).filter((code) => !known.has(code));
  await insertMissing(
    bhParam,
    missing.map((code) => paramRow({ code, value: guaranteeParams[code].value }, call)),
    db,
  );
}

const mailSwitch = implementAreaCall(calls.mailSwitch, async (_input, { db }) => ({
  on: (await loadParams(db)).EMAIL_SWITCH === 'on',
}));

const mailState = implementAreaCall(calls.mailState, async (_input, { db, services }) => ({
  on: (await loadParams(db)).EMAIL_SWITCH === 'on',
  hasServer: services.config.smtpUrl !== null,
}));

const turnMailSwitch = implementAreaCall(calls.turnMailSwitch, async (input, call) => {
  const on = input.on === 1;
  const before = (await loadParams(call.db)).EMAIL_SWITCH;
  await setParam({ code: 'EMAIL_SWITCH', value: on ? 'on' : 'off' }, call);
  await logMaintenance({ opKind: 'MAIL_SWITCH', target: on ? 'on' : 'off', reason: input.reason }, call);
  Object.assign(call.audit, {
    logType: 'CONFIG',
    entity: bhParam.key,
    changes: { EMAIL_SWITCH: [before, on ? 'on' : 'off'] },
  });
  return { on };
});

const tables = [
  calls.saveCalendar,
  calls.saveMainCompanies,
  calls.saveCompanyStaff,
  calls.saveCustomerAddresses,
  calls.saveAlertRules,
];

export const settingCalls: readonly GatewayMethod[] = [
  saveParameters,
  ...tables.map(implementBatchSave),
  mailSwitch,
  mailState,
  turnMailSwitch,
];

/** Company-staff binding is about import/export staff. */
export const bindingRules: EntityRules = {
  beforeSave: beforeSaveOf(bhMainCompBw, async ({ userId = null }, _facts, { db }) => {
    if (!(await isThere(sysUser, { id: userId, roleId: departments.importExport }, db)))
      throw refuseField(
        'userId',
        bhMainCompBw.fields.userId.label,
        bi('只能绑定进出口部人员', 'only import/export staff can be bound'),
      );
    return {};
  }),
};
