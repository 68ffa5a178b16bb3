import { departments } from '#domain/core/access.ts';
import { say } from '#domain/core/text.ts';
import { bhEmailCustomer, bhEmailWarning } from '#domain/guarantee/bhAlert.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import { fitsParam, isParamCode } from '#domain/guarantee/paramForm.ts';
import { guaranteeParams, type ParamCode } from '#domain/guarantee/params.ts';
import { bhMainCompBw } from '#domain/guarantee/people.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { bhCalendar, bhParam } from '#domain/guarantee/settings.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { EntityRules } from '../../gateway/areaRules.ts';
import type { Call, Db, GatewayMethod } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { ledgerMethod } from '../ledgerMethod.ts';
import { parseBatch, saveBatch } from './batchSave.ts';
import { loadParams } from './paramBook.ts';

type Data = Readonly<Record<string, unknown>>;

/** baohan.paramSave `{rows: [{code, value}]}`: limits of the area; every change stands in the operation log with its old value. */
const paramSave = ledgerMethod({
  method: 'paramSave',
  who: ['ADMIN'],
  writes: true,
  parse: (data) =>
    parseBatch(data).rows.map(({ code, value }) => {
      const name = String(code ?? '');
      if (!isParamCode(name)) throw refuseField('code', bhParam.fields.code.label, say(`没有参数${name}`, `no parameter ${name}`));
      const text = typeof value === 'string' ? value.trim() : '';
      if (!fitsParam(name, text))
        throw refuseField(name, say(guaranteeParams[name].zh, guaranteeParams[name].en), say('值不正确', 'has a wrong value'));
      return { code: name, value: text };
    }),
  handle: async (rows, call) => {
    const before = await loadParams(call.db);
    for (const { code, value } of rows) await setParam({ code, value }, call);
    const changes = Object.fromEntries(
      rows.filter(({ code, value }) => before[code] !== value).map(({ code, value }) => [code, [before[code], value] as const]),
    );
    Object.assign(call.audit, { logType: 'CONFIG', entity: bhParam.key, changes });
    return { saved: rows.length };
  },
});

async function setParam({ code, value }: { code: ParamCode; value: string }, call: Pick<Call, 'db' | 'actor' | 'now'>): Promise<void> {
  const { rowCount } = await call.db.query(
    'update bh_param set value = $2, row_version = row_version + 1, updated_by = $3, updated_time = $4 where code = $1 and not deleted_flg',
    [code, value, call.actor.userId, call.now],
  );
  if (rowCount) return;
  await insertMany(bhParam, [paramRow({ code, value }, call)], call.db);
}

const paramRow = ({ code, value }: { code: ParamCode; value: string }, call: Pick<Call, 'actor' | 'now'>) => {
  const { zh, en, type } = guaranteeParams[code];
  return { ...rowOf(bhParam, newId(), { code, value, nameZh: zh, nameEn: en, valueType: type }, call), row_version: 1, deleted_flg: false };
};

/** Every parameter as a row, so that the list shows them all; what people set stays. */
export async function seedParams(db: Db, call: Pick<Call, 'actor' | 'now'>): Promise<void> {
  const { rows } = await db.query<{ code: string }>('select code from bh_param');
  const known = new Set(rows.map(({ code }) => code));
  const missing = (Object.keys(guaranteeParams) as ParamCode[]).filter((code) => !known.has(code));
  await insertMany(
    bhParam,
    missing.map((code) => paramRow({ code, value: guaranteeParams[code].value }, call)),
    db,
  );
}

const calendarSave = ledgerMethod({
  method: 'calendarSave',
  who: ['JCK_L'],
  writes: true,
  parse: parseBatch,
  handle: async (batch, call) => ({ rows: await saveBatch(bhCalendar, batch, call) }),
});

const mainCompSave = ledgerMethod({
  method: 'mainCompSave',
  right: 'bhMainComp:edit',
  who: ['JCK'],
  writes: true,
  parse: parseBatch,
  handle: async (batch, call) => ({ rows: await saveBatch(bhMainComp, batch, call) }),
});

const mainCompBwSave = ledgerMethod({
  method: 'mainCompBwSave',
  who: ['JCK_L'],
  writes: true,
  parse: parseBatch,
  handle: async (batch, call) => ({ rows: await saveBatch(bhMainCompBw, batch, call) }),
});

const emailCustomerBatchSave = ledgerMethod({
  method: 'emailCustomerBatchSave',
  who: ['JCK_L'],
  writes: true,
  parse: parseBatch,
  handle: async (batch, call) => ({ rows: await saveBatch(bhEmailCustomer, batch, call) }),
});

const emailWarningBatchSave = ledgerMethod({
  method: 'emailWarningBatchSave',
  who: ['JCK_L'],
  writes: true,
  parse: parseBatch,
  handle: async (batch, call) => ({ rows: await saveBatch(bhEmailWarning, batch, call) }),
});

const maintEmailSwitchGet = ledgerMethod({
  method: 'maintEmailSwitchGet',
  who: ['ADMIN'],
  parse: () => ({}),
  handle: async (_input, { db }) => ({ on: (await loadParams(db)).EMAIL_SWITCH === 'on' }),
});

const maintEmailSwitchSet = ledgerMethod({
  method: 'maintEmailSwitchSet',
  who: ['ADMIN'],
  writes: true,
  parse: (data: Data) => ({ on: data.on === true || data.on === 1 || data.on === '1' }),
  handle: async ({ on }, call) => {
    const before = (await loadParams(call.db)).EMAIL_SWITCH;
    await setParam({ code: 'EMAIL_SWITCH', value: on ? 'on' : 'off' }, call);
    Object.assign(call.audit, { logType: 'CONFIG', entity: bhParam.key, changes: { EMAIL_SWITCH: [before, on ? 'on' : 'off'] } });
    return { on };
  },
});

export const settingCalls: readonly GatewayMethod[] = [
  paramSave, calendarSave, mainCompSave, mainCompBwSave, emailCustomerBatchSave, emailWarningBatchSave, maintEmailSwitchGet, maintEmailSwitchSet,
]; // biome-ignore format: one list

/** Company-staff binding is about import/export staff. */
export const bindingRules: EntityRules = {
  prepare: async (record, _facts, { db }) => {
    const { rows } = await db.query(`select 1 from sys_user where id = $1 and role_id = $2 and not deleted_flg`, [
      record.userId,
      departments.importExport,
    ]);
    if (rows.length === 0)
      throw refuseField('userId', bhMainCompBw.fields.userId.label, say('只能绑定进出口部人员', 'only import/export staff can be bound'));
    return record;
  },
};
