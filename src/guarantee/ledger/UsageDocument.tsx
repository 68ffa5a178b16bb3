export function UsageDocument() {
  return null;
}
