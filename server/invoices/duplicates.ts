import { invoiceErrors } from '#domain/invoices/errors.ts';
import { invoice } from '#domain/invoices/invoice.ts';
import { numberKeys } from '#domain/invoices/kinds.ts';
import { readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';

type Numbered = Parameters<typeof numberKeys>[0];

/**
 * The invoice of this direction that has one of these numbers already, whatever form it has there: a digital number is
 * the same beside a printed one and by itself. Whoever enters the same number waits until this transaction ends.
 */
export async function invoiceNumbered(
  direction: 'IN' | 'OUT',
  numbered: Numbered,
  { db }: Pick<Call, 'db'>,
  except = '',
) {
  const { numberKey, paperKey } = numberKeys(numbered);
  const keys = [numberKey, paperKey].filter((key) => key !== null).sort();
  if (keys.length === 0) return undefined;
  for (const key of keys)
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`invoice:${direction}:${key}`]);
  return readOne(
    invoice,
    ['id', 'rowVersion', 'invoiceNo', 'grossAmount', 'scopeKey'],
    { direction, id: { not: except } },
    db,
    { and: (i, place) => `${i.numberKey} = any(${place(keys)}) or ${i.paperKey} = any(${place(keys)})` },
  );
}

/** @throws 62040 another invoice has the number */
export async function refuseRepeated(
  direction: 'IN' | 'OUT',
  numbered: Numbered,
  call: Pick<Call, 'db'>,
  except?: string,
): Promise<void> {
  const other = await invoiceNumbered(direction, numbered, call, except);
  if (other) throw invoiceErrors.REPEATED({ no: other.invoiceNo ?? '' });
}
