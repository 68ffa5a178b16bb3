import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Flow } from '#domain/core/flow.ts';
import { entities } from '#domain/index.ts';

/**
 * Held against the machines of the design: what differs is named here, with the decision.
 * @see docs/spec/classification.md 2
 */
interface Machine {
  readonly key: string;
  readonly initial: string;
  readonly states: readonly { readonly key: string; readonly final: boolean }[];
  readonly transitions: readonly { readonly action: string; readonly from: readonly string[]; readonly to: string }[];
}

const machinesOf = (file: string): readonly Machine[] =>
  JSON.parse(readFileSync(new URL(`data/machines/${file}`, import.meta.url), 'utf8')).workflows;

/** Machines whose entity is called otherwise. */
const ownNames: Readonly<Record<string, string>> = {
  rpaPull: 'rpaTask',
  user: 'sysUser',
  onlineDef: 'onlineTable',
  offsite: 'offsiteFiling',
  inspection: 'merchantInspection',
  dispatch: 'dispatchOrder',
  track: 'trackShipment',
  approval: 'approvalRequest',
  clearance: 'clearanceApply',
  tag: 'goodsTag',
};
const flowOf = ({ key }: Machine): Flow | undefined => entities[ownNames[key] ?? key]?.flow;

interface Deviation {
  /** Lines `action from to` that the design has and the product has not. */
  readonly without?: readonly string[];
  readonly beside?: readonly string[];
  /** States that the product has besides. */
  readonly states?: readonly string[];
  /** States that the design ends with and the product does not, or the other way round. */
  readonly ends?: readonly string[];
  readonly why: string;
}

const fromAll = (action: string, from: string, to: string): readonly string[] =>
  from.split(' ').map((one) => `${action} ${one} ${to}`);

const deviations: Readonly<Record<string, Deviation>> = {
  precatProduct: {
    why: 'decisions 97 and 103: disputed goods are reviewed together with their application, and cancelled by the review or with the application',
    without: ['review DISPUTED REVIEW', 'cancelRunning DISPUTED CANCELLED'],
    beside: ['disputeReview DISPUTED REVIEW'],
  },
  aeoDeclaration: {
    why: 'decision 101: results are filled in by a step, so that they stand in the log',
    beside: ['score SELF_CHECK SELF_CHECK', 'score RETURNED RETURNED'],
  },
  customsMessage: {
    why: 'decision 100: a receipt proves that a message arrived, whatever state it is in; what was given up may be sent again; decision 300: a client may give a file back that it had taken',
    beside: [
      'fail SENT FAILED',
      'resend DEAD PENDING',
      ...fromAll('ack', 'PENDING FAILED DEAD', 'ACKED'),
      ...fromAll('nack', 'PENDING SENDING ACKED FAILED DEAD', 'DONE'),
      ...fromAll('done', 'PENDING SENDING SENT FAILED DEAD', 'DONE'),
    ],
    ends: ['DEAD'],
  },
  customsOrder: {
    why: 'decision 184: an order goes along with its declarations; with one under way at customs nothing is cancelled',
    without: ['cancelLate DECLARED CANCELLED'],
    beside: [
      ...fromAll('followRefused', 'MAKING CHECKED DECLARED EXAM TAX RELEASED', 'REFUSED'),
      ...fromAll('followMaking', 'CHECKED REFUSED', 'MAKING'),
      ...fromAll('followChecked', 'MAKING REFUSED', 'CHECKED'),
      ...fromAll('followDeclared', 'CHECKED REFUSED EXAM TAX', 'DECLARED'),
      ...fromAll('followExam', 'CHECKED REFUSED DECLARED TAX', 'EXAM'),
      ...fromAll('followTax', 'CHECKED REFUSED DECLARED EXAM', 'TAX'),
      ...fromAll('followReleased', 'REFUSED DECLARED EXAM TAX', 'RELEASED'),
      ...fromAll('followClosed', 'REFUSED DECLARED EXAM TAX RELEASED', 'CLOSED'),
    ],
  },
  declaration: {
    why: 'decision 184: an amendment after the closing leaves a declaration closed; decision 240: the second of two steps',
    states: ['PICKED', 'FULL_CHECKED', 'FULL_SENT'],
    beside: [
      ...fromAll('releaseSummary', 'STORED EXAM', 'PICKED'),
      ...['checkFull PICKED FULL_CHECKED', 'uncheckFull FULL_CHECKED PICKED', 'sendFull FULL_CHECKED FULL_SENT'],
      ...['storeFull FULL_SENT STORED', ...fromAll('rejectFull', 'FULL_SENT STORED', 'PICKED')],
      ...['amendOkClosed AMENDING CLOSED', 'amendNoClosed AMENDING CLOSED'],
    ],
  },
  user: {
    why: 'decision 37: who lost his first password before he chose his own is given another one',
    beside: ['resetPwd INIT INIT'],
  },
  precatSettle: {
    why: 'decision 190: receipts pay a settlement and are taken back; a reversed invoice leaves what was paid',
    beside: ['unpay PAID INVOICED', ...fromAll('release', 'INVOICED PAID', 'APPROVED')],
    ends: ['PAID'],
  },
  exitDisplay: {
    why: 'decision 42: an extension asks for a day that is no field, so it is an act',
    without: ['extend OUT OUT', 'extendPart PART_BACK PART_BACK'],
  },
  retailOrder: {
    why: 'correction P20: a corrected order that fails again says why, and one that passed falls back',
    beside: fromAll('checkNo', 'CHECK_FAIL CHECKED', 'CHECK_FAIL'),
  },
  approval: {
    why: 'decision 219: handing over asks for a person that is no field, so it is an act; an agreement may leave others missing',
    without: ['transfer PENDING PENDING'],
    beside: ['agreeWait PENDING PENDING'],
  },
  ocrDocument: {
    why: 'decision 250: a person stops a reading that takes too long',
    beside: ['stop RECOGNIZING FAILED'],
  },
  shareSheet: {
    why: 'decision 263: the step is called remove, since delete is a call of its own',
    without: fromAll('delete', 'ACTIVE LOCKED ARCHIVED', 'DELETED'),
    beside: fromAll('remove', 'ACTIVE LOCKED ARCHIVED', 'DELETED'),
  },
  printTask: { why: 'decision 50: what was reprinted can be reprinted again', ends: ['REPRINTED'] },
};

