import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areas } from '../areas.ts';
import { demand } from '../demand/index.ts';
import { entities, entityOf } from '../index.ts';
import { toCapital } from './capitalAmount.ts';
import { defineForm } from './entity.ts';
import { type Field, money } from './field.ts';
import { isMoney } from './money.ts';
import { validate } from './validate.ts';

const facts = { now: '2026-11-22 10:00:00', moment: 'save', entityOf } as const;

/** Every amount and decimal that people can give: in records, dialogs and calls. */
const numbers: readonly (readonly [place: string, field: Field])[] = [
  ...Object.values(entities),
  ...areas.flatMap(({ acts = [] }) => acts.map(({ form }) => form)),
  ...areas.flatMap(({ calls = [] }) => calls.map(({ input }) => input)),
].flatMap(({ key, fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    (field.kind === 'money' || field.kind === 'decimal') && !field.readOnly ? [[`${key}.${name}`, field] as const] : [],
  ),
);

test('there are numbers to look at', () => expect(numbers.length).toBeGreaterThan(60));

test.each(numbers)('%s takes at most 12 digits before its point', (_place, field) => {
  const form = defineForm({ key: 'form', label: field.label, fields: { field } });
  const problem = (value: string) => validate(form, { field: value }, facts).field;
  expect(problem('1234567890123')).toBeDefined();
  expect(problem('9999999999999999.99')).toBeDefined();
  expect(problem('-1234567890123')).toBeDefined();
});

test('the refusal says how many digits there may be', () => {
  const form = defineForm({
    key: 'form',
    label: { zh: '表', en: 'Form' },
    fields: { amount: money('金额', 'Amount') },
  });
  expect(validate(form, { amount: '999999999999.99' }, facts)).toEqual({});
  expect(validate(form, { amount: '1000000000000' }, facts)).toEqual({
    amount: { zh: '金额最多12位整数、2位小数', en: 'Amount: at most 12 digits and 2 decimals' },
  });
});

test('whatever amount is taken has words for papers', () => {
  const digits = fc
    .bigInt({ min: 0n, max: 99_999_999_999_999n })
    .map((fen) => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`);
  fc.assert(
    fc.property(
      digits,
      (amount) => isMoney(amount) && /^[^元]*元|[角分]/.test(toCapital(amount)) && toCapital(amount) !== '',
    ),
  );
  expect(isMoney('1000000000000.00')).toBe(false);
});

test('a product that is too large is refused where it is shown, before the database has to', () => {
  const goods = [{ goodsName: '传感器', qty: '999999999', unit: '007', unitPrice: '999999999999' }];
  const errors = validate(demand, { title: '大', demandType: 'TRANSFER', customerId: 'x', goods }, facts);
  expect(errors['goods.0.amount']).toEqual({ zh: '金额超过12位整数', en: 'Amount has more than 12 digits' });
});
