import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { areaSettings } from '#domain/index.ts';
import {
  actOnJob,
  clearCache,
  getMaintenanceMode,
  isJobAction,
  isJobOpenTo,
  setMaintenanceMode,
} from '#domain/system/maintenance.ts';
import { readSetting } from '#domain/system/settingKeys.ts';
import { saveSetting, sysSetting } from '#domain/system/settings.ts';
import { changeAll } from '../../crud/change.ts';
import { implementAct, implementCall } from '../../crud/implement.ts';
import { logMaintenance } from '../../gateway/maintenanceLog.ts';
import { enqueue } from '../../jobs/jobQueue.ts';
import { tellOfJob } from '../../jobs/tellOfJob.ts';

/** A value of the setting's type that fits its key. What it was and is stays out of the log where it is secret. */
export const saveSettingHandler = implementAct(saveSetting, async ({ record, input }, call) => {
  const [key, type] = [String(record.settingKey), String(record.valueType)];
  const typed = input.settingValue ?? '';
  const read = readSetting(key, type, typed, areaSettings);
  if ('problem' in read) throw invalid({ settingValue: read.problem });
  const settingValue = type === 'string' ? typed : JSON.stringify(read.value);
  await logMaintenance({ opKind: 'SETTING', target: key, reason: input.reason ?? '' }, call);
  const shown = record.secretFlg ? '******' : settingValue.slice(0, 500);
  Object.assign(call.audit, {
    logType: 'CONFIG',
    detail: { action: 'save', key, before: record.shownValue, after: shown },
  });
  return { settingValue };
});

/**
 * Cancel and run again: one's own, and for administrators anybody's, with the reason.
 * @see docs/spec/platform.md 13 "job"
 */
export const actSysJob = implementCall(
  actOnJob,
  async ({ id, action, reason }, { db, actor, services, audit, now }) => {
    if (!isJobAction(action)) throw sharedErrors.UNKNOWN_CALL();
    const { rows } = await db.query<{ status: string; kind: string; createdBy: string; isOwn: boolean }>(
      `select status, kind, created_by as "createdBy", created_by is not distinct from $2 as "isOwn" from sys_job
        where id = $1 and (created_by = $2 or $3) for update`,
      [id, actor.userId, actor.haveAdmin],
    );
    const [job] = rows;
    if (!job) throw sharedErrors.NOT_FOUND();
    if (!job.isOwn && !reason) throw invalid({ reason: bi('原因不能为空', 'A reason is required') });
    if (!isJobOpenTo(action, job.status)) throw sharedErrors.WRONG_STATUS();
    Object.assign(audit, {
      logType: 'ACTION',
      entity: 'sysJob',
      recordId: id,
      detail: { action, ...(reason && { reason }) },
    });
    if (reason)
      await logMaintenance(
        { opKind: `JOB_${action.toUpperCase()}`, target: `${job.kind} ${id}`, reason },
        { db, actor, now },
      );
    if (action === 'cancel') {
      await db.query(`update sys_job set status = 'CANCELLED', updated_time = localtimestamp where id = $1`, [id]);
      await db.query('select graphile_worker.remove_job($1)', [id]);
      await services.events.announce(db, { entity: 'sysJobCancel', id, userIds: [actor.userId] });
    } else {
      await db.query(
        `update sys_job set status = 'QUEUED', attempts = 0, interruptions = 0, error_msg = null, updated_time = localtimestamp where id = $1`,
        [id],
      );
      await enqueue(db, id);
    }
    await tellOfJob(services.events, db, { id, createdBy: job.createdBy });
    return { id };
  },
);

/** Another version of what browsers keep; those that are open are told at once. */
export const clear = implementCall(clearCache, async ({ which, reason }, call) => {
  const { db, audit, services } = call;
  const { rows } = await db.query<{ value: number }>(
    `insert into number_counter (prefix, day, value) values ($1, '', 1) on conflict (prefix, day) do update
      set value = number_counter.value + 1 returning value`,
    [`cache.${which}`],
  );
  await services.events.announce(db, { entity: which, id: '', toAll: true });
  await logMaintenance({ opKind: 'CACHE', target: which, reason }, call);
  Object.assign(audit, { logType: 'CONFIG', detail: { action: 'clearCache', which, reason } });
  return { version: rows[0]?.value ?? 0 };
});

export const maintenanceMode = implementCall(getMaintenanceMode, (_input, { services }) =>
  services.settings.get('maintenance.mode'),
);

/** Kept as a setting, whose change every node hears. */
export const turnMaintenance = implementCall(setMaintenanceMode, async ({ on, text, until, reason }, call) => {
  const { audit, now } = call;
  if (on && !text) throw invalid({ text: bi('开启时请填写公告内容', 'Say what people are told') });
  if (on && until && until <= now)
    throw invalid({ until: bi('预计结束时间应晚于现在', 'The expected end must be in the future') });
  const mode = { on, text: text ?? '', until: until ?? null };
  await changeAll(sysSetting, { settingKey: 'maintenance.mode' }, { settingValue: JSON.stringify(mode) }, call);
  await logMaintenance({ opKind: on ? 'MAINT_ON' : 'MAINT_OFF', target: until ?? '', reason }, call);
  Object.assign(audit, { logType: 'CONFIG', detail: { action: 'setMaintenanceMode', on, until, reason } });
  return mode;
});