const lines = (
  steps: readonly { readonly action: string; readonly from: readonly string[]; readonly to: string }[],
): readonly string[] => steps.flatMap(({ action, from, to }) => from.map((one) => `${action} ${one} ${to}`));
const without = (all: readonly string[], some: readonly string[] = []) => all.filter((one) => !some.includes(one));

/** Machines of jobs, whose steps the queue takes instead of people. */
const withoutFlow: readonly string[] = ['job', 'pdfConvert'];

describe.each([
  ['classification-workflows.json', 16],
  ['operations-workflows.json', 27],
] as const)('machines of %s', (file, count) => {
  const machines = machinesOf(file);

  test('are all there', () => {
    expect(machines).toHaveLength(count);
    expect(machines.filter((machine) => !flowOf(machine) && !withoutFlow.includes(machine.key))).toEqual([]);
    expect(machines.filter((machine) => flowOf(machine) && withoutFlow.includes(machine.key))).toEqual([]);
  });

  const built = machines.flatMap((machine) => {
    const flow = flowOf(machine);
    return flow ? [[machine.key, machine, flow] as const] : [];
  });
  test.each(built)('%s', (key, machine, flow) => {
    const deviation = deviations[key];
    const designed = lines(machine.transitions);
    const made = lines(flow.steps.map(({ key: action, from, to }) => ({ action, from, to })));
    expect({ missing: without(designed, made), beside: without(made, designed) }).toEqual({
      missing: deviation?.without ?? [],
      beside: deviation?.beside ?? [],
    });
    expect(flow.initial).toBe(machine.initial);
    const states = [...machine.states.map((state) => state.key), ...(deviation?.states ?? [])];
    expect(flow.states.map((state) => state.key).sort()).toEqual(states.sort());
    const finals = (all: readonly { readonly key: string; readonly final?: boolean }[]) =>
      all.flatMap(({ key: one, final }) => (final ? [one] : []));
    const differing = [
      ...without(finals(machine.states), finals(flow.states)),
      ...without(finals(flow.states), finals(machine.states)),
    ];
    expect(differing).toEqual(deviation?.ends ?? []);
  });
});

test('what differs from a machine is said of a machine that there is', () => {
  const keys = ['classification-workflows.json', 'operations-workflows.json'].flatMap(machinesOf).map(({ key }) => key);
  expect(
    [...Object.keys(deviations), ...Object.keys(ownNames), ...withoutFlow].filter((key) => !keys.includes(key)),
  ).toEqual([]);
});

const flows = Object.values(entities).flatMap(({ key, flow }) => (flow ? [[key, flow as Flow] as const] : []));

test.each(flows)(
  'every state of %s is reached from its first one, and final ones are left by no step',
  (_key, flow) => {
    const reached = new Set([flow.initial]);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const { from, to } of flow.steps) if (from.some((one) => reached.has(one))) reached.add(to);
    }
    expect(flow.states.map(({ key }) => key).filter((state) => !reached.has(state))).toEqual([]);
    const finals = flow.states.flatMap(({ key, final }) => (final ? [key] : []));
    expect(
      flow.steps.filter(({ from }) => from.some((state) => finals.includes(state))).map(({ key: action }) => action),
    ).toEqual([]);
  },
);
