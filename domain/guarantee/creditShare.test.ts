import { expect, test } from 'vitest';
import { formatFen } from '../core/money.ts';
import { creditChange } from './creditShare.ts';

const quota = { mainCompId: 'mc', quotaStatus: 'ACTIVE', tempAmount: '200000.00', totalAmount: '3200000.00' };

test.each([
  ['a first quota adds all of it', 'APPLY', { applyKind: 'NEW', applyAmount: '5000000.00' }, undefined, '5000000.00'],
  [
    'what departments suggested counts before what was asked for',
    'APPLY',
    { applyKind: 'NEW', applyAmount: '5000000.00', accSuggestAmount: '4000000.00' },
    undefined,
    '4000000.00',
  ],
  [
    'a renewal keeps the running temporary amount',
    'APPLY',
    { applyKind: 'RENEW', mainCompId: 'mc', applyAmount: '5000000.00' },
    quota,
    '2000000.00',
  ],
  [
    'a replaced quota of another company is not taken off here',
    'APPLY',
    { applyKind: 'REPLACE', mainCompId: 'other', applyAmount: '5000000.00' },
    quota,
    '5000000.00',
  ],
  [
    'an expired quota counts nothing yet',
    'APPLY',
    { applyKind: 'REPLACE', mainCompId: 'mc', applyAmount: '5000000.00' },
    { ...quota, quotaStatus: 'EXPIRED' },
    '5000000.00',
  ],
  ['a decrease takes away', 'ADJUST', { direction: 'DEC', changeAmount: '500000.00' }, quota, '-500000.00'],
  ['a changed term alone changes no amount', 'ADJUST', { newValidTo: '2027-01-01' }, quota, '0.00'],
  ['an excess lets levies through without granting more', 'EXCESS', { excessAmount: '500000.00' }, quota, '0.00'],
  [
    'what is in effect is counted already',
    'SHORT',
    { direction: 'INC', shortAmount: '500000.00', effectiveAt: '2026-01-01 10:00:00' },
    quota,
    '0.00',
  ],
  [
    'a closed document adds nothing',
    'SHORT',
    { direction: 'INC', shortAmount: '500000.00', closedFlag: 1 },
    quota,
    '0.00',
  ],
] as const)('%s', (_name, docType, record, of, change) => {
  expect(formatFen(creditChange(docType, record, of))).toBe(change);
});
