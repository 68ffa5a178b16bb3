import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { taxKind } from '#tests/approval/taxKind.ts';
import { quotaKinds } from '../guarantee/documentKinds.ts';
import { customsReceipts, docTypes, exitRoutes, exitStages, oaStatuses, origins } from './document.ts';
import { BL, BO, type Editor, FL, FO, JL, JO, JX, TL, TO } from './editors.ts';
import { canCopy, canDelete, canEdit, editScope, isClosable, nonMoneyFields } from './offers.ts';
import { approvalStatuses, statusCodes } from './statuses.ts';
import { type ContextEffect, type TransitionGuard, transitions } from './transitions.ts';

/** The kinds that areas hand in; the tax advance is a made-up one with the fields of the design. */
const kinds = [...Object.values(quotaKinds), taxKind];
const protectedFields = Object.fromEntries(kinds.map((kind) => [kind.docType, kind.protectedFields]));

/** The machine as it was designed, in a file of its own. @see docs/spec/guarantee.md 2.4 */
const designFile = new URL('../../tests/data/machines/workflow.json', import.meta.url);

const guardWords = ({ ownDept, exitStage, ...guard }: TransitionGuard) => ({
  ...guard,
  ...(ownDept && { ownerDept: 'actor' }),
  ...(exitStage && { exitStage: exitStage.length === 1 ? exitStage[0] : exitStage }),
});

/** The effects of a transition in the design's words. */
function effectWords({
  passes,
  exitRoute,
  submitter,
  needs,
  oaStatus,
  takesEffect,
  origin,
  ...rest
}: ContextEffect): string[] {
  const words: string[] = [];
  if (origin)
    words.push(`origin=${origin}`, origin === 'BUSINESS' ? 'creatorDept=ownerDept=actor.dept' : 'creatorDept=jck01');
  for (const [name, value] of Object.entries(rest)) words.push(`${name}=${String(value)}`);
  if (exitRoute) words.push(`exitRoute=${exitRoute === 'forward' ? 'forward()' : exitRoute}`);
  if (submitter) words.push(`${submitter}=actor`);
  if (needs) words.push('recompute needs');
  if (passes) words.push(passes === 'clear' ? 'clear passes' : 'reset passes if protected fields changed');
  if (oaStatus) words.push(oaStatus === 'byNeed' ? 'oaStatus=PENDING if needOa else NONE' : 'oaStatus=NONE');
  if (takesEffect === 'now') words.push('apply effect');
  if (takesEffect === 'whenConfirmed')
    words.push(
      'confirmedBy/At',
      'customsReceipt=SENT and wait, or NONE and apply effect at once when the customs link is off',
    );
  return words.sort();
}

const rowOf = ({ dept, leader }: Editor) => ({
  dept,
  leader,
  statuses: approvalStatuses.filter(({ editor }) => editor.dept === dept && editor.leader === leader).map(({ code }) => code).sort(),
}); // biome-ignore format: one row

/** What the code says, in the shape of the design file. */
const machine = {
  docTypes: docTypes.map((code) => ({
    code,
    start: transitions.filter(({ from, docTypes: types }) => from === null && types.includes(code)).map(({ to }) => to),
  })),
  context: {
    origin: origins,
    exitStage: exitStages,
    exitRoute: exitRoutes,
    oaStatus: oaStatuses,
    customsReceipt: customsReceipts,
  },
  states: approvalStatuses.map(({ code, label, meaning, editor, docTypes: types, initial, final }) => ({
    ...{ code, zh: label.zh, en: label.en, meaning: meaning.zh, editor, initial, final, docTypes: types },
  })),
  transitions: transitions.map(
    ({ id, from, action, label, by, to, guard, effect, docTypes: types, opinionRequired }) => ({
      ...{
        id,
        from,
        action,
        zh: label.zh,
        en: label.en,
        actor: by,
        to,
        guard: guardWords(guard),
        effect: effectWords(effect),
      },
      ...{ docTypes: types, opinionRequired },
    }),
  ),
  protectedFields,
  nonMoneyFields,
  editRights: [BO, BL, JO, JL, JX, TO, TL, FO, FL].map(rowOf),
};

interface DesignFile {
  readonly docTypes: readonly { code: string; start: readonly string[] }[];
  readonly context: Readonly<Record<string, unknown>>;
  readonly states: readonly unknown[];
  readonly transitions: readonly { effect: string[] }[];
  readonly protectedFields: unknown;
  readonly nonMoneyFields: unknown;
  readonly editRights: readonly { statuses: string[] }[];
  readonly copy: { dept: string; leader: boolean; note: string };
  readonly delete: { statuses: readonly string[] };
  readonly close: { statuses: readonly string[] };
  readonly editSections: readonly { statuses: readonly string[]; sections: readonly string[] }[];
}

const passed: ReadonlySet<string> = new Set(['EXITDEPT_PASS', 'ACCOUNTING_INPUT_FINISH']);

const design = JSON.parse(readFileSync(designFile, 'utf8')) as DesignFile;

