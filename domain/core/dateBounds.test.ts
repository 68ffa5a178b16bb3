import { describe, expect, test } from 'vitest';
import { actsOf, entities, entityOf } from '../index.ts';
import type { EntityDefinition } from './entity.ts';
import { defineForm } from './entity.ts';
import { date, datetime } from './field.ts';
import { bi } from './text.ts';
import { validate } from './validate.ts';

const record = defineForm({
  ...{ key: 'levyOfTest', service: 'business', design: 'demand', label: bi('征税', 'Levy') },
  fields: {
    noticed: date('通知日', 'Notice', { notAfter: 'today' }),
    from: date('起', 'From'),
    to: date('止', 'To', { notBefore: 'from' }),
  },
});
const answer = defineForm({
  ...{ key: 'paymentOfTest', service: 'business', design: 'demand', label: bi('缴税', 'Payment') },
  fields: {
    paid: date('缴税日', 'Paid', { notBefore: 'noticed', notAfter: 'today' }),
    at: datetime('时间', 'At', { notAfter: 'today' }),
  },
});
const facts = { now: '2025-03-10 12:00:00', moment: 'submit' as const, entityOf };
const owner = { entity: record as EntityDefinition, record: { noticed: '2025-03-03' } };

describe('a date has its floor in the record it belongs to', () => {
  test.each([
    ['2025-03-02', '缴税日不能早于通知日 2025-03-03'],
    ['2025-03-03', undefined],
    ['2025-03-10', undefined],
    ['2025-03-11', '日期不能晚于今天'],
  ])('paid %s: %s', (paid, refusal) => {
    expect(validate(answer, { paid }, { ...facts, owner }).paid?.zh).toBe(refusal);
  });

  test('a moment to come is refused to the second', () => {
    expect(validate(answer, { at: '2025-03-10 12:00:01' }, facts).at).toBeDefined();
    expect(validate(answer, { at: '2025-03-10 12:00:00' }, facts).at).toBeUndefined();
  });

  test('in one record a date is measured by another', () => {
    expect(validate(record, { from: '2025-03-05', to: '2025-03-04' }, facts).to?.en).toBe(
      'To must not be before From 2025-03-05',
    );
    expect(validate(record, { to: '2025-03-04' }, facts).to).toBeUndefined();
  });
});

test('every bound of every definition names a date that is there', () => {
  const dates = (entity: EntityDefinition | undefined) =>
    Object.entries(entity?.fields ?? {}).flatMap(([name, { kind }]) =>
      kind === 'date' || kind === 'datetime' ? [name] : [],
    );
  const wrong: string[] = [];
  let seen = 0;
  const look = (at: string, { fields }: EntityDefinition, known: readonly string[]) => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== 'date' && field.kind !== 'datetime') continue;
      for (const bound of [field.notBefore, field.notAfter]) {
        if (bound === undefined || bound === 'today') continue;
        seen += 1;
        if (!known.includes(bound)) wrong.push(`${at}.${name}: ${bound}`);
      }
    }
  };
  for (const entity of Object.values(entities)) {
    look(entity.key, entity, [...dates(entity), ...dates(entity.parent && entityOf(entity.parent.entity))]);
    for (const act of actsOf(entity.key))
      look(`${entity.key}.${act.key}`, act.form, [...dates(act.form), ...dates(act.entity)]);
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(5);
});
