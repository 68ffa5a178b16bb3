import { expect, test } from 'vitest';
import { type SettingKey, settingKeys } from '#domain/system/settingKeys.ts';
import { files, textOf } from './sourceArrows.ts';

/** A setting that nobody reads is a promise to administrators that nothing keeps. */
const keys = Object.keys(settingKeys) as SettingKey[];
const handedOut = 'server/system/userInfo.ts';
const textsUnder = (...tops: readonly string[]) =>
  files.filter((file) => file !== handedOut && tops.some((top) => file.startsWith(`${top}/`))).map(textOf);
const server = textsUnder('server').join('\n');
const browser = textsUnder('src', 'authProvider').join('\n');

test('every setting that can be changed is read: by the gateway, or by a page that the gateway hands it to', () => {
  expect(keys.length).toBeGreaterThan(8);
  const unread = keys.filter((key) => {
    const isReadHere = server.includes(`settings.get('${key}')`);
    const isHandedOut = textOf(handedOut).includes(`settings.get('${key}')`) && textOf(handedOut).includes(`'${key}': `);
    return !isReadHere && !(isHandedOut && browser.includes(`settings['${key}']`));
  });
  expect(unread).toEqual([]);
});
