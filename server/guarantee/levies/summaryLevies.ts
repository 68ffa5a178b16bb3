import type { RecordOf } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { type Fen, negateFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { pathTo } from '#domain/screens.ts';
import { readOne } from '../../crud/read.ts';
import type { AfterStep } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import { saveChange } from './saveChange.ts';
import { type LevyBill, recordLevy } from './saveLevy.ts';
import { tellKeepers } from './tellKeepers.ts';
import { billsOf } from './usageRows.ts';

type Declared = RecordOf<typeof declaration>;

/** What 汇总征税 says: released first, its taxes are paid together in the next month, on a guarantee. */
const summary = { taxMode: '1', guarMode: 'SUMMARY' } as const;
const released = ['RELEASED', 'CLOSED'];

/** Which tax of the declaration is a bill of which kind. */
const taxes: readonly (readonly [kind: string, of: (declared: Declared) => string | null | undefined])[] = [
  ['A', ({ dutyAmt }) => dutyAmt],
  ['L', ({ vatAmt }) => vatAmt],
  ['Y', ({ consumeAmt }) => consumeAmt],
  ['I', ({ additionalAmt }) => additionalAmt],
];
const amountsOf = (declared: Declared): readonly (readonly [kind: string, amount: Fen])[] =>
  taxes.map(([kind, of]) => [kind, parseFen(of(declared) ?? '0')]);

/** As customs numbers its bills: the declaration's number, the kind of tax, and which bill of it this is. */
const billNo = (entryId: string, kind: string, place: number): string =>
  `${entryId}-${kind}${String(place).padStart(2, '0')}`;

const sourceKeyOf = (id: string): string => `declaration:${id}`;

/**
 * Summary collection uses guarantee and quota when customs releases the goods, once; what an amendment changes is
 * corrected by kind of tax, and a revoked declaration gives all of it back. What customs did stands, so nothing here
 * refuses a receipt: what could not be written is told to those who look after guarantees.
 */
export const followSummary: AfterStep = async (stored, { key, from, to }, call) => {
  const declared = stored as Declared;
  if (declared.taxMode !== summary.taxMode || !declared.entryId) return;
  const does =
    to === 'REVOKED'
      ? revoked
      : !released.includes(to) || released.includes(from)
        ? undefined
        : key === 'release'
          ? used
          : corrected;
  if (!does) return;
  const outcome = await attempt(call, (inside) => does(declared, inside));
  if (outcome instanceof BusinessError) await tell(declared, outcome.text, call);
};

async function used(declared: Declared, call: Call): Promise<void> {
  const { id, entryId, guaranteeNo, customerId, declDate, customsCode } = declared;
  const found = await readOne(bhGuarantee, ['mainCompId'], { customsFilingNo: guaranteeNo ?? '' }, call.db);
  if (!found?.mainCompId || !entryId || !customerId) {
    await tell(
      declared,
      bi(`担保编号${guaranteeNo ?? ''}不在保函台账中`, `No guarantee is filed as ${guaranteeNo ?? ''}`),
      call,
    );
    return;
  }
  const today = call.now.slice(0, 10);
  const due = amountsOf(declared).filter(([, amount]) => amount > zeroFen);
  if (due.length === 0) return;
  const bills = due.map(
    ([taxKind, amount], at): LevyBill => ({
      ...{ taxBillNo: billNo(entryId, taxKind, at + 1), taxKind, amount, issueDate: today, deadline: null },
    }),
  );
  await recordLevy(
    {
      ...{ declNo: entryId, declDate: declDate ?? today, releaseDate: today, customsCode: customsCode ?? '' },
      ...{ mainCompId: found.mainCompId, customerId, customsFilingNo: guaranteeNo ?? null, guarMode: summary.guarMode },
      ...{ orderNo: declared.declNo, contractNo: declared.contrNo ?? null, billNo: declared.billNo ?? null },
      ...{ levyNoticeDate: today, customsDeadline: null, dueDate: null, bills, confirmed: true },
      ...{ source: 'API', sourceKey: sourceKeyOf(id) },
    },
    call,
  );
}

async function corrected(declared: Declared, call: Call): Promise<void> {
  const usage = await readOne(bhUsage, ['id'], { sourceKey: sourceKeyOf(declared.id) }, call.db);
  if (!usage) return used(declared, call);
  const bills = await billsOf(call.db, usage.id);
  let place = bills.length;
  for (const [taxKind, amount] of amountsOf(declared)) {
    const written = bills
      .filter((bill) => bill.taxKind === taxKind)
      .reduce((sum, bill) => sum + bill.amount, 0n) as Fen;
    const more = subtractFen(amount, written);
    if (more === zeroFen) continue;
    const isMore = more > zeroFen;
    if (isMore) place += 1;
    await saveChange(
      {
        ...{ usageId: usage.id, changeType: 'CORRECT', taxKind, direction: isMore ? 'INC' : 'DEC' },
        ...{ amount: isMore ? more : negateFen(more), changeDate: call.now.slice(0, 10) },
        ...{ reason: '报关单修改生效', docRef: declared.declNo ?? null, confirmed: true },
        newTaxBillNo: isMore ? billNo(declared.entryId ?? '', taxKind, place) : null,
      },
      call,
    );
  }
}

async function revoked({ id, declNo }: Declared, call: Call): Promise<void> {
  const usage = await readOne(bhUsage, ['id', 'cancelled'], { sourceKey: sourceKeyOf(id) }, call.db);
  if (!usage || usage.cancelled === 1) return;
  await saveChange(
    {
      ...{ usageId: usage.id, changeType: 'CANCEL', taxKind: 'A', direction: 'DEC', amount: zeroFen },
      ...{ changeDate: call.now.slice(0, 10), reason: '报关单撤销', docRef: declNo ?? null, newTaxBillNo: null },
    },
    call,
  );
}

/** Nobody learns of it otherwise: customs goes on, and the quota would look free. */
const tell = ({ id, declNo }: Declared, why: Text, call: Call): Promise<void> =>
  tellKeepers(
    bi(
      `汇总征税报关单 ${declNo} 的担保用款未能登记：${why.zh}`,
      `Summary collection ${declNo}: its guarantee could not be used: ${why.en}`,
    ),
    { entity: declaration.key, recordId: id, url: pathTo(declaration.key, id) ?? '' },
    call,
  );
