import type { Db } from '../../gateway/method.ts';

/** The navigation that the product brings its pages to. */
export const ordinaryNavigation = '3';

/** Whoever changes the shape of a navigation is alone with it until he is done. */
export const holdNavigation = (db: Db, navId: string): Promise<unknown> =>
  db.query('select pg_advisory_xact_lock(hashtext($1))', [`menu ${navId}`]);
