import { bi } from '#domain/core/text.ts';
import { issuePartnerKey } from '#domain/exchange/partnerDoor.ts';
import { implementAct } from '../../crud/implement.ts';
import { partnerKey } from './partnerKey.ts';

/** The key is told once: no row, log or later answer has it. */
export const issueKey = implementAct(issuePartnerKey, async ({ record }, call) => {
  const partner = record.partner ?? '';
  const keyNo = (record.keyNo ?? 0) + 1;
  const value = partnerKey(call.services.secret, partner, keyNo);
  call.tell?.({ about: partner, label: bi('接口密钥', 'Key of the door'), value });
  return { keyNo, keyTime: call.now };
});
