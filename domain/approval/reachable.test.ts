import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ApprovalDocument, type DocType, docTypes, type Needs } from './document.ts';
import type { ApprovalActor, Editor } from './editors.ts';
import { nextContext, takesEffectNow } from './effects.ts';
import { approvalStepsFor, creationFor, possibleTransitions, transitionOf } from './offers.ts';
import { heldByBusiness, statusCodes } from './statuses.ts';
import { type Transition, transitions } from './transitions.ts';

/** The world outside the machine: what a document needs, and whether its values changed since the last approval. */
interface World {
  readonly needs: Needs;
  readonly customsLinked: boolean;
}

const people: Readonly<Record<string, ApprovalActor>> = Object.fromEntries(
  ['D10', 'jck01', 'TZ', 'FINANC'].flatMap((deptCode) =>
    [false, true].map((isLeader) => {
      const userId = `${deptCode}${isLeader ? 'L' : 'O'}`;
      return [userId, { userId, deptCode, isLeader }];
    }),
  ),
);

/** A person who is this editor and did not submit what he decides on. */
const personFor = ({ dept, leader }: Editor): ApprovalActor => {
  const found = people[`${dept === 'BUSINESS' ? 'D10' : dept}${leader === true ? 'L' : 'O'}`];
  if (!found) throw new Error(`nobody works in ${dept}`);
  return found;
};

const fresh = (docType: DocType, creation: Transition): ApprovalDocument => ({
  ...{ docType, status: creation.to, origin: creation.effect.origin ?? 'BUSINESS', exitStage: creation.effect.exitStage ?? null, exitRoute: null },
  ...{ needInvestment: false, needAccounting: false, needOa: false, invPassed: false, accPassed: false },
  ...{ oaStatus: 'NONE', customsReceipt: 'NONE', ownerDept: 'D10', creatorDept: 'D10', closed: false, fundsAvailable: true },
  ...{ submittedBy: null, exitSubmittedBy: null, invSubmittedBy: null, accSubmittedBy: null, hands: [] },
}); // biome-ignore format: one document

const take = (
  document: ApprovalDocument,
  transition: Transition,
  world: World,
  protectedChanged: boolean,
): ApprovalDocument => ({
  ...document,
  ...nextContext(document, transition, {
    userId: personFor(transition.by).userId,
    needs: world.needs,
    customsLinked: world.customsLinked,
    protectedChanged,
  }),
});

/** What comes from outside: OA results and customs receipts. */
function outsideEvents(document: ApprovalDocument): ApprovalDocument[] {
  const events: ApprovalDocument[] = [];
  if (document.oaStatus === 'PENDING')
    events.push({ ...document, oaStatus: 'APPROVED' }, { ...document, oaStatus: 'REJECTED' });
  if (document.customsReceipt === 'SENT')
    events.push({ ...document, customsReceipt: 'OK' }, { ...document, customsReceipt: 'FAILED' });
  return events;
}

const keyOf = (document: ApprovalDocument): string => JSON.stringify(document);
const isEffective = ({ status, customsReceipt }: ApprovalDocument): boolean =>
  status === 'EXITDEPT_INPUT_CONFIRMED' && ['NONE', 'OK', 'MANUAL_OK'].includes(customsReceipt);

interface Explored {
  readonly documents: ReadonlyMap<string, ApprovalDocument>;
  readonly arrows: ReadonlyMap<string, readonly string[]>;
  readonly fired: ReadonlySet<string>;
}

/** Every combination of status and context that can come about. */
function explore(start: ApprovalDocument, world: World): Explored {
  const documents = new Map([[keyOf(start), start]]);
  const arrows = new Map<string, string[]>();
  const fired = new Set<string>();
  for (const [key, document] of documents) {
    const next = outsideEvents(document);
    for (const { transition, obstacle } of offered(document)) {
      if (obstacle) continue;
      fired.add(transition.id);
      for (const changed of [false, true]) next.push(take(document, transition, world, changed));
    }
    arrows.set(key, next.map(keyOf));
    for (const one of next) if (!documents.has(keyOf(one))) documents.set(keyOf(one), one);
  }
  return { documents, arrows, fired };
}

/** What the right person for each step is offered. */
const offered = (document: ApprovalDocument) =>
  possibleTransitions(document).flatMap((transition) =>
    approvalStepsFor(document, personFor(transition.by)).filter((step) => step.transition.id === transition.id),
  );

