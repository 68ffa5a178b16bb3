import { demoPassword } from '#fixtures/accounts.ts';
import { type Attack, tally } from './attack.ts';

/** A guess from a browser of its own, with ids and addresses made up. */
const disguise = (index: number) => ({
  'x-forwarded-for': `198.51.100.${index % 250}`,
  'user-agent': `browser ${index}`,
});

const parallelGuesses: Attack = {
  name: '40 passwords guessed at once, the right one among them',
  run: async ({ stranger }) => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const client = stranger();
        client.cookies.set('tg_sid', `made-up-${index}`);
        return client.login('decl01', {
          password: index === 30 ? demoPassword : `Wrong-${index}-guess`,
          headers: disguise(index),
        });
      }),
    );
    const looked = answers.filter(({ returnCode }) => returnCode === '1016' || returnCode === '0').length;
    return {
      held: looked <= 5,
      words: `${looked} were compared: ${tally(answers.map(({ returnCode }) => returnCode))}`,
    };
  },
};

const accountsTold: Attack = {
  name: 'names that exist told apart from those that do not',
  run: async ({ stranger }) => {
    const seen = async (loginName: string) => {
      const codes: string[] = [];
      for (let guess = 0; guess < 7; guess += 1) {
        const { returnCode, msg } = await stranger().login(loginName, { password: 'Wrong-guess-1' });
        codes.push(`${returnCode} ${msg}`);
      }
      return codes.join('|');
    };
    const [known, unknown] = [await seen('tz01'), await seen('nobody-of-this-name')];
    return {
      held: known === unknown,
      words: known === unknown ? 'seven wrong passwords, the same answers' : `${known} / ${unknown}`,
    };
  },
};

const lockedOut: Attack = {
  name: 'a person locked out by a stranger’s guesses',
  run: async ({ stranger, as }) => {
    const own = as('fin01');
    for (let guess = 0; guess < 8; guess += 1) await stranger().login('fin01', { password: `Wrong-${guess}` });
    const { returnCode, msg } = await own.login('fin01');
    return {
      held: returnCode === '0',
      words: returnCode === '0' ? 'his own browser still gets in' : `${returnCode} ${msg}`,
    };
  },
};

export const guessing: readonly Attack[] = [parallelGuesses, accountsTold, lockedOut];
