import { expect, test } from 'vitest';
import { files, textOf } from '../sourceArrows.ts';

const filesWith = (pattern: RegExp): string[] => files.filter((file) => pattern.test(textOf(file)));

test('markup is put into a page where rich text is shown and written, and nowhere else', () => {
  const found = filesWith(
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|srcDoc/,
  );
  expect(found).toEqual(['src/parts/cells/RichText.tsx', 'src/parts/form/controls/RichTextControl.tsx']);
});

test('no text becomes code', () => {
  expect(filesWith(/(?<![.\w])eval\(|new Function\(|set(?:Timeout|Interval)\(\s*['"`]|from 'node:vm'/)).toEqual([]);
});

test('no shell stands between the gateway and the programs it starts', () => {
  const starters = filesWith(/from 'node:child_process'/);
  expect(starters.length).toBeGreaterThan(3);
  expect(starters.filter((file) => /shell: true|\bexec(?:Sync)?\(/.test(textOf(file)))).toEqual([]);
});

test('pages hear messages of their own origin alone', () => {
  expect(
    filesWith(/addEventListener\(\s*'message'|\bonmessage\s*=\s*(?!null)/).filter(
      (file) => !/BroadcastChannel|new Worker\(|\.worker\.ts$/.test(`${textOf(file)}\n${file}`),
    ),
  ).toEqual([]);
});
