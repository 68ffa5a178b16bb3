/**
 * A person as rules know him: the account he works with now and his other ones. Whoever holds two accounts is one
 * person wherever something asks "is this his own work", so nobody but {@link isSamePerson} compares accounts;
 * `tests/architecture.test.ts` refuses it elsewhere.
 */
export interface Person {
  readonly userId: string;
  /** His other accounts: those that the product or an administrator has linked with this one. */
  readonly sameAs?: readonly string[] | undefined;
}

/** 同一人: whether one of these accounts is his, by whichever of his accounts he works now. An empty name is nobody. */
export const isSamePerson = ({ userId, sameAs = [] }: Person, ...accounts: readonly unknown[]): boolean =>
  accounts.some((account) => account !== '' && (account === userId || sameAs.some((own) => own === account)));

/** Whether it is the very account he works with: for what locks one out of it, such as ending its session. */
export const isOwnAccount = ({ userId }: Person, account: unknown): boolean => account === userId;
