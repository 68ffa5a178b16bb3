import Button from '@mui/material/Button';
import { type ChangeEvent, type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { isRefused, messageOf } from '#dataProvider/toHttpError.ts';
import { startPage } from '#domain/core/product.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { type PasswordOwner, passwordProblem, passwordScore } from '#domain/system/password.ts';
import { FieldFrame } from '../parts/form/controls/FieldFrame.tsx';
import { session } from '../shell/client.ts';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useGateway, useSession } from '../shell/useSession.ts';
import styles from './changePassword.module.css';

type Errors = Readonly<Partial<Record<'oldPassword' | 'newPassword' | 'again', string>>>;

/** /system/modpass: the own password; what is typed here is never kept as a draft. */
export function ChangePassword() {
  const t = useText();
  const { mustChangePwd } = useSession();
  const { form, errors, isBusy, submit, owner } = usePasswordChange();
  const [typed, setTyped] = useState('');

  return (
    <form ref={form} className={styles.form} onSubmit={submit} onReset={() => setTyped('')} noValidate>
      <h1>{t(bi('修改密码', 'Change password'))}</h1>
      {mustChangePwd && (
        <p className="tg-notice" data-tone="wait">
          {t(
            bi(
              '这是一次性密码。设置自己的密码后即可开始使用。',
              'This password is for one use. Set your own one to begin.',
            ),
          )}
        </p>
      )}
      <p className="tg-soft">
        {t(
          bi(
            '10-64位，包含大小写字母、数字、符号中的三类；不含登录名，不是常见密码、键盘走法，也不由本人的姓名或号码构成；不能与最近5次相同。',
            '10-64 characters of three classes; no login name, no common password or keyboard walk, not made of your own name or numbers; not one of the last five.',
          ),
        )}
      </p>
      {fields.map(({ name, label, complete }) => (
        <FieldFrame key={name} id={`modpass-${name}`} label={t(label)} isRequired labelOnTop error={errors[name]}>
          <div className={errors[name] ? 'control wrong' : 'control'}>
            <input
              id={`modpass-${name}`}
              name={name}
              type="password"
              autoComplete={complete}
              maxLength={64}
              required
              {...(name === 'newPassword' && {
                onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
              })}
              aria-invalid={errors[name] !== undefined}
            />
          </div>
          {name === 'newPassword' && <StrengthMeter password={typed} owner={owner} />}
        </FieldFrame>
      ))}
      <Button type="submit" variant="contained" disabled={isBusy}>
        {t(bi('修改密码', 'Change password'))}
      </Button>
    </form>
  );
}

const strengths = [
  bi('很弱', 'Very weak'),
  bi('弱', 'Weak'),
  bi('可用', 'Fair'),
  bi('强', 'Strong'),
  bi('很强', 'Very strong'),
] as const;

/** How strong the new password is while it is typed; it is judged here, and nothing of it is kept or sent. */
function StrengthMeter({ password, owner }: { readonly password: string; readonly owner: PasswordOwner }) {
  const t = useText();
  const [score, setScore] = useState<number>();
  useEffect(() => {
    let isOver = false;
    if (password === '') setScore(undefined);
    else
      passwordScore(password, owner).then(
        (found) => !isOver && setScore(found),
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, [password, owner]);
  const word = score === undefined ? undefined : strengths[score];
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={t(bi('密码强度', 'Password strength'))}
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={score ?? 0}
      aria-valuetext={word ? t(word) : '--'}
      data-score={score}
    >
      {[1, 2, 3, 4].map((step) => (
        <i className="tg-meter" key={step} data-on={(score ?? 0) >= step || undefined} />
      ))}
      <span>{word && t(word)}</span>
    </div>
  );
}

/** What is wrong stands at its field, whether the form finds it or the gateway; nothing that was typed is lost. */
function usePasswordChange() {
  const t = useText();
  const notify = useNotify();
  const client = useGateway();
  const openTab = useOpenTab();
  const { userInfo, entInfo, customer, mustChangePwd } = useSession();
  const owner = useMemo(
    () => ({
      loginName: userInfo.loginName,
      words: [userInfo.userName, userInfo.roleName, entInfo.entName, customer?.consoleName ?? ''],
    }),
    [userInfo, entInfo, customer],
  );
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  // Nobody came here by choice: the page is not read from its head on.
  useEffect(() => {
    if (mustChangePwd) form.current?.querySelector('input')?.focus();
  }, [mustChangePwd]);

  // Without its word lists, which may not come, the form leaves it to the gateway.
  const problemOf = (password: string): Promise<Text | undefined> =>
    passwordProblem(password, owner).catch(() => undefined);

  const change = async ({
    oldPassword = '',
    newPassword = '',
    again = '',
  }: Readonly<Record<string, string>>): Promise<Errors> => {
    const problem = await problemOf(newPassword);
    const found: Errors = {
      ...(!oldPassword && { oldPassword: t(bi('旧密码不能为空', 'The old password is required')) }),
      ...(problem && { newPassword: t(problem) }),
      ...(newPassword !== again && { again: t(bi('两次输入的新密码不一致', 'The two new passwords differ')) }),
    };
    if (Object.keys(found).length) return found;
    const answer = await client.call<{ errors?: Errors } | null>({
      service: 'system',
      method: 'modifyPassword',
      data: { oldPassword, newPassword },
      write: true,
      toast: false,
    });
    if (isRefused(answer, 'system'))
      return answer.data?.errors ?? { oldPassword: messageOf(answer, client.hooks.locale()) };
    notify(t(bi('密码已修改，其他登录已退出', 'Password changed; your other sessions have ended')), {
      type: 'success',
    });
    form.current?.reset();
    await session.load();
    if (mustChangePwd) openTab(startPage);
    return {};
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      const found = await change(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>);
      setErrors(found);
      const [first] = Object.keys(found);
      if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  return { form, errors, isBusy, submit, owner };
}

const fields = [
  { name: 'oldPassword', label: bi('旧密码', 'Old password'), complete: 'current-password' },
  { name: 'newPassword', label: bi('新密码', 'New password'), complete: 'new-password' },
  { name: 'again', label: bi('再次输入新密码', 'New password again'), complete: 'new-password' },
] as const;
