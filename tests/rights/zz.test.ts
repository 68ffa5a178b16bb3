import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { roles } from '#domain/access.ts';
import { mayCall } from '#server/gateway/mayCall.ts';
import { actorOf, matrix } from './calls.ts';
test('write', () => {
  const page = new URL('./whoMayCall.txt', import.meta.url);
  const old = readFileSync(page, 'utf8').split('\n');
  const headers = old.filter((l) => l.startsWith('# '));
  const groups = new Map<string, string[]>();
  for (const a of matrix) {
    const key = roles.flatMap(({ roleId }) => (mayCall(a.method, a.data, actorOf(roleId)) ? [roleId] : [])).toSorted().join(' ');
    groups.set(key, [...(groups.get(key) ?? []), a.field]);
  }
  const order = headers.map((h) => h.slice(2).trim());
  const norm = (h: string) => h.split(' ').toSorted().join(' ');
  const known = new Map(order.map((h) => [norm(h), h]));
  const out: string[] = [];
  for (const h of order) { const g = groups.get(norm(h)); if (!g) { console.log('gone', h); continue; } out.push(`# ${h}`, ...g.toSorted()); }
  for (const [k, g] of groups) if (!known.has(k)) { console.log('new', k, g); out.push(`# ${k}`, ...g.toSorted()); }
  writeFileSync(page, `${out.join('\n')}\n`);
});
