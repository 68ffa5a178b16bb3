/**
 * What stands in the round picture of a person: the last two characters of a Chinese name, the first letters of
 * another.
 */
export function initials(name: string): string {
  const clean = name.trim();
  if (/\p{Script=Han}/u.test(clean)) return [...clean].slice(-2).join('');
  return clean
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}
