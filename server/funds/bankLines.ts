import { customer } from '#domain/company/index.ts';
import { invalid } from '#domain/core/errors.ts';
import { formatFen, parseFen, subtractFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bankAccount } from '#domain/funds/bankAccount.ts';
import { bankLine } from '#domain/funds/bankLine.ts';
import { claimBankLine } from '#domain/funds/bankLineActs.ts';
import { balanceBreaks } from '#domain/funds/bankLineMath.ts';
import { fundReceipt } from '#domain/funds/fundReceipt.ts';
import { implementAct } from '../crud/implement.ts';
import { readMany, readOne } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';

/** The account a line is of; the only one in use where the sheet names none. @throws 1001 there are several */
async function accountOf(bankAccountId: string | null | undefined, { db }: Call) {
  const where = bankAccountId ? { id: bankAccountId } : { enabled: 1 as const };
  const [account, another] = await readMany(bankAccount, ['id', 'mainCompId'], where, db, { limit: 2 });
  if (account && !another) return account;
  const said = bi('请在表格中增加“本方账号”一列', 'Add a column with the number of our account');
  throw invalid({ bankAccountId: said });
}

/** Whose money it probably is: who paid from that account before, or who is called so. */
async function probableCustomer(
  { otherName, otherAccount }: { readonly otherName?: string | null; readonly otherAccount?: string | null },
  db: Db,
): Promise<string | null> {
  const known =
    otherAccount &&
    (await readOne(fundReceipt, ['customerId'], { payerAccount: otherAccount, status: 'CONFIRMED' }, db, {
      order: [['createdTime', 'desc']],
    }));
  if (known) return known.customerId;
  const named = otherName && (await readOne(customer, ['id'], { name: otherName }, db));
  return named ? named.id : null;
}

export const bankLineRules = rules(bankLine, {
  beforeSave: async (line, { before }, call) => {
    if (before) return undefined;
    const account = await accountOf(line.bankAccountId, call);
    const customerId = line.direction === 'IN' ? await probableCustomer(line, call.db) : null;
    return { bankAccountId: account.id, mainCompId: account.mainCompId, customerId };
  },
  doubts: async (lines) =>
    balanceBreaks(lines as Parameters<typeof balanceBreaks>[0]).map((at) => ({
      at,
      text: bi(
        '余额与上一行不连续，请核对是否缺行',
        'The balance does not follow from the line before: is one missing?',
      ),
    })),
});

export const bankLineClaimed = implementAct(claimBankLine, async ({ record, input }, call) => {
  const { id, mainCompId, bankAccountId, lineDate, serial, amount, usedAmount } = record;
  const rest = formatFen(subtractFen(parseFen(amount ?? '0'), parseFen(usedAmount ?? '0')));
  const facts = { bankLineId: id, mainCompId, bankAccountId, receiptDate: lineDate, bankSerial: serial, amount: rest };
  const customerId = input.customerId ?? record.customerId;
  await createRecord(fundReceipt, { receiptKind: 'BANK', ...facts, customerId }, { ...call, audit: {} });
  return undefined;
});
