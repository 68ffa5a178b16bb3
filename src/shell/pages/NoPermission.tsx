import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { say } from '#domain/core/text.ts';
import { WORKBENCH } from '#src/route.ts';
import { useText } from '../text.ts';

/** Stands in place of a screen whose function right is missing; menu and tabs stay. */
export function NoPermission({ right }: { right: string }) {
  const say = useText();
  const navigate = useNavigate();
  return (
    <div className="state">
      <LockIcon />
      <h1>{say(texts.title)}</h1>
      <p>{say(texts.text, { right })}</p>
      <div className="state-actions">
        <Button variant="contained" onClick={() => navigate(WORKBENCH)}>
          {say(texts.back)}
        </Button>
      </div>
    </div>
  );
}

const texts = {
  title: say('无权限访问', 'No permission'),
  text: say('需要功能权限 {right}，请联系管理员开通。', 'The function right {right} is needed; ask an administrator for it.'),
  back: say('返回工作台', 'Back to workbench'),
};
