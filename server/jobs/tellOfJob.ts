import { sysJob } from '#domain/system/maintenance.ts';
import type { Events } from '../gateway/events.ts';
import type { Db } from '../gateway/method.ts';

/** A job went on: the person it works for hears of it, and whoever finds it in the list of jobs. */
export const tellOfJob = (
  events: Pick<Events, 'announce'>,
  db: Db,
  { id, createdBy }: { id: string; createdBy: string },
): Promise<void> => events.announce(db, { entity: sysJob.key, id, userIds: [createdBy], row: { createdBy } });
