import { advancePath } from '#domain/advance/paths.ts';
import { isReminderDay } from '#domain/advance/reminders.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { todayText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { note } from '../crud/change.ts';
import { peopleIds } from '../crud/people.ts';
import { readMany } from '../crud/read.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import { loadParams } from '../guarantee/index.ts';
import { workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';

const names = ['id', 'docNo', 'customerId', 'repayDate', 'principalBalance', 'createdBy', 'remindedOn'] as const;

/** Every morning: who has to repay soon, today, or should have, is told, with whoever looks after him; once a day. */
export const taxRemind: JobHandler = async (_payload, { services }) => {
  const { pool } = services;
  const today = todayText(services.clock);
  const daysBefore = intParam(await loadParams(pool), 'TAXS_REMIND_DAYS');
  const out = await readMany(taxAdvance, names, { fundStatus: ['PAID', 'PART_REPAID'] }, pool, { order: ['id'] });
  const due = out.filter(
    ({ repayDate, remindedOn }) => repayDate && remindedOn !== today && isReminderDay({ repayDate, today }, daysBefore),
  );
  const objects = due.map((advance) => ({ ...advance, type: taxAdvance.key, name: advance.docNo ?? advance.id }));
  const told = await workAtObjects('taxRemind', services, (at) =>
    at.each(objects, async ({ id, docNo, customerId, repayDate, principalBalance, createdBy }, db) => {
      const isLate = (repayDate ?? '') < today;
      const ofCustomer = customerId ? await peopleIds({ customer: customerId }, db) : [];
      const about = { type: 'TODO', entity: taxAdvance.key, recordId: id, by: null } as const;
      const title = bi(
        `垫税单${docNo}${isLate ? '已于' : '应于'}${repayDate}到期，待还本金${principalBalance}元`,
        `${docNo} ${isLate ? 'was' : 'is'} due on ${repayDate}: ${principalBalance} to repay`,
      );
      const keepers = createdBy ? [createdBy] : [];
      await sendMessage(db, services, { ...about, title, userIds: keepers, url: advancePath(id, undefined) });
      // Customers have no page of an advance: the message says all there is.
      if (ofCustomer.length > 0) await sendMessage(db, services, { ...about, title, userIds: ofCustomer, url: '' });
      await note(taxAdvance, { id }, { remindedOn: today }, db);
    }),
  );
  return { told };
};
