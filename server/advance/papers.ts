import { advanceApplyPaper, advancePaymentPaper } from '#domain/advance/papers.ts';
import { taxPay } from '#domain/advance/taxPay.ts';
import { toCapital } from '#domain/core/capitalAmount.ts';
import { paperName } from '#domain/core/paper.ts';
import { bi } from '#domain/core/text.ts';
import { bankAccount } from '#domain/funds/bankAccount.ts';
import { sysUser } from '#domain/system/index.ts';
import { readMany, readOne } from '../crud/read.ts';
import type { AreaRules } from '../gateway/areaRules.ts';
import type { Db } from '../gateway/method.ts';
import { nothingOnPaper } from '../print/paperSheet.ts';

/** What people are called, in this order; nothing of nobody. */
async function namesOf(ids: readonly unknown[], db: Db): Promise<readonly (string | null)[]> {
  const known = ids.filter((id): id is string => typeof id === 'string' && id !== '');
  const people = known.length > 0 ? await readMany(sysUser, ['id', 'userName'], { id: known }, db) : [];
  const names = new Map<unknown, string | null>(people.map(({ id, userName }) => [id, userName]));
  return ids.map((id) => names.get(id) ?? null);
}

/** What the papers of advances have beside the record: who said what, and the payment as it was prepared and checked. */
export const advancePaperRules: NonNullable<AreaRules['papers']> = {
  [paperName(advanceApplyPaper)]: {
    facts: async ({ exitSubmittedBy, invSubmittedBy, accSubmittedBy, confirmedBy }, { db }) => {
      const asked = [exitSubmittedBy, invSubmittedBy, accSubmittedBy, confirmedBy];
      const [exitBy, invBy, accBy, finalBy] = await namesOf(asked, db);
      return { exitBy, invBy, accBy, finalBy };
    },
  },
  [paperName(advancePaymentPaper)]: {
    facts: async ({ id }, { db }) => {
      const pay = await readOne(
        taxPay,
        [
          ...(['payNo', 'amount', 'payDate', 'channel', 'bankAccountId', 'bankSerial', 'payeeName'] as const),
          ...(['payeeBank', 'payeeAccount', 'preparedBy', 'checkedBy'] as const),
        ],
        { advanceId: id, status: ['CHECKING', 'DONE'] },
        db,
        { order: [['payNo', 'desc']] },
      );
      if (!pay) throw nothingOnPaper(bi('尚未发起付款', 'No payment was prepared'));
      const from = await readOne(bankAccount, ['bankName', 'account'], { id: pay.bankAccountId ?? '' }, db);
      const [preparer, checker] = await namesOf([pay.preparedBy, pay.checkedBy], db);
      return {
        ...{ payNo: pay.payNo, paidOn: pay.payDate, channel: pay.channel, serialOf: pay.bankSerial },
        ...{ payeeOf: pay.payeeName, bankOf: pay.payeeBank, accountOf: pay.payeeAccount, preparer, checker },
        ...{ approvedAmount: pay.amount, amountInWords: toCapital(pay.amount ?? '0') },
        paidFrom: from ? `${from.bankName} ${from.account}` : null,
      };
    },
  },
};
