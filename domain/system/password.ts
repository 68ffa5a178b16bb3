import { say, type Text } from '../core/text.ts';

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
const neededClasses = 3;
/** Passwords of the right form that everybody tries first. */
const weakOnes = new Set([
  'Password123',
  'Password123!',
  'Admin123456',
  'Qwerty123456',
  'Abc1234567',
  'Aa123456789',
  'Welcome123!',
  'P@ssw0rd123',
]);

/** Why a new password is refused; undefined when it may be used. @see platform.md 2.4 */
export function passwordProblem(password: string, loginName: string): Text | undefined {
  const kinds = classes.filter((kind) => kind.test(password)).length;
  if (password.length < 10 || password.length > 64 || kinds < neededClasses)
    return say('密码需10-64位且包含三类字符', 'Password needs 10-64 characters of three classes');
  if (password.toLowerCase().includes(loginName.toLowerCase()))
    return say('密码不能包含登录名', 'The password must not contain the login name');
  if (weakOnes.has(password)) return say('该密码过于常见，请更换', 'This password is too common, choose another');
  return undefined;
}
