import { expect, test } from 'vitest';
import { guaranteeParams } from '#domain/guarantee/params.ts';
import { settingKeys } from '#domain/system/settingKeys.ts';
import { files, textOf } from './sourceArrows.ts';

/** A setting that nobody reads is a promise to administrators that nothing keeps. */
const handedOut = 'server/system/userInfo.ts';
const codeOf = (file: string) => textOf(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const codeUnder = (tops: readonly string[], without: readonly string[]) =>
  files
    .filter((file) => !without.includes(file) && tops.some((top) => file.startsWith(`${top}/`)))
    .map(codeOf)
    .join('\n');
const server = codeUnder(['server'], [handedOut]);
const browser = codeUnder(['src', 'authProvider'], []);

const isRead = (key: string): boolean => {
  const isHandedOut = codeOf(handedOut).includes(`settings.get('${key}')`) && codeOf(handedOut).includes(`'${key}': `);
  return server.includes(`settings.get('${key}')`) || (isHandedOut && browser.includes(`settings['${key}']`));
};

test('every setting that can be changed is read: by the gateway, or by a page that the gateway hands it to', () => {
  const keys = Object.keys(settingKeys);
  expect(keys.length).toBeGreaterThan(8);
  expect(keys.filter((key) => !isRead(key))).toEqual([]);
  expect(isRead('brand.nobodyReadsThis')).toBe(false);
});

/** Where parameters are declared, judged and typed in: naming one there has no effect. */
const declared = [
  'domain/guarantee/params.ts',
  'domain/guarantee/paramForm.ts',
  'src/guarantee/admin/parameterForms.ts',
];
const withEffect = `${codeUnder(['domain', 'server', 'src'], declared)}\n${codeOf('domain/guarantee/params.ts').split('defaultParams =')[1]}`;

test('every parameter of guarantees decides something', () => {
  const codes = Object.keys(guaranteeParams);
  expect(codes.length).toBeGreaterThan(20);
  const decides = (code: string) => new RegExp(`\\b${code}\\b`).test(withEffect);
  expect(codes.filter((code) => !decides(code))).toEqual([]);
  expect(decides('NOBODY_READS_THIS')).toBe(false);
});
