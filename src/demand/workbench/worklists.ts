import { addHours } from '#domain/core/moments.ts';
import { demandUnderWay } from '#domain/demand/demandFlow.ts';
import { demandListPath } from '#domain/demand/paths.ts';
import { listAddress } from '../../parts/list/listAddress.ts';

const hoursAhead = 24;

/** The list of all demands that are late or due within a day. @param now `yyyy-MM-dd HH:mm:ss` */
export const alertsAddress = (now: string): string =>
  listAddress(demandListPath, {
    status__in: [...demandUnderWay],
    expectTime__between: ['', addHours(now, hoursAhead)],
  });
