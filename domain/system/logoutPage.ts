import { bi, fill, type Locale } from '../core/text.ts';

const texts = {
  title: bi('退出登录', 'Log out'),
  question: bi('{name}，确定退出登录吗？', 'Log out, {name}?'),
  back: bi('返回', 'Back'),
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page without a script: one button that leaves, one link that does not. */
export function logoutPage({
  action,
  token,
  userName,
  locale,
}: {
  action: string;
  token: string;
  userName: string;
  locale: Locale;
}): string {
  return `<!doctype html>
<html lang="${locale === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title[locale]}</title>
<style>
:root { color-scheme: light dark; font: 14px/1.6 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; gap: 16px; text-align: center; }
h1 { font-size: 20px; font-weight: 600; margin: 0 16px; }
form { display: flex; gap: 16px; justify-content: center; align-items: center; }
button { font: inherit; min-height: 44px; padding: 0 24px; border: 0; border-radius: 6px; background: #1d5fd0; color: #fff; cursor: pointer; }
</style>
</head>
<body>
<h1>${escaped(fill(texts.question, { name: userName })[locale])}</h1>
<form method="post" action="${action}">
<input type="hidden" name="token" value="${escaped(token)}">
<button>${texts.title[locale]}</button>
<a href="/">${texts.back[locale]}</a>
</form>
</body>
</html>
`;
}
