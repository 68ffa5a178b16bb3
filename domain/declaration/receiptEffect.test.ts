import { expect, test } from 'vitest';
import { systemActor } from '../core/rights.ts';
import { declarationFlow } from './declarationFlow.ts';
import { receiptEffect } from './receiptEffect.ts';

const codes = [
  'ACCEPT',
  'STORE',
  'REJECT',
  'EXAM',
  'TAX',
  'PAID',
  'RELEASE',
  'CLOSE',
  'AMEND_OK',
  'AMEND_NO',
  'REVOKE_OK',
  'REVOKE_NO',
  'INFO',
];

test('receipts in order take a declaration from its sending to its closing', () => {
  let status = 'SENT';
  for (const code of ['ACCEPT', 'STORE', 'EXAM', 'TAX', 'PAID', 'RELEASE', 'CLOSE']) {
    const effect = receiptEffect(code, { status });
    if (typeof effect === 'object')
      status = declarationFlow.steps.find(({ key: action }) => action === effect.action)?.to ?? '';
    else expect([code, effect]).toEqual(['ACCEPT', 'NOTED']);
  }
  expect(status).toBe('CLOSED');
});

test('one that comes before its turn waits, one that comes after it changes nothing', () => {
  expect(receiptEffect('RELEASE', { status: 'SENT' })).toBe('EARLY');
  expect(receiptEffect('PAID', { status: 'STORED' })).toBe('EARLY');
  expect(receiptEffect('RELEASE', { status: 'AMENDING', statusBefore: 'STORED' })).toBe('EARLY');
  for (const code of ['STORE', 'EXAM', 'TAX', 'PAID', 'REJECT'])
    expect([code, receiptEffect(code, { status: 'RELEASED' })]).toEqual([code, 'LATE']);
  for (const status of ['EXAM', 'TAX']) expect(receiptEffect(status, { status })).toBe('LATE');
});

test('in every status a receipt takes a step that leads out of it, or none', () => {
  for (const { key: status } of declarationFlow.states)
    for (const code of codes)
      for (const statusBefore of ['STORED', 'RELEASED', 'CLOSED']) {
        const effect = receiptEffect(code, { status, statusBefore });
        const step =
          typeof effect === 'object' && declarationFlow.steps.find(({ key: action }) => action === effect.action);
        if (!step) continue;
        expect([...step.from]).toContain(status);
        if (status === 'AMENDING' && code !== 'REVOKE_OK')
          expect(step.stop?.({ statusBefore }, { actor: systemActor, now: '2026-11-27 10:00:00' })).toBeUndefined();
      }
});
