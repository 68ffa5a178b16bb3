import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Flow } from '#domain/core/flow.ts';
import { entities, entityOf } from '#domain/index.ts';

/** Held against the machines of the design where there is one to read: classification.md 2. What differs is named here, with the decision. */
const design = fileURLToPath(new URL('../../shared/domain/classification-workflows.json', import.meta.url));

interface Machine {
  readonly key: string;
  readonly initial: string;
  readonly states: readonly { readonly key: string; readonly final: boolean }[];
  readonly transitions: readonly { readonly action: string; readonly from: readonly string[]; readonly to: string }[];
}

const ownNames: Readonly<Record<string, string>> = { rpaPull: 'rpaTask' };
const flowOf = (key: string): Flow => entityOf(ownNames[key] ?? key).flow as Flow;

interface Deviation {
  /** Lines `action from to` that the design has and the product has not. */
  readonly without?: readonly string[];
  readonly beside?: readonly string[];
  /** States that the design ends with and the product does not, or the other way round. */
  readonly ends?: readonly string[];
  readonly why: string;
}

const fromAll = (action: string, from: string, to: string): readonly string[] => from.split(' ').map((one) => `${action} ${one} ${to}`);

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
    why: 'decision 100: a receipt proves that a message arrived, whatever state it is in; what was given up may be sent again',
    beside: [
      'resend DEAD PENDING',
      ...fromAll('ack', 'PENDING FAILED DEAD', 'ACKED'),
      ...fromAll('nack', 'PENDING SENDING ACKED FAILED DEAD', 'DONE'),
      ...fromAll('done', 'PENDING SENDING SENT FAILED DEAD', 'DONE'),
    ],
    ends: ['DEAD'],
  },
};

const lines = (steps: readonly { readonly action: string; readonly from: readonly string[]; readonly to: string }[]): readonly string[] =>
  steps.flatMap(({ action, from, to }) => from.map((one) => `${action} ${one} ${to}`));
const without = (all: readonly string[], some: readonly string[] = []) => all.filter((one) => !some.includes(one));

describe.skipIf(!existsSync(design))('machines of the design', () => {
  const machines: readonly Machine[] = existsSync(design) ? JSON.parse(readFileSync(design, 'utf8')).workflows : [];

  test('are all there', () => {
    expect(machines).toHaveLength(16);
    expect(machines.map(({ key }) => key).filter((key) => !flowOf(key))).toEqual([]);
    expect(Object.keys(deviations).filter((key) => !machines.some((machine) => machine.key === key))).toEqual([]);
  });

  test.each(machines.map((machine) => [machine.key, machine] as const))('%s', (key, machine) => {
    const flow = flowOf(key);
    const deviation = deviations[key];
    const designed = lines(machine.transitions);
    const made = lines(flow.steps);
    expect({ missing: without(designed, made), beside: without(made, designed) }).toEqual({
      missing: deviation?.without ?? [],
      beside: deviation?.beside ?? [],
    });
    expect(flow.initial).toBe(machine.initial);
    const states = machine.states.map((state) => state.key);
    expect(flow.states.map((state) => state.key).sort()).toEqual(states.sort());
    const finals = (all: readonly { readonly key: string; readonly final?: boolean }[]) =>
      all.flatMap(({ key: one, final }) => (final ? [one] : []));
    const differing = [...without(finals(machine.states), finals(flow.states)), ...without(finals(flow.states), finals(machine.states))];
    expect(differing).toEqual(deviation?.ends ?? []);
  });
});

const flows = Object.values(entities).flatMap(({ key, flow }) => (flow ? [[key, flow as Flow] as const] : []));

test.each(flows)('every state of %s is reached from its first one, and final ones are left by no step', (_key, flow) => {
  const reached = new Set([flow.initial]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { from, to } of flow.steps) if (from.some((one) => reached.has(one))) reached.add(to);
  }
  expect(flow.states.map(({ key }) => key).filter((state) => !reached.has(state))).toEqual([]);
  const finals = flow.states.flatMap(({ key, final }) => (final ? [key] : []));
  expect(flow.steps.filter(({ from }) => from.some((state) => finals.includes(state))).map(({ action }) => action)).toEqual([]);
});
