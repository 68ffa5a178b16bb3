import { expect, test } from 'vitest';
import { passwordProblem } from './password.ts';

const owner = {
  loginName: 'bus01',
  words: ['王晓雯', 'wang xiao wen', 'wangxiaowen', '13816245077', 'xw.wang@huoguan.example', '上海货关国际物流'],
};

test.each([
  ['Nine-Lamps-Over-Water-7', undefined],
  ['aB3$kLm9Qz', undefined],
  ['Xk7#mQ2vLp', undefined],
  ['茶馆Lantern-Kettle9', undefined],
  ['short1A!', '10-64 characters'],
  ['alllowercaseletters', '10-64 characters'],
  ['lowercase12345', '10-64 characters'],
  [`Aa1${'x'.repeat(62)}`, '10-64 characters'],
  ['Bus01-is-here', 'login name'],
  ['Password123!', 'common password'],
  ['P@ssw0rd2026', 'common password'],
  ['Qwerty123456', 'too common'],
  ['1qaz2wsx3EDC', 'too common'],
  ['Zaq12wsx!@', 'common password'],
  ['Lowercase12345', 'easy to guess'],
  ['Abcdef123456', 'easy to guess'],
  ['Aaaaaaaaa1!', 'easy to guess'],
  ['Summer2026!', 'easy to guess'],
  ['Woaini1314520', 'easy to guess'],
  ['Shanghai2026!', 'easy to guess'],
  // The password of the demo accounts is printed in the manual; nobody may choose it.
  ['Tongguan@2026', 'easy to guess'],
  ['WangXiaoWen1988', 'your own name'],
  ['Wxw!13816245077', 'your own name'],
] as const)('the password %s is refused: %s', async (password, reason) => {
  const problem = await passwordProblem(password, owner);
  if (reason === undefined) expect(problem).toBeUndefined();
  else expect(problem?.en).toContain(reason);
});

test('each reason has words in both languages', async () => {
  for (const password of ['Qwerty123456', 'Zaq12wsx!@', 'Summer2026!', 'WangXiaoWen1988', 'Lowercase12345'])
    expect(await passwordProblem(password, owner)).toEqual({
      zh: expect.stringMatching(/[\u4e00-\u9fff]/),
      en: expect.stringMatching(/^[\x20-\x7e]+$/),
    });
});
