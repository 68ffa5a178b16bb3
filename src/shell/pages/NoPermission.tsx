import { useNavigate } from 'react-router';
import { startPage } from '#domain/core/product.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { findEntity } from '#domain/index.ts';
import { actionNames } from '#domain/system/roleFunctions.ts';
import { useText } from '../text.ts';
import { ClosedPage } from './ClosedPage.tsx';

/**
 * Stands in place of a screen whose function right is missing. It says what the right is called, and its code, by which
 * an administrator finds it.
 */
export function NoPermission({ right }: { right: string }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <ClosedPage
      title={texts.title}
      reason={t(texts.text, { right, name: t(nameOf(right)) })}
      back={{ label: texts.back, run: () => navigate(startPage) }}
    />
  );
}

/** `demand:list` in words; nothing for what no definition knows. */
function nameOf(right: string): Text {
  const [key = '', action = ''] = right.split(':');
  const name = (actionNames as Readonly<Record<string, Text>>)[action];
  const entity = findEntity(key);
  return entity && name ? bi(`（${entity.label.zh}：${name.zh}）`, ` (${entity.label.en}: ${name.en})`) : bi('', '');
}

const texts = {
  title: bi('无权限访问', 'No permission'),
  text: bi(
    '需要功能权限 {right}{name}，请联系管理员开通。',
    'The function right {right}{name} is needed; ask an administrator for it.',
  ),
  back: bi('返回工作台', 'Back to workbench'),
};
