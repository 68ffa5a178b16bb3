import type { Db } from '../../gateway/method.ts';

export interface Terms {
  readonly validMonths: number;
  readonly alignYear: boolean;
  readonly confirmDays: number;
  readonly autoConfirm: boolean;
}

/** What holds for an application: as its protocol says; the usual where it is paid per order. */
export async function termsOf(applyId: unknown, db: Db): Promise<Terms> {
  const { rows } = await db.query<Terms>(
    `select coalesce(p.valid_months, 12) as "validMonths", coalesce(p.align_year, false) as "alignYear", coalesce(p.confirm_days, 5) as "confirmDays",
       coalesce(p.auto_confirm, true) as "autoConfirm"
     from precat_apply a left join precat_protocol p on p.id = a.protocol_id where a.id = $1`,
    [applyId],
  );
  return rows[0] ?? { validMonths: 12, alignYear: false, confirmDays: 5, autoConfirm: true };
}

const [usualHours, urgentHours] = [24, 8];

/** Working hours in which an application is to be audited. */
export async function hoursOf(applyId: unknown, db: Db): Promise<number> {
  const { rows } = await db.query<{ hours: number }>(
    `select case when coalesce(a.urgency, 'N') = 'N' then coalesce(p.sla_hours, $2::int) else coalesce(p.urgent_sla_hours, $3::int) end as hours
     from precat_apply a left join precat_protocol p on p.id = a.protocol_id where a.id = $1`,
    [applyId, usualHours, urgentHours],
  );
  return rows[0]?.hours ?? usualHours;
}
