import { todayText } from '#domain/core/moments.ts';
import { declCertificate } from '#domain/declaration/declCertificate.ts';
import { powerOfAttorney } from '#domain/declaration/powerOfAttorney.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { type JobObject, workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';

const overSql = `select 'declCertificate' as type, id, cert_no as name from decl_certificate
   where status in ('PENDING', 'VALID', 'USED_UP', 'REFUSED') and valid_to < $1 and not deleted_flg
 union all select 'powerOfAttorney', id, poa_no from power_of_attorney where status = 'CONFIRMED' and valid_to < $1 and not deleted_flg`;

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
