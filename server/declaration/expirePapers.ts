import { todayText } from '#domain/core/moments.ts';
import { declCertificate } from '#domain/declaration/declCertificate.ts';
import { powerOfAttorney } from '#domain/declaration/powerOfAttorney.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { type JobObject, workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';

const [c, p] = [columnsIn(declCertificate, 'c'), columnsIn(powerOfAttorney, 'p')];

const overSql = `select '${declCertificate.key}' as type, c.id, ${c.certNo} as name from decl_certificate c
   where ${c.status} in ('PENDING', 'VALID', 'USED_UP', 'REFUSED') and ${c.validTo} < $1 and not c.deleted_flg
 union all select '${powerOfAttorney.key}', p.id, ${p.poaNo} from power_of_attorney p
   where ${p.status} = 'CONFIRMED' and ${p.validTo} < $1 and not p.deleted_flg`;

/** Daily: certificates and powers of attorney whose last day is over, each in a transaction of its own. */
export const expirePapers: JobHandler = async (_payload, { services }) => {
  const { rows } = await services.pool.query<JobObject>(overSql, [todayText(services.clock)]);
  const expired = await workAtObjects('expirePapers', services, (at) =>
    at.each(rows, ({ type, id }, db) =>
      takeSystemStep(
        type === declCertificate.key ? declCertificate : powerOfAttorney,
        { id, action: 'expire' },
        systemCall(services, db),
      ),
    ),
  );
  return { expired };
};
