import { expect, test } from 'vitest';
import type { ActDefinition } from '../../core/act.ts';
import { actsFor, whyStopped } from '../../core/actRules.ts';
import type { RecordValues } from '../../core/entity.ts';
import { type Actor, systemActor } from '../../core/rights.ts';
import {
  activateGuarantee,
  amendGuarantee,
  amendmentOutcome,
  closeGuarantee,
  whyNotDecided,
  whyNotReplaced,
} from './guaranteeActs.ts';

const operator = {
  ...systemActor,
  userId: 'jo',
  roleId: 'jck01',
  rights: new Set(['bhGuarantee:edit', 'bhGuarantee:create']),
};
const leader = { ...operator, userId: 'jl', isLeader: true };
const finance = { ...operator, userId: 'fo', roleId: 'FINANC' };
const reader = { ...leader, rights: new Set<string>() };
const scan = { realFile: 'scan', hashaddr: 'h1', fileName: '保函.pdf', fileSize: 1 };
const draft = {
  guarStatus: 'DRAFT',
  createdBy: 'jo',
  customsFilingNo: '2200B1',
  attachments: [scan],
  usedAmount: '0.00',
  amendments: [],
};
const changedBy = (userId: string) => ({ userId, userName: userId, deed: 'edit' });
const active = { ...draft, guarStatus: 'ACTIVE' };

const open = 'open';
const absent = 'absent';

function answerOf(act: ActDefinition, record: RecordValues, actor: Actor): string {
  const [offered] = actsFor([act], record, { actor, now: '2025-03-03 10:00:00' });
  return offered ? (offered.reason?.zh ?? open) : absent;
}

test.each([
  [activateGuarantee, draft, leader, open],
  [activateGuarantee, draft, operator, '只有进出口事务部负责人可以启用'],
  [activateGuarantee, { ...draft, createdBy: 'jl' }, leader, '经办与审核不能为同一人：本单由您创建，须由其他人审核'],
  [
    activateGuarantee,
    { ...draft, hands: [changedBy('jl')] },
    leader,
    '经办与审核不能为同一人：本单由您（jl）修改，须由其他人审核',
  ],
  [activateGuarantee, { ...draft, hands: [changedBy('jo')] }, leader, open],
  [activateGuarantee, { ...draft, customsFilingNo: null }, leader, '缺少担保备案编号'],
  [activateGuarantee, { ...draft, attachments: [] }, leader, '缺少保函扫描件'],
  [activateGuarantee, active, leader, absent],
  [activateGuarantee, draft, finance, absent],
  [activateGuarantee, draft, reader, absent],
  [amendGuarantee, active, operator, open],
  [amendGuarantee, draft, operator, absent],
  [amendGuarantee, { ...active, guarStatus: 'CLOSED' }, operator, '当前状态为「已注销」'],
  [amendGuarantee, { ...active, amendments: [{ amendStatus: 'DRAFT' }] }, operator, '已有一项变更待负责人审批'],
  [amendGuarantee, active, finance, absent],
  [closeGuarantee, active, leader, open],
  [closeGuarantee, { ...active, usedAmount: '395600.00' }, leader, '仍有占用 395,600.00 元，缴清后才能注销'],
  [closeGuarantee, active, operator, '只有进出口事务部负责人可以注销'],
] as const)('$key of %o by %o: %s', (act, record, actor, answer) => {
  expect(answerOf(act as ActDefinition, record, actor)).toBe(answer);
});

test.each([
  [activateGuarantee, active, undefined, undefined],
  [activateGuarantee, { ...draft, customsFilingNo: null }, '61004', ['customsFilingNo']],
  [activateGuarantee, { ...draft, attachments: [] }, '61004', ['attachments']],
  [amendGuarantee, { ...active, amendments: [{ amendStatus: 'DRAFT' }] }, '61018', undefined],
  [closeGuarantee, { ...active, usedAmount: '1.00' }, '61025', undefined],
] as const)('the area has its own code for what stops $key', (act, record, code, fields) => {
  const stop = whyStopped(act as ActDefinition, record, { actor: leader, now: '2025-03-03 10:00:00' });
  expect(stop).toBeDefined();
  expect(stop?.code).toBe(code);
  expect(stop?.errors && Object.keys(stop.errors)).toEqual(fields);
});

test('whoever proposed an amendment does not approve it', () => {
  expect(whyNotDecided({ createdBy: 'jl' }, leader)?.zh).toContain('不能为同一人');
  expect(whyNotDecided({ createdBy: 'jo' }, leader)).toBeUndefined();
  expect(whyNotDecided({ createdBy: 'jo' }, operator)?.code).toBe('61001');
});

test('only what is in force is replaced, by who may enter guarantees', () => {
  expect(whyNotReplaced(active, operator)).toBeUndefined();
  expect(whyNotReplaced(draft, operator)?.zh).toBe('当前状态为「录入」');
  expect(whyNotReplaced(active, finance)?.zh).toBe('您的角色没有该功能权限');
});

test('approving an amendment that shrinks a guarantee says by how much, and what is left', () => {
  const guarantee = { amount: '20000000.00', usedAmount: '15000000.00', validTo: '2026-12-31' } as never;
  expect(amendmentOutcome(guarantee, { newAmount: '16000000.00', newValidTo: null })).toMatchObject({
    shrinks: true,
    text: {
      zh: '保函金额由 20,000,000.00 元减少 4,000,000.00 元，至 16,000,000.00 元。已占用 15,000,000.00 元，变更后可用 1,000,000.00 元。',
    },
  });
  expect(amendmentOutcome(guarantee, { newAmount: null, newValidTo: '2027-12-31' })).toMatchObject({
    shrinks: false,
    text: { en: 'It ends on 2027-12-31 instead of 2026-12-31.' },
  });
});
