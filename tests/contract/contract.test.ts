import { afterAll, beforeAll, describe } from 'vitest';
import { startTestGateway } from '../testGateway.ts';
import type { ContractTarget } from './contractTarget.ts';
import { dictionaryContract } from './dictionaryContract.ts';
import { envelopeContract } from './envelopeContract.ts';
import { lacksContract } from './lacksContract.ts';
import { listContract } from './listContract.ts';
import { recordContract } from './recordContract.ts';
import { restContract } from './restContract.ts';
import { sessionContract } from './sessionContract.ts';
import { sheetContract } from './sheetContract.ts';
import { startFixtures } from './startFixtures.ts';
import { stepContract } from './stepContract.ts';

const targets: readonly [string, () => Promise<ContractTarget>][] = [
  ['gateway', startTestGateway],
  ['fixtures', startFixtures],
];

/** One contract, two servers. @see docs/spec/platform.md 10, 10.9 */
describe.each(targets)('%s', (_name, start) => {
  let running: ContractTarget | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.close());
  const target = (): ContractTarget => {
    if (!running) throw new Error('the server under test did not start');
    return running;
  };

  sessionContract(target);
  envelopeContract(target);
  dictionaryContract(target);
  listContract(target);
  recordContract(target);
  stepContract(target);
  restContract(target);
  sheetContract(target);
  lacksContract(target);
});
