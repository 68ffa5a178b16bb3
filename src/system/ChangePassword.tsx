import Button from '@mui/material/Button';
import { type FormEvent, useRef, useState } from 'react';
import { isRefused, messageOf } from '#dataProvider/toHttpError.ts';
import { startPage } from '#domain/core/product.ts';
import { say as text } from '#domain/core/text.ts';
import { passwordProblem } from '#domain/system/password.ts';
import { FieldFrame } from '../parts/form/FieldFrame.tsx';
import { session } from '../shell/client.ts';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { showToast } from '../shell/toasts.ts';
import { useGateway, useSession } from '../shell/useSession.ts';
import styles from './changePassword.module.css';

type Errors = Readonly<Partial<Record<'oldPassword' | 'newPassword' | 'again', string>>>;

/** /system/modpass: the own password; what is typed here is never kept as a draft. */
export function ChangePassword() {
  const say = useText();
  const client = useGateway();
  const openTab = useOpenTab();
  const { userInfo } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  const show = (found: Errors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const [oldPassword, newPassword, again] = ['oldPassword', 'newPassword', 'again'].map((name) => String(values.get(name) ?? ''));
    const problem = passwordProblem(newPassword ?? '', userInfo.loginName);
    const found: Errors = {
      ...(!oldPassword && { oldPassword: say(text('旧密码不能为空', 'The old password is required')) }),
      ...(problem && { newPassword: say(problem) }),
      ...(newPassword !== again && { again: say(text('两次输入的新密码不一致', 'The two new passwords differ')) }),
    };
    if (Object.keys(found).length) {
      show(found);
      return;
    }
    setBusy(true);
    try {
      const answer = await client.call<{ errors?: Errors } | null>({
        service: 'system',
        method: 'changePassword',
        data: { oldPassword, newPassword },
        write: true,
        toast: false,
      });
      if (isRefused(answer, 'system')) {
        show(answer.data?.errors ?? { newPassword: messageOf(answer, client.hooks.locale()) });
        return;
      }
      showToast({ tone: 'ok', text: say(text('密码已修改', 'Password changed')) });
      await session.load();
      openTab(startPage);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <h1>{say(text('修改密码', 'Change password'))}</h1>
      <p>
        {say(
          text(
            '10-64位，包含大小写字母、数字、符号中的三类，不含登录名，不能与最近5次相同。',
            '10-64 characters of three classes, without the login name, not one of the last five.',
          ),
        )}
      </p>
      {fields.map(({ name, label, complete }) => (
        <FieldFrame key={name} id={`modpass-${name}`} label={say(label)} isRequired labelOnTop error={errors[name]}>
          <div className={errors[name] ? 'control wrong' : 'control'}>
            <input
              id={`modpass-${name}`}
              name={name}
              type="password"
              autoComplete={complete}
              maxLength={64}
              required
              aria-invalid={errors[name] !== undefined}
            />
          </div>
        </FieldFrame>
      ))}
      <Button type="submit" variant="contained" disabled={isBusy}>
        {say(text('修改密码', 'Change password'))}
      </Button>
    </form>
  );
}

const fields = [
  { name: 'oldPassword', label: text('旧密码', 'Old password'), complete: 'current-password' },
  { name: 'newPassword', label: text('新密码', 'New password'), complete: 'new-password' },
  { name: 'again', label: text('再次输入新密码', 'New password again'), complete: 'new-password' },
] as const;
