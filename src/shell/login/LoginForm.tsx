import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { submitLogin } from '#authProvider/login.ts';
import { readEndedSession } from '#authProvider/stored.ts';
import { bi, inSentence, type Text } from '#domain/core/text.ts';
import { client } from '../client.ts';
import { useText } from '../text.ts';
import { endedTexts } from './endedTexts.ts';
import { LoginIcon } from './LoginIcon.tsx';
import styles from './login.module.css';
import { useCaptcha } from './useCaptcha.ts';
import { useLoggedInElsewhere } from './useLoggedInElsewhere.ts';

type FieldName = 'loginName' | 'password' | 'captcha';

/** User name, password and captcha; a failure stands in the warning bar above. */
export function LoginForm({ onDone }: { onDone: (mustChangePwd: boolean) => void }) {
  const t = useText();
  const { inputOf, knowsName, passwordInput, captchaInput, picture, warning, isBusy, submit } = useLogin(onDone);
  const other = useLoggedInElsewhere(onDone);
  return (
    <form className={styles.box} onSubmit={submit} noValidate aria-busy={isBusy}>
      <h1>{t(texts.title)}</h1>
      <p className="tg-muted">{t(texts.subtitle)}</p>
      {warning && (
        <div className={styles.warning} data-tone="wait" role="alert">
          <LoginIcon name="warn" size={18} />
          <div>{warning}</div>
        </div>
      )}
      {other && (
        <button type="button" className={`tg-quiet ${styles.other}`} onClick={other.goOn}>
          {t({ zh: `以${other.userName}的身份进入`, en: `Go on as ${other.userName}` })}
        </button>
      )}
      <Field
        {...inputOf('loginName')}
        before={<LoginIcon name="person" />}
        maxLength={50}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!knowsName}
      />
      <PasswordField {...inputOf('password')} ref={passwordInput} autoFocus={knowsName} />
      <div className={styles.captcha}>
        <Field
          {...inputOf('captcha')}
          ref={captchaInput}
          maxLength={4}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <CaptchaPicture {...picture} />
      </div>
      <button type="submit" className={styles.submit} aria-disabled={isBusy}>
        {t(isBusy ? texts.busy : texts.submit)}
      </button>
      <p className={styles.hint}>{t(texts.hint)}</p>
    </form>
  );
}

/** What is typed, and sending it: after a failure the password has to be typed again, beside another captcha. */
function useLogin(onDone: (mustChangePwd: boolean) => void) {
  const t = useText();
  const passwordInput = useRef<HTMLInputElement>(null);
  const captchaInput = useRef<HTMLInputElement>(null);
  const [ended] = useState(readEndedSession);
  const [values, setValues] = useState({ loginName: ended?.loginName ?? '', password: '', captcha: '' });
  const [wrong, setWrong] = useState<Partial<Record<FieldName, Text>>>({});
  const [warning, setWarning] = useState(ended ? t(endedTexts[ended.end]) : '');
  const [isBusy, setBusy] = useState(false);
  const picture = useCaptcha(() => captchaInput.current?.value !== '');

  const set = (name: FieldName) => (event: { target: { value: string } }) => {
    setValues((before) => ({ ...before, [name]: event.target.value }));
    setWrong((before) => ({ ...before, [name]: undefined }));
  };
  const inputOf = (name: FieldName) => ({
    name,
    label: texts[name],
    wrong: wrong[name],
    value: values[name],
    onChange: set(name),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !(picture.captcha || picture.failed)) return;
    const missing = missingFields(values);
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const result = await submitLogin(client, {
      ...values,
      captchaId: picture.captcha?.id ?? '',
      token: picture.captcha?.token ?? '',
    });
    if (result.done) return onDone(result.mustChangePwd);
    setBusy(false);
    setWarning(result.text);
    setValues((before) => ({ ...before, password: '', captcha: '' }));
    passwordInput.current?.focus();
    await picture.renew();
  };
  return { inputOf, knowsName: ended !== undefined, passwordInput, captchaInput, picture, warning, isBusy, submit };
}

function missingFields(values: Record<FieldName, string>): Partial<Record<FieldName, Text>> {
  const missing: Partial<Record<FieldName, Text>> = {};
  for (const name of ['loginName', 'password', 'captcha'] as const) {
    const { zh, en } = texts[name];
    if (values[name].trim() === '') missing[name] = { zh: `${zh}不能为空`, en: `${en} is required` };
  }
  return missing;
}

interface FieldProps extends ComponentProps<'input'> {
  readonly label: Text;
  readonly wrong: Text | undefined;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

function Field({ label, wrong, before, after, ...input }: FieldProps) {
  const t = useText();
  const id = useId();
  return (
    <div className="tg-grow">
      <label className={styles.label} htmlFor={id}>
        {t(label)}
      </label>
      <div className={styles.input} data-wrong={wrong !== undefined || undefined}>
        {before}
        <input
          id={id}
          required
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          placeholder={t({ zh: `请输入${label.zh}`, en: `Enter ${inSentence(label.en)}` })}
          {...input}
        />
        {after}
      </div>
      {wrong && (
        <p className={styles.wrong} id={`${id}-wrong`}>
          {t(wrong)}
        </p>
      )}
    </div>
  );
}

/** A password that can be looked at. */
function PasswordField(input: FieldProps) {
  const t = useText();
  const [isVisible, setVisible] = useState(false);
  return (
    <Field
      {...input}
      before={<LoginIcon name="lock" />}
      after={
        <button
          type="button"
          className={styles.eye}
          aria-label={t(isVisible ? texts.hide : texts.show)}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <LoginIcon name={isVisible ? 'eyeOff' : 'eye'} />
        </button>
      }
      type={isVisible ? 'text' : 'password'}
      maxLength={64}
      autoComplete="current-password"
    />
  );
}

/** The picture and a button beside it; either brings another one. */
function CaptchaPicture({ captcha, failed, renew }: ReturnType<typeof useCaptcha>) {
  const t = useText();
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t(texts.picture)}
        title={t(texts.another)}
        onClick={renew}
      >
        {captcha && <img src={captcha.src} alt="" width={128} height={40} />}
        {failed && t(texts.noPicture)}
      </button>
      <button type="button" className={`tg-quiet ${styles.another}`} aria-label={t(texts.another)} onClick={renew}>
        <LoginIcon name="refresh" size={18} />
      </button>
    </>
  );
}

const texts = {
  title: bi('登录', 'Log in'),
  subtitle: bi('使用公司分配的账号', 'With the account your company gave you'),
  loginName: bi('用户名', 'User name'),
  password: bi('密码', 'Password'),
  captcha: bi('验证码', 'Captcha'),
  picture: bi('验证码图片，点击更换', 'Captcha picture, press for another'),
  another: bi('换一张', 'Another picture'),
  noPicture: bi('点击重试', 'Try again'),
  show: bi('显示密码', 'Show password'),
  hide: bi('隐藏密码', 'Hide password'),
  submit: bi('登录', 'Log in'),
  busy: bi('正在登录…', 'Logging in…'),
  hint: bi(
    '忘记密码请联系信息部 · 空闲 2 小时自动退出',
    'Forgot the password? Ask IT · idle sessions end after 2 hours',
  ),
};
