import { killSession } from '#domain/system/sysSession.ts';
import { implementAct } from '../../crud/implement.ts';
import { logMaintenance } from '../../gateway/maintenanceLog.ts';

/** system.killSession: the trigger of the table tells every node, so the person's pages hear of it at once. */
export const kill = implementAct(killSession, async ({ record, input }, call) => {
  const { audit } = call;
  await logMaintenance(
    { opKind: 'SESSION_KILL', target: String(record.userId_label ?? record.userId), reason: input.reason ?? '' },
    call,
  );
  Object.assign(audit, {
    logType: 'SECURITY',
    detail: { kind: 'SESSION_KILLED', userId: record.userId, reason: input.reason },
  });
  return { endKind: 'KILLED' };
});
