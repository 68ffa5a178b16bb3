import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextValues, toDocument } from '#domain/approval/document.ts';
import { nextContext, snapshotsOf, withApprovedAmount } from '#domain/approval/effects.ts';
import { approvalStepsFor, creationFor, transitionOf } from '#domain/approval/offers.ts';
import { checkSection, openFields, protectedChanged } from '#domain/approval/sections.ts';
import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { systemActor } from '#domain/core/rights.ts';
import type { DocumentKind } from '#server/approval/documentKind.ts';
import { gatherMethods, gatherRules } from '#server/area/gatherAreas.ts';
import type { ServerArea } from '#server/area/serverArea.ts';
import { serverAreas } from '#server/areas.ts';
import type { Call } from '#server/gateway/method.ts';
import { savepointsOn } from '#server/gateway/ownTransaction.ts';
import type { Services } from '#server/gateway/services.ts';
import { diffSchema, snapshotOf } from '#server/platform/schema/diffSchema.ts';
import { createTestDatabase, type TestDatabase } from '../testDatabase.ts';
import { madeUpAdvance, taxKind } from './taxKind.ts';

const operator = { userId: 'bo', deptCode: 'D10', isLeader: false };
const values = { customerId: 'c1', declNo: '220120261000000001', advanceAmount: '800000.00', repayDate: '2026-12-31' };

describe('the machine of domain', () => {
  const draft = {
    ...values,
    docType: 'TAXS',
    status: 'BUSINESS_INPUT',
    origin: 'BUSINESS',
    ownerDept: 'D10',
    creatorDept: 'D10',
  };

  test('a made-up kind begins with business alone, and its author writes its own fields', () => {
    expect(creationFor('TAXS', operator)?.to).toBe('BUSINESS_INPUT');
    expect(creationFor('TAXS', { userId: 'jo', deptCode: 'jck01', isLeader: false })).toBeUndefined();
    expect([...openFields(taxKind, toDocument(draft))]).toEqual([...Object.keys(values), 'attachments', 'remark']);
  });

  test('it is submitted with the needs it hands in, and the leader sees what is offered', () => {
    const submit = transitionOf(toDocument(draft), 'submit');
    if (!submit) throw new Error('a draft can be submitted');
    const facts = { userId: 'bo', needs: taxKind.usualNeeds(draft), protectedChanged: false, customsLinked: false };
    const after = { ...draft, ...contextValues(nextContext(toDocument(draft), submit, facts)) };
    expect(after).toMatchObject({
      status: 'BUSINESS_PENDING_REVIEW',
      needInvestment: 0,
      needAccounting: 1,
      submittedBy: 'bo',
    });
    const offers = approvalStepsFor(toDocument(after), { userId: 'bl', deptCode: 'D10', isLeader: true });
    expect(offers.map(({ transition, obstacle }) => [transition.action, obstacle])).toEqual([
      ['approve', undefined],
      ['return', undefined],
    ]);
  });

  test('its protected fields, its amount and the needs of a section are asked of the kind', () => {
    const approve = transitionOf(toDocument({ ...draft, status: 'BUSINESS_PENDING_REVIEW' }), 'approve');
    const passed = approve ? snapshotsOf(taxKind, approve, draft).businessSnapshot : undefined;
    expect(protectedChanged(taxKind, draft, passed)).toBe(false);
    expect(protectedChanged(taxKind, { ...draft, repayDate: '2027-01-31' }, passed)).toBe(true);
    expect(withApprovedAmount(taxKind, { ...draft, exitSuggestAmount: '500000.00' }).approvedAmount).toBe('500000.00');
    const handOn = transitionOf(toDocument({ ...draft, status: 'ACCOUNTING_INPUT' }), 'submit');
    expect(() => handOn && checkSection(taxKind, { ...draft, accOpinion: '可行', accFundOk: '1' }, handOn)).toThrow(
      '61004',
    );
  });
});

/** What the other area does once a document is confirmed. */
const confirmed: string[] = [];
const kind: DocumentKind<typeof madeUpAdvance> = {
  ...taxKind,
  prefix: 'DS',
  url: (id) => `/taxs/taxsNew?id=${id}`,
  derive: async () => ({}),
  check: async () => undefined,
  needs: async (record) => taxKind.usualNeeds(record),
  isCustomsLinked: async () => false,
  handOver: async () => undefined,
  checkEffect: async () => undefined,
  applyConfirmed: async ({ docNo }) => {
    confirmed.push(docNo);
    return {};
  },
};
/** All that brings its documents to the product: they are named in its area, and the area in the list. */
const otherArea: ServerArea = { key: 'madeUp', methods: [], kinds: [kind] };
const withOther = [...serverAreas, otherArea];
const methods = gatherMethods(withOther);

