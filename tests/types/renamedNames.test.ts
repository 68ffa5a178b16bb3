import { expect } from 'vitest';
import { longTest } from '../longRun.ts';
import { files, textOf } from '../sourceArrows.ts';
import { type Renaming, renamedCopy, type Untold, unexcused } from './renamedCopy.ts';

/** Effects by the files whose steps name them; a name of one word, such as `closed`, is found everywhere. */
const effects: readonly Renaming[] = files
  .filter((file) => file.startsWith('domain/'))
  .flatMap((definition) =>
    [...new Set([...textOf(definition).matchAll(/\beffect: '([a-z]+[A-Z]\w+)'/g)].map(([, name = '']) => name))].map(
      (before) => ({ definition, before, after: `${before}Renamed` }),
    ),
  );

longTest('each effect, renamed where steps name it, is told in every file that says it', async () => {
  expect(effects.length).toBeGreaterThan(100);
  expect(unexcused(await renamedCopy(...effects), [])).toEqual({ files: [], reasons: [] });
});

/** What an act asks for and a screen answers: which of the payments is taken back. */
const paymentId: Renaming = {
  definition: 'domain/guarantee/acts/usageActs.ts',
  before: 'paymentId',
  after: 'takenBackId',
};

const untoldOfPayment: Untold = [
  [/\.test\.tsx?$|^tests\//, 'questions as they travel, written by hand: the test itself fails'],
  [/^fixtures\/demo\/scenario\//, 'answers as they travel, sent to a gateway that refuses the name'],
  [/^server\/guarantee\/levies\/savePayment\.ts$/, 'a parameter of its own under this name'],
];

longTest(
  'what an act asks for, renamed in its definition, is told where it is answered and where it is read',
  async () => {
    const renamed = await renamedCopy(paymentId);
    expect(unexcused(renamed, untoldOfPayment)).toEqual({ files: [], reasons: [] });
    expect([...renamed.told].sort()).toEqual([
      'server/guarantee/acts/usageActs.ts',
      'src/guarantee/ledger/PayParts.tsx',
    ]);
  },
);
