export function UsageList() {
  return null;
}
