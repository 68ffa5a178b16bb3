import type { Db } from '../../gateway/method.ts';

interface Numbered {
  readonly id: string;
  readonly was: number;
  readonly orderNo: number;
}

/**
 * The place of a node that somebody moved is his, whatever number it got. Siblings that are only numbered anew, because
 * it came between them, are not placed by it: their places stay the product's.
 */
export async function notePlaced(menuId: string, siblings: readonly Numbered[], db: Db): Promise<void> {
  await db.query('update sys_menu_default set placed_flg = true where menu_id = $1', [menuId]);
  await db.query(
    `update sys_menu_default d set order_no = r."orderNo" from json_to_recordset($1) as r (id text, was int, "orderNo" int)
     where d.menu_id = r.id and d.order_no = r.was`,
    [JSON.stringify(siblings)],
  );
}

/** A node that somebody takes away stays away, though its page were retired before and returned. */
export async function takeAwayGiven(menuId: string, db: Db): Promise<void> {
  await db.query('update sys_menu_default set retired_flg = false where menu_id = $1', [menuId]);
}
