import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { isLoggedIn } from '#authProvider/stored.ts';
import { contractVersion } from '#domain/core/answer.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { ReleaseNote } from '#domain/system/index.ts';
import { useText } from '../text.ts';
import { useGateway } from '../useSession.ts';
import { build, clientVersion } from '../version.ts';
import styles from './pages.module.css';

interface ServerVersion {
  readonly product: string;
  readonly version: string;
  readonly commit: string;
  readonly builtAt: string;
  readonly contract: string;
}

/** /version: public; what runs here and there, and what is new. */
export function VersionPage() {
  const t = useText();
  const notify = useNotify();
  const server = useServerVersion();
  const navigate = useNavigate();
  const rows: [Text, string][] = [
    [texts.client, clientVersion],
    [texts.commit, build.commit],
    [texts.builtAt, localMoment(build.builtAt)],
    [texts.server, server?.version ?? '--'],
    [texts.serverCommit, server?.commit ?? '--'],
    [texts.contract, `${contractVersion} / ${server?.contract ?? '--'}`],
  ];
  const copy = async () => {
    await navigator.clipboard.writeText(rows.map(([label, value]) => `${t(label)}: ${value}`).join('\n'));
    notify(t(texts.copied), { type: 'success' });
  };
  return (
    <div className={styles.version}>
      <header className="tg-row tg-between">
        <h1>{t(texts.title)}</h1>
        <span>
          <Button variant="outlined" startIcon={<CopyIcon />} onClick={copy}>
            {t(texts.copy)}
          </Button>{' '}
          <Button variant="contained" onClick={() => navigate('/')}>
            {t(isLoggedIn() ? texts.back : texts.logIn)}
          </Button>
        </span>
      </header>
      <section className="tg-panel">
        <dl className={styles.facts}>
          {rows.map(([label, value]) => (
            <div key={label.en}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <ReleaseNotes />
    </div>
  );
}

/** A moment of the build, which is UTC, as clocks here show it. */
const localMoment = (iso: string): string => (iso ? nowText(() => new Date(iso)) : '--');

function ReleaseNotes() {
  const t = useText();
  const gateway = useGateway();
  const [notes, setNotes] = useState<readonly ReleaseNote[]>();
  useEffect(() => {
    let isShown = true;
    gateway
      .get<{ rows?: readonly ReleaseNote[] } | null>('/open/releases', {}, quietly)
      .then((answer) => isShown && setNotes(answer.data?.rows ?? []))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [gateway]);
  if (!notes) return null;
  return (
    <section className="tg-panel">
      <h2>{t(texts.notes)}</h2>
      {notes.length === 0 && <p className={`tg-muted ${styles.none}`}>{t(texts.none)}</p>}
      <div className="tg-lines">
        {notes.map(({ id, version, releaseDate, noteZh, noteEn }) => (
          <article key={id}>
            <h3>
              {version} <span className="tg-muted">{releaseDate}</span>
            </h3>
            <p>{t({ zh: noteZh, en: noteEn || noteZh })}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
/** Without the network the page shows what it knows by itself. */
const quietly = { toast: false, loading: false, loginCheck: false, endsSession: false } as const;

function useServerVersion(): ServerVersion | undefined {
  const gateway = useGateway();
  const [version, setVersion] = useState<ServerVersion>();
  useEffect(() => {
    gateway
      .read('/version.json', {}, { toast: false, endsSession: false })
      .then(({ text }) => setVersion(JSON.parse(text) as ServerVersion))
      .catch(() => setVersion(undefined));
  }, [gateway]);
  return version;
}

const texts = {
  title: bi('版本信息', 'Version'),
  client: bi('前端版本', 'Client version'),
  commit: bi('前端提交', 'Client commit'),
  builtAt: bi('构建时间', 'Built at'),
  server: bi('服务端版本', 'Server version'),
  serverCommit: bi('服务端提交', 'Server commit'),
  contract: bi('接口约定', 'Contract'),
  notes: bi('版本说明', 'Release notes'),
  none: bi('还没有版本说明。', 'There are no release notes yet.'),
  back: bi('返回工作台', 'Back to the workbench'),
  logIn: bi('前往登录', 'Log in'),
  copy: bi('复制', 'Copy'),
  copied: bi('已复制', 'Copied'),
};
