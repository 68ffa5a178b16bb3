import { accountSubject, fixedWhenPosted, isSubjectCode, parentCodeOf } from '#domain/books/accountSubject.ts';
import { bookErrors } from '#domain/books/errors.ts';
import { type Standard, subjectSeeds } from '#domain/books/subjectSeeds.ts';
import { templateSeeds } from '#domain/books/templateSeeds.ts';
import { voucher, voucherLine } from '#domain/books/voucher.ts';
import { openBooks } from '#domain/books/voucherActs.ts';
import type { SubjectFacts } from '#domain/books/voucherLines.ts';
import { voucherTemplate } from '#domain/books/voucherTemplate.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { configurersOnly, financeConf, mayConfigure } from '#domain/funds/index.ts';
import { change, changeAll } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { isThere, readMany, readOne } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { rules } from '../crud/rulesOn.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';

export type Subject = SubjectFacts & {
  readonly id: string;
  readonly name: string | null;
  readonly balanceDir: string | null;
};

/** The subjects of a company by code; all of them without a list. */
export async function subjectsOf(
  mainCompId: string,
  db: Db,
  codes?: readonly string[],
): Promise<ReadonlyMap<string, Subject>> {
  const rows = await readMany(
    accountSubject,
    [
      ...(['id', 'code', 'name', 'balanceDir', 'leafFlag', 'enabled'] as const),
      ...(['auxCustomer', 'auxSupplier', 'auxDept', 'auxPerson', 'auxProject'] as const),
    ],
    { mainCompId, ...(codes && { code: codes }) },
    db,
    { order: ['code'] },
  );
  return new Map(rows.map((row) => [row.code ?? '', row]));
}

/** Whether something that counts stands on a subject. */
const isPosted = (mainCompId: string, code: string, db: Db): Promise<boolean> =>
  isThere(voucherLine, { mainCompId, subjectCode: code, voucherStatus: { not: 'VOID' } }, db);

/** @throws 1005 only leaders of finance and administrators set finance up */
function refuseOthers({ actor }: Call): void {
  if (!mayConfigure(actor)) throw sharedErrors.FORBIDDEN({}, { _: configurersOnly });
}

/** @throws 1001 the subject above is missing or of another category, 62064 something stands on it */
async function refuseWrongParent(
  { mainCompId, code, category }: { mainCompId: string; code: string; category: string | null | undefined },
  db: Db,
): Promise<void> {
  const parentCode = parentCodeOf(code);
  if (!parentCode) return;
  const parent = await readOne(accountSubject, ['category', 'leafFlag'], { mainCompId, code: parentCode }, db);
  if (!parent) throw invalid({ code: bi(`上级科目${parentCode}不存在`, `There is no subject ${parentCode} above`) });
  if (parent.category !== category)
    throw invalid({ category: bi('类别须与上级科目相同', 'The category is that of the subject above') });
  if (parent.leafFlag === 1 && (await isPosted(mainCompId, parentCode, db)))
    throw bookErrors.HAS_POSTINGS({}, { code: bookErrors.HAS_POSTINGS().text });
}

export const accountSubjectRules = rules(accountSubject, {
  beforeSave: async (record, { before }, call) => {
    refuseOthers(call);
    const { mainCompId, code, category } = record;
    if (!mainCompId || !code || !isSubjectCode(code)) return undefined;
    if (!before || before.code !== code) await refuseWrongParent({ mainCompId, code, category }, call.db);
    if (!before) return undefined;
    const changed = fixedWhenPosted.filter((name) => (record[name] ?? null) !== (before[name] ?? null));
    if (changed.length > 0 && (await isPosted(mainCompId, before.code ?? '', call.db))) {
      const said = bi('科目已有发生额，不能修改', 'The subject has postings: this stays');
      throw invalid(Object.fromEntries(changed.map((name) => [name, said])));
    }
    if (before.code !== code && before.leafFlag !== 1)
      throw invalid({ code: bi('有下级科目，不能改编码', 'Subjects stand below it: the code stays') });
    return undefined;
  },
  afterWrite: async ({ mainCompId, code }, before, call) => {
    if (!mainCompId || !code || before?.code === code) return;
    const above = parentCodeOf(code);
    if (above) await changeAll(accountSubject, { mainCompId, code: above, leafFlag: 1 }, { leafFlag: 0 }, call);
    if (before?.code) await settleLeaf(mainCompId, parentCodeOf(before.code), '', call);
  },
  beforeDelete: async ({ id, mainCompId, code, leafFlag }, call) => {
    refuseOthers(call);
    if (leafFlag !== 1) throw invalid({ _: bi('有下级科目，不能删除', 'Subjects stand below it') });
    if (await isPosted(mainCompId ?? '', code ?? '', call.db))
      throw invalid({ _: bi('科目已有发生额，不能删除', 'The subject has postings') });
    await settleLeaf(mainCompId ?? '', parentCodeOf(code ?? ''), id, call);
  },
});

/** A subject below which nothing is left is a leaf again. */
async function settleLeaf(mainCompId: string, code: string | null, without: string, call: Call): Promise<void> {
  if (!code) return;
  const hasOthers = await isThere(accountSubject, { mainCompId, parentCode: code, id: { not: without } }, call.db);
  if (!hasOthers) await changeAll(accountSubject, { mainCompId, code }, { leafFlag: 1 }, call);
}

/** Which standard a company keeps its books by stands among the parameters of finance. */
async function setStandard(mainCompId: string, standard: Standard, call: Call): Promise<void> {
  const key = { confKey: 'ACCOUNT_STANDARD', mainCompId } as const;
  const known = await readOne(financeConf, ['id'], key, call.db);
  const inside = { ...asSystem(call), audit: {} };
  if (known) await change(financeConf, known.id, { confValue: standard }, call);
  else await createRecord(financeConf, { ...key, confValue: standard }, inside);
}

/**
 * Chart of accounts, templates and standard of a company that has no books yet.
 * @throws 1001 it has subjects already, or vouchers
 */
async function booksOpened(mainCompId: string, standard: Standard, call: Call) {
  const hasSome =
    (await isThere(accountSubject, { mainCompId }, call.db)) || (await isThere(voucher, { mainCompId }, call.db));
  if (hasSome) throw invalid({ mainCompId: bi('该主体已建账', 'This company has its books already') });
  const inside = { ...asSystem(call), audit: {} };
  const subjects = subjectSeeds(standard);
  for (const { code, name, category, dc, aux } of subjects)
    await createRecord(
      accountSubject,
      {
        ...{ mainCompId, code, name, category, balanceDir: dc },
        ...(aux && { [aux]: 1 as const }),
        ...(code.startsWith('1001') && { cashFlag: 1 as const }),
      },
      inside,
    );
  const templates = templateSeeds(standard);
  for (const { event, summary, lines } of templates)
    await createRecord(
      voucherTemplate,
      {
        ...{ mainCompId, event, word: '记', summary },
        lines: lines.map(([dc, subjectCode, amountExpr], at) => ({ lineNo: at + 1, dc, subjectCode, amountExpr })),
      },
      inside,
    );
  await setStandard(mainCompId, standard, call);
  return { subjects: subjects.length, templates: templates.length };
}

export const openBooksCall = implementCall(openBooks, async ({ mainCompId, standard }, call) => {
  refuseOthers(call);
  Object.assign(call.audit, { logType: 'CONFIG', entity: accountSubject.key });
  return booksOpened(mainCompId, standard === 'SBE' ? 'SBE' : 'CAS', call);
});
