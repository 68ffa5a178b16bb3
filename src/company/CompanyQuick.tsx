import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import { type QuickAnswer, type QuickCompany, wrongCompanyName } from '#domain/company/companyQuick.ts';
import { companyProfile } from '#domain/company/index.ts';
import { bi } from '#domain/core/text.ts';
import { Panel } from '../parts/panel/Panel.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useCaptcha } from '../shell/login/useCaptcha.ts';
import { useText } from '../shell/text.ts';
import { useGateway } from '../shell/useSession.ts';
import styles from './companyQuick.module.css';

const words = {
  title: bi('企业快速查询', 'Company quick lookup'),
  local: bi(
    '仅查询本平台企业档案，信用代码部分隐藏',
    'Only the profiles kept here are searched; credit codes are masked',
  ),
  name: bi('企业名称（至少4个字）', 'Company name (at least 4 characters)'),
  captcha: bi('验证码', 'Captcha'),
  another: bi('看不清？换一张', 'Another picture'),
  noPicture: bi('点击获取验证码', 'Click for a captcha'),
  search: bi('查询', 'Search'),
  nothing: bi('没有找到名称包含这些字的企业', 'No company has this in its name'),
  table: bi('查询结果', 'Companies found'),
};

/** /qcc1: what anybody may know of a company, against a captcha. */
export function CompanyQuick() {
  const t = useText();
  const gateway = useGateway();
  const captchaInput = useRef<HTMLInputElement>(null);
  const { captcha, failed, renew } = useCaptcha(() => captchaInput.current?.value !== '', '/open/captcha');
  const [typed, setTyped] = useState({ name: '', captcha: '' });
  const [problem, setProblem] = useState<string>();
  const [rows, setRows] = useState<readonly QuickCompany[]>();

  const search = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongCompanyName(typed.name);
    if (wrong) return setProblem(t(wrong));
    const { returnCode, msg, data } = await gateway.post<QuickAnswer>(
      '/open/companyQuick',
      { ...typed, captchaId: captcha?.id ?? '' },
      { toast: false, loginCheck: false, endsSession: false },
    );
    setProblem(returnCode === '0' ? undefined : msg);
    if (returnCode === '0') setRows(data.rows);
    setTyped(({ name }) => ({ name, captcha: '' }));
    return renew();
  };
  return (
    <div className={styles.page}>
      <h1 className="tg-hidden">{t(words.title)}</h1>
      <Panel title={t(words.title)} hint={t(words.local)}>
        <form className={styles.form} onSubmit={(event) => void search(event)} noValidate>
          <TextField
            size="small"
            fullWidth
            label={t(words.name)}
            value={typed.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
            error={problem !== undefined}
            helperText={problem ?? ' '}
            slotProps={{ htmlInput: { maxLength: 100 }, formHelperText: { role: 'status' } }}
          />
          <TextField
            size="small"
            label={t(words.captcha)}
            value={typed.captcha}
            inputRef={captchaInput}
            onChange={({ target }) => setTyped({ ...typed, captcha: target.value })}
            slotProps={{ htmlInput: { maxLength: 4, autoComplete: 'off' } }}
          />
          <button
            type="button"
            className={styles.picture}
            aria-label={t(words.another)}
            title={t(words.another)}
            onClick={renew}
          >
            {captcha && <img src={captcha.src} alt="" width={128} height={40} />}
            {failed && t(words.noPicture)}
          </button>
          <Button type="submit" variant="contained">
            {t(words.search)}
          </Button>
        </form>
        {rows && (
          <RecordTable
            entity={companyProfile}
            label={words.table}
            columns={['name', 'creditCode', 'regStatus', 'foundDate', 'province']}
            rows={rows.map((row) => ({ ...row }))}
            keyOf={(_row, index) => String(index)}
            empty={words.nothing}
          />
        )}
      </Panel>
    </div>
  );
}