function worlds(docType: DocType): World[] {
  const flags = [false, true];
  return flags.flatMap((needInvestment) =>
    flags.flatMap((needAccounting) =>
      flags.flatMap((needOa) =>
        flags.map((customsLinked) => ({
          needs: {
            needInvestment: needInvestment && docType !== 'SHORT',
            needAccounting,
            needOa: needOa && needAccounting,
          },
          customsLinked,
        })),
      ),
    ),
  );
}

const beginnings = docTypes.flatMap((docType) =>
  transitions
    .filter(({ from, docTypes: types }) => from === null && types.includes(docType))
    .map((creation) => ({ docType, creation, name: `${docType} of ${creation.by.dept}` })),
);

const everything = beginnings.map(({ docType, creation, name }) => ({
  name,
  docType,
  start: creation,
  runs: worlds(docType).map((world) => ({ world, ...explore(fresh(docType, creation), world) })),
}));

describe.each(everything)('$name', ({ docType, runs }) => {
  const documents = runs.flatMap((run) => [...run.documents.values()]);

  test('an action leaves one target', () => {
    for (const document of documents) {
      const actions = possibleTransitions(document).map(({ action }) => action);
      expect(new Set(actions).size, `${keyOf(document)} ${actions.join()}`).toBe(actions.length);
    }
  });

  test('nothing is a dead end: from everywhere the document can still take effect', () => {
    for (const { documents: all, arrows } of runs) {
      const back = new Map<string, string[]>();
      for (const [from, targets] of arrows) for (const to of targets) back.set(to, [...(back.get(to) ?? []), from]);
      const good = new Set([...all].filter(([, document]) => isEffective(document)).map(([key]) => key));
      for (const key of good) for (const from of back.get(key) ?? []) good.add(from);
      expect([...all.keys()].filter((key) => !good.has(key))).toEqual([]);
    }
  });

  test('it is confirmed only with every pass it needs', () => {
    for (const document of documents) {
      const confirm = transitionOf(document, 'confirm');
      if (!confirm || offered(document).some(({ transition, obstacle }) => transition === confirm && obstacle))
        continue;
      expect(!document.needInvestment || document.invPassed, keyOf(document)).toBe(true);
      expect(!document.needAccounting || document.accPassed, keyOf(document)).toBe(true);
      expect(!document.needOa || document.oaStatus === 'APPROVED', keyOf(document)).toBe(true);
    }
  });

  test('every review knows who submitted it', () => {
    for (const document of documents)
      for (const { obstacle, transition } of offered(document))
        expect(obstacle, `${transition.id} ${keyOf(document)}`).not.toBe('FOUR_EYES');
  });

  test('it stays within the statuses of its type and beginning', () => {
    for (const document of documents) {
      if (document.origin === 'EXITDEPT') expect(heldByBusiness.has(document.status), document.status).toBe(false);
      if (docType === 'SHORT') expect(document.status).not.toContain('INVESTMENT');
    }
  });
});

test('every status is reached and every transition fires', () => {
  const reached = new Set(
    everything.flatMap(({ runs }) => runs.flatMap((run) => [...run.documents.values()].map(({ status }) => status))),
  );
  expect([...reached].sort()).toEqual([...statusCodes].sort());
  const fired = new Set(everything.flatMap(({ runs, start }) => [start.id, ...runs.flatMap((run) => [...run.fired])]));
  expect([...fired].sort()).toEqual(transitions.map(({ id }) => id).sort());
});

test('the explorer walks thousands of places', () => {
  const places = everything
    .flatMap(({ runs }) => runs.map((run) => run.documents.size))
    .reduce((sum, size) => sum + size, 0);
  expect(places).toBeGreaterThan(5_000);
});

