import { demandBlocks } from '../demand/workbenchBlocks.ts';
import { type Call, defineMethod } from '../gateway/method.ts';
import { requiredText } from '../gateway/shape.ts';

/** One block of the workbench, built on its own: a block that fails says so alone. */
type WorkbenchBlock = (call: Call) => Promise<unknown>;

const shortcutBlock: WorkbenchBlock = async ({ db, actor }) => {
  const { rows } = await db.query(
    'select path, pin_flg::int as "pinFlg", use_count as "useCount" from sys_shortcut where user_id = $1 order by pin_flg desc, case when pin_flg then order_no end, use_count desc limit 8',
    [actor.userId],
  );
  return rows;
};

const blocks: Readonly<Record<string, WorkbenchBlock>> = { ...demandBlocks, shortcuts: shortcutBlock };

/** Every block a person may see, in one call. @see platform.md 11.2 */
export const queryWorkbench = defineMethod({
  service: 'system',
  method: 'queryWorkbench',
  right: null,
  parse: () => ({}),
  handle: async (_input, call) => {
    const answer: Record<string, unknown> = { time: call.now };
    for (const [name, block] of Object.entries(blocks)) {
      try {
        answer[name] = { data: await block(call) };
      } catch (error) {
        call.services.log.error({ err: error, block: name, requestId: call.requestId }, 'a workbench block failed');
        answer[name] = { error: call.requestId };
      }
    }
    return answer;
  },
});

const maxPinned = 8;

/** Counts a visit, or pins and unpins a route as one of at most eight favourites. */
export const saveShortcut = defineMethod({
  service: 'system',
  method: 'saveShortcut',
  right: null,
  writes: true,
  parse: (data) => ({
    path: requiredText(data, 'path', 200),
    pinFlg: data.pinFlg === undefined ? undefined : data.pinFlg === 1 || data.pinFlg === '1',
  }),
  handle: async ({ path, pinFlg }, { db, actor }) => {
    await db.query(
      `insert into sys_shortcut (user_id, path, pin_flg, use_count) values ($1, $2, coalesce($3, false), 1)
       on conflict (user_id, path) do update set use_count = sys_shortcut.use_count + case when $3::boolean is null then 1 else 0 end, pin_flg = coalesce($3, sys_shortcut.pin_flg)`,
      [actor.userId, path, pinFlg ?? null],
    );
    await db.query(
      `update sys_shortcut set pin_flg = false where user_id = $1 and path in (
         select path from sys_shortcut where user_id = $1 and pin_flg order by (path = $2) desc, order_no offset $3)`,
      [actor.userId, path, maxPinned],
    );
    return { path };
  },
});
