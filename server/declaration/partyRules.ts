import { isCustomer } from '#domain/core/rights.ts';
import { certLine, declCertificate } from '#domain/declaration/declCertificate.ts';
import { powerOfAttorney } from '#domain/declaration/powerOfAttorney.ts';
import { statutoryCode } from '#domain/declaration/statutoryCode.ts';
import { unit } from '#domain/system/references.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { note } from '../crud/change.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { beforeSaveOf, effectOn, effectsOn } from '../crud/rulesOn.ts';
import type { EntityRules } from '../gateway/areaRules.ts';

const power = beforeSaveOf(powerOfAttorney, async (record, _facts, { db, actor }) => {
  const ownerId = (isCustomer(actor.roleId) ? actor.consoleId : record.ownerId) ?? null;
  return { ownerId, ownerDept: (await departmentOfCustomer(ownerId, db)) ?? record.ownerDept ?? null };
});

const powerSent = effectOn(powerOfAttorney, async (_record, _step, { actor }) => ({
  senderSide: isCustomer(actor.roleId) ? 'OWNER' : 'BROKER',
}));
const powerConfirmed = effectOn(powerOfAttorney, async (_record, _step, { actor, now }) => ({
  confirmedBy: actor.userId,
  confirmedTime: now,
}));

export const powerRules: EntityRules = {
  beforeSave: power,
  effects: effectsOn(powerOfAttorney, { powerSent, powerConfirmed }),
};

const certificate = beforeSaveOf(declCertificate, async (record, _facts, { db }) => ({
  ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
}));

/** Nothing of a certificate is used before it is verified: what remains is all of it. */
const certificateVerified = effectOn(declCertificate, async ({ id }, _step, { db, now }) => {
  await note(certLine, { certificateId: id }, { remainQty: ({ qty }) => qty }, db);
  return { verifyTime: now };
});

const [l, u] = [columnsIn(certLine, 'l'), columnsIn(unit, 'u')];

/** What is left of each line, in its unit. */
export const certificateComputed = {
  declCertificate: {
    remain: `(select string_agg(trim_scale(coalesce(${l.remainQty}, ${l.qty}))::text || coalesce(${u.name}, ''), '、' order by ${l.lineNo})
      from cert_line l left join unit u on ${u.code} = ${l.unit} where ${l.certificateId} = t.id and not l.deleted_flg)`,
  },
};

export const codeRules: EntityRules = {
  effects: effectsOn(statutoryCode, {
    codeToEnd: effectOn(statutoryCode, async (_record, _step, { actor }) => ({ endedBy: actor.userId })),
    codeEnded: effectOn(statutoryCode, async ({ endsOn }) => ({ validTo: endsOn, endsOn: null })),
    codeKept: effectOn(statutoryCode, async () => ({ endsOn: null })),
  }),
};

export const certificateRules: EntityRules = {
  beforeSave: certificate,
  effects: effectsOn(declCertificate, { certificateVerified }),
};
