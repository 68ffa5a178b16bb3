import { bi, type Text } from '../core/text.ts';

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
const neededClasses = 3;

/** Whose password it is: what others know of him is what they try first. */
export interface PasswordOwner {
  readonly loginName: string;
  /** Names, numbers and addresses of the person and his company. */
  readonly words: readonly string[];
}

/**
 * Why a new password is refused; undefined when it may be used. The form and the gateway ask the same; word lists are
 * large and come along when they are first needed.
 * @see docs/spec/platform.md 2.4
 */
export async function passwordProblem(
  password: string,
  { loginName, words }: PasswordOwner,
): Promise<Text | undefined> {
  const kinds = classes.filter((kind) => kind.test(password)).length;
  if (password.length < 10 || password.length > 64 || kinds < neededClasses)
    return bi('密码需10-64位且包含三类字符', 'Password needs 10-64 characters of three classes');
  if (password.toLowerCase().includes(loginName.toLowerCase()))
    return bi('密码不能包含登录名', 'The password must not contain the login name');
  const { strengthProblem } = await import('./passwordStrength.ts');
  return strengthProblem(password, [loginName, ...words]);
}

/** How strong a password is while it is typed, 0 to 4; what is refused is never more than 1. */
export async function passwordScore(password: string, owner: PasswordOwner): Promise<number> {
  const { strengthOf } = await import('./passwordStrength.ts');
  const score = strengthOf(password, [owner.loginName, ...owner.words]);
  return (await passwordProblem(password, owner)) ? Math.min(score, 1) : Math.max(score, 2);
}