test('the table equals the design file', () => {
  expect(machine.docTypes).toEqual(design.docTypes.map(({ code, start }) => ({ code, start })));
  expect(design.context).toMatchObject(machine.context);
  expect(machine.states).toEqual(design.states);
  expect(machine.transitions).toEqual(design.transitions.map((one) => ({ ...one, effect: [...one.effect].sort() })));
  expect(machine.protectedFields).toEqual(design.protectedFields);
  expect(machine.nonMoneyFields).toEqual(design.nonMoneyFields);
  expect(machine.editRights).toEqual(design.editRights.map((row) => ({ ...row, statuses: [...row.statuses].sort() })));
});

test('copy, delete, close and sections follow the design file', () => {
  expect(design.copy.note).toContain(
    `docTypes: ${kinds
      .filter(({ isCopied }) => isCopied)
      .map(({ docType }) => docType)
      .join(', ')}`,
  );
  for (const deptCode of ['D10', 'jck01', 'TZ', 'FINANC', 'W1', 'C1'])
    for (const isLeader of [true, false])
      expect(canCopy({ deptCode, isLeader }, taxKind)).toBe(deptCode === 'D10' && isLeader === design.copy.leader);
  for (const status of statusCodes) {
    expect(canDelete({ status, creatorDept: 'D10' }, { deptCode: 'D10' })).toBe(
      design.delete.statuses.includes(status),
    );
    expect(canDelete({ status, creatorDept: 'D10' }, { deptCode: 'D20' })).toBe(false);
    expect(isClosable({ status, origin: 'EXITDEPT', exitStage: 'FORWARD' })).toBe(
      design.close.statuses.includes(status),
    );
    const rows = design.editSections.filter(({ statuses }) => statuses.includes(status));
    expect(rows).toHaveLength(1);
    const { sections, fields } = editScope({ status, origin: 'BUSINESS', exitStage: 'FORWARD' });
    // docs/decisions/0020-four-eyes.md: once everybody has judged the amount, only named fields of the section stay
    // open.
    if (passed.has(status))
      expect([sections, fields.includes('exitOpinion'), rows[0]?.sections]).toEqual([[], true, ['exitdept']]);
    else expect(sections).toEqual(rows[0]?.sections);
  }
});

/** docs/spec/requirements.md 6, cell by cell: status, then who may edit it. */
const departments = ['D10', 'BUSI', 'jck01', 'TZ', 'FINANC', 'W1', 'C1'] as const;
const mayEdit: Readonly<Record<string, (department: string, leader: boolean) => boolean>> = {
  businessOperator: (department, leader) => ['D10', 'BUSI'].includes(department) && !leader,
  businessLeader: (department, leader) => ['D10', 'BUSI'].includes(department) && leader,
  exitOperator: (department, leader) => department === 'jck01' && !leader,
  exitLeader: (department, leader) => department === 'jck01' && leader,
  exitAnyone: (department) => department === 'jck01',
  investmentOperator: (department, leader) => department === 'TZ' && !leader,
  investmentLeader: (department, leader) => department === 'TZ' && leader,
  financeOperator: (department, leader) => department === 'FINANC' && !leader,
  financeLeader: (department, leader) => department === 'FINANC' && leader,
};

test.each([
  ['BUSINESS_INPUT', 'businessOperator'],
  ['RETURN_BUSINESS_OPERATOR', 'businessOperator'],
  ['BUSINESS_PENDING_REVIEW', 'businessLeader'],
  ['RETURN_BUSINESS_LEADER', 'businessLeader'],
  ['EXITDEPT_RETURN_BUSINESS_LEADER', 'businessLeader'],
  ['EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER', 'businessLeader'],
  ['ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT', 'exitOperator'],
  ['ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT', 'exitOperator'],
  ['INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT', 'exitOperator'],
  ['RETURN_EXITDEPT_OPERATOR', 'exitOperator'],
  ['EXITDEPT_PASS', 'exitOperator'],
  ['BUSINESS_PASS_EXITDEPT_INPUT', 'exitOperator'],
  ['INVESTMENT_INPUT', 'investmentOperator'],
  ['RETURN_INVESTMENT_OPERATOR', 'investmentOperator'],
  ['INVESTMENT_REVIEW', 'investmentLeader'],
  ['RETURN_INVESTMENT_LEADER', 'investmentLeader'],
  ['EXITDEPT_RETURN_INVESTMENT_LEADER', 'investmentLeader'],
  ['EXITDEPT_INPUT', 'exitOperator'],
  ['INVESTMENT_PASS_EXITDEPT_INPUT', 'exitOperator'],
  ['RETURN_ACCOUNTING_OPERATOR', 'financeOperator'],
  ['ACCOUNTING_INPUT', 'financeOperator'],
  ['ACCOUNTING_PENDING_REVIEW', 'financeLeader'],
  ['EXITDEPT_RETURN_ACCOUNTING_LEADER', 'financeLeader'],
  ['ACCOUNTING_INPUT_FINISH', 'exitAnyone'],
  ['EXITDEPT_INPUT_CONFIRMED', 'exitAnyone'],
  ['EXITDEPT_PENDING_REVIEW', 'exitLeader'],
  ['RETURN_EXITDEPT_LEADER', 'exitLeader'],
] as const)('%s is edited by the %s alone', (status, who) => {
  for (const deptCode of departments)
    for (const isLeader of [true, false])
      expect(canEdit(status, { deptCode, isLeader })).toBe(mayEdit[who]?.(deptCode, isLeader));
});
