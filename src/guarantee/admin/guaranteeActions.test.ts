import { expect, test } from 'vitest';
import { systemActor } from '#domain/core/rights.ts';
import { whyNot } from './guaranteeActions.ts';

const operator = { ...systemActor, userId: 'jo', roleId: 'jck01', rights: new Set(['bhGuarantee:edit', 'bhGuarantee:create']) };
const leader = { ...operator, userId: 'jl', isLeader: true };
const finance = { ...operator, userId: 'fo', roleId: 'FINANC' };
const draft = { guarStatus: 'DRAFT', createdBy: 'jo', customsFilingNo: '2200B1', attachments: [{}], usedAmount: '0.00', amendments: [] };
const active = { ...draft, guarStatus: 'ACTIVE' };

test.each([
  ['activate', draft, leader, undefined],
  ['activate', draft, operator, '由进出口部负责人办理'],
  ['activate', { ...draft, createdBy: 'jl' }, leader, '经办与审核不能为同一人：这份保函由您录入'],
  ['activate', { ...draft, customsFilingNo: null }, leader, '缺少担保备案编号'],
  ['activate', { ...draft, attachments: [] }, leader, '缺少保函扫描件'],
  ['activate', active, leader, '当前状态为「有效」'],
  ['amend', active, operator, undefined],
  ['amend', { ...active, amendments: [{ amendStatus: 'DRAFT' }] }, operator, '已有一项变更待负责人审批'],
  ['amend', active, finance, '您的角色没有该功能权限'],
  ['replace', draft, operator, '当前状态为「录入」'],
  ['close', active, leader, undefined],
  ['close', { ...active, usedAmount: '395600.00' }, leader, '仍有占用 395,600.00 元，缴清后才能注销'],
  ['close', active, operator, '由进出口部负责人办理'],
] as const)('%s of %o', (step, record, actor, reason) => {
  expect(whyNot[step](record, actor)?.zh).toBe(reason);
});

test('whoever proposed an amendment does not approve it', () => {
  expect(whyNot.decide({ createdBy: 'jl' }, leader)?.zh).toContain('不能为同一人');
  expect(whyNot.decide({ createdBy: 'jo' }, leader)).toBeUndefined();
});