describe('the machine of the gateway', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    for (const statement of diffSchema({}, snapshotOf([madeUpAdvance])).quick) await database.pool.query(statement);
    // Whoever hands it on needs somebody who could go on with it; no page gives the right to a made-up kind.
    for (const [id, role, leads] of [
      ['bo', 'D10', false],
      ['bl', 'D10', true],
      ['jo', 'jck01', false],
      ['jl', 'jck01', true],
      ['fo', 'FINANC', false],
      ['fl', 'FINANC', true],
    ] as const) {
      await database.pool.query(
        `insert into sys_role (id, role_id, role_name, role_kind, enabled) values ($1, $1, $1, 'STAFF', true) on conflict do nothing`,
        [role],
      );
      await database.pool.query(
        `insert into sys_user (id, login_name, user_name, user_kind, role_id, dept_code, is_leader, have_admin, password_hash, status)
         values ($1, $1, $1, 'STAFF', $2, $2, $3, true, 'none', 'ACTIVE')`,
        [id, role, leads],
      );
    }
  });
  afterAll(() => database.drop());

  const services = {
    rules: gatherRules(withOther),
    dictionaries: { has: async () => true },
    events: { announce: async () => undefined },
  } as unknown as Services;

  /** One call of a person, in a transaction of its own. */
  async function ask<Answer = RecordValues>(
    userId: string,
    roleId: string,
    isLeader: boolean,
    method: string,
    data: RecordValues,
  ) {
    const found = methods.get(`baohan.${method}`);
    if (!found) throw new Error(`no call ${method}`);
    const db = await database.pool.connect();
    const rights = new Set(['create', 'view', 'delete', 'act:wf'].map((right) => `${madeUpAdvance.key}:${right}`));
    const actor = {
      ...systemActor,
      userId,
      userName: userId,
      roleId,
      deptCode: roleId,
      isLeader,
      haveAdmin: false,
      rights,
    };
    const call: Call = {
      ...{ db, actor, services, scopes: new Map(), audit: {} },
      ...{ now: '2026-11-20 10:00:00', requestId: 't', locale: 'zh' as const, inTransaction: savepointsOn(db) },
    };
    try {
      await db.query('begin');
      const answer = await found.run(data, call);
      await db.query('commit');
      return answer as Answer;
    } catch (error) {
      await db.query('rollback');
      throw error;
    } finally {
      db.release();
    }
  }

  const act = (
    person: readonly [string, string, boolean],
    { id, rowVersion }: RecordValues,
    action: string,
    more: RecordValues = {},
  ) => ask(...person, 'wfAct', { docType: 'TAXS', entity: madeUpAdvance.key, docId: id, rowVersion, action, ...more });

  test('a made-up document goes from its draft to its effect through import/export and finance', async () => {
    const judged = (name: string, more: RecordValues) => ({
      opinion: '同意',
      fields: { [`${name}Opinion`]: '同意', [`${name}SuggestAmount`]: '700000.00', ...more },
    });
    let doc = await ask('bo', 'D10', false, 'madeUpSave', { doc: values });
    expect(doc).toMatchObject({ docNo: 'DS-2026-0001', status: 'BUSINESS_INPUT' });
    for (const [person, action, more] of [
      [['bo', 'D10', false], 'submit', {}],
      [['bl', 'D10', true], 'approve', {}],
      [['jo', 'jck01', false], 'submit', judged('exit', { exitRisk: 'LOW' })],
      [['jl', 'jck01', true], 'approve', {}],
      [['fo', 'FINANC', false], 'submit', judged('acc', { accFundOk: '1' })],
      [['fl', 'FINANC', true], 'approve', {}],
      [['jo', 'jck01', false], 'confirm', {}],
    ] as const)
      doc = await act(person, doc, action, more);
    expect(doc.status).toBe('EXITDEPT_INPUT_CONFIRMED');
    expect(confirmed).toEqual(['DS-2026-0001']);
    const read = await ask<{ doc: RecordValues; log: RecordValues[] }>('jo', 'jck01', false, 'madeUpGet', {
      id: doc.id,
    });
    expect(read.doc).toMatchObject({ approvedAmount: '700000.00', effectiveAt: '2026-11-20 10:00:00' });
    expect(read.log.map(({ action }) => action)).toEqual([
      'create',
      'submit',
      'approve',
      'submit',
      'approve',
      'submit',
      'approve',
      'confirm',
    ]);
  });

  test('its calls pass its own border and not that of another area', async () => {
    const asked = (docType: string) => ask('wh', departments.warehouse, false, 'wfActions', { docType, docId: 'none' });
    await expect(asked('TAXS')).rejects.toMatchObject({ returnCode: '61003' });
    await expect(asked('APPLY')).rejects.toMatchObject({ returnCode: '61001' });
    await expect(asked('NONE')).rejects.toMatchObject({ returnCode: '61001' });
  });

  test('it is refused in the sentences of the machine', async () => {
    const doc = await ask('bo', 'D10', false, 'madeUpSave', { doc: values });
    await expect(ask('b2', 'D20', false, 'madeUpGet', { id: doc.id })).rejects.toMatchObject({ returnCode: '61008' });
    await expect(act(['bl', 'D10', true], doc, 'submit')).rejects.toMatchObject({ returnCode: '61001' });
    await expect(act(['bo', 'D10', false], { ...doc, rowVersion: 99 }, 'submit')).rejects.toMatchObject({
      returnCode: '61005',
    });
    await expect(act(['bo', 'D10', false], doc, 'confirm')).rejects.toMatchObject({ returnCode: '61002' });
  });
});

test.each(['domain/approval', 'server/approval', 'src/approval'])('%s imports no area', (folder) => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(10);
  const areas = readdirSync(join(root, 'domain'), { withFileTypes: true })
    .filter((one) => one.isDirectory() && !['core', 'approval', 'system'].includes(one.name))
    .map(({ name }) => name);
  expect(areas).toContain('guarantee');
  const named = new RegExp(`from '[^']*/(${areas.join('|')})/`);
  expect(files.filter((name) => named.test(readFileSync(join(root, folder, name), 'utf8')))).toEqual([]);
});
