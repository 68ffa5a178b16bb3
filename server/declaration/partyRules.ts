import { isCustomer } from '#domain/core/rights.ts';
import { departmentOfCustomer } from '../company/index.ts';
import type { Effect, EntityRules, Prepare } from '../gateway/areaRules.ts';

const power: Prepare = async (record, _facts, { db, actor }) => {
  const ownerId = isCustomer(actor.roleId) ? actor.consoleId : record.ownerId;
  return { ...record, ownerId, ownerDept: (await departmentOfCustomer(ownerId, db)) ?? record.ownerDept ?? null };
};

const powerSent: Effect = async (_record, _step, { actor }) => ({ senderSide: isCustomer(actor.roleId) ? 'OWNER' : 'BROKER' });
const powerConfirmed: Effect = async (_record, _step, { actor, now }) => ({ confirmedBy: actor.userId, confirmedTime: now });

export const powerRules: EntityRules = { prepare: power, effects: { powerSent, powerConfirmed } };

/** Nothing of a certificate is used before it is verified: what remains is all of it. */
const certificate: Prepare = async (record, _facts, { db }) => ({
  ...record,
  ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
  ...(Array.isArray(record.lines) && { lines: record.lines.map((line) => ({ ...line, remainQty: line.qty })) }),
});

const certificateVerified: Effect = async (_record, _step, { now }) => ({ verifyTime: now });

export const certificateRules: EntityRules = { prepare: certificate, effects: { certificateVerified } };
