import { say } from '#domain/core/text.ts';
import { useText } from '../text.ts';
import { useSession } from '../useSession.ts';

/** The first page until the workbench stands. */
export function Welcome() {
  const say = useText();
  const { userInfo } = useSession();
  return (
    <div className="state">
      <h1>{say(hello, { name: userInfo.userName })}</h1>
      <p>{say(hint)}</p>
    </div>
  );
}

const hello = say('{name}，您好', 'Hello {name}');
const hint = say('从左侧菜单开始，或按 Ctrl K 查找。', 'Start with the menu on the left, or press Ctrl K.');
