import { expect, test } from 'vitest';
import { repeats, withSection } from './longRun.ts';

const page = '# Benchmarks\n\nWords.\n\n## Kills (2026-11-21)\n\nold\n\n## Walks (2026-11-22)\n\nwalks\n';

test('figures take the place of the last ones of the same title and leave the rest', () => {
  const changed = withSection(page, 'Kills', '## Kills (2026-12-01)\n\nnew\n');
  expect(changed).toBe('# Benchmarks\n\nWords.\n\n## Kills (2026-12-01)\n\nnew\n\n## Walks (2026-11-22)\n\nwalks\n');
  expect(withSection(page, 'Walks', '## Walks (2026-12-01)\n\nnew\n')).toMatch(
    /old\n\n## Walks \(2026-12-01\)\n\nnew\n$/,
  );
});

test('figures of something new stand at the end', () => {
  expect(withSection(page, 'Soak', '## Soak (2026-12-01)\n')).toBe(`${page}\n## Soak (2026-12-01)\n`);
});

test('an environment variable says how often, else a short run does', () => {
  expect(repeats('NO_SUCH_VARIABLE', { short: 3, long: 100 })).toBe(process.env.LONG_RUN === '1' ? 100 : 3);
});
