import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProtocol } from '#domain/classification/precat/precatProtocol.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { Db } from '../../gateway/method.ts';

export interface Terms {
  readonly validMonths: number;
  readonly alignYear: boolean;
  readonly confirmDays: number;
  readonly autoConfirm: boolean;
}

const [a, p] = [columnsIn(precatApply, 'a'), columnsIn(precatProtocol, 'p')];

/** What holds for an application: as its protocol says; the usual where it is paid per order. */
export async function termsOf(applyId: string | null, db: Db): Promise<Terms> {
  const { rows } = await db.query<Terms>(
    `select coalesce(${p.validMonths}, 12) as "validMonths", coalesce(${p.alignYear}, false) as "alignYear",
      coalesce(${p.confirmDays}, 5) as "confirmDays",
       coalesce(${p.autoConfirm}, true) as "autoConfirm"
     from precat_apply a left join precat_protocol p on p.id = ${a.protocolId} where a.id = $1`,
    [applyId],
  );
  return rows[0] ?? { validMonths: 12, alignYear: false, confirmDays: 5, autoConfirm: true };
}

const [usualHours, urgentHours] = [24, 8];

/** Working hours in which an application is to be audited. */
export async function hoursOf(applyId: string | null, db: Db): Promise<number> {
  const { rows } = await db.query<{ hours: number }>(
    `select case when coalesce(${a.urgency}, 'N') = 'N' then coalesce(${p.slaHours}, $2::int) else coalesce(${p.urgentSlaHours}, $3::int) end as hours
     from precat_apply a left join precat_protocol p on p.id = ${a.protocolId} where a.id = $1`,
    [applyId, usualHours, urgentHours],
  );
  return rows[0]?.hours ?? usualHours;
}
