import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common';
import { dictionary as englishWords } from '@zxcvbn-ts/language-en';
import { bi, type Text } from '../core/text.ts';

/** A password that falls to fewer guesses is refused: with the word lists of a burglar that is an afternoon. */
const leastGuesses = 1e9;

/** Our own names and trade, and what people here type first: English lists know no pinyin. */
const houseWords = [
  ...[
    'tongguan',
    'tongguanpingtai',
    'baoguan',
    'haiguan',
    'baohan',
    'guanshui',
    'huoguan',
    'huodai',
    'wuliu',
    'cangku',
    'danzheng',
    'yugui',
  ],
  ...[
    'customs',
    'broker',
    'guarantee',
    'declaration',
    'clearance',
    'logistics',
    'warehouse',
    'admin',
    'administrator',
    'root',
  ],
  ...[
    'woaini',
    'wodemima',
    'mima',
    'nihao',
    'zhongguo',
    'shanghai',
    'beijing',
    'guangzhou',
    'shenzhen',
    'pudong',
    'yangshan',
    'waigaoqiao',
  ],
  ...[
    'gongsi',
    'kehu',
    'caiwu',
    'yewu',
    'xinxi',
    'fafafa',
    'xiaobai',
    'laopo',
    'laogong',
    'baobao',
    'zhangsan',
    'lisi',
  ],
  ...['520', '1314', '1314520', '5201314', '7758521', '888888', '666666', '168168', '123456789', '147258369'],
] as const;

const judge = new ZxcvbnFactory({
  dictionary: { ...commonWords, ...englishWords, house: [...houseWords] },
  graphs: adjacencyGraphs,
});

const reasons: Readonly<Record<string, Text>> = {
  straightRow: bi('键盘上连续的一排键很容易被猜到', 'A straight row of keys is easy to guess'),
  keyPattern: bi('键盘上的规律走法很容易被猜到', 'Keyboard patterns are easy to guess'),
  simpleRepeat: bi('重复的字符（如 aaa）很容易被猜到', 'Repeated characters such as aaa are easy to guess'),
  extendedRepeat: bi('重复的片段（如 abcabc）很容易被猜到', 'Repeated pieces such as abcabc are easy to guess'),
  sequences: bi('连续的字符（如 abc、6543）很容易被猜到', 'Sequences such as abc or 6543 are easy to guess'),
  recentYears: bi('近年的年份很容易被猜到', 'Recent years are easy to guess'),
  dates: bi('日期很容易被猜到', 'Dates are easy to guess'),
  topTen: bi('这是最常用的密码之一，请更换', 'This is one of the most used passwords, choose another'),
  topHundred: bi('该密码过于常见，请更换', 'This password is too common, choose another'),
  common: bi('该密码过于常见，请更换', 'This password is too common, choose another'),
  similarToCommon: bi('与常见密码过于相似，请更换', 'This is too similar to a common password'),
  wordByItself: bi('单个词语很容易被猜到', 'A single word is easy to guess'),
  namesByThemselves: bi('单个姓名很容易被猜到', 'A single name is easy to guess'),
  commonNames: bi('常见姓名很容易被猜到', 'Common names are easy to guess'),
  userInputs: bi(
    '密码不能由您的姓名、账号、电话等构成',
    'The password must not be made of your own name, account or numbers',
  ),
};
const tooSimple = bi(
  '密码太容易被猜到，请加长或加入几个不相关的词',
  'This password is easy to guess: make it longer, or add unrelated words',
);

/**
 * Why a password would be guessed soon, as people guess: common ones, names, keyboard walks, dates, the person's own
 * words.
 */
export function strengthProblem(password: string, own: readonly string[]): Text | undefined {
  const { guesses, feedback, sequence } = judge.check(password, own.flatMap(piecesOf));
  if (guesses >= leastGuesses) return undefined;
  const isOwn = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
  return reasons[isOwn ? 'userInputs' : (feedback.warning ?? '')] ?? tooSimple;
}

/** How far guessing would have to go, 0 to 4. */
export const strengthOf = (password: string, own: readonly string[]): number =>
  judge.check(password, own.flatMap(piecesOf)).score;

/** A name in its words, a number by its end, as people use them. */
function piecesOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  const ends = /^\d{7,}$/.test(text) ? [text.slice(-8), text.slice(-6), text.slice(-4)] : [];
  return [text, ...words, ...ends].filter((piece) => piece.length > 2 || /\p{Script=Han}/u.test(piece));
}
