import { isCustomer } from '#domain/core/rights.ts';
import { departmentOfCustomer } from '../company/index.ts';
import type { Effect, EntityRules, Prepare } from '../gateway/areaRules.ts';

const power: Prepare = async (record, _facts, { db, actor }) => {
  const ownerId = isCustomer(actor.roleId) ? actor.consoleId : record.ownerId;
  return { ...record, ownerId, ownerDept: (await departmentOfCustomer(ownerId, db)) ?? record.ownerDept ?? null };
};

const powerSent: Effect = async (_record, _step, { actor }) => ({
  senderSide: isCustomer(actor.roleId) ? 'OWNER' : 'BROKER',
});
const powerConfirmed: Effect = async (_record, _step, { actor, now }) => ({
  confirmedBy: actor.userId,
  confirmedTime: now,
});

export const powerRules: EntityRules = { prepare: power, effects: { powerSent, powerConfirmed } };

const certificate: Prepare = async (record, _facts, { db }) => ({
  ...record,
  ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
});

/** Nothing of a certificate is used before it is verified: what remains is all of it. */
const certificateVerified: Effect = async ({ id }, _step, { db, now }) => {
  await db.query('update cert_line set remain_qty = qty where certificate_id = $1 and not deleted_flg', [id]);
  return { verifyTime: now };
};

export const certificateRules: EntityRules = { prepare: certificate, effects: { certificateVerified } };
