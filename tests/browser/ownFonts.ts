import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const faces = fileURLToPath(new URL('../../node_modules/@expo-google-fonts/noto-sans-sc/', import.meta.url));
const weights = ['400Regular', '500Medium', '600SemiBold', '700Bold'];

/**
 * A fontconfig file that names the packages' own Chinese font and no other: how wide a text is drawn must not depend on
 * what somebody installed on the machine, and without any Chinese font every character is an empty box.
 * @param folder where the file and its cache stand
 * @returns for `FONTCONFIG_FILE`
 */
export function ownFonts(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  const folders = weights.map((weight) => `<dir>${join(faces, weight)}</dir>`).join('');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>${folders}<cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  );
  return file;
}
