import { customerRoles } from '#domain/core/access.ts';
import type { DraftOf, RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { formatFen, parseFen, subtractFen } from '#domain/core/money.ts';
import { isCustomer, isSystem } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { duplicateOf } from '#domain/core/writeRefusals.ts';
import { acctPeriod, isPeriod } from '#domain/funds/acctPeriod.ts';
import { customerStatement } from '#domain/funds/customerStatement.ts';
import { pathTo } from '#domain/screens.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { note, patchRow } from '../../crud/change.ts';
import { people } from '../../crud/people.ts';
import { isThere, readOne } from '../../crud/read.ts';
import { effectOn, rules } from '../../crud/rulesOn.ts';
import { writeLines } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { figuresOfStatement } from './buildStatement.ts';

type Statement = RecordOf<typeof customerStatement>;

/** Statements that were sent, whatever became of them. */
const told = ['SENT', 'CONFIRMED', 'CLOSED', 'DISPUTED'];

/** F43: how far the opening is from the closing of the last statement that was sent. */
async function openingDiff(
  { customerId, mainCompId, period }: Pick<Statement, 'customerId' | 'mainCompId' | 'period'>,
  totalOpening: string,
  { db }: Pick<Call, 'db'>,
): Promise<string> {
  const last = await readOne(
    customerStatement,
    ['totalClosing'],
    { customerId, mainCompId, status: told, period: { below: period ?? '' } },
    db,
    { order: [['period', 'desc']] },
  );
  return last ? formatFen(subtractFen(parseFen(totalOpening), parseFen(last.totalClosing ?? '0'))) : '0.00';
}

/** All figures of a statement, as the rows have them now. */
async function figuresOf(record: DraftOf<typeof customerStatement>, call: Pick<Call, 'db'>) {
  const { customerId, mainCompId, period } = record;
  if (!customerId || !mainCompId || !period || !isPeriod(period)) return undefined;
  const figures = await figuresOfStatement({ customerId, mainCompId, period }, call.db);
  return {
    ...figures,
    openingDiff: await openingDiff({ customerId, mainCompId, period }, figures.totalOpening, call),
  };
}

/** One statement that counts for a month of a customer. @throws 1006 */
async function refuseSecond({ customerId, mainCompId, period }: DraftOf<typeof customerStatement>, { db }: Call) {
  if (!customerId || !mainCompId || !period) return;
  const key = `statement:${customerId}:${mainCompId}:${period}`;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  if (await isThere(customerStatement, { customerId, mainCompId, period, status: { not: ['VOID'] } }, db))
    throw duplicateOf(customerStatement, ['customerId', 'mainCompId', 'period']);
}

const isClosed = ({ mainCompId, period }: Statement, { db }: Call): Promise<boolean> =>
  isThere(acctPeriod, { mainCompId: mainCompId ?? '', period: period ?? '', status: 'CLOSED' }, db);

async function refuseOpenPeriod(statement: Statement, call: Call): Promise<void> {
  if (await isClosed(statement, call)) return;
  throw invalid({ period: bi('该期间尚未结账', 'The period is not closed yet') });
}

/** The people of a customer who hear of his statement. */
const customersOf = ({ customerId }: Statement, { db }: Call) =>
  people(['id', 'userName'], {}, db, {
    and: (u, place) => `${u.consoleId} = ${place(customerId)} and ${u.roleId} = any(${place([...customerRoles])})`,
  });

const confirmationTakenBack = effectOn(customerStatement, async (_record, { opinion }) => ({
  ...{ confirmedAt: null, confirmedBy: null, confirmedUser: null, disputedFlag: 1 },
  disputeText: opinion ?? null,
}));

export const customerStatementRules = rules(customerStatement, {
  beforeSave: async (record, { before }, call) => {
    if (before) return undefined;
    await refuseSecond(record, call);
    return { ...(await figuresOf(record, call)), ownerDept: await departmentOfCustomer(record.customerId, call.db) };
  },
  opened: async ({ id, status, readAt }, { actor, db, now }) => {
    if (status === 'SENT' && !readAt && isCustomer(actor.roleId))
      await note(customerStatement, { id }, { readAt: now }, db);
  },
  beforeStep: {
    send: (statement, _params, call) => refuseOpenPeriod(statement, call),
    close: (statement, _params, call) => refuseOpenPeriod(statement, call),
    confirm: async ({ files }, _params, { actor }) => {
      if (!isCustomer(actor.roleId) && !files?.length)
        throw invalid({ files: bi('请上传客户盖章的对账单', 'Upload the statement with the customer’s seal') });
    },
  },
  effects: {
    /** Its figures are made once more and stay: the period is closed. */
    statementSent: effectOn(customerStatement, async (statement, _step, call) => {
      const figures = await figuresOf(statement, call);
      if (!figures) throw new Error('a statement has a period');
      const { acctLines, txnLines, ...totals } = figures;
      await writeLines(customerStatement, statement.id, { acctLines, txnLines }, call);
      await patchRow(customerStatement, statement.id, totals, call);
      const who = await customersOf(statement, call);
      const title = bi(`${statement.period}对账单待确认`, `Statement of ${statement.period} to be confirmed`);
      await sendMessage(call.db, call.services, {
        ...{ userIds: who.map(({ id }) => id), type: 'TODO', title, entity: customerStatement.key },
        ...{ recordId: statement.id, by: call.actor.userId, url: pathTo(customerStatement.key, statement) ?? '' },
      });
      return {
        sentAt: call.now,
        sentTo:
          who
            .flatMap(({ userName }) => userName ?? [])
            .join('、')
            .slice(0, 200) || null,
      };
    }),
    statementConfirmed: effectOn(customerStatement, async (_record, _step, { actor, now }) => ({
      confirmedAt: now,
      confirmedBy: isSystem(actor) ? '逾期默认确认' : actor.userName,
      confirmedUser: isSystem(actor) ? null : actor.userId,
    })),
    statementDisputed: effectOn(customerStatement, async () => ({ disputedFlag: 1 })),
    confirmationTakenBack,
  },
});