describe('four eyes', () => {
  test.each([
    ['BUSINESS_PENDING_REVIEW', 'submittedBy', 'D10L'],
    ['RETURN_BUSINESS_LEADER', 'submittedBy', 'D10L'],
    ['EXITDEPT_PENDING_REVIEW', 'exitSubmittedBy', 'jck01L'],
    ['RETURN_EXITDEPT_LEADER', 'exitSubmittedBy', 'jck01L'],
    ['INVESTMENT_REVIEW', 'invSubmittedBy', 'TZL'],
    ['EXITDEPT_RETURN_INVESTMENT_LEADER', 'invSubmittedBy', 'TZL'],
    ['ACCOUNTING_PENDING_REVIEW', 'accSubmittedBy', 'FINANCL'],
    ['EXITDEPT_RETURN_ACCOUNTING_LEADER', 'accSubmittedBy', 'FINANCL'],
  ] as const)(
    'in %s whoever submitted the step may not approve it, nor may the author of the document',
    (status, field, person) => {
      const start = everything[0];
      if (!start) throw new Error('nothing was explored');
      const document: ApprovalDocument = {
        ...fresh('APPLY', start.start),
        ...{ status, exitRoute: 'TO_CONFIRM', exitStage: 'FORWARD' },
        ...{ submittedBy: 'a', exitSubmittedBy: 'b', invSubmittedBy: 'c', accSubmittedBy: 'd' },
      };
      const actor = people[person];
      if (!actor) throw new Error(`no ${person}`);
      const approve = (one: ApprovalDocument) =>
        approvalStepsFor(one, actor).find(({ transition }) => transition.action === 'approve')?.obstacle;
      expect(approve(document)).toBeUndefined();
      expect(approve({ ...document, [field]: person })).toBe('FOUR_EYES');
      expect(approve({ ...document, submittedBy: person })).toBe('FOUR_EYES');
      expect(approve({ ...document, [field]: null })).toBe('FOUR_EYES');
    },
  );
});

test('a deputy takes his leader’s steps besides his own, and nobody else’s', () => {
  const deputy: ApprovalActor = {
    userId: 'x',
    deptCode: 'TZ',
    isLeader: false,
    deputyOf: { userId: 'TZL', userName: '钱志刚' },
  };
  const start = everything[0];
  if (!start) throw new Error('nothing was explored');
  const at = (status: ApprovalDocument['status']): ApprovalDocument => ({
    ...fresh('APPLY', start.start),
    status,
    invSubmittedBy: 'TZO',
    submittedBy: 'a',
  });
  const open = (document: ApprovalDocument) => approvalStepsFor(document, deputy).filter(({ obstacle }) => !obstacle);
  expect(open(at('INVESTMENT_REVIEW')).every(({ asDeputy }) => asDeputy)).toBe(true);
  expect(open(at('INVESTMENT_REVIEW')).map(({ transition }) => transition.action)).toContain('approve');
  expect(open(at('INVESTMENT_INPUT')).map(({ transition, asDeputy }) => [transition.action, asDeputy])).toEqual([
    ['submit', false],
  ]);
  expect(open(at('ACCOUNTING_PENDING_REVIEW'))).toEqual([]);
  const own = { ...at('INVESTMENT_REVIEW'), invSubmittedBy: 'x' };
  expect(approvalStepsFor(own, deputy).find(({ transition }) => transition.action === 'approve')?.obstacle).toBe(
    'FOUR_EYES',
  );
});

test('a random walk keeps the log of statuses in one piece and takes effect at most once per confirmation', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...beginnings),
      fc.nat(15),
      fc.array(fc.record({ pick: fc.nat(1000), changed: fc.boolean() }), { maxLength: 60 }),
      ({ docType, creation }, worldNo, moves) => {
        const all = worlds(docType);
        const world = all[worldNo % all.length];
        if (!world) return;
        let document = fresh(docType, creation);
        let effects = 0;
        for (const { pick, changed } of moves) {
          const open = offered(document).filter(({ obstacle }) => !obstacle);
          const events = outsideEvents(document);
          const choice = pick % Math.max(1, open.length + events.length);
          const transition = open[choice]?.transition;
          const event = events[choice - open.length];
          if (transition) {
            const next = take(document, transition, world, changed);
            expect(transition.from).toBe(document.status);
            expect(next.status).toBe(transition.to);
            if (takesEffectNow(transition, next)) effects += 1;
            document = next;
          } else if (event) {
            if (event.customsReceipt === 'OK') effects += 1;
            document = event;
          } else break;
          expect(effects).toBe(isEffective(document) ? 1 : 0);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['APPLY', 'D10', false, 'T01'],
  ['APPLY', 'D10', true, undefined],
  ['APPLY', 'jck01', false, undefined],
  ['ADJUST', 'jck01', false, 'T02'],
  ['SHORT', 'jck01', false, 'T02'],
  ['DELAY', 'TZ', false, undefined],
  ['APPLY', 'W1', false, undefined],
] as const)('a %s of %s (leader %s) begins with %s', (docType, deptCode, isLeader, id) => {
  expect(creationFor(docType, { userId: 'x', deptCode, isLeader })?.id).toBe(id);
});
