import { expect } from 'vitest';
import { longTest } from '../longRun.ts';
import { files, textOf } from '../sourceArrows.ts';
import { type Renaming, renamedCopy, type Untold, unexcused } from './renamedCopy.ts';

/** Names that something else bears as well: a question about a password, a sum of a demand, a day of a filing. */
const ofOthersToo: readonly string[] = ['newPassword', 'taskDone', 'guaranteeReleased'];

/** Effects by the files whose steps name them; a name of one word, such as `closed`, is found everywhere. */
const effects: readonly Renaming[] = files
  .filter((file) => file.startsWith('domain/'))
  .flatMap((definition) => {
    const named = [...textOf(definition).matchAll(/\beffect: '([a-z]+[A-Z]\w+)'/g)].map(([, name = '']) => name);
    return [...new Set(named)].map((before) => ({ definition, before, after: `${before}Renamed` }));
  })
  .filter(({ before }) => !ofOthersToo.includes(before));

const untoldOfEffects: Untold = [
  [
    /^server\/classification\/precat\/(?:ask|confirm|result)Rules\.ts$|^server\/declaration\/customs\/changes\.ts$/,
    'written apart, told where the rules of the entity are put together',
  ],
  [/^server\/crud\/rulesOn\.ts$/, 'an example in a comment'],
];

longTest('each effect, renamed where steps name it, is told in every file that says it', async () => {
  expect(effects.length).toBeGreaterThan(100);
  expect(unexcused(await renamedCopy(...effects), untoldOfEffects)).toEqual({ files: [], reasons: [] });
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
