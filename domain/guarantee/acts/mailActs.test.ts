import { expect, test } from 'vitest';
import { actsFor } from '../../core/actRules.ts';
import { systemActor } from '../../core/rights.ts';
import { resendMail } from './mailActs.ts';

const factsOf = (roleId: string) => ({
  actor: { ...systemActor, roleId, rights: new Set(['bhMail:edit']) },
  now: '2025-03-03 10:00:00',
});

test.each([
  ['FAILED', 'jck01', [undefined]],
  ['SKIPPED', 'jck01', [undefined]],
  ['WAIT', 'jck01', ['只有发送失败或未发的邮件可以重发']],
  ['SENT', 'jck01', ['只有发送失败或未发的邮件可以重发']],
  ['FAILED', 'FINANC', []],
])('a mail that is %s goes again for %s: %j', (mailStatus, roleId, reasons) => {
  expect(actsFor([resendMail], { mailStatus }, factsOf(roleId)).map(({ reason }) => reason?.zh)).toEqual(reasons);
});
