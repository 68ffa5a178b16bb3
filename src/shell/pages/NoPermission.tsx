import { useNavigate } from 'react-router';
import { startPage } from '#domain/core/product.ts';
import { say } from '#domain/core/text.ts';
import { useText } from '../text.ts';
import { ClosedPage } from './ClosedPage.tsx';

/** Stands in place of a screen whose function right is missing. */
export function NoPermission({ right }: { right: string }) {
  const say = useText();
  const navigate = useNavigate();
  return (
    <ClosedPage title={texts.title} reason={say(texts.text, { right })} back={{ label: texts.back, run: () => navigate(startPage) }} />
  );
}

const texts = {
  title: say('无权限访问', 'No permission'),
  text: say('需要功能权限 {right}，请联系管理员开通。', 'The function right {right} is needed; ask an administrator for it.'),
  back: say('返回工作台', 'Back to workbench'),
};
