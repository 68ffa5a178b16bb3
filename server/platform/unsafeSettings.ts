import type { Config } from './config.ts';

interface Exposed extends Pick<Config, 'production' | 'host' | 'testCaptcha' | 'rateLimit' | 'demo'> {
  readonly publicUrl: URL | null;
  readonly sessionSecret: string | null;
}

/**
 * Settings that are good alone and dangerous together: what is open to others runs in production, without the helps of
 * a developer.
 */
export function refuseUnsafe(settings: Exposed, refuse: (zh: string, en: string) => void): void {
  const { production, host, publicUrl, sessionSecret } = settings;
  if (!isLoopback(host) && !(production && publicUrl)) {
    refuse(
      `HOST=${host} 对外提供服务时，必须设置 PUBLIC_URL 并以 NODE_ENV=production 运行`,
      `HOST=${host} is reachable from outside: set PUBLIC_URL and run with NODE_ENV=production`,
    );
  }
  if (publicUrl && (publicUrl.search || publicUrl.hash || publicUrl.username || publicUrl.password)) {
    refuse('PUBLIC_URL 只能包含协议、主机、端口和路径', 'PUBLIC_URL may hold scheme, host, port and path only');
  }
  refuseHelps(settings, refuse);
  if (production && sessionSecret === null) {
    refuse(
      '生产环境必须设置 SESSION_SECRET（至少32个字符的随机文本）',
      'production needs SESSION_SECRET, a random text of 32 characters or more',
    );
  }
  if (sessionSecret !== null && sessionSecret.length < 32) {
    refuse('SESSION_SECRET 至少32个字符', 'SESSION_SECRET needs 32 characters or more');
  } else if (sessionSecret !== null && isGuessable(sessionSecret)) {
    refuse(
      'SESSION_SECRET 过于简单（字符种类太少或重复），请使用随机文本，例如 openssl rand -hex 32 的输出',
      'SESSION_SECRET is too simple (few different characters, or a repeated piece): use a random text such as openssl rand -hex 32 prints',
    );
  }
}

/**
 * What helps a developer on his own machine lets everybody in elsewhere, also behind a proxy that alone is reached from
 * outside.
 */
function refuseHelps(
  { production, host, publicUrl, testCaptcha, rateLimit, demo }: Exposed,
  refuse: (zh: string, en: string) => void,
): void {
  const isPublic = isPublicAddress(publicUrl);
  const isOpen = production || !isLoopback(host) || isPublic;
  const because =
    isPublic && !production
      ? { zh: '（PUBLIC_URL 对外）', en: ', and PUBLIC_URL is open to others' }
      : { zh: '', en: '' };
  if (testCaptcha !== null && isOpen) {
    refuse(
      `TEST_CAPTCHA 只能用于本机且非生产环境${because.zh}`,
      `TEST_CAPTCHA is allowed on loopback and outside production only${because.en}`,
    );
  }
  if (!rateLimit && isOpen) {
    refuse(
      `RATE_LIMIT=off 只能用于本机且非生产环境${because.zh}`,
      `RATE_LIMIT=off is allowed on loopback and outside production only${because.en}`,
    );
  }
  if (production && demo) {
    refuse(
      '生产环境不允许 DEMO=1（演示账号密码是公开的）',
      'DEMO=1 is not allowed in production: the demo password is public',
    );
  } else if (isPublic && demo) {
    refuse(
      'PUBLIC_URL 对外时不允许演示账号（密码是公开的）：请设置 NODE_ENV=production，或 DEMO=0',
      'No demo accounts (DEMO=1) where PUBLIC_URL is open to others, their password is public: set NODE_ENV=production, or DEMO=0',
    );
  }
}

/** Whether the address that users see is more than this machine's own; nobody has a certificate for that. */
export function isPublicAddress(publicUrl: URL | string | null): boolean {
  if (publicUrl === null) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || !isLoopback(hostname);
}

/** 127.0.0.0/8, ::1 and localhost: nothing outside this machine reaches them. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

const fewestCharacters = 10;

/** One letter many times, a word again and again: long, and known to whoever tries the simple ones first. */
function isGuessable(secret: string): boolean {
  // A text that is a repeated piece finds itself inside its double, before its end.
  return new Set(secret).size < fewestCharacters || `${secret}${secret}`.indexOf(secret, 1) < secret.length;
}
