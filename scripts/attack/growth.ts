import { importFields, neededFields } from '#domain/core/importFields.ts';
import { demand } from '#domain/demand/demand.ts';
import type { GatewayClient } from '#tests/gatewayClient.ts';
import { type Attack, seconds, tally, type World } from './attack.ts';

/** The longest that one call may keep its own sender waiting: so long a sheet is read and tried, then refused. */
const patience = 40_000;

const sheetOf = (rows: number, letters: number): string => `A,B\n${`${'x'.repeat(letters)},b\n`.repeat(rows)}`;

/** A line that would make 160 cells of one. */
const concat = (targetField: string) => ({
  targetField,
  sourceKind: 'COLUMN',
  sourceColumn: 'A',
  transform: 'CONCAT',
  transformArg: '{A}'.repeat(160),
});
const every = importFields(demand).map(({ name }) => name);
const needed = neededFields(demand);

async function uploaded(client: GatewayClient, content: string): Promise<string> {
  const { returnCode, data } = await client.upload({ bizType: 'import', fileName: 'sample.csv', content });
  if (returnCode !== '0') throw new Error(`upload ${returnCode}`);
  return data.fileId;
}

interface Seen {
  readonly codes: readonly string[];
  readonly bytes: number;
  readonly ms: number;
}

/** Calls at once, with what they answered. */
async function callAll(client: GatewayClient, name: string, all: readonly object[]): Promise<Seen> {
  const started = performance.now();
  const answers = await Promise.all(all.map((data) => client.call(name, data)));
  const bytes = Math.max(...answers.map((answer) => JSON.stringify(answer).length));
  return { codes: answers.map(({ returnCode }) => returnCode), bytes, ms: performance.now() - started };
}

/** It answered, in time, with no defect and no whole cells, and its process still answers others. */
async function judged({ codes, bytes, ms }: Seen, { as }: World) {
  const alive = await as('wh01').call('business.queryDemandPage', { page: 1, limit: 10 });
  return {
    held: ms < patience && bytes < 1_000_000 && !codes.includes('9999') && alive.returnCode === '0',
    words: `${tally(codes)}, the longest ${Math.round(bytes / 1_024)} KB, after ${seconds(ms)}`,
  };
}

const dryRuns: Attack = {
  name: 'trials of mappings that make 160 of each longest cell, 200 lines and all fields, by a clerk',
  run: async (world) => {
    const clerk = world.as('bus01');
    const fileId = await uploaded(clerk, sheetOf(20, 32_000));
    const tried = (items: readonly object[]) => ({ fileId, target: 'demand', headRow: 1, items });
    const expression = (targetField: string) => ({
      targetField,
      sourceKind: 'EXPR',
      sourceColumn: `concat(${Array(20).fill('upper(c1)').join(',')})`,
    });
    const seen = await callAll(clerk, 'system.dryRunFieldMapping', [
      tried(Array.from({ length: 200 }, () => concat('title'))),
      tried(Array.from({ length: 200 }, (_, index) => concat(`f${index}`))),
      tried(every.map(concat)),
      tried(every.map(expression)),
    ]);
    return judged(seen, world);
  },
};

const storedMapping: Attack = {
  name: 'a stored mapping that makes 160 of each longest cell, in previews and an import of 300 rows',
  run: async (world) => {
    const [clerk, lead] = [world.as('bus01'), world.as('bus01l')];
    const record = { name: `grown ${Date.now()}`, target: 'demand', headRow: 1, items: needed.map(concat) };
    const saved = await lead.call<{ id: string }>('system.saveFieldMapping', { record });
    if (saved.returnCode !== '0') throw new Error(`mapping ${saved.returnCode} ${saved.msg}`);
    const fileId = await uploaded(clerk, sheetOf(300, 30_000));
    const asked = { fileId, mapId: saved.data.id };
    const previews = await callAll(clerk, 'business.importDemand', [
      { ...asked, preview: 1 },
      { ...asked, preview: 1 },
    ]);
    const whole = await callAll(clerk, 'business.importDemand', [asked]);
    const codes = [...previews.codes, ...whole.codes];
    return judged({ codes, bytes: Math.max(previews.bytes, whole.bytes), ms: previews.ms + whole.ms }, world);
  },
};

const longHeads: Attack = {
  name: 'sheets whose head row is 200 cells of 5,000 letters, tried and imported',
  run: async (world) => {
    const clerk = world.as('bus01');
    const heads = Array.from({ length: 200 }, (_, index) => `${index}${'x'.repeat(5_000)}`).join(',');
    const fileId = await uploaded(clerk, `${heads}\n1\n`);
    const trials = await callAll(clerk, 'system.dryRunFieldMapping', [{ fileId, target: 'demand', items: [] }]);
    const imports = await callAll(clerk, 'business.importDemand', [{ fileId }]);
    const codes = [...trials.codes, ...imports.codes];
    return judged({ codes, bytes: Math.max(trials.bytes, imports.bytes), ms: trials.ms + imports.ms }, world);
  },
};

/** What makes much of little. */
export const growth: readonly Attack[] = [dryRuns, storedMapping, longHeads];
